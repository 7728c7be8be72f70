import { createReadStream, statSync } from "node:fs";
import { pyramidRoutes as routes } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../http/app-error.ts";
import { implement } from "../../http/implement.ts";
import { revalidateAnswers } from "../../http/revalidation.ts";
import { anyone } from "../../policy/policy.ts";
import type { UsingGeoData } from "./geo-data.ts";

/**
 * Serves the archive of vector tiles, whole or the range of bytes that is asked for. What it is known by is its content:
 * it may be kept for ever, and nothing is packed again, because tiles are gzipped already.
 */
export function tiles(app: FastifyInstance, using: UsingGeoData): void {
  revalidateAnswers(app, "public, max-age=31536000, immutable");
  implement(app, routes.borderTiles, ({ params: { id }, request, reply }) =>
    using(anyone, async ({ borders }) => {
      const file = borders?.tilesFile(id);
      if (!file) throw new AppError("not_found", { detail: `No tiles are known by ${id}` });
      const { size } = statSync(file);
      const etag = `"${id}"`;
      reply.headers({ etag, "accept-ranges": "bytes" });
      const isOther = ![undefined, etag].includes(request.headers["if-range"] as string | undefined);
      const range = isOther ? null : rangeOf(request.headers.range, size);
      if (range === "none") {
        reply.code(416).headers({ "content-range": `bytes */${size}`, "cache-control": "no-store" });
        return "";
      }
      const { start, end } = range ?? { start: 0, end: size - 1 };
      reply.header("content-length", String(end - start + 1));
      if (range) reply.code(206).header("content-range", `bytes ${start}-${end}/${size}`);
      return createReadStream(file, { start, end });
    }),
  );
}

/** The one range that a header asks for; null for the whole, as for several at once; "none" where there are no such bytes. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | "none" | null {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  const start = from === "" ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? "none" : { start, end };
}
