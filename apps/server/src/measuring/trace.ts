import { AsyncLocalStorage } from "node:async_hooks";
import { tracingChannel } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";

/** A piece of work as traces tell it. Its words come from a closed world: never a question, a name, SQL or a cell. */
export interface Work {
  readonly name: string;
  /** `server`: a call that came in; `client`: one of another server; else within this one. */
  readonly kind: "server" | "client" | "internal";
  readonly attributes: Record<string, string | number>;
  /** The header `traceparent` of whoever called. */
  readonly parent?: string | undefined;
  /** Set where it came to nothing, once it has ended. */
  failed?: string;
}

/** The work that is under way, as W3C's Trace Context calls it. */
export interface Place {
  readonly traceId: string;
  readonly spanId: string;
  /** 1: told to whoever collects traces. */
  readonly flags: number;
}

/** Whoever works knows nobody who listens; where nobody does, it costs nothing. */
export const works = tracingChannel<Place, Work>("tanyadata:work");
/** Where we are: kept by whoever listens, for as long as a piece of work goes on. */
export const place = new AsyncLocalStorage<Place>();

/** Does a piece of work, and tells when it began and ended. `failureOf`: what it came to where that is no exception. */
export async function traced<T>(
  name: string,
  work: () => Promise<T>,
  { kind = "internal", attributes = {}, failureOf }: TraceOptions<T> = {},
): Promise<T> {
  if (!works.start.hasSubscribers) return work();
  const told: Work = { name, kind, attributes: { ...attributes } };
  return works.tracePromise(async () => {
    try {
      const result = await work();
      const failure = failureOf?.(result);
      if (failure !== undefined) told.failed = failure;
      return result;
    } catch (error) {
      told.failed = (error as { code?: unknown }).code?.toString() ?? (error as Error).name;
      throw error;
    }
  }, told);
}

interface TraceOptions<T> {
  readonly kind?: Work["kind"];
  readonly attributes?: Work["attributes"];
  readonly failureOf?: (result: T) => string | undefined;
}

/** What another server is told, so that its traces go on with ours: `traceparent`, or nothing where nobody traces. */
export function traceHeaders(): { readonly traceparent?: string } {
  const at = place.getStore();
  return at ? { traceparent: `00-${at.traceId}-${at.spanId}-0${at.flags & 1}` } : {};
}

/** Traces each call under the path that its route was given, behind what the caller traces. */
export function traceCalls(app: FastifyInstance): void {
  const under = new WeakMap<object, Work>();
  app.addHook("onRequest", (request, _reply, done) => {
    if (!works.start.hasSubscribers) return done();
    const { method, headers, id } = request;
    const route = request.is404 ? "none" : (request.routeOptions.url ?? "none");
    const parent = headers["traceparent"];
    const work: Work = {
      name: `${method} ${route}`,
      kind: "server",
      attributes: { "http.request.method": method, "http.route": route, "tanyadata.request_id": id },
      parent: typeof parent === "string" ? parent : undefined,
    };
    under.set(request, work);
    works.start.runStores(work, done);
  });
  const end = (request: object, status: number): void => {
    const work = under.get(request);
    if (!work) return;
    under.delete(request);
    work.attributes["http.response.status_code"] = status;
    if (status >= 500) work.failed = String(status);
    works.asyncEnd.publish(work as never);
  };
  app.addHook("onResponse", async (request, reply) => end(request, reply.statusCode));
  // Nobody is there any more to whom an answer could go.
  app.addHook("onRequestAbort", async (request) => end(request, 499));
}
