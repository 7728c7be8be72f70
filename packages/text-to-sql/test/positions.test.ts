import { parseModel } from "@tanyadata/semantic-model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeEngine } from "../src/index.ts";
import { engine, openLibrary, planOf, refusalOf } from "./library.ts";
import { branches, spotOf } from "./library-rows.ts";

let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const ask = (question: string) => library.rowsOf(planOf(question));
const names = async (question: string) => (await ask(question)).map(([name]) => name);
/** From the south-west to the north-east, as `spotOf` has them. */
const placed = branches.map(({ name, kind, zone }, i) => ({ name, kind, zone, ...spotOf(i) }));
const last = placed.at(-1);

describe("the farthest by coordinates", () => {
  test.each([
    ["cabang paling utara", last?.name],
    ["cabang paling utara menurut koordinatnya apa?", last?.name],
    ["berdasarkan titik koordinat, cabang mana yang paling timur", last?.name],
    ["cabang di ujung barat", placed[0]?.name],
    ["cabang paling ujung selatan", placed[0]?.name],
    ["cabang yang letaknya paling ke timur", last?.name],
    ["the northernmost branch", last?.name],
  ])("%s", async (question, name) => expect(await names(question)).toEqual([name]));

  test("in their order", async () => {
    expect(await names("3 cabang paling selatan")).toEqual(placed.slice(0, 3).map(({ name }) => name));
  });
});

describe("farther than another", () => {
  const north = placed.filter(({ lat }) => lat > spotOf(5).lat).map(({ name }) => name);

  test.each([
    "cabang yang lebih ke utara dari perpustakaan dahlia",
    "cabang yang lebih utara daripada perpustakaan dahlia",
    "cabang yang titik koordinatnya di sebelah utara perpustakaan dahlia",
    "menurut koordinatnya, cabang apa saja yang berada di sebelah utara perpustakaan dahlia",
    "cabang di sebelah utara perpustakaan dahlia menurut garis lintangnya",
  ])("%s", async (question) => expect((await names(question)).sort()).toEqual([...north].sort()));

  test("how many, and which of two", async () => {
    expect(await ask("berapa cabang yang koordinatnya di sebelah utara perpustakaan dahlia")).toEqual([[north.length]]);
    expect((await names("lebih utara mana, perpustakaan dahlia atau perpustakaan kenanga"))[0]).toBe(
      "Perpustakaan Dahlia",
    );
  });

  test("by the axis that the direction has: of a longitude nothing lies north", () => {
    expect(engine.read("cabang di sebelah utara perpustakaan dahlia menurut garis bujurnya").kind).toBe("refused");
  });
});

describe("where something lies", () => {
  test.each([
    "koordinat perpustakaan dahlia",
    "di mana titik koordinat perpustakaan dahlia?",
    "letak koordinat perpustakaan dahlia berapa",
    "lintang dan bujur perpustakaan dahlia",
    "coordinates of perpustakaan dahlia",
  ])("%s", async (question) => {
    const [row = [], ...others] = await ask(question);
    expect(others).toEqual([]);
    expect(row.map(Number)).toEqual([expect.closeTo(spotOf(5).lat, 6), expect.closeTo(spotOf(5).lon, 6)]);
  });

  test.each(["rak paling utara", "rak paling timur di perpustakaan dahlia", "koordinat rak embun"])(
    "is not known of what has no coordinates: %s",
    (question) => expect(refusalOf(question)).toEqual({ kind: "no-position", entity: "shelf" }),
  );

  test.each(["jumlah lintang cabang", "cabang paling timur laut", "cabang di utara"])("refused: %s", (question) =>
    expect(engine.read(question).kind).toBe("refused"),
  );
});

describe("one point for what has an extent", () => {
  const source = { title: "S", url: "https://example.org", publisher: "P", license: "L", year: 2024 };
  const sources = JSON.stringify([source]);
  const model = parseModel([
    { name: "model.yaml", text: `model: towns\nlabel: Kota\nwhole: { label: Negeri, terms: [negeri] }` },
    {
      name: "town.yaml",
      text: `entity: town
label: Kota
terms: [kota]
table: town
key: id
name: name
coordinates: { latitude: lat, longitude: lon, of: balai kotanya, source: ${JSON.stringify({ ...source, title: "Peta" })} }
subsets:
  - { id: city, label: Kota raya, terms: [kota raya], prefixes: [Kota Raya], where: "{kind} = 'city'" }
  - { id: borough, label: Kota kecil, terms: [kota kecil], prefixes: [Kota Kecil], where: "{kind} = 'borough'" }
sources: ${sources}`,
    },
  ]);
  const town = (key: string, name: string, subset: string) => ({
    entity: "town",
    key,
    name,
    parents: {},
    subsets: [subset],
  });
  const towns = makeEngine(model, [town("1", "Kota Raya Arjuna", "city"), town("2", "Kota Kecil Bima", "borough")]);
  const planIn = (question: string) => {
    const reading = towns.read(question);
    return reading.kind === "plan" ? reading.plan : expect.fail(`${question}: ${reading.detail}`);
  };

  test("is said, and where it is from", () => {
    const plan = planIn("kota paling utara");
    expect(towns.notesOf(plan)).toEqual(["Letak kota diambil dari balai kotanya, bukan dari batas wilayahnya."]);
  });

  test("lies on no side of the equator", () => expect(towns.read("kota di lintang selatan").kind).toBe("refused"));

  test("stands for a town of a name that is no town's own, where it is measured; nowhere else", () => {
    expect(planIn("jarak kota raya arjuna ke kota raya bima").distance).toEqual({
      from: { entity: "town", key: "1" },
      to: { entity: "town", key: "2" },
    });
    expect(towns.read("lintang kota raya bima").kind).toBe("refused");
  });
});
