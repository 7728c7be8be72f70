import { Delaunay } from "d3-delaunay";
import { isWithin } from "./geometry.ts";
import { type Outline, outlines } from "./outlines.ts";
import { seedsOf } from "./regencies.ts";
import type { Settlement } from "./settlements.ts";

interface Ground {
  readonly outline: Outline;
  readonly seeds: readonly Settlement[];
  readonly near: Delaunay<Settlement>;
  /** Where the settlements of each regency stand among the seeds. */
  readonly own: ReadonlyMap<string, readonly number[]>;
}

let made: ReadonlyMap<string, Ground> | undefined;

function grounds(): ReadonlyMap<string, Ground> {
  made ??= new Map(
    outlines().flatMap((outline) => {
      const seeds = seedsOf(outline.provinces);
      const near = Delaunay.from(
        seeds,
        (one) => one.longitude,
        (one) => one.latitude,
      );
      const own = new Map<string, number[]>();
      for (const [i, { regency }] of seeds.entries()) own.set(regency, [...(own.get(regency) ?? []), i]);
      return outline.provinces.map((province) => [province, { outline, seeds, near, own }] as const);
    }),
  );
  return made;
}

/** The regency that a point on land is drawn in, among those of a province or of those that were one with it; null at sea. */
export function regencyAt(province: string, longitude: number, latitude: number): string | null {
  const ground = grounds().get(province);
  if (!ground || !isWithin(ground.outline.area, longitude, latitude)) return null;
  return ground.seeds[ground.near.find(longitude, latitude)]?.regency ?? null;
}

/** Degrees around a settlement that villages are looked for in, first; wider with each try. */
const reach = 0.04;
const tries = 24;

/**
 * An estimated place of a village, the same on every machine: somewhere in its regency, near the other villages of its
 * district. Null for a regency that is not known.
 */
export function estimatedPosition(village: string): { readonly longitude: number; readonly latitude: number } | null {
  const [province = "", regencyPart, districtPart] = village.split(".");
  const regency = `${province}.${regencyPart}`;
  const ground = grounds().get(province);
  const own = ground?.own.get(regency) ?? [];
  if (!ground || own.length === 0) return null;
  const district = `${regency}.${districtPart}`;
  const at = own[Math.floor(drawn(`${district} home`) * own.length)] ?? 0;
  const home = ground.seeds[at];
  if (!home) return null;
  const near = { ground, regency, at };
  const centre = centreOf(district, home, near);
  return somewhere(centre, village, 1, near) ?? { longitude: centre.longitude, latitude: centre.latitude };
}

type Point = { readonly longitude: number; readonly latitude: number };
/** The regency that a place must be in, and the number of the seed that it is looked for around. */
type Near = { readonly ground: Ground; readonly regency: string; readonly at: number };

/** Of the district asked about last: its villages are asked about one after the other. */
let last: { readonly district: string; readonly centre: Point } | undefined;

function centreOf(district: string, home: Point, near: Near): Point {
  if (last?.district !== district) last = { district, centre: somewhere(home, district, 6, near) ?? home };
  return last.centre;
}

function somewhere(
  from: Point,
  about: string,
  width: number,
  { ground: { outline, seeds, near }, regency, at }: Near,
): Point | null {
  for (let attempt = 0; attempt < tries; attempt++) {
    const angle = 2 * Math.PI * drawn(`${about} ${attempt} angle`);
    // Closer with each failure: the middle is inside.
    const far = reach * width * Math.sqrt(drawn(`${about} ${attempt} far`)) * (1 - attempt / tries);
    const longitude = Math.round((from.longitude + far * Math.cos(angle)) * 1e5) / 1e5;
    const latitude = Math.round((from.latitude + far * Math.sin(angle)) * 1e5) / 1e5;
    const isOwn = seeds[near.find(longitude, latitude, at)]?.regency === regency;
    if (isOwn && isWithin(outline.area, longitude, latitude)) return { longitude, latitude };
  }
  return null;
}

/** A number from 0 up to, not including, 1, for what is named. FNV-1a with a final mix. */
function drawn(about: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < about.length; i++) hash = Math.imul(hash ^ about.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}
