import { Delaunay } from "d3-delaunay";
import clipping from "polygon-clipping";
import { boundsOf, disc, isWithin, squareKilometres } from "./geometry.ts";
import { type Area, type Outline, outlines, type Ring } from "./outlines.ts";
import { type Settlement, settlements } from "./settlements.ts";

/** The cells of the settlements reach this many degrees beyond their outline. */
const margin = 3;

/**
 * Every regency as the part of its province that lies nearest to its settlements. Where the outlines have no land for it, as
 * of small islands, discs around its settlements stand for it, as large as it officially is.
 * @param officialKm2 area by regency
 */
export function drawRegencies(officialKm2: ReadonlyMap<string, number>): ReadonlyMap<string, Area> {
  const drawn = new Map<string, Area>();
  const land = outlines().map(({ area }) => area);
  for (const outline of outlines()) for (const [regency, area] of cellsOf(outline)) drawn.set(regency, area);
  let discs: Area = [];
  for (const regency of new Set(settlements().map((one) => one.regency))) {
    const own = drawn.get(regency) ?? [];
    const wanted = (officialKm2.get(regency) ?? 0) - squareKilometres(own);
    const offshore = settlements().filter(
      (one) => one.regency === regency && !land.some((area) => isWithin(area, one.longitude, one.latitude)),
    );
    // A cell that is roughly as large as it should be needs no help.
    if (offshore.length === 0 || wanted <= 0.5 * (officialKm2.get(regency) ?? 0)) continue;
    const circles = offshore.map(
      ({ longitude, latitude }): Area => [[disc(longitude, latitude, wanted / offshore.length)]],
    );
    const [first = [], ...others] = circles;
    const free = asArea(
      clipping.difference(
        clipping.union(first, ...others),
        ...near(land, circles),
        ...(discs.length > 0 ? [discs] : []),
      ),
    );
    if (free.length === 0) continue;
    discs = [...discs, ...free];
    drawn.set(regency, [...own, ...free]);
  }
  return drawn;
}

/** Parts of an outline, each nearest to the settlements of one regency. */
function cellsOf({ provinces, area }: Outline): ReadonlyMap<string, Area> {
  const seeds = seedsOf(provinces);
  const ring = area.flatMap(([outer = []]) => outer);
  const [longitudes, latitudes] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const voronoi = Delaunay.from(
    seeds,
    ({ longitude }) => longitude,
    ({ latitude }) => latitude,
  ).voronoi([
    Math.min(...longitudes) - margin,
    Math.min(...latitudes) - margin,
    Math.max(...longitudes) + margin,
    Math.max(...latitudes) + margin,
  ]);
  const cells = new Map<string, Area[]>();
  for (const [i, { regency }] of seeds.entries()) {
    const cell = voronoi.cellPolygon(i) as Ring | null;
    if (cell) cells.set(regency, [...(cells.get(regency) ?? []), [[cell]]]);
  }
  const parts = new Map<string, Area>();
  for (const [regency, [first = [], ...others]] of cells) {
    const part = asArea(clipping.intersection(clipping.union(first, ...others), area));
    if (part.length > 0) parts.set(regency, part);
  }
  return parts;
}

/** Settlements of provinces; of two at one place the first. */
export function seedsOf(provinces: readonly string[]): Settlement[] {
  const seeds = new Map<string, Settlement>();
  for (const one of settlements())
    if (provinces.includes(one.regency.slice(0, 2))) {
      const place = `${one.longitude} ${one.latitude}`;
      if (!seeds.has(place)) seeds.set(place, one);
    }
  return [...seeds.values()];
}

/** Areas whose bounds touch those of others: only they can overlap. */
function near(areas: readonly Area[], others: readonly Area[]): Area[] {
  const [x0, y0, x1, y1] = boundsOf(others.flat());
  return areas.filter((area) => {
    const [a0, b0, a1, b1] = boundsOf(area);
    return a0 <= x1 && a1 >= x0 && b0 <= y1 && b1 >= y0;
  });
}

const asArea = (geometry: readonly unknown[]): Area => geometry as Area;
