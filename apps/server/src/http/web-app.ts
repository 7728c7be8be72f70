import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** The built web app; undefined where it was not built. */
export interface WebApp {
  readonly folder: string;
  /** CSP hashes of the scripts that stand in its page. */
  readonly inlineScriptHashes: readonly string[];
}

export function findWebApp(folder: string): WebApp | undefined {
  const page = join(folder, "index.html");
  if (!existsSync(page)) return undefined;
  const scripts = readFileSync(page, "utf8").matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  const inlineScriptHashes = [...scripts].map(
    ([, text = ""]) => `sha256-${createHash("sha256").update(text).digest("base64")}`,
  );
  return { folder, inlineScriptHashes };
}

/** Serves the files. Those under `assets` carry a hash in their name and never change; all others are asked for again. */
export async function serveFiles(app: FastifyInstance, { folder }: WebApp): Promise<void> {
  const assets = `${join(folder, "assets")}${sep}`;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const lasting = path.startsWith(assets);
      response.setHeader("cache-control", lasting ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
}

/** Whether a path that nobody knows is a page of the web app, whose own router then finds it. */
export function isPage(request: FastifyRequest): boolean {
  const path = request.url.split("?")[0] ?? "";
  const asksForPage = request.method === "GET" || request.method === "HEAD";
  return asksForPage && !path.startsWith("/api/") && !path.startsWith("/assets/") && !/\.\w+$/.test(path);
}

export const sendPage = (reply: FastifyReply): FastifyReply => reply.sendFile("index.html");
