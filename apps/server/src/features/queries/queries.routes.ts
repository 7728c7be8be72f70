import type { Readable } from "node:stream";
import { queryRoutes as routes } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../http/app-error.ts";
import { type Call, implement } from "../../http/implement.ts";
import type { Answerer, FindFullQuestion, FindSlots } from "./answerer.ts";
import { ask } from "./ask.ts";
import { type Audit, audited } from "./audited.ts";
import type { Delimiter } from "./csv.ts";
import { download } from "./download.ts";
import type { FeedbackStore } from "./feedback.store.ts";
import { attachment } from "./filename.ts";
import type { QueryStore } from "./queries.store.ts";
import type { ResultStream } from "./result-stream.ts";
import { runSql } from "./run-sql.ts";
import { search } from "./search.ts";
import type { SearchIndex } from "./search-index.ts";
import type { SqlRunner } from "./sql-runner.ts";
import { titleOf } from "./title.ts";
import type { Turns } from "./turns.ts";
import type { UnansweredStore } from "./unanswered.store.ts";

export interface QueryDeps {
  readonly queries: QueryStore;
  readonly answerer: Answerer;
  readonly fullQuestion: FindFullQuestion;
  readonly slots: FindSlots;
  readonly results: ResultStream & SqlRunner;
  readonly search: SearchIndex;
  readonly feedback: FeedbackStore;
  readonly unanswered: UnansweredStore;
  /** What one user may have running, here and wherever else questions are asked. */
  readonly turns: Turns;
  /** Keeps who did what with the data. */
  readonly audit: Audit;
  /** The clock. */
  readonly now: () => Date;
}

/** Serves asking, the questions of a topic, search, feedback, running edited SQL, and the export of a result. */
export function queryRoutes(app: FastifyInstance, deps: QueryDeps): void {
  const { queries, now } = deps;

  implement(app, routes.ask, ({ user, body, signal }) => ask(deps, user.id, body, signal));

  implement(app, routes.unanswered, ({ user }) => deps.unanswered.list(user.id));

  implement(app, routes.dropUnanswered, async ({ user, params }) => {
    if (!(await deps.unanswered.remove(user.id, params.unanswered_id))) throw new AppError("not_found");
  });

  implement(app, routes.dropRefused, async ({ user, params }) => {
    if (!(await queries.dropRefused(user.id, params.query_id))) throw new AppError("not_found");
  });

  implement(app, routes.queries, async ({ user, query }) => {
    if (!(await queries.hasTopic(user.id, query.chat_topic_id))) throw new AppError("not_found");
    const page = await queries.page(user.id, query.chat_topic_id, query);
    if (!page) throw new AppError("invalid_cursor");
    return page;
  });

  implement(app, routes.searchChat, ({ user, body, signal }) => search(deps.search, { userId: user.id, signal }, body));
  app.addHook("onReady", async () => {
    const remedy = await deps.search.remedy();
    if (remedy) app.log.warn({ remedy }, "search works, but slowly: the database has no index of words");
  });

  implement(app, routes.feedback, async ({ user, body }) => {
    if (!(await deps.feedback.say(user.id, body, now()))) throw new AppError("not_found");
  });

  implement(app, routes.slots, async ({ user, query, signal }) => {
    const stored = await queries.find(user.id, query.query_id);
    if (!stored) throw new AppError("not_found");
    return [...(await deps.slots(stored.question, stored.plan, { userId: user.id, signal }))];
  });

  implement(app, routes.runSql, ({ user, body, signal }) => runSql(deps, user.id, body, signal));

  implement(app, routes.downloadCsv, ({ query, ...call }) => exportCsv(deps, query, call));

  implement(app, routes.exportSql, ({ body, ...call }) => exportCsv(deps, body, call));
}

interface Export {
  readonly query_id: string;
  /** What its author made of the stored SQL; else that. */
  readonly sql?: string;
  readonly delimiter: Delimiter;
}

/** The whole result of a user's own query, or of the SQL that they made of it, as a file. */
async function exportCsv(
  { queries, results, turns, audit, now }: QueryDeps,
  { query_id: queryId, sql, delimiter }: Export,
  { user, signal, reply }: Pick<Call<typeof routes.downloadCsv>, "user" | "signal" | "reply">,
): Promise<Readable> {
  const stored = await queries.find(user.id, queryId);
  if (!stored) throw new AppError("not_found");
  const done = await turns.take(user.id);
  try {
    const text = sql ?? stored.sql;
    const deed = { userId: user.id, deed: "export", question: stored.question, sql: text } as const;
    const file = await audited(audit, deed, signal, () =>
      download(results, text, delimiter, {
        ...{ signal, userId: user.id, of: stored.plan },
        isWritten: sql !== undefined,
      }),
    );
    file.once("close", () => void done());
    reply.header("content-disposition", attachment(titleOf(stored.fullQuestion), now()));
    reply.type("text/csv; charset=utf-8");
    return file;
  } catch (error) {
    await done();
    throw error;
  }
}
