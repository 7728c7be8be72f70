import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { implement } from "../../http/implement.ts";
import { etagOf } from "../../http/revalidation.ts";
import { type GeoRoutes, type UsingGeoData, viewerOf } from "./geo-data.ts";
import { regionsOf } from "./regions.ts";

/** Serves the borders that were imported, as the text that they are kept as. */
export function borders(app: FastifyInstance, routes: GeoRoutes, using: UsingGeoData): void {
  implement(app, routes.borders, ({ user, reply }) =>
    using(viewerOf(user), async ({ borders }) => {
      const { source = "", country = null, places = new Map(), tiles = null } = borders ?? {};
      reply.header("etag", etagOf(`borders ${borders?.version ?? ""}`));
      return text(
        `{"data":{"source":${JSON.stringify(source)},"places":${places.size},"tiles":${JSON.stringify(tiles)},"atlas":${country}}}`,
      );
    }),
  );
  implement(app, routes.bordersWithin, ({ params, query: { level }, user, reply }) =>
    using(viewerOf(user), async (data) => {
      const { id } = regionsOf(data).region(params.district, "district");
      const found = data.borders?.inside(id, level);
      if (!found) return { data: null };
      reply.header("etag", etagOf(`borders ${data.borders?.version} ${id} ${level}`));
      return text(`{"data":${found}}`);
    }),
  );
}

const text = (json: string): Readable => Readable.from([json], { objectMode: false });
