import type { FastifyInstance } from "fastify";
import { implement } from "../../http/implement.ts";
import type { KeptAnswers } from "../../http/kept-answers.ts";
import { etagOf } from "../../http/revalidation.ts";
import { type GeoRoutes, type UsingGeoData, viewerOf } from "./geo-data.ts";
import { regionsOf } from "./regions.ts";

/** Serves the borders that were imported, as the text that they are kept as. */
export function borders(app: FastifyInstance, routes: GeoRoutes, using: UsingGeoData, kept: KeptAnswers): void {
  implement(app, routes.borders, ({ user, ...call }) =>
    using(viewerOf(user), async ({ borders, members }) => {
      const { source = "", country = null, places = new Map(), tiles = null } = borders ?? {};
      const key = `borders ${borders?.version ?? ""}`;
      call.reply.header("etag", etagOf(key));
      return kept.send(members, key, call, () => [
        `{"data":{"source":${JSON.stringify(source)},"places":${places.size},"tiles":${JSON.stringify(tiles)},"atlas":`,
        `${country}}}`,
      ]);
    }),
  );
  implement(app, routes.bordersWithin, ({ params, query: { level }, user, ...call }) =>
    using(viewerOf(user), async (data) => {
      const { id } = regionsOf(data).region(params.district, "district");
      const found = data.borders?.inside(id, level);
      if (!found) return { data: null };
      const key = `borders ${data.borders?.version} ${id} ${level}`;
      call.reply.header("etag", etagOf(key));
      return kept.send(data.members, key, call, () => [`{"data":${found}}`]);
    }),
  );
}
