import { createHash } from "node:crypto";
import { officialAreas } from "../build.ts";
import { boundsOf, squareKilometres } from "../geometry.ts";
import type { Area } from "../outlines.ts";
import { drawTiles } from "../tiles/draw-tiles.ts";
import { type ArchiveDraft, changeArchive } from "./archive-draft.ts";
import { countryStep, drawCountry, smallestPart } from "./country.ts";
import { crossingOf } from "./crossing.ts";
import { featuresOf } from "./features-of.ts";
import { placeIn } from "./inside.ts";
import type { BorderLevel, KnownRegion, KnownRegions } from "./known.ts";
import { type MatchWishes, matchFeatures } from "./match.ts";
import { BordersRefused } from "./refused.ts";
import { areaOf, coarser, inDegrees, stepsPerDegree } from "./steps.ts";
import {
  arcsBetween,
  areasIn,
  encoded,
  join,
  merged,
  only,
  type Part,
  pruned,
  sharedShare,
  simplified,
} from "./topology.ts";

/** Bends that a district's own map is drawn without, in square steps: triangles of some 50 m. */
const smallestBend = 1000;
const mostPoints = 30_000;
/** The grid of a district's own map, in steps: some 11 m. */
const partStep = 10;
/** Islands and lakes of imported districts and provinces that are left out, in square steps: some 0.02 km². */
const smallestIsland = 16_000;
/** Outer regions are drawn from those within where at least this part of them is there. */
const enough = 0.8;

export interface BorderImport {
  readonly file: string;
  /** The archive that takes the borders. */
  readonly archive: string;
  readonly known: KnownRegions;
  readonly wishes: MatchWishes;
  /** Where the borders come from, in words for the page. */
  readonly source: string;
  readonly report: (message: string) => void;
}

/** What was imported, and what should be looked at. */
export interface BorderReport {
  readonly level: BorderLevel;
  /** How regions were told. */
  readonly by: string;
  readonly drawn: number;
  /**
   * What the file does not hold, and stays as it was: regions of its level in the districts that it holds some of, and whole
   * districts in the provinces that it holds some of.
   */
  readonly missing: readonly KnownRegion[];
  /** Features that are no region. */
  readonly unknown: readonly string[];
  /** Features without an area. */
  readonly empty: readonly string[];
  /** Features with a region's borders once more. */
  readonly repeated: readonly string[];
  /** Features whose sides cross somewhere, to a metre: which side of them is within cannot be known there. */
  readonly crossed: readonly string[];
  /** Regions that were drawn from several features. */
  readonly several: readonly KnownRegion[];
  /** Districts or provinces that are not 0.8 to 1.25 times as large as they officially are. */
  readonly odd: readonly { readonly region: KnownRegion; readonly ratio: number }[];
  /** Part of the lines that two neighbours share, from 0 to 1; null where the level is not drawn by districts. */
  readonly shared: number | null;
}

/**
 * Imports borders from a GeoJSON file or a Shapefile: tells regions, draws their level and those above, simplified with shared
 * borders kept. The file is read twice, a feature at a time; a district's regions are in memory at once.
 * @throws BordersRefused where nothing was changed
 */
export async function importBorders(wanted: BorderImport): Promise<BorderReport> {
  const { file, known, report } = wanted;
  report("reading codes and names");
  const match = await matchFeatures(featuresOf(file), known, wanted.wishes);
  const { level, regions } = match;
  return changeArchive(wanted.archive, async (draft) => {
    report("reading borders");
    const isOuter = level === "province" || level === "district";
    let at = 0;
    const drawn = new Map<KnownRegion, Set<string>>();
    const [empty, repeated, crossed]: [string[], string[], string[]] = [[], [], []];
    for await (const { geometry, where } of featuresOf(file)) {
      const region = regions[at++];
      const area = region && areaOf(geometry, where);
      if (!region) continue;
      const told = `${where} (${region.code} ${region.name})`;
      if (!area?.length) {
        empty.push(told);
        continue;
      }
      // The same area twice would cancel itself: whatever both sides of a line belong to has no line there.
      const print = createHash("sha1").update(JSON.stringify(area)).digest("base64");
      const before = drawn.get(region);
      if (before?.has(print)) {
        repeated.push(told);
        continue;
      }
      drawn.set(region, (before ?? new Set()).add(print));
      const crossing = crossingOf(area);
      if (crossing === "unknown") crossed.push(`${told}: too intricate to be looked through`);
      else if (crossing) crossed.push(`${told} near ${crossing.map((steps) => steps / stepsPerDegree).join(", ")}`);
      const key = isOuter ? region.code : (known.containerOf(region, "district")?.code ?? "");
      draft.spill(key, region.code, isOuter ? coarser(area, partStep, smallestIsland) : area);
    }
    if (at !== regions.length) throw new BordersRefused("the file was changed while it was read");
    if (drawn.size === 0) throw new BordersRefused("no region of the file has an area");
    const km2 = new Map<string, number>();
    let shares: number[] = [];
    const keys = draft.spilledDistricts();
    for (const [i, key] of keys.entries()) {
      report(`drawing ${key}, ${i + 1} of ${keys.length}`);
      shares.push(drawPart(draft, level, key, known, km2));
    }
    shares = shares.filter((share) => share >= 0);
    const odd = oddAreas(km2, known);
    report("drawing the country");
    const country = drawCountry(
      { provinces: draft.outlines("province"), districts: draft.outlines("district") },
      known,
    );
    draft.say("country", JSON.stringify(country));
    draft.say("source", wanted.source);
    draft.say("version", Date.now().toString(36));
    const tiles = drawTiles(draft, country, known, (at) => report(`cutting tiles: ${at}`));
    const result = {
      level,
      by: match.by,
      drawn: drawn.size,
      missing: missingOf(level, new Set(drawn.keys()), known),
      unknown: match.unknown,
      empty,
      repeated,
      crossed,
      several: [...drawn].flatMap(([region, prints]) => (prints.size > 1 ? [region] : [])),
      odd,
      shared: shares.length > 0 ? shares.reduce((sum, one) => sum + one, 0) / shares.length : null,
    };
    return { result, tiles };
  });
}

