import { DuckDBInstance } from "@duckdb/node-api";
import { makeEngine, type Plan, type Reading } from "../src/index.ts";
import { libraryModel } from "./library-model.ts";
import { branches, type Genre, loans, members, schema } from "./library-rows.ts";
import { onOthers } from "./other-databases.ts";

export const engine = makeEngine(libraryModel, members);

type Row = readonly (string | number | null)[];

/** The plan of a question that must have one. */
export function planOf(question: string): Plan {
  const reading = engine.read(question);
  if (reading.kind !== "plan") throw new Error(`${question} → ${reading.kind}: ${reading.detail}`);
  return reading.plan;
}

/** The refusal of a question that must have one. */
export function refusalOf(question: string): Extract<Reading, { kind: "refused" }>["refusal"] {
  const reading = engine.read(question);
  if (reading.kind !== "refused") throw new Error(`${question} → ${reading.kind}`);
  return reading.refusal;
}

/** A warehouse that runs plans: in memory, and on the other databases where there are such; all must come to the same rows. */
export async function openLibrary(): Promise<{ rowsOf: (plan: Plan) => Promise<Row[]>; close: () => void }> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  for (const sql of schema) await connection.run(sql);
  const others = await onOthers(libraryModel, members, schema, 9);
  return {
    async rowsOf(plan) {
      const rows = (await connection.runAndReadAll(engine.compile(plan).sql)).getRowsJS();
      const cells = rows.map((row) => row.map(asCell));
      await others.agree(plan, cells);
      return cells;
    },
    close() {
      others.close();
      connection.closeSync();
      instance.closeSync();
    },
  };
}

function asCell(value: unknown): string | number | null {
  if (typeof value === "bigint") return Number(value);
  if (typeof value === "string" || typeof value === "number" || value === null) return value;
  return Number(String(value));
}

/** Loans added up in plain TypeScript: what the SQL must give. */
export function loansOf(of: { zone?: string; branch?: string; kind?: string; year?: number; genre?: Genre }): number {
  const wanted = branches.filter(
    ({ id, zone, kind }) => (of.zone ?? zone) === zone && (of.branch ?? id) === id && (of.kind ?? kind) === kind,
  );
  return loans
    .filter(
      ({ branch, year, genre }) =>
        wanted.some(({ id }) => id === branch) && year === (of.year ?? 2024) && genre === (of.genre ?? genre),
    )
    .reduce((sum, { n }) => sum + n, 0);
}
