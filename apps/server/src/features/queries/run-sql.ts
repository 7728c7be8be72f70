import type { RunSql, SqlRun } from "@tanyadata/contract";
import { AppError } from "../../http/app-error.ts";
import { type Audit, audited } from "./audited.ts";
import type { QueryStore } from "./queries.store.ts";
import { errorOf } from "./result-stream.ts";
import type { SqlRunner } from "./sql-runner.ts";
import type { Turns } from "./turns.ts";

export interface RunSqlDeps {
  readonly queries: QueryStore;
  readonly results: SqlRunner;
  readonly turns: Turns;
  readonly audit: Audit;
}

/**
 * Runs SQL that a user made of the SQL of their own question. Nothing is stored. What the engine says of the SQL is for
 * its author, paths of the server left out.
 * @throws AppError `too_many_requests` without a turn, `not_found` for a question that is not the user's, or the code
 * of what went wrong.
 */
export async function runSql(
  { queries, results, turns, audit }: RunSqlDeps,
  userId: string,
  { query_id: queryId, sql, even_if_large: evenIfLarge = false }: RunSql,
  signal: AbortSignal,
): Promise<SqlRun> {
  const done = await turns.take(userId);
  try {
    const stored = await queries.find(userId, queryId);
    if (!stored) throw new AppError("not_found");
    return await audited(audit, { userId, deed: "run_sql", question: stored.question, sql }, signal, async () => {
      const outcome = await results.run(sql, { signal, userId, evenIfLarge, of: stored.plan });
      if (outcome.ok) return { sql, ...outcome.value };
      throw errorOf(outcome.failure);
    });
  } finally {
    await done();
  }
}