/**
 * Draws a district and what lies in it, or an outer region by itself, with the neighbours around so that their common lines are
 * the same in both. Returns how much of its lines are shared; -1 for a single region.
 */
function drawPart(
  draft: ArchiveDraft,
  level: BorderLevel,
  key: string,
  known: KnownRegions,
  km2: Map<string, number>,
): number {
  const parts = draft.spilled(key);
  const own = new Set(parts.map(([code]) => code));
  const isOwn = (code: string) => own.has(code);
  const all = join([
    ...parts,
    ...touching(parts, draft.spilledAround(key, boundsOf(parts.flatMap(([, area]) => area)))),
  ]);
  const exact = only(all, isOwn);
  const simple = only(simplified(all, smallestBend, mostPoints, arcsBetween(all, isOwn)), isOwn);
  const write = (to: BorderLevel, borders: typeof simple) => {
    if (borders.objects.regions.geometries.length > 0)
      draft.setPart(to, key, JSON.stringify(encoded(pruned(borders), partStep)));
  };
  write(level, simple);
  const setOutline = (level: BorderLevel, area: Area) => {
    draft.setOutline(level, key, coarser(area, countryStep, smallestPart));
    km2.set(key, squareKilometres(inDegrees(area)));
  };
  const areas = areasIn(exact);
  if (level === "province" || level === "district") {
    setOutline(level, areas.get(key) ?? []);
    return -1;
  }
  if (level === "village")
    for (const [code, area] of areas) {
      const place = placeIn(area);
      if (place) draft.setPlace(code, place, false);
    }
  const within = known.childrenOf(key);
  if (level === "village") {
    const whole = new Set(within.filter(({ code }) => isThere(known.childrenOf(code), isOwn)).map(({ code }) => code));
    write(
      "subdistrict",
      merged(simple, (code) => inSet(whole, known.get(code)?.parent)),
    );
  }
  if (isThere(level === "village" ? within.flatMap(({ code }) => known.childrenOf(code)) : within, isOwn)) {
    const [whole] = areasIn(merged(exact, () => key)).values();
    if (whole) setOutline("district", whole);
    write(
      "district",
      merged(simple, () => key),
    );
  }
  return areas.size > 1 ? sharedShare(exact) : -1;
}

const inSet = (set: ReadonlySet<string>, code: string | null | undefined) => (code && set.has(code) ? code : undefined);

const isThere = (regions: readonly KnownRegion[], has: (code: string) => boolean): boolean =>
  regions.length > 0 && regions.filter(({ code }) => has(code)).length >= enough * regions.length;

/** Those of the others that have a corner in common with these. */
function touching(parts: readonly Part[], others: readonly Part[]): Part[] {
  const corner = ([x, y]: readonly [number, number]) => x * 2 ** 24 + y;
  const corners = new Set(parts.flatMap(([, area]) => area.flat(2).map(corner)));
  return others.filter(([, area]) =>
    area.some((rings) => rings.some((ring) => ring.some((at) => corners.has(corner(at))))),
  );
}

function missingOf(level: BorderLevel, drawn: ReadonlySet<KnownRegion>, known: KnownRegions): KnownRegion[] {
  const touched = (outer: BorderLevel) => new Set([...drawn].map((region) => known.containerOf(region, outer)));
  const [provinces, districts] = [touched("province"), touched("district")];
  const isInner = level === "subdistrict" || level === "village";
  return known.all.filter((region) => {
    if (level === "province") return region.level === level && !drawn.has(region);
    if (region.level === "district" && !districts.has(region))
      return provinces.has(known.containerOf(region, "province"));
    return (
      isInner && region.level === level && !drawn.has(region) && districts.has(known.containerOf(region, "district"))
    );
  });
}

/** @throws BordersRefused where most regions are not at all as large as they are: what was read is something else */
function oddAreas(km2: ReadonlyMap<string, number>, known: KnownRegions): BorderReport["odd"] {
  const official = officialAreas();
  const officialOf = (region: KnownRegion): number =>
    official.get(region.code) ??
    known.childrenOf(region.code).reduce((sum, { code }) => sum + (official.get(code) ?? 0), 0);
  const ratios = [...km2].flatMap(([code, drawn]) => {
    const region = known.get(code);
    const whole = region ? officialOf(region) : 0;
    return region && whole > 0 ? [{ region, ratio: drawn / whole }] : [];
  });
  const wrong = ratios.filter(({ ratio }) => ratio < 0.5 || ratio > 2);
  if (wrong.length * 2 > ratios.length)
    throw new BordersRefused(
      `${wrong.length} of ${ratios.length} regions are less than half or more than twice as large as they officially are, ` +
        `as ${wrong[0]?.region.name}: ${wrong[0]?.ratio.toFixed(2)} times. Are the codes those of other regions (--codes)?`,
    );
  return ratios.filter(({ ratio }) => ratio < 0.8 || ratio > 1.25);
}
