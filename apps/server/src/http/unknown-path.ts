import type { FastifyInstance } from "fastify";
import { AppError } from "./app-error.ts";
import { isPage, sendPage } from "./web-app.ts";

const methods = ["GET", "POST", "PUT", "DELETE"] as const;

/** What no route answers: a page of the web app, a known path with another method, or nothing. */
export function answerUnknownPaths(app: FastifyInstance, hasWebApp: boolean): void {
  app.setNotFoundHandler((request, reply) => {
    if (hasWebApp && isPage(request)) return sendPage(reply);
    const path = request.url.split("?")[0] ?? request.url;
    const allowed = methods.filter((method) => app.findRoute({ method, url: path }) !== null);
    if (allowed.length === 0) throw new AppError("not_found");
    throw new AppError("method_not_allowed", { headers: { allow: allowed.join(", ") } });
  });
}
