import { readFileSync } from "node:fs";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { apiBase, routes } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { openApiDocument } from "./openapi.ts";

/** The API's description for machines (`/api/v1/openapi.json`) and for people (`/api/docs`, with its own assets). */
export async function implementApiDocs(app: FastifyInstance): Promise<void> {
  const document = openApiDocument(routes, versionOfServer());
  app.get(`${apiBase}/openapi.json`, async (_request, reply) => {
    reply.header("cache-control", "no-cache");
    return document;
  });
  // The plugin's types know documents of OpenAPI 3.0 only.
  await app.register(swagger, { mode: "static", specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    theme: { title: "TanyaData API" },
    uiConfig: { layout: "BaseLayout" },
  });
}

function versionOfServer(): string {
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  return String(manifest.version);
}
