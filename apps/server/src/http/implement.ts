import { Readable } from "node:stream";
import { type KeyScope, keyScopeOf, pathOf, type Route } from "@tanyadata/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import type { z } from "zod";
import { AppError } from "./app-error.ts";
import { validate } from "./validate.ts";

/** Who calls, proven by a bearer token: of a log-in, or a key of a program. */
export interface Caller {
  readonly id: string;
  readonly email: string;
  readonly nickname: string;
  readonly isAdmin: boolean;
  /** The log-in that the token belongs to; undefined of a program. */
  readonly sessionId: string | undefined;
  /** What they have to do before anything else. */
  readonly must: "password" | "second_factor" | null;
  /** Whether they proved a moment ago who they are; never of a program. */
  readonly isFresh: boolean;
}

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Proves the bearer token. A program's key must be allowed `key`; whoever has logged in may do all that their user may.
     * Throws AppError `unauthenticated`, `token_expired`, `scope_missing`, or what they have to do first, unless they may `whileHeld`.
     */
    authenticate(request: FastifyRequest, key: KeyScope | "none", whileHeld?: boolean): Promise<Caller>;
    /** Tests set it: an answer that is not what the contract promises is a bug. */
    checkAnswers: boolean;
  }
}

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** One call of a route, proven and validated. */
export interface Call<R extends Route> {
  readonly params: Output<R["params"]>;
  readonly query: Output<R["query"]>;
  /** Undefined of a form with a file, which `receiveForm` reads. */
  readonly body: R["bodyType"] extends "multipart/form-data" ? undefined : Output<R["body"]>;
  readonly user: R["access"] extends "public" ? undefined : Caller;
  /** Aborts when the client goes away before the answer was sent. */
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What a handler gives back: the response's shape or, where it is long, a stream of its JSON; bytes where the route has a content type of its own. */
type Result<R extends Route> = R["response"] extends z.ZodType
  ? z.input<R["response"]> | Readable
  : R["responseType"] extends string
    ? string | Uint8Array | NodeJS.ReadableStream
    : // biome-ignore lint/suspicious/noConfusingVoidType: a handler that answers nothing has no return
      void;

/**
 * Serves `route` with `handler`: authenticates, validates, and sends what the handler gives back.
 * `options` are Fastify's own, for the rare call whose errors or sizes differ.
 */
export function implement<const R extends Route>(
  app: FastifyInstance,
  route: R,
  handler: (call: Call<R>) => Promise<Result<R>> | Result<R>,
  options: Pick<RouteShorthandOptions, "errorHandler" | "bodyLimit"> = {},
): void {
  const path = pathOf(route).replaceAll(/\{(\w+)\}/g, ":$1");
  app.route({
    ...options,
    // The answer to HEAD is the whole work of GET, thrown away: an export would run its query.
    exposeHeadRoute: false,
    method: route.method,
    url: path,
    handler: async (request, reply) => {
      const user =
        route.access === "public" ? undefined : await app.authenticate(request, keyScopeOf(route), route.whileHeld);
      if (route.access === "admin" && !user?.isAdmin) throw new AppError("forbidden");
      if (route.fresh && !user?.isFresh) throw new AppError("proof_needed");
      const call = {
        params: route.params && validate(route.params, request.params),
        query: route.query && validate(route.query, request.query),
        body: route.body && !route.file ? validate(route.body, bodyOf(route, request)) : undefined,
        user,
        signal: signalOf(reply),
        request,
        reply,
      } as Call<R>;
      const result = await handler(call);
      // A handler may have said 304.
      if (reply.statusCode === 200) reply.code(route.status ?? 200);
      if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
      if (result instanceof Readable && route.response) {
        if (!reply.hasHeader("content-type")) reply.type("application/json; charset=utf-8");
        return reply.send(result);
      }
      if (route.response) return app.checkAnswers ? route.response.parse(result) : result;
      if (route.responseType) {
        if (!reply.hasHeader("content-type")) reply.type(route.responseType);
        return result;
      }
      return reply.send();
    },
  });
}

/** A missing body is read as an empty one: then each field that is required says so. */
function bodyOf(route: Route, request: FastifyRequest): unknown {
  if (request.body === undefined) return {};
  const type = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  const expected = route.bodyType ?? "application/json";
  if (type !== expected) throw new AppError("unsupported_media_type", { detail: `Expected ${expected}` });
  return request.body;
}

function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
