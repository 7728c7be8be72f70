import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import { place } from "../measuring/trace.ts";

const current = new AsyncLocalStorage<string>();
/** What a proxy before the server may call a request. Anything else could be made to look like something in a log. */
const plausible = /^[\w.:-]{8,128}$/;

type Bindings = { readonly reqId?: unknown };
type Logger = { child(bindings: object, options?: object): unknown };

/**
 * What makes each request known by one id, in its answer (`x-request-id`) and in each line that is logged on its behalf, however
 * deep below. A proxy's own id is taken over, so that its log and this one tell of the same.
 */
export function requestIds(logger: NonNullable<FastifyServerOptions["logger"]>) {
  const named = new WeakSet<object>();
  const mixin = (_: object, __: number, of: object): object => {
    const id = named.has(of) ? undefined : current.getStore();
    const at = place.getStore();
    return { ...(id !== undefined && { request_id: id }), ...(at && { trace_id: at.traceId, span_id: at.spanId }) };
  };
  return {
    logger: typeof logger === "object" ? { ...logger, mixin } : logger,
    genReqId: ({ headers }: { readonly headers: NodeJS.Dict<string | string[]> }): string => {
      const given = headers["x-request-id"];
      return typeof given === "string" && plausible.test(given) ? given : randomUUID();
    },
    childLoggerFactory: (parent: Logger, { reqId }: Bindings, options?: object): never => {
      const child = parent.child({ request_id: reqId }, options) as object;
      named.add(child);
      return child as never;
    },
  };
}

/** Says the id in each answer, and keeps it for what is logged while the request is worked on. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.raw.setHeader("x-request-id", request.id);
    current.run(request.id, done);
  });
}
