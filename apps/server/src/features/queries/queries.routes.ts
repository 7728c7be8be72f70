import { queryRoutes as routes } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../http/app-error.ts";
import { implement } from "../../http/implement.ts";
import type { Answerer } from "./answerer.ts";
import { ask } from "./ask.ts";
import { download } from "./download.ts";
import { attachment } from "./filename.ts";
import type { QueryStore } from "./queries.store.ts";
import type { ResultStream } from "./result-stream.ts";
import { titleOf } from "./title.ts";
import type { Turns } from "./turns.ts";

export interface QueryDeps {
  readonly queries: QueryStore;
  readonly answerer: Answerer;
  readonly results: ResultStream;
  /** What one user may have running, here and wherever else questions are asked. */
  readonly turns: Turns;
  /** The clock. */
  readonly now: () => Date;
}

/** Serves asking, the questions of a topic, and the export of a result. */
export function queryRoutes(app: FastifyInstance, deps: QueryDeps): void {
  const { queries, results, turns, now } = deps;

  implement(app, routes.ask, ({ user, body, signal }) => ask(deps, user.id, body, signal));

  implement(app, routes.queries, async ({ user, query }) => {
    if (!(await queries.hasTopic(user.id, query.chat_topic_id))) throw new AppError("not_found");
    const page = await queries.page(user.id, query.chat_topic_id, query);
    if (!page) throw new AppError("invalid_cursor");
    return page;
  });

  implement(app, routes.downloadCsv, async ({ user, query, signal, reply }) => {
    const stored = await queries.find(user.id, query.query_id);
    if (!stored) throw new AppError("not_found");
    const done = turns.take(user.id);
    try {
      const file = await download(results, stored.sql, query.delimiter, signal);
      file.once("close", done);
      reply.header("content-disposition", attachment(titleOf(stored.question), now()));
      reply.type("text/csv; charset=utf-8");
      return file;
    } catch (error) {
      done();
      throw error;
    }
  });
}
