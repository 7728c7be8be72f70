import { z } from "zod";
import { type Route, route } from "../route.ts";
import { CategoryOption, CategoryTop, FigureTable, Indicator, Information, LayoutOption } from "./figures.ts";
import { code, codes, id, keywords, limit, RegionCode, when, words } from "./parameters.ts";
import {
  Borders,
  District,
  DistrictTree,
  Province,
  RegionProduction,
  Subdistrict,
  Topology,
  Village,
  VillagePodes,
} from "./region.ts";

export * from "./figures.ts";
export { maxValues, RegionCode } from "./parameters.ts";
export * from "./region.ts";

/** Base of the geographic calls; they are public and take no token: they tell what everybody may be told. */
export const pyramidBase = "/api/pyramid/v1";
/** Base of the same calls for who has signed in, with a token: they tell what the caller may be told. */
export const ownPyramidBase = "/api/v1/pyramid";

/** `buy`: what a region produces and one can buy there; `sell`: what it consumes and one can sell there. */
export const TradeType = z.enum(["buy", "sell"]);
export type TradeType = z.infer<typeof TradeType>;

const wrapped = <S extends z.ZodType>(data: S) => z.object({ data });
const places = { province: codes, district: codes, subdistrict: codes };
/** The innermost one that is given is meant; none is the whole country. */
const place = { province: code, district: code, subdistrict: code, village: code };

const call = <const Path extends string, const Q extends z.ZodObject, const S extends z.ZodType>(
  path: Path,
  summary: string,
  query: Q,
  data: S,
) => {
  // A misspelt parameter would be left out, and the answer would be that to another question.
  const strict = query.strict() as unknown as Q;
  const shape = { base: pyramidBase, method: "GET", path, summary, tag: "pyramid", access: "public" } as const;
  const problems = ["not_found", "too_many_requests", "warehouse_unavailable", "query_timeout"] as const;
  return { ...shape, query: strict, response: wrapped(data), problems } as const;
};

const none = z.object({});
const typed = z.object({ type: TradeType });
const details = z.object({ ...places, names: words, ...when });

export const pyramidRoutes = {
  villageTree: route(
    call(
      "/buy/villages/tree",
      "Districts with their subdistricts and villages",
      z.object(places),
      z.array(DistrictTree),
    ),
  ),
  productionDetails: route({
    ...call("/buy/details/{level}", "What regions produce, by commodity", details, z.array(RegionProduction)),
    params: z.object({ level: z.enum(["provinces", "districts", "subdistricts", "villages"]) }),
  }),
  layoutOptions: route(
    call("/podes/layouts/autocomplete", "PODES counts by words", z.object({ keywords }), z.array(LayoutOption)),
  ),
  information: route(
    call(
      "/geographies/informations",
      "People, land and PODES counts of a region",
      z.object({ ...place, ...when }),
      Information,
    ),
  ),
  provinces: route(call("/geographies/provinces", "All provinces", none, z.array(Province))),
  districts: route(
    call("/geographies/districts", "Districts of provinces", z.object({ province: codes }), z.array(District)),
  ),
  subdistricts: route(
    call(
      "/geographies/subdistricts",
      "Subdistricts of provinces or districts",
      z.object({ province: codes, districts: codes }),
      z.array(Subdistrict),
    ),
  ),
  villages: route(
    call(
      "/geographies/villages",
      "Villages of provinces, districts or subdistricts",
      z.object({ province: codes, districts: codes, subdistricts: codes }),
      z.array(Village),
    ),
  ),
  villagePodes: route(
    call(
      "/geographies/villages/podes",
      "PODES counts of villages",
      z.object({ village_codes: codes, ...when, layout_names: words }),
      z.array(VillagePodes),
    ),
  ),
  villagePoints: route(
    call(
      "/geographies/villages/points",
      "Where villages lie, as [code, longitude, latitude]: all of them fit on one map",
      z.object({ province: codes }),
      z.array(z.tuple([z.string(), z.number(), z.number()])),
    ),
  ),
  borders: route(
    call(
      "/geographies/borders",
      "Borders of provinces and districts that the operator imported, as TopoJSON",
      none,
      Borders,
    ),
  ),
  bordersWithin: route({
    ...call(
      "/geographies/borders/{district}",
      "Imported borders of a district's subdistricts or villages, as TopoJSON; null where none were imported",
      z.object({ level: z.enum(["subdistrict", "village"]) }),
      Topology.nullable(),
    ),
    params: z.object({ district: RegionCode }),
  }),
  borderTiles: route({
    base: pyramidBase,
    method: "GET",
    path: "/geographies/tiles/{id}",
    summary: "Imported borders as vector tiles, one PMTiles archive that never changes; asked for by ranges of bytes",
    tag: "pyramid",
    access: "public",
    params: z.object({ id: z.string().max(64) }),
    responseType: "application/vnd.pmtiles",
    problems: ["not_found", "too_many_requests", "overloaded", "warehouse_unavailable", "query_timeout"],
  }),
  indicators: route(call("/geographies/indicators", "What regions can be compared by", none, z.array(Indicator))),
  figures: route(
    call(
      "/geographies/figures",
      "One indicator for the regions of a place, or for its neighbours where nothing lies in it; by itself: the people",
      z.object({ ...place, indicator: id, ...when }),
      FigureTable,
    ),
  ),
  categoryOptions: route({
    ...call(
      "/{type}/categories/autocomplete",
      "Categories of commodities by words",
      z.object({ keywords }),
      z.array(CategoryOption),
    ),
    params: typed,
  }),
  topItems: route({
    ...call(
      "/{type}/top-items-per-category",
      "The largest items of categories in a region",
      z.object({ ...place, category_ids: words, ...when, limit }),
      z.array(CategoryTop),
    ),
    params: typed,
  }),
} satisfies Record<string, Route>;

const { borderTiles, ...toldByViewer } = pyramidRoutes;
type Own<R extends Route> = Omit<R, "base" | "access"> & {
  readonly base: typeof ownPyramidBase;
  readonly access: "user";
};

const own = <R extends Route>(route: R): Own<R> => ({ ...route, base: ownPyramidBase, access: "user" });

/** The calls whose answers depend on who asks, as whoever has signed in asks them. Tiles hold no more than codes and names. */
export const ownPyramidRoutes = {
  scope: route({
    base: ownPyramidBase,
    method: "GET",
    path: "/scope",
    summary: "Whether all that can be told of regions is public, so that the public calls tell it, too",
    tag: "pyramid",
    access: "user",
    response: wrapped(z.object({ is_all_public: z.boolean() })),
    problems: ["warehouse_unavailable"],
  }),
  ...(Object.fromEntries(Object.entries(toldByViewer).map(([name, one]) => [name, own(one)])) as {
    readonly [Name in keyof typeof toldByViewer]: Own<(typeof toldByViewer)[Name]>;
  }),
} satisfies Record<string, Route>;
