import { type IncomingMessage, request as requestOf, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { pipeline } from "node:stream";
import { pathOf, type Route } from "@tanyadata/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";

/** The processes that serve on the same port. */
export interface Others {
  /** Which of them this is; the first is 1. */
  readonly rank: number;
  /** Where one takes calls that others hand over to it; undefined where there is none. Nobody but this server's user may reach it. */
  socketOf(rank: number): string | undefined;
  /** Resolves once the connections that this one was given have ended. */
  connectionsEnded(): Promise<void>;
}

/** The one that does what is done once: imports, drafts, what is taught, schedules. */
export const first = 1;

/** Calls that one process alone can answer, and which that is. */
interface Owned {
  readonly route: Route;
  /** By the parts of its path; undefined: anybody. */
  readonly to: (params: Readonly<Record<string, string>>) => number | undefined;
}

/** Tells the owner whose call it is. */
const from = "x-tanyadata-from";

declare module "fastify" {
  interface FastifyRequest {
    /** Another process answers it, and counts it. */
    isHandedOver: boolean;
  }
}

/** Connections are shared out, not calls: what only another process can answer is handed over to it as it came, and its answer back. */
export function handOver(app: FastifyInstance, others: Others, owned: readonly Owned[]): void {
  const ownerOf = new Map(owned.map(({ route, to }) => [`${route.method} ${fastifyPath(route)}`, to]));
  app.addHook("onRequest", async (request, reply) => {
    const owner =
      ownerOf.get(`${request.method} ${request.routeOptions.url}`)?.(request.params as Record<string, string>) ??
      others.rank;
    const socketPath = owner === others.rank ? undefined : others.socketOf(owner);
    if (socketPath === undefined) return;
    const answer = await answerOf(request, reply.raw, socketPath);
    request.isHandedOver = true;
    reply.hijack();
    const { "transfer-encoding": _, ...headers } = answer.headers;
    // The next call may as well come to whoever can answer it.
    reply.raw.writeHead(answer.statusCode ?? 502, { ...headers, connection: "close" });
    pipeline(answer, reply.raw, () => {});
  });
}

const fastifyPath = (route: Route): string => pathOf(route).replaceAll(/\{(\w+)\}/g, ":$1");

/** @throws AppError `overloaded` while the owner starts anew */
function answerOf(
  { id, raw: call }: FastifyRequest,
  reply: ServerResponse,
  socketPath: string,
): Promise<IncomingMessage> {
  const { method, url: path, headers, socket } = call;
  return new Promise((resolve, reject) => {
    const passed = requestOf({
      ...{ socketPath, method, path, agent: false },
      // Both logs tell of it by one id.
      headers: { ...headers, connection: "close", "x-request-id": id, [from]: socket.remoteAddress ?? "" },
    });
    passed.once("response", resolve);
    passed.on("error", () => reject(new AppError("overloaded", { headers: { "retry-after": "2" } })));
    // Who goes away stops what is done for them.
    reply.once("close", () => passed.destroy());
    call.pipe(passed);
  });
}

/**
 * Takes what others hand over at `socketPath`, each call by a connection of its own, and the connections that are given to what comes back. Those are
 * no less the server's own: it closes once they have ended.
 */
export async function takeHandedOver(app: FastifyInstance, socketPath: string): Promise<(connection: Socket) => void> {
  const given = new WeakSet<Socket>();
  app.server.prependListener("request", ({ socket, headers }: IncomingMessage) => {
    if (given.has(socket)) return;
    // Only a process of ours reaches that socket.
    Object.defineProperty(socket, "remoteAddress", { value: headers[from] });
  });
  await app.listen({ path: socketPath });
  return (connection) => {
    given.add(connection);
    app.server.emit("connection", connection);
  };
}
