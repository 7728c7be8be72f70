import type pg from "pg";
import { unlessWrong } from "../session.ts";
import { failureOf } from "./failure.ts";

/** A step of a plan, as `EXPLAIN (FORMAT JSON, VERBOSE)` tells it; rows are those that come out of it, each time it is done. */
interface Step {
  readonly "Node Type": string;
  readonly "Parent Relationship"?: string;
  readonly "Parallel Aware"?: boolean;
  readonly "Workers Planned"?: number;
  readonly "Plan Rows": number;
  readonly "Total Cost": number;
  readonly Schema?: string;
  readonly "Relation Name"?: string;
  readonly Plans?: readonly Step[];
}

/** How often a step is done, and by how many processes that share its rows. */
interface Times {
  readonly times: number;
  readonly sharers: number;
}

/**
 * How many rows PostgreSQL expects to read for a query, within its transaction; null where it does not say: of SQL that is wrong, and of rows
 * that Citus reads.
 */
export async function expectedRows(client: pg.Client, sql: string): Promise<number | null> {
  await client.query("SAVEPOINT expected");
  try {
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON, VERBOSE) ${sql}`);
    const plan: Step = rows[0]["QUERY PLAN"][0].Plan;
    const steps = [...stepsOf(plan)];
    return steps.some((step) => step["Node Type"] === "Custom Scan")
      ? null
      : read(plan, { times: 1, sharers: 1 }, await sizesOf(client, steps));
  } catch (error) {
    const told = unlessWrong(error, failureOf);
    await client.query("ROLLBACK TO SAVEPOINT expected");
    return told;
  }
}

const isWhole = (step: Step): boolean => step["Node Type"] === "Seq Scan";
const nameOf = (step: Step): string => `${step.Schema}.${step["Relation Name"]}`;

function* stepsOf(step: Step): Generator<Step> {
  yield step;
  for (const part of step.Plans ?? []) yield* stepsOf(part);
}

/** Rows of the tables that are read from end to end, whatever is kept of them. */
async function sizesOf(client: pg.Client, steps: readonly Step[]): Promise<ReadonlyMap<string, number>> {
  const names = new Set(steps.filter(isWhole).map(nameOf));
  if (names.size === 0) return new Map();
  const { rows } = await client.query<{ name: string; rows: number }>(
    `SELECT n.nspname || '.' || c.relname AS name, c.reltuples::float8 AS rows
     FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE n.nspname || '.' || c.relname = ANY($1)`,
    [[...names]],
  );
  return new Map(rows.map(({ name, rows }) => [name, rows]));
}

function read(step: Step, { times, sharers }: Times, sizes: ReadonlyMap<string, number>): number {
  const workers = step["Workers Planned"] ?? 0;
  // The process that gathers helps while it has time: so PostgreSQL divides rows among them.
  const shared = workers === 0 ? sharers : workers + Math.max(0, 1 - 0.3 * workers);
  const own =
    "Relation Name" in step || step["Node Type"] === "Foreign Scan" ? rowsOf(step, sharers, sizes) * times : 0;
  const [first] = step.Plans ?? [];
  return (step.Plans ?? []).reduce((sum, part) => {
    const often = (times * shared * timesOf(part, step, first)) / sharers;
    return sum + read(part, { times: often, sharers: shared }, sizes);
  }, own);
}

/** Of a table that is read whole what it holds, else what comes out of the step. */
function rowsOf(step: Step, sharers: number, sizes: ReadonlyMap<string, number>): number {
  const held = isWhole(step) ? (sizes.get(nameOf(step)) ?? 0) : 0;
  return Math.max(step["Plan Rows"], step["Parallel Aware"] ? held / sharers : held);
}

/** How often a part is done while what it belongs to is done once. */
function timesOf(part: Step, of: Step, first: Step | undefined): number {
  if (part["Parent Relationship"] === "SubPlan") return Math.max(1, of["Plan Rows"]);
  // What costs more than what it belongs to is not done to its end: a LIMIT has enough, or a merge has met the last row of the other side.
  const share = Math.min(1, of["Total Cost"] / Math.max(part["Total Cost"], Number.MIN_VALUE));
  const isAgain = of["Node Type"] === "Nested Loop" && part["Parent Relationship"] === "Inner";
  return isAgain && part["Node Type"] !== "Materialize" ? Math.max(1, first?.["Plan Rows"] ?? 1) : share;
}
