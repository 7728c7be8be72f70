import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";

const reading: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses what a page of another site sends: nobody's browser logs in, refreshes or changes anything here at a stranger's wish. Browsers say
 * where a call comes from (`Sec-Fetch-Site`; before that `Origin`), and pages cannot change what they say; programs say neither.
 * @throws AppError `cross_site`, of a call
 */
export function refuseOtherSites(app: FastifyInstance, publicUrl: string | undefined): void {
  const own = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  app.addHook("onRequest", async (request) => {
    if (!reading.has(request.method) && !isOwn(request, own)) throw new AppError("cross_site");
  });
}

function isOwn({ headers, host }: FastifyRequest, own: string | undefined): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin).host;
  return from === host || from === own;
}
