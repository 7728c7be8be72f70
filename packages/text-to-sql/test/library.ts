import { DuckDBInstance } from "@duckdb/node-api";
import { expect, inject } from "vitest";
import { makeEngine, type Plan, postgres, type Reading } from "../src/index.ts";
import { libraryModel } from "./library-model.ts";
import { branches, type Genre, loans, members, schema } from "./library-rows.ts";
import { type Database, newPostgres } from "./postgres.ts";

export const engine = makeEngine(libraryModel, members);
const postgresEngine = makeEngine(libraryModel, members, postgres);

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

/** A warehouse that runs plans: in memory, and on PostgreSQL where there is one; both must come to the same rows. */
export async function openLibrary(): Promise<{ rowsOf: (plan: Plan) => Promise<Row[]>; close: () => void }> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  for (const sql of schema) await connection.run(sql);
  const server = inject("postgres");
  const other: Database | null = server === null ? null : await newPostgres(server, schema);
  return {
    async rowsOf(plan) {
      const rows = (await connection.runAndReadAll(engine.compile(plan).sql)).getRowsJS();
      const cells = rows.map((row) => row.map(asCell));
      if (other) {
        const { sql } = postgresEngine.compile(plan);
        expect(await other.rowsOf(sql), `PostgreSQL, for ${sql}`).toEqual(cells.map((row) => row.map(close)));
      }
      return cells;
    },
    close() {
      void other?.close();
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Sums of fractions differ in the last digits with the order in which they are added. */
const close = (cell: string | number | null) =>
  typeof cell === "number" && !Number.isInteger(cell) ? expect.closeTo(cell, 9) : cell;

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
