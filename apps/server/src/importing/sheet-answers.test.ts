import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readGrid, understandFlat, writeAlone } from "@tanyadata/import";
import { parseModel } from "@tanyadata/semantic-model";
import { dialects, isUntold, makeEngine } from "@tanyadata/text-to-sql";
import { openDuckdbWarehouse, readMembers } from "@tanyadata/warehouse";
import { afterAll, describe, expect, it } from "vitest";
import { patient } from "../testing/program.ts";
import { sheetImport } from "./draft-sheet.ts";

interface Asked {
  readonly ask: string;
  /** What is right: all rows, or the first of them; cells that each row must hold. */
  readonly rows?: readonly (readonly (string | number)[])[];
  readonly first?: boolean;
  /** It cannot be answered from the sheet. */
  readonly refused?: boolean;
  /** It could be, and is not read yet: it must not be answered wrongly meanwhile. */
  readonly held?: boolean;
}

const sheets = fileURLToPath(new URL("../testing/sheets/", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "tanyadata-sheets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A model of nothing, beside which a sheet stands alone. */
const nothing = parseModel([
  { name: "model.yaml", text: "model: kosong\nlabel: Data\nwhole: { label: Semua, terms: [] }\n" },
]);

/** Reads a sheet, drafts over it, and asks. */
async function askerOf(name: string) {
  const id = name.replaceAll("-", "_");
  const flat = understandFlat(await readGrid(join(sheets, `${name}.csv`)), {
    model: nothing,
    members: [],
    name,
    wishes: {},
  });
  const origin = { publisher: "P", url: "https://example.org/", license: "L", file: `${name}.csv` };
  const { signal } = new AbortController();
  const imported = await sheetImport(flat, id, origin, { year: 2024, signal, folder });
  const file = join(folder, `${id}.duckdb`);
  await writeAlone(file, id, imported.table, signal);
  const root = { name: "model.yaml", text: "model: kosong\nlabel: Data\nwhole: { label: Semua, terms: [] }\n" };
  const model = parseModel([root, ...imported.files(id, nothing)]);
  const warehouse = await openDuckdbWarehouse({ file });
  const run = async (sql: string) => {
    const outcome = await warehouse.run(sql);
    if (!outcome.ok) throw new Error(`${JSON.stringify(outcome.failure)}\n${sql}`);
    return outcome.value.rows;
  };
  const engine = makeEngine(model, await readMembers(model, run, "duckdb"), dialects.duckdb);
  return {
    close: () => warehouse.close(),
    ask: async (question: string): Promise<readonly (readonly unknown[])[] | null> => {
      const reading = engine.read(question);
      if (reading.kind !== "plan") return null;
      const rows = await run(engine.compile(reading.plan).sql);
      return isUntold(reading.plan, rows) ? null : rows;
    },
  };
}

const isSame = (cell: unknown, wanted: string | number): boolean =>
  typeof wanted === "number"
    ? Math.abs(Number(cell) - wanted) <= Math.max(1e-4, Math.abs(wanted) * 1e-6)
    : String(cell ?? "").toLowerCase() === wanted.toLowerCase();

function isRight(rows: readonly (readonly unknown[])[], { rows: wanted = [], first = false }: Asked): boolean {
  const holds = (row: readonly unknown[], cells: readonly (string | number)[]): boolean =>
    cells.every((cell) => row.some((own) => isSame(own, cell)));
  return (first || rows.length === wanted.length) && wanted.every((cells) => rows.some((row) => holds(row, cells)));
}

describe.each(readdirSync(sheets).filter((file) => file.endsWith(".csv")))("%s", patient, (file) => {
  const name = file.replace(/\.csv$/, "");
  const asked: readonly Asked[] = JSON.parse(readFileSync(join(sheets, `${name}.json`), "utf8"));

  it("answers what it holds, and nothing wrongly", async () => {
    const { ask, close } = await askerOf(name);
    const [held, wrong]: [string[], string[]] = [[], []];
    for (const one of asked) {
      const rows = await ask(one.ask);
      if (rows === null) held.push(one.ask);
      else if (one.refused || !isRight(rows, one)) wrong.push(`${one.ask} → ${JSON.stringify(rows)}`);
    }
    await close();
    expect(wrong).toEqual([]);
    const may = new Set(asked.flatMap((one) => (one.refused || one.held ? [one.ask] : [])));
    expect(held.filter((question) => !may.has(question))).toEqual([]);
  });
});
