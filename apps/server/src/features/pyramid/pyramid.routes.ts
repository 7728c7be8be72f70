import rateLimit, { type RateLimitPluginOptions } from "@fastify/rate-limit";
import { type GeoRegion, type GeoType, ownPyramidRoutes, pyramidRoutes } from "@tanyadata/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../http/app-error.ts";
import { limitHeavyCalls } from "../../http/heavy-calls.ts";
import { type Caller, implement } from "../../http/implement.ts";
import { streamedData, textOfData } from "../../http/json-stream.ts";
import { type KeptAnswers, keptAnswers } from "../../http/kept-answers.ts";
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
/** Bytes of lists that are kept, packed: all villages take three million, and one is asked for in a few ways. */
const keptBytes = 32 * 1024 * 1024;
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
  const kept = keptAnswers(keptBytes);
  await app.register(async (scope) => {
    await scope.register(rateLimit, limit(callsPerMinute));
    revalidateAnswers(scope, `public, max-age=${cacheSeconds}`);
    limitHeavyCalls(scope);
    calls(scope, pyramidRoutes, using, kept);
  });
  await app.register(async (scope) => {
    await scope.register(rateLimit, limit(callsPerMinute));
    // Another user of the same browser may be told something else.
    revalidateAnswers(scope, "private, no-cache");
    limitHeavyCalls(scope);
    implement(scope, ownPyramidRoutes.scope, ({ user }) =>
      using(viewerOf(user), async ({ isAllPublic }) => ({ data: { is_all_public: isAllPublic } })),
    );
    // Handlers are the same: whether there is a user is what `viewerOf` looks at.
    calls(scope, ownPyramidRoutes as unknown as GeoRoutes, using, kept);
  });
}

function calls(scope: FastifyInstance, routes: GeoRoutes, using: UsingGeoData, kept: KeptAnswers): void {
  lists(scope, routes, using, kept);
  borders(scope, routes, using, kept);
  figures(scope, routes, using);
}

/** What regions there are. Lists are made from names that are held already, once for the same data, and kept packed. */
function lists(app: FastifyInstance, routes: GeoRoutes, using: UsingGeoData, kept: KeptAnswers): void {
  type Call = { readonly request: FastifyRequest; readonly reply: FastifyReply };
  const list = (call: Call, key: string, data: GeoData, items: () => Iterable<unknown>) => {
    call.reply.header("etag", etagOf(`${versionOf(data)} ${key}`));
    // Whoever may be told of other members has a list of their own.
    return kept.send(data.members, key, call, () => textOfData(items()));
  };
  type Asked = Call & { readonly user: Caller | undefined };
  const within = (type: GeoType, places: Places, { user, ...call }: Asked) =>
    using(viewerOf(user), async (data) => {
      const regions = regionsOf(data);
      const items = () => locatedAll(regions.within(type, places), regions);
      return list(call, `${type} ${JSON.stringify(places)}`, data, items);
    });

  implement(app, routes.provinces, (call) => within("province", {}, call));
  implement(app, routes.districts, ({ query, ...call }) => within("district", query, call));
  implement(app, routes.subdistricts, ({ query: { province, districts }, ...call }) =>
    within("subdistrict", { province, district: districts }, call),
  );
  implement(app, routes.villages, ({ query: { province, districts, subdistricts }, ...call }) =>
    within("village", { province, district: districts, subdistrict: subdistricts }, call),
  );
  implement(app, routes.villagePoints, ({ query, user, ...call }) =>
    using(viewerOf(user), async (data) => {
      const regions = regionsOf(data);
      const items = () => pointsOf(regions.within("village", query), regions);
      return list(call, `points ${JSON.stringify(query)}`, data, items);
    }),
  );
  implement(app, routes.villageTree, ({ query, user, ...call }) =>
    using(viewerOf(user), async (data) =>
      list(call, `tree ${JSON.stringify(query)}`, data, () => treeOf(query, regionsOf(data))),
    ),
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
