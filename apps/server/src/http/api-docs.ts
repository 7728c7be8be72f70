import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { apiBase, routes } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { serverVersion } from "../server-version.ts";
import { openApiDocument } from "./openapi.ts";

/** The API's description for machines (`/api/v1/openapi.json`) and for people (`/api/docs`, with its own assets). */
export async function implementApiDocs(app: FastifyInstance): Promise<void> {
  app.get(`${apiBase}/openapi.json`, async (_request, reply) => {
    reply.header("cache-control", "no-cache");
    return description();
  });
  // The page wants a document when it is registered: what it shows is made when it is first opened.
  await app.register(swagger, { mode: "static", specification: { document: {} as never } });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    theme: { title: "TanyaData API" },
    uiConfig: { layout: "BaseLayout" },
    transformSpecification: description,
    transformSpecificationClone: false,
  });
}

let made: ReturnType<typeof openApiDocument> | undefined;

/** Made when somebody first asks for it: most servers are never asked, and all its schemas take their time. */
function description(): ReturnType<typeof openApiDocument> {
  made ??= openApiDocument(routes, serverVersion());
  return made;
}
