import type { RunSql, SqlRun } from "@tanyadata/contract";
import { useEffect, useRef, useState } from "react";
import { api } from "../../../api/api.ts";
import { failureOf } from "../../../api/failure.ts";
import { type ChatMessage, type Table, tableOf } from "../message.ts";
import { type SqlFailure, sqlFailureOf } from "./sql-failure.ts";

const { useRunSqlMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    runSql: build.mutation<SqlRun, RunSql>({
      query: (body) => ({ url: "/askdb/run-sql", method: "POST", body }),
    }),
  }),
});

/** What edited SQL gave. */
export interface EditedResult {
  readonly sql: string;
  readonly table: Table;
  readonly sources: ChatMessage["sources"];
}

/** Runs what a user made of the SQL of their own query: one at a time, until it is cancelled or nobody is left to see. */
export function useSqlRun(queryId: string) {
  const [send, { isLoading: isRunning }] = useRunSqlMutation();
  const [result, setResult] = useState<EditedResult | null>(null);
  const [failure, setFailure] = useState<SqlFailure | null>(null);
  const running = useRef<{ abort(): void } | null>(null);
  const cancel = () => {
    running.current?.abort();
    running.current = null;
  };
  useEffect(() => () => running.current?.abort(), []);

  async function run(sql: string, evenIfLarge: boolean) {
    cancel();
    setFailure(null);
    const call = send({ query_id: queryId, sql, ...(evenIfLarge && { even_if_large: true }) });
    running.current = call;
    const { data, error } = await call;
    // Cancelled, or another one came after it.
    if (running.current !== call) return;
    running.current = null;
    if (!data) return setFailure(sqlFailureOf(failureOf(error), sql));
    const sources = data.sources.map(({ source, source_link }) => ({ title: source, url: source_link }));
    setResult({ sql: data.sql, table: tableOf(data.result), sources });
  }

  /** Forgets what was run. */
  function forget() {
    cancel();
    setFailure(null);
    setResult(null);
  }

  return { isRunning, result, failure, run, cancel, forget };
}
