import { estimatedPosition } from "@tanyadata/atlas";
import { type GeoRegion, type GeoType, geoTypes } from "@tanyadata/contract";
import type { Member } from "@tanyadata/semantic-model";
import { AppError } from "../../http/app-error.ts";
import type { GeoData } from "./geo-data.ts";

/** The regions of a model by code, and what lies in what. */
export interface Regions {
  /** The region of a Kemendagri or BPS code. @throws AppError `not_found` */
  region(code: string, type: GeoType): GeoRegion;
  /**
   * All regions of a level that lie in one of the given ones of each outer level, and hold one of those of each inner level; no
   * codes of a level restrict nothing. In the order of their codes.
   */
  within(type: GeoType, places: Places): readonly GeoRegion[];
  /** The regions directly within one. */
  childrenOf(id: string): readonly GeoRegion[];
  /** The region that one lies directly in; null: the country. */
  parentOf(region: GeoRegion): GeoRegion | null;
  /** The code of the region of an outer level, or of the same, that holds this one. */
  containerOf(region: GeoRegion, type: GeoType): string | undefined;
  /** A region as it is answered: a village with its place, told or estimated, looked for once; all others as they are. */
  located<R extends GeoRegion>(region: R): R;
}
export type Places = Partial<Readonly<Record<GeoType, readonly string[]>>>;

interface Known {
  readonly region: GeoRegion;
  readonly containers: Partial<Readonly<Record<GeoType, string>>>;
}

const made = new WeakMap<readonly Member[], Regions>();

/** The regions of a model's members, made once for each list of members. @throws AppError `not_found` where the model has no regions */
export function regionsOf({ model, members, borders }: GeoData): Regions {
  const { regions } = model.root;
  if (!regions) throw new AppError("not_found", { detail: "The data in service describe no regions" });
  const known = made.get(members);
  if (known) return known;
  const fresh = index(members, regions.levels, borders?.places ?? new Map());
  made.set(members, fresh);
  return fresh;
}

function index(
  members: readonly Member[],
  entities: Readonly<Partial<Record<GeoType, string | undefined>>>,
  told: ReadonlyMap<string, Position>,
): Regions {
  const typeOf = new Map(geoTypes.map((type) => [entities[type], type]));
  const byType = Object.fromEntries(geoTypes.map((type) => [type, new Map<string, Known>()])) as Record<
    GeoType,
    Map<string, Known>
  >;
  const byBps: Readonly<Record<GeoType, Map<string, string>>> = {
    province: new Map(),
    district: new Map(),
    subdistrict: new Map(),
    village: new Map(),
  };
  const children = new Map<string, GeoRegion[]>();
  for (const member of members) {
    const type = typeOf.get(member.entity);
    if (!type) continue;
    const containers: Partial<Record<GeoType, string>> = { [type]: member.key };
    for (const outer of geoTypes) {
      const key = member.parents[entities[outer] ?? ""];
      if (key !== undefined) containers[outer] = key;
    }
    const region = regionOf(member, type, containers);
    byType[type].set(member.key, { region, containers });
    if (member.codes?.bps !== undefined) byBps[type].set(member.codes.bps, member.key);
    if ("parent_id" in region) {
      const siblings = children.get(region.parent_id);
      if (siblings) siblings.push(region);
      else children.set(region.parent_id, [region]);
    }
  }
  const containerOf = (region: GeoRegion, type: GeoType) => byType[region.type].get(region.id)?.containers[type];

  function region(code: string, type: GeoType): GeoRegion {
    const found = byType[type].get(code) ?? byType[type].get(byBps[type].get(bpsCode(code)) ?? "");
    if (found) return found.region;
    throw new AppError("not_found", { detail: `No ${type} has the code ${code}` });
  }
  return {
    region,
    within(type, places) {
      const wanted = geoTypes.flatMap((given) => {
        const codes = places[given] ?? [];
        const at = geoTypes.indexOf(given) < geoTypes.indexOf(type) ? given : type;
        const ids = new Set(codes.map((code) => containerOf(region(code, given), at)));
        return codes.length > 0 ? [{ at, ids }] : [];
      });
      const all = [...byType[type].values()];
      const kept =
        wanted.length > 0
          ? all.filter(({ containers }) => wanted.every(({ at, ids }) => ids.has(containers[at])))
          : all;
      return kept.map((one) => one.region);
    },
    childrenOf: (id) => children.get(id) ?? [],
    parentOf: (inner) => ("parent_id" in inner ? region(inner.parent_id, inner.parent_type) : null),
    containerOf,
    located: locatedBy(told),
  };
}

/** A code as BPS writes it: without dots; two digits are the ministry's unless said otherwise. */
const bpsCode = (code: string): string => (code.startsWith("bps:") ? code.slice(4) : code.length > 2 ? code : "");

function regionOf({ key, name }: Member, type: GeoType, containers: Known["containers"]): GeoRegion {
  const named = { id: key, name, province_code: containers.province ?? key };
  if (type === "province") return { ...named, type };
  const parent_type = geoTypes[geoTypes.indexOf(type) - 1] ?? "province";
  const parented = { ...named, parent_id: containers[parent_type] ?? "", parent_type };
  if (type !== "village") return { ...parented, type };
  return { ...parented, type, code: key, latitude: null, longitude: null, is_position_estimated: false, items: [] };
}

/** Villages whose place is looked for before others get their turn. */
const atOnce = 1000;

/** Looks for the place of every village ahead of the first question, a little at a time: one second that no caller waits for. */
export async function locateVillages(data: GeoData): Promise<void> {
  const regions = regionsOf(data);
  for (const [i, village] of regions.within("village", {}).entries()) {
    regions.located(village);
    if (i % atOnce === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

type Position = NonNullable<ReturnType<typeof estimatedPosition>>;

/** Finds places: as they were imported, else estimated. */
function locatedBy(told: ReadonlyMap<string, Position>): Regions["located"] {
  const found = new WeakMap<GeoRegion, GeoRegion>();
  return <R extends GeoRegion>(region: R): R => {
    if (region.type !== "village") return region;
    const known = found.get(region);
    if (known) return known as R;
    const own = told.get(region.id);
    const position = own ?? estimatedPosition(region.id);
    const placed = position ? { ...region, ...position, is_position_estimated: own === undefined } : region;
    found.set(region, placed);
    return placed;
  };
}
