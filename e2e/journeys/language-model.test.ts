import { afterAll, beforeAll, expect } from "vitest";
import { journey } from "../harness/journey.ts";
import { type AskedModel, type ModelDouble, type Reply, startModelDouble } from "../harness/model-double.ts";
import { type RunningServer, startServer } from "../harness/server.ts";
import { site } from "../harness/site.ts";

let double: ModelDouble;
let server: RunningServer;

beforeAll(async () => {
  if (!site) return;
  double = await startModelDouble();
  const { warehouse } = site;
  server = await startServer({ warehouse, env: { OPENAI_API_KEY: "sk-double", OPENAI_BASE_URL: double.baseUrl } });
});
afterAll(async () => {
  await server?.stop();
  await double?.close();
});

/** The handle that a pack gives to what it calls so. */
const handle = ({ pack }: AskedModel, kind: "m" | "p", name: string): string =>
  new RegExp(`^(${kind}\\d+) .*"${name}"`, "m").exec(pack)?.[1] ?? `no ${name} in\n${pack}`;

/** A plan for the people of Jawa Barat, as a model would write it. */
function peopleOfJawaBarat(asked: AskedModel, tokens: number): Reply {
  const places = [{ named: [handle(asked, "p", "Jawa Barat")], set: null, negated: false, tie: null }];
  const figure = { kind: "measure", measure: handle(asked, "m", "Jumlah penduduk"), year: null, slices: [], places };
  const plan = { rows: null, attributes: [], figures: [figure], series: null, defines: null, distance: null };
  return { text: JSON.stringify({ restated: "???", sure: true, reply: { kind: "plan", plan } }), tokens };
}

journey(
  "with a key a model is picked and helps with what the engine cannot read; it can be stopped, and today's tokens end",
  { newUser: true, from: "/chat", at: () => server.url, expects: [503] },
  async (v) => {
    const { page } = v;
    const answer = page.getByRole("article", { name: "Jawaban" });
    // What the engine reads by itself is asked of nobody.
    await v.ask("Berapa jumlah penduduk Jawa Barat?");
    await answer.getByText("51.316.378 jiwa").waitFor();
    expect(double.asked).toEqual([]);
    expect(await page.getByText("Keyakinan:").count()).toBe(0);

    double.reply = (asked) => peopleOfJawaBarat(asked, 900);
    await page.getByRole("combobox", { name: "Model" }).selectOption("gpt-4o-mini");
    await v.ask("Berapa insan bermukim di Jawa Barat?");
    const confidence = answer.locator("summary", { hasText: "Keyakinan: sedang" });
    await confidence.waitFor();
    expect(await confidence.getAttribute("title")).toContain("Model AI memilih apa yang dihitung");
    expect(double.asked.map(({ model }) => model)).toEqual(["gpt-4o-mini"]);

    double.reply = () => "silence";
    await v.ask("Berapa insan berdomisili di Jawa Barat?");
    await page.getByRole("list", { name: "Tahap" }).getByText("Bertanya kepada model AI").waitFor();
    await expect.poll(() => double.asked.length).toBe(2);
    await page.getByRole("button", { name: "Stop" }).click();
    // Nobody waits for the reply any more, and nothing more is paid for.
    await double.asked[1]?.closed;
    await page.getByRole("button", { name: "Kirim" }).waitFor();

    double.reply = (asked) => peopleOfJawaBarat(asked, 300_000);
    await v.ask("Berapa insan menghuni Jawa Barat?");
    await expect.poll(() => answer.locator("summary", { hasText: "Keyakinan: sedang" }).count()).toBe(2);
    const calls = double.asked.length;
    await v.ask("Berapa insan menetap di Jawa Barat?");
    await page.getByRole("main").getByText("Jatah model AI Anda untuk hari ini sudah habis.").first().waitFor();
    expect(double.asked).toHaveLength(calls);
  },
);
