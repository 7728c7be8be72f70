import type { Member, SemanticModel } from "@tanyadata/semantic-model";
import { expect, inject } from "vitest";
import { type Dialect, makeEngine, mariadb, type Plan, postgres } from "../src/index.ts";
import { newMariadb } from "./mariadb.ts";
import { type Database, newPostgres } from "./postgres.ts";

type Cell = string | number | null;

/** The databases besides DuckDB that there are for tests. */
const others: readonly {
  readonly dialect: Dialect;
  readonly server: string | null;
  readonly make: (server: string, schema: readonly string[]) => Promise<Database>;
}[] = [
  { dialect: postgres, server: inject("postgres"), make: newPostgres },
  { dialect: mariadb, server: inject("mariadb"), make: newMariadb },
];

/** Runs plans on every other database, where all must come to the same rows; `digits`: of what is no whole number, how many count. */
export async function onOthers(
  model: SemanticModel,
  members: readonly Member[],
  schema: readonly string[],
  digits: number,
): Promise<{ agree(plan: Plan, rows: readonly (readonly Cell[])[]): Promise<void>; close(): void }> {
  const made: { engine: ReturnType<typeof makeEngine>; database: Database; name: string }[] = [];
  for (const { dialect, server, make } of others)
    if (server !== null)
      made.push({
        engine: makeEngine(model, members, dialect),
        database: await make(server, schema),
        name: dialect.name,
      });
  // Sums of fractions differ in the last digits with the order in which they are added.
  const close = (cell: Cell) =>
    typeof cell === "number" && !Number.isInteger(cell) ? expect.closeTo(cell, digits) : cell;
  return {
    async agree(plan, rows) {
      for (const { engine, database, name } of made) {
        const { sql } = engine.compile(plan);
        expect(await database.rowsOf(sql), `${name}, for ${sql}`).toEqual(rows.map((row) => row.map(close)));
      }
    },
    close: () => {
      for (const { database } of made) void database.close();
    },
  };
}
