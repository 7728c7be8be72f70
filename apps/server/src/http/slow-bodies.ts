import type { FastifyInstance } from "fastify";

/**
 * Cuts the connection of a caller who sends a body drop by drop: small ones have to be there after so many milliseconds. A
 * form with a file may take as long as the server's own limit of time allows, for lines are slow.
 */
export function limitSlowBodies(app: FastifyInstance, milliseconds: number): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { "content-length": length, "transfer-encoding": encoding, "content-type": type = "" } = request.headers;
    const hasBody = encoding !== undefined || Number(length ?? 0) > 0;
    if (hasBody && !type.toLowerCase().startsWith("multipart/form-data")) {
      const timer = setTimeout(() => request.raw.destroy(), milliseconds).unref();
      for (const end of ["end", "close"]) request.raw.once(end, () => clearTimeout(timer));
    }
    done();
  });
}
