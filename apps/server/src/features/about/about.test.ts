import { loadModel, parseModel } from "@tanyadata/semantic-model";
import { starterModelDir } from "@tanyadata/starter";
import { afterAll, beforeAll, expect, it } from "vitest";
import { creditsOf } from "../../answering/credits.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";

let test: TestApp;
beforeAll(async () => {
  const credits = creditsOf(loadModel(starterModelDir));
  test = await startTestApp({ credits: () => credits });
});
afterAll(() => test.close());

it("credits every source of the data with its licence, what must be credited by name among them", async () => {
  const { token } = await test.signUp();
  const { status, body } = await test.call("GET", "/about/credits", { token });
  expect(status).toBe(200);
  const credits: { title: string; license: string; publisher: string; of: string[]; is_simulated: boolean }[] = body;
  expect(credits.find(({ license }) => license.startsWith("ODbL"))).toMatchObject({
    publisher: expect.stringContaining("idn-area-data"),
    of: expect.arrayContaining(["Provinsi", "Desa/kelurahan", "Pulau"]),
  });
  expect(new Set(credits.map(({ title }) => title)).size).toBe(credits.length);
  const simulated = credits.filter(({ is_simulated }) => is_simulated);
  expect(simulated.length).toBeGreaterThan(0);
  expect(credits.slice(-simulated.length)).toEqual(simulated);
});

it("tells them to those who logged in alone", async () => {
  expect((await test.call("GET", "/about/credits")).status).toBe(401);
});

it("names a source once, with all that it is the source of", () => {
  const sources = 'sources: [{ title: Buku, url: "https://example.org/", publisher: P, license: bebas, year: 2024 }]';
  const entity = (id: string): { name: string; text: string } => ({
    name: `${id}.yaml`,
    text: `entity: ${id}\nlabel: ${id}\nterms: [${id}]\ntable: ${id}\nkey: id\nname: name\n${sources}`,
  });
  const root = { name: "model.yaml", text: "model: m\nlabel: M\nwhole: { label: Semua, terms: [semua] }" };
  expect(creditsOf(parseModel([root, entity("zona"), entity("cabang")]))).toEqual([
    {
      title: "Buku",
      publisher: "P",
      url: "https://example.org/",
      license: "bebas",
      year: 2024,
      method: null,
      of: ["zona", "cabang"],
      is_simulated: false,
    },
  ]);
});
