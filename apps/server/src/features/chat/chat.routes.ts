import { type Ask, type QueryRecord, chatRoutes as routes } from "@tanyadata/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../http/app-error.ts";
import { implement } from "../../http/implement.ts";
import { toAppError, toProblem } from "../../http/problem.ts";
import type { After } from "./after.ts";
import type { EventLog } from "./event-log.ts";
import { readerOf } from "./reader.ts";
import { chatStreams, type Progress } from "./streams.ts";

/** Connections that may read one stream at the same time. */
const maxReaders = 8;

export interface ChatDeps {
  /** Answers a question and stores it, as `POST /askdb/ask` does; reports first when the work begins. */
  readonly ask: (
    userId: string,
    question: Ask,
    signal: AbortSignal,
    report: (progress: Progress) => void,
  ) => Promise<QueryRecord>;
  /** Whether what a question of the user's came to is still theirs to be told. */
  readonly isSeen: (userId: string, queryId: string) => Promise<boolean>;
  readonly after: After;
  /** Of several processes that serve, which this is: the ids of its streams say so. */
  readonly rank?: number | undefined;
}

/** The process that works on the stream of a call; one that no process named is anybody's. */
export const workerOf = ({ stream_id: id = "" }: { readonly stream_id?: string }): number | undefined =>
  /^\d{1,3}(?=\.)/.test(id) ? Number.parseInt(id, 10) : undefined;

/** Serves questions whose work can be followed, left and come back to, and stopped. */
export function chatRoutes(app: FastifyInstance, { ask, isSeen, after, rank }: ChatDeps): void {
  const streams = chatStreams(
    after,
    (error) => {
      const known = toAppError(error as Error as AppError);
      if (known.code === "internal") app.log.error({ err: error }, "unexpected error in a stream");
      return toProblem(known);
    },
    rank,
  );
  app.addHook("preClose", () => streams.close());

  implement(app, routes.chat, async ({ user, body, reply }) => {
    const log = await streams.open(user.id, (signal, report) => ask(user.id, body, signal, report));
    return follow(log, 0, reply);
  });

  implement(app, routes.resumeChat, async ({ user, params, request, reply }) => {
    const log = streams.find(user.id, params.stream_id);
    // Their rights may be others since it ended.
    if (log.queryId !== null && !(await isSeen(user.id, log.queryId))) throw new AppError("not_found");
    if (log.followers >= maxReaders) throw new AppError("too_many_requests", { headers: { "retry-after": "1" } });
    return follow(log, lastEventId(request, log), reply);
  });

  implement(app, routes.stopChat, ({ user, params }) => streams.stop(user.id, params.stream_id));

  function follow(log: EventLog, lastId: number, reply: FastifyReply) {
    reply.type("text/event-stream; charset=utf-8");
    reply.headers({
      // nginx would otherwise collect the events before it passes them on.
      "x-accel-buffering": "no",
      // A server that closes waits for its connections: this one is free as soon as the last event is out.
      connection: "close",
    });
    return readerOf(log, lastId, after, reply.raw);
  }
}

/** The last event that the reader has; 0: none. An id that was never given out would wait for events that others have. */
function lastEventId(request: FastifyRequest, { lastId }: EventLog): number {
  const given = String(request.headers["last-event-id"] ?? "") || "0";
  if (/^\d{1,9}$/.test(given) && Number(given) <= lastId) return Number(given);
  const message = `Expected the id of an event of this stream, received ${JSON.stringify(given.slice(0, 20))}`;
  throw new AppError("validation_failed", { errors: [{ path: "last-event-id", message }] });
}
