import type { FastifyInstance } from "fastify";
import { measure } from "./measure.ts";

/** Measures each call under the path that its route was given: ids in paths would make a series each. */
export function measureCalls(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.is404 ? "none" : (request.routeOptions.url ?? "none"),
      status: String(reply.statusCode),
    };
    if (!request.isHandedOver) measure("tanyadata_http_request_seconds", reply.elapsedTime / 1000, labels);
    done();
  });
}
