import type { DuckDBConnection } from "@duckdb/node-api";
import type { Plan } from "../flat/plans.ts";
import { ImportRefused } from "../read/grid.ts";
import { sqlTypes } from "./cells.ts";
import { literal, quoted } from "./source.ts";

/** Cells of a column that are written in so many ways besides the usual one are not of one kind. */
const mostOdd = 50_000;

/**
 * Reads the cells that are written otherwise than most, each way of writing once, by the code that reads small files.
 * @returns columns of whole numbers that turn out to hold fractions: then nothing was changed
 * @throws ImportRefused that names the row of a cell that cannot be read
 */
export async function settleOdd(
  connection: DuckDBConnection,
  sheet: string,
  plans: readonly Plan[],
): Promise<ReadonlySet<Plan>> {
  const broken = new Set<Plan>();
  const settled = new Map<Plan, readonly (readonly [string, string | number])[]>();
  const odd = plans.filter(({ reading }) => reading.as !== "text");
  for (const plan of odd) {
    const found = await oddIn(connection, sheet, plan);
    if (plan.column.type === "whole" && found.some(([, value]) => !Number.isSafeInteger(value))) broken.add(plan);
    settled.set(plan, found);
  }
  if (broken.size > 0 || odd.length === 0) return broken;
  const sure = odd.filter((plan) => settled.get(plan)?.length === 0);
  for (const { column } of sure) await connection.run(`ALTER TABLE ${sheet} DROP COLUMN ${quoted(`${column.name}?`)}`);
  const mended = odd.filter((plan) => !sure.includes(plan));
  for (const plan of mended) await mend(connection, sheet, plan, settled.get(plan) ?? []);
  return broken;
}

async function oddIn(
  connection: DuckDBConnection,
  sheet: string,
  plan: Plan,
): Promise<readonly (readonly [string, string | number])[]> {
  const raw = quoted(`${plan.column.name}?`);
  const found = await connection.runAndReadAll(
    `SELECT ${raw}, min(rowid) FROM ${sheet} WHERE ${raw} IS NOT NULL GROUP BY 1 ORDER BY 2 LIMIT ${mostOdd + 1}`,
  );
  const cells = found.getRowsJson() as [string, string][];
  if (cells.length > mostOdd)
    throw new ImportRefused(`kolom "${plan.title}" ditulis dengan lebih dari ${mostOdd} cara yang tidak biasa`);
  return cells.flatMap(([cell, at]) => {
    const value = plan.of(cell, []);
    if (value === undefined)
      throw new ImportRefused(
        `"${cell}" di kolom "${plan.title}", baris data ke-${Number(at) + 1}, bukan ${kinds[plan.reading.as]}`,
      );
    return value === null ? [] : [[cell, value] as const];
  });
}

const kinds: Readonly<Record<Plan["reading"]["as"], string>> = {
  text: "teks",
  number: "angka",
  date: "tanggal",
  month: "bulan",
};

async function mend(
  connection: DuckDBConnection,
  sheet: string,
  { column }: Plan,
  cells: readonly (readonly [string, string | number])[],
): Promise<void> {
  const [own, raw] = [quoted(column.name), quoted(`${column.name}?`)];
  const pairs = cells.map(
    ([cell, value]) =>
      `(${literal(cell)}, CAST(${typeof value === "number" ? value : literal(value)} AS ${sqlTypes[column.type]}))`,
  );
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE odd AS SELECT * FROM (VALUES ${pairs.join(", ")}) AS pairs (cell, value)`,
  );
  await connection.run(
    `CREATE OR REPLACE TABLE mended AS SELECT t.* EXCLUDE (${raw}) REPLACE (COALESCE(t.${own}, odd.value) AS ${own}) FROM ${sheet} t LEFT JOIN odd ON t.${raw} = odd.cell ORDER BY t.rowid`,
  );
  await connection.run(`DROP TABLE ${sheet}`);
  await connection.run(`ALTER TABLE mended RENAME TO ${sheet}`);
}
