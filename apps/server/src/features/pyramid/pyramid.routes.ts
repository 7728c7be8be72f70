import rateLimit, { type RateLimitPluginOptions } from "@fastify/rate-limit";
import { type GeoRegion, type GeoType, ownPyramidRoutes, pyramidRoutes } from "@tanyadata/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../http/app-error.ts";
import { type Caller, implement } from "../../http/implement.ts";
import { streamedData } from "../../http/json-stream.ts";
import { etagOf, revalidateAnswers } from "../../http/revalidation.ts";
import { borders } from "./borders.ts";
import { type GeoData, type GeoRoutes, type UsingGeoData, viewerOf } from "./geo-data.ts";
import { categoryOptions } from "./goods.ts";
import { figuresOf, indicatorsOf } from "./indicators.ts";
import { informationOf } from "./information.ts";
import { layoutOptions } from "./layouts.ts";
import { placeOf } from "./place.ts";
import { podesOf } from "./podes.ts";
import { productionOf, topItems } from "./production.ts";
import { type Places, type Regions, regionsOf } from "./regions.ts";
import { tiles } from "./tiles.ts";
import { treeOf } from "./tree.ts";
import { versionOf } from "./version.ts";

export interface PyramidParts {
  readonly using: UsingGeoData;
  /** Calls that one address may make in a minute. */
  readonly callsPerMinute?: number;
}

const cacheSeconds = 300;
/** A map that is moved asks for many tiles; reading one costs far less than a figure. */
const tilesPerCall = 10;
const levels = {
  provinces: "province",
  districts: "district",
  subdistricts: "subdistrict",
  villages: "village",
} as const;

/**
 * Serves the geographic calls, read-only and limited by address, to be kept and compared: to everybody what is public, and once more to who
 * has signed in, who may be told more.
 */
export async function registerPyramid(
  app: FastifyInstance,
  { using, callsPerMinute = 600 }: PyramidParts,
): Promise<void> {
  const limit = (max: number): RateLimitPluginOptions => ({
    max,
    timeWindow: "1 minute",
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError("too_many_requests", { headers: { "retry-after": String(Math.ceil(ttl / 1000)) } }),
  });
  await app.register(async (scope) => {
    await scope.register(rateLimit, limit(callsPerMinute * tilesPerCall));
    tiles(scope, using);
  });
  await app.register(async (scope) => {
    await scope.register(rateLimit, limit(callsPerMinute));
    revalidateAnswers(scope, `public, max-age=${cacheSeconds}`);
    calls(scope, pyramidRoutes, using);
  });
  await app.register(async (scope) => {
    await scope.register(rateLimit, limit(callsPerMinute));
    // Another user of the same browser may be told something else.
    revalidateAnswers(scope, "private, no-cache");
    implement(scope, ownPyramidRoutes.scope, ({ user }) =>
      using(viewerOf(user), async ({ isAllPublic }) => ({ data: { is_all_public: isAllPublic } })),
    );
    // Handlers are the same: whether there is a user is what `viewerOf` looks at.
    calls(scope, ownPyramidRoutes as unknown as GeoRoutes, using);
  });
}

function calls(scope: FastifyInstance, routes: GeoRoutes, using: UsingGeoData): void {
  lists(scope, routes, using);
  borders(scope, routes, using);
  figures(scope, routes, using);
}

