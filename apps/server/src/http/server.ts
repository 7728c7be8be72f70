import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import { AppError } from "./app-error.ts";
import { keyPattern } from "./key-pattern.ts";
import { sendProblem } from "./problem.ts";
import { requestIds, tellRequestIds } from "./request-id.ts";
import { limitSlowBodies } from "./slow-bodies.ts";

/** Largest body taken, in bytes; a route that takes files sets its own. */
const bodyLimit = 256 * 1024;

/** Longest address with its headers, in bytes: a thousand codes of villages, each with the name of its parameter, fit. */
const maxHeaderSize = 64 * 1024;

export interface ServerOptions {
  readonly trustProxy: boolean | string;
  readonly logger: NonNullable<FastifyServerOptions["logger"]>;
}

/** A Fastify server that knows no route yet: body parsers, and errors as problems. */
export function createServer(options: ServerOptions): FastifyInstance {
  const app = Fastify({
    ...requestIds(withoutKeys(options.logger)),
    bodyLimit,
    http: { maxHeaderSize },
    trustProxy: options.trustProxy,
    // A call that comes by a connection from before is served as well: nobody sends one here who could know better.
    return503OnClosing: false,
    forceCloseConnections: "idle",
    // Of 50 MB on a line of 500 kbit/s; bodies without files have a limit of their own.
    requestTimeout: 15 * 60_000,
    frameworkErrors: sendProblem,
    // An OCSP request in base64 is the longest.
    routerOptions: { maxParamLength: 400 },
  });
  app.setErrorHandler(sendProblem);
  app.decorateRequest("isHandedOver", false);
  tellRequestIds(app);
  limitSlowBodies(app, 60_000);
  takeBodies(app);
  return app;
}

/** Somebody may write a key where none belongs, such as into an address: no line of the log tells it. */
function withoutKeys(logger: ServerOptions["logger"]): ServerOptions["logger"] {
  if (typeof logger === "boolean") return logger;
  return { ...logger, hooks: { streamWrite: (line: string) => line.replaceAll(keyPattern, "tanya_…") } };
}

function takeBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    parseJson(request, body as string, (error, value) => {
      if (error) done(new AppError("malformed_json", { detail: error.message }) as never, undefined);
      else done(null, value);
    });
  });
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
    const fields = new URLSearchParams(body as string);
    const form = Object.fromEntries(fields);
    // Which of two values counts would be a guess.
    if (fields.size !== Object.keys(form).length)
      done(new AppError("validation_failed", { detail: "A field was sent twice" }) as never, undefined);
    else done(null, form);
  });
}
