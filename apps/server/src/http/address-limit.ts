import { pathOf, type Route } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";
import { networkOf } from "./network.ts";

const minute = 60_000;
/** Addresses remembered; beyond, the oldest are forgotten, so that a flood of them cannot fill the memory. */
const maxAddresses = 50_000;

/**
 * Lets one address make so many calls of these routes together within a minute, on this node, whoever they are for: accounts
 * are cheap, addresses less so. A call too many is `too_many_requests` with Retry-After, before anything is read of it.
 */
export function limitByAddress(
  app: FastifyInstance,
  routes: readonly Route[],
  perMinute: number,
  now: () => Date,
): void {
  const limited = new Set(routes.map((route) => `${route.method} ${pathOf(route)}`));
  const calls = new Map<string, number[]>();
  app.addHook("onRequest", async (request) => {
    if (!limited.has(`${request.method} ${request.routeOptions.url}`)) return;
    const at = now().getTime();
    const address = networkOf(request.ip);
    const recent = (calls.get(address) ?? []).filter((time) => time > at - minute);
    calls.delete(address);
    const oldest = recent[0];
    const isOver = recent.length >= perMinute && oldest !== undefined;
    if (!isOver) recent.push(at);
    calls.set(address, recent);
    for (const first of calls.keys()) {
      if (calls.size <= maxAddresses) break;
      calls.delete(first);
    }
    if (!isOver) return;
    const seconds = Math.max(1, Math.ceil((oldest + minute - at) / 1000));
    throw new AppError("too_many_requests", { headers: { "retry-after": String(seconds) } });
  });
}