/** What regions there are. Lists are made from names that are held already, and streamed. */
function lists(app: FastifyInstance, routes: GeoRoutes, using: UsingGeoData): void {
  const list = (reply: FastifyReply, url: string, data: GeoData, items: Iterable<unknown>) => {
    reply.header("etag", etagOf(`${versionOf(data)} ${url}`));
    return streamedData(items);
  };
  type Asked = { readonly user: Caller | undefined; readonly reply: FastifyReply; readonly request: FastifyRequest };
  const within = (type: GeoType, places: Places, { user, reply, request }: Asked) =>
    using(viewerOf(user), async (data) => {
      const regions = regionsOf(data);
      return list(reply, request.url, data, locatedAll(regions.within(type, places), regions));
    });

  implement(app, routes.provinces, (call) => within("province", {}, call));
  implement(app, routes.districts, ({ query, ...call }) => within("district", query, call));
  implement(app, routes.subdistricts, ({ query: { province, districts }, ...call }) =>
    within("subdistrict", { province, district: districts }, call),
  );
  implement(app, routes.villages, ({ query: { province, districts, subdistricts }, ...call }) =>
    within("village", { province, district: districts, subdistrict: subdistricts }, call),
  );
  implement(app, routes.villagePoints, ({ query, user, reply, request }) =>
    using(viewerOf(user), async (data) => {
      const regions = regionsOf(data);
      return list(reply, request.url, data, pointsOf(regions.within("village", query), regions));
    }),
  );
  implement(app, routes.villageTree, ({ query, user, reply, request }) =>
    using(viewerOf(user), async (data) => list(reply, request.url, data, treeOf(query, regionsOf(data)))),
  );
}

/** One after the other, while the list goes out. */
function* locatedAll(list: readonly GeoRegion[], regions: Regions): Generator<GeoRegion> {
  for (const region of list) yield regions.located(region);
}

function* pointsOf(
  villages: readonly GeoRegion[],
  regions: Regions,
): Generator<[id: string, longitude: number, latitude: number]> {
  for (const village of locatedAll(villages, regions))
    if (village.type === "village" && village.longitude !== null && village.latitude !== null)
      yield [village.id, village.longitude, village.latitude];
}

/** What is known of them. */
function figures(app: FastifyInstance, routes: GeoRoutes, using: UsingGeoData): void {
  implement(app, routes.productionDetails, ({ params, query: { names, year, otherwise, ...places }, user, signal }) =>
    using(viewerOf(user), async (data) =>
      streamedData(
        await productionOf(levels[params.level], places, { names, when: { year, otherwise } }, data, signal),
      ),
    ),
  );
  implement(app, routes.information, ({ query: { year, otherwise, ...place }, user, signal }) =>
    using(viewerOf(user), async (data) => ({
      data: await informationOf(placeOf(place, regionsOf(data)), { year, otherwise }, data, signal),
    })),
  );
  implement(app, routes.layoutOptions, ({ query: { keywords }, user }) =>
    using(viewerOf(user), async ({ model }) => ({ data: layoutOptions(keywords, model) })),
  );
  implement(
    app,
    routes.villagePodes,
    ({ query: { village_codes: codes, layout_names: names, year, otherwise }, user, signal }) =>
      using(viewerOf(user), async (data) => ({
        data: await podesOf({ codes, names, when: { year, otherwise } }, data, signal),
      })),
  );
  implement(app, routes.indicators, ({ user }) =>
    using(viewerOf(user), async ({ model }) => ({ data: indicatorsOf(model) })),
  );
  implement(app, routes.figures, ({ query: { indicator, year, otherwise, ...place }, user, signal }) =>
    using(viewerOf(user), async (data) => ({
      data: await figuresOf(indicator, { year, otherwise }, placeOf(place, regionsOf(data)), data, signal),
    })),
  );
  implement(app, routes.categoryOptions, ({ params, query: { keywords }, user }) =>
    using(viewerOf(user), async ({ model }) => ({ data: categoryOptions(params.type, keywords, model) })),
  );
  implement(
    app,
    routes.topItems,
    ({ params, query: { category_ids, year, otherwise, limit, ...place }, user, signal }) =>
      using(viewerOf(user), async (data) => {
        const asked = {
          place: placeOf(place, regionsOf(data)),
          categoryIds: category_ids,
          when: { year, otherwise },
          limit,
        };
        return { data: await topItems(params.type, asked, data, signal) };
      }),
  );
}
