import { pathOf, type Route } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";
import { type Counts, secondsOf } from "./counts.ts";
import { networkOf } from "./network.ts";

/**
 * Lets one address make so many calls of these routes together within a minute, whoever they are for: accounts
 * are cheap, addresses less so. A call too many is `too_many_requests` with Retry-After, before anything is read of it.
 */
export function limitByAddress(
  app: FastifyInstance,
  routes: readonly Route[],
  perMinute: number,
  counts: Pick<Counts, "count">,
): void {
  const limited = new Set(routes.map((route) => `${route.method} ${pathOf(route)}`));
  app.addHook("onRequest", async (request) => {
    if (!limited.has(`${request.method} ${request.routeOptions.url}`)) return;
    const counted = await counts.count("questions", [{ key: networkOf(request.ip), max: perMinute }]);
    if ("full" in counted)
      throw new AppError("too_many_requests", { headers: { "retry-after": secondsOf(counted.wait) } });
  });
}
