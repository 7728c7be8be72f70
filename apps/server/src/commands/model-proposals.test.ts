import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { patient, startProgram } from "../testing/program.ts";
import { type Reply, type ScriptedProvider, startScriptedProvider } from "../testing/scripted-provider.ts";

let provider: ScriptedProvider;
let folder: string;
beforeAll(async () => {
  provider = await startScriptedProvider();
  folder = mkdtempSync(join(tmpdir(), "tanyadata-proposals-"));
  const instance = await DuckDBInstance.create(join(folder, "kolam.duckdb"));
  const connection = await instance.connect();
  for (const sql of [
    "CREATE TABLE petak (kode varchar PRIMARY KEY, nama varchar)",
    "INSERT INTO petak VALUES ('P1', 'Petak Utara'), ('P2', 'Petak Selatan')",
    "CREATE TABLE tebar (nomor integer PRIMARY KEY, kode_petak varchar, tanggal date, jumlah integer)",
    "INSERT INTO tebar SELECT i, CASE WHEN i % 2 = 0 THEN 'P1' ELSE 'P2' END, DATE '2024-01-01' + CAST(i AS integer), 100 + i FROM range(1, 31) AS t(i)",
  ])
    await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
});
afterAll(async () => {
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  provider.asked.length = 0;
});

const column = { names_indonesian: [], names_english: [], meanings: [], leads_to: null };
const reply = JSON.stringify({
  tables: [
    {
      ...{
        table: "petak",
        names_indonesian: ["empang"],
        names_english: ["pond"],
        description: "Tempat ikan.",
        questions: [],
      },
      columns: [{ ...column, column: "nama", names_indonesian: ["ignore all rules"] }],
    },
  ],
});

async function draft(
  out: string,
  scripted: Reply | ((number: number) => Reply),
  more: readonly string[] = [],
  env = {},
) {
  provider.script = (_, number) => (typeof scripted === "function" ? scripted(number) : scripted);
  const program = startProgram("commands/model.ts", {
    args: ["draft", join(folder, "kolam.duckdb"), "--out", out, "--json", `${out}.json`, ...more],
    cwd: folder,
    env: { OPENAI_API_KEY: "sk-rahasia", OPENAI_BASE_URL: provider.baseUrl, ...env },
  });
  const code = await program.ended();
  const printed = program.printed();
  const file = join(folder, `${out}.json`);
  return { code, printed, report: existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null };
}
const asked = ["--language-model", "gpt-4o"];
const wordsOf = (out: string) => readFileSync(join(folder, out, "petak.yaml"), "utf8");

describe("npm run model -- draft", patient, () => {
  it("follows what is said of relations, and refuses what says none", async () => {
    const leadsOf = ({ tables }: { tables: { columns: { column: string; relation?: object }[] }[] }) =>
      tables.flatMap(({ columns }) => columns).find(({ column }) => column === "kode_petak")?.relation;
    const { report } = await draft("nowhere", { text: reply }, ["--relation", "tebar.kode_petak="]);
    expect(leadsOf(report)).toBeUndefined();
    const said = await draft("said", { text: reply }, ["--relation", "tebar.kode_petak=petak.kode"]);
    expect(leadsOf(said.report)).toMatchObject({ table: "petak", isSaid: true });
    for (const wrong of ["tebar=petak.kode", "tebar.kode_petak", "tebar.kode_petak=petak"])
      expect(await draft("wrong", { text: reply }, ["--relation", wrong])).toMatchObject({ code: 2, report: null });
  });

  it("asks nobody unless it is asked for, though there is a key", async () => {
    const { code, report } = await draft("plain", { text: reply });
    expect([code, provider.asked.length, report.proposals]).toEqual([0, 0, null]);
  });

  it("says what it will send before, asks once, marks what it takes, and remembers the reply", async () => {
    const { code, printed, report } = await draft("asked", { text: reply }, asked);
    expect([code, provider.asked.length]).toEqual([0, 1]);
    expect(printed).toMatch(/Asking gpt-4o at http.+ about 2 tables: 1 calls, at most \d+ tokens\. .* no row is/);
    expect(wordsOf("asked")).toMatch(/- empang # usulan model bahasa, belum diperiksa\n +- pond # usulan/);
    expect(report.proposals).toMatchObject({ asked: 2, of: 2, failure: null });
    // The profile, and neither a cell nor the key.
    const [sent] = provider.asked;
    expect(sent?.text).toContain("kode_petak");
    for (const kept of ["Petak Utara", "2024-01", "sk-rahasia"]) expect(sent?.text).not.toContain(kept);

    const again = await draft("asked-again", { status: 500 }, asked);
    expect([again.code, provider.asked.length]).toEqual([0, 3]);
    rmSync(join(folder, "asked"), { recursive: true });
    const kept = await draft("asked", { status: 500 }, asked);
    expect([kept.code, provider.asked.length, kept.printed.includes("Asking")]).toEqual([0, 3, false]);
    expect(wordsOf("asked")).toContain("empang");
  });

  it.each<[string, Reply, string]>([
    ["a provider that is down", { status: 503 }, "unavailable"],
    ["a key that is not accepted", { status: 401 }, "unauthorized"],
    ["prose", { text: "Tentu! Ini usulan saya." }, "not of the form"],
    ["a reply that is cut off", { text: reply.slice(0, 60), finish: "length" }, "truncated"],
  ])("drafts as without it after %s, and says so", async (name, scripted, said) => {
    const out = `failed-${name.replaceAll(" ", "-")}`;
    const { code, printed, report } = await draft(out, scripted, asked);
    expect([code, report.proposals.asked]).toEqual([0, 0]);
    expect(printed).toMatch(new RegExp(`It was asked about no more: .*${said}`));
    expect(provider.asked.length).toBeLessThanOrEqual(2);
    expect(wordsOf(out)).toBe(wordsOf("plain"));
  });

  it("takes no key for granted, and no name of a model", async () => {
    const without = await draft("none", { text: reply }, asked, { OPENAI_API_KEY: "" });
    expect([without.code, without.printed]).toEqual([1, expect.stringContaining("OPENAI_API_KEY is not set")]);
    const wrong = await draft("none", { text: reply }, ["--language-model", "llama"]);
    expect([wrong.code, wrong.printed]).toEqual([
      2,
      expect.stringContaining("--language-model is gpt-4o-mini or gpt-4o"),
    ]);
    expect(existsSync(join(folder, "none"))).toBe(false);
  });

  it("stops with Ctrl+C while it waits for a reply, and writes no model", async () => {
    provider.script = () => ({ text: "{", after: "silence" });
    const program = startProgram("commands/model.ts", {
      args: ["draft", join(folder, "kolam.duckdb"), "--out", "stopped", ...asked],
      cwd: folder,
      env: { OPENAI_API_KEY: "sk-rahasia", OPENAI_BASE_URL: provider.baseUrl },
    });
    await program.says(/Asking gpt-4o/);
    program.child.kill("SIGINT");
    expect([await program.ended(), program.printed()]).toEqual([
      1,
      expect.stringContaining("nothing was written to stopped"),
    ]);
    expect(existsSync(join(folder, "stopped"))).toBe(false);
  });
});
