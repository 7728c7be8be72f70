import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";

/**
 * Answers below `scope` may be kept: each carries a weak ETag of its content, and who holds it already is told so without it.
 * A handler that streams sets the ETag itself; without one the stream is never compared.
 */
export function revalidateAnswers(scope: FastifyInstance, cacheControl: string): void {
  scope.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", cacheControl);
  });
  scope.addHook("onSend", async (request, reply, payload) => {
    if (reply.statusCode !== 200) return payload;
    if (typeof payload === "string" && !reply.hasHeader("etag")) reply.header("etag", etagOf(payload));
    const etag = reply.getHeader("etag");
    if (etag === undefined || !holds(request.headers["if-none-match"], String(etag))) return payload;
    if (payload instanceof Readable) payload.destroy();
    reply.code(304).removeHeader("content-type");
    reply.removeHeader("content-length");
    return null;
  });
}

/** A weak tag: compressed or not, it is the same content. */
export const etagOf = (content: string): string =>
  `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;

const opaque = (tag: string): string => tag.trim().replace(/^W\//, "");
const holds = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === "*" || header.split(",").some((tag) => opaque(tag) === opaque(etag)));
