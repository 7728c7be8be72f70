import type { SemanticModel } from "@tanyadata/semantic-model";
import { dialects, makeEngine } from "@tanyadata/text-to-sql";
import { readMembers, type Warehouse } from "@tanyadata/warehouse";

export type Ask = (question: string) => Promise<unknown[][]>;

/** Plans of questions by a model, and the rows that its warehouse has for them. */
async function asking(model: SemanticModel, warehouse: Warehouse) {
  const run = async (sql: string) => {
    const outcome = await warehouse.run(sql);
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
    return outcome.value.rows;
  };
  const members = await readMembers(model, run, warehouse.dialect);
  const engine = makeEngine(model, members, dialects[warehouse.dialect]);
  return async (question: string) => {
    const reading = engine.read(question);
    if (reading.kind !== "plan") throw new Error(`${question} → ${reading.kind}: ${reading.detail}`);
    const rows = (await run(engine.compile(reading.plan).sql)).map((row) => [...row]);
    return { rows, tell: () => engine.explain(reading.plan, { rows, rowCount: rows.length }).answer };
  };
}

/** Answers questions by a model from its warehouse, as rows. */
export async function asker(model: SemanticModel, warehouse: Warehouse): Promise<Ask> {
  const ask = await asking(model, warehouse);
  return async (question) => (await ask(question)).rows;
}

/** The same in words. */
export async function teller(
  model: SemanticModel,
  warehouse: Warehouse,
): Promise<(question: string) => Promise<string>> {
  const ask = await asking(model, warehouse);
  return async (question) => (await ask(question)).tell();
}

/**
 * Rows as the expected ones tell them: without the names of what holds a member, which may stand between its own and the figure;
 * figures to the sixth decimal, for the sake of binary fractions; in the expected order, as each database sorts equals its own way.
 */
export function inBrief(rows: readonly unknown[][], wanted: readonly unknown[][]): unknown[][] {
  const width = wanted[0]?.length ?? 1;
  const round = (cell: unknown) => (typeof cell === "number" ? Math.round(cell * 1e6) / 1e6 : cell);
  const cut = rows.map((row) => (width === 1 ? [row[0]] : [row[0], row.at(-1)]).map(round));
  const place = (row: unknown[]) => {
    const at = wanted.findIndex((one) => one[0] === row[0]);
    return at < 0 ? wanted.length : at;
  };
  return cut.sort((a, b) => place(a) - place(b));
}
