import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { patient, startProgram } from "../testing/program.ts";

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "tanyadata-test-"));
});
afterAll(() => rm(cwd, { recursive: true }));

const ask = async (...args: string[]) => {
  const program = startProgram("commands/ask.ts", { cwd, args });
  return { code: await program.ended(), printed: program.printed() };
};

describe("npm run ask", patient, () => {
  test("prints answer, reading, table, SQL and sources", async () => {
    const { code, printed } = await ask("5 provinsi dengan produksi padi tertinggi");
    expect(code).toBe(0);
    for (const part of ["Jawa Timur", "9.710.661,33", "Dibaca sebagai:", "SELECT ", "Sumber:", "https://www.bps.go.id"])
      expect(printed).toContain(part);
    expect(printed).not.toContain("**");
  });

  test("prints years as names, not as numbers", async () => {
    const { printed } = await ask("tren kemiskinan Jawa Barat 2015-2017");
    expect(printed).toMatch(/^ *2016 +8,77$/m);
  });

  test("--json prints the record", async () => {
    const { code, printed } = await ask("--json", "Berapa jumlah penduduk Jawa Barat?");
    expect(code).toBe(0);
    expect(JSON.parse(printed)).toMatchObject({ kind: "answer", result: [["Jumlah penduduk"], [[51316378]]] });
  });

  test("--explain tells how a question is read, or what was understood of it", async () => {
    const [read, dropped] = await Promise.all([
      ask("--explain", "penduduk jabar"),
      ask("--explain", "penduduk di atas jabar per"),
    ]);
    expect(read.printed).toContain("tokens: penduduk | jabar");
    expect(read.printed).toMatch(/jabar +\{"kind":"place"/);
    expect(read.printed).toMatch(/→ \{"kind":"plan"/);
    expect(dropped.printed).toContain("no reading spans the question");
  });

  test("a refusal ends with 1 and what can be asked; wrong usage with 2", async () => {
    const [refused, unasked, unknown] = await Promise.all([ask("cuaca besok di Bogor"), ask(), ask("--nonsense", "x")]);
    expect(refused.code).toBe(1);
    expect(refused.printed).toContain("Yang dapat dijawab:");
    expect(unasked.code).toBe(2);
    expect(unknown.code).toBe(2);
  });
});
