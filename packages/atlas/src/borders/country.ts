import { type Atlas, areasOf, buildAtlas } from "../build.ts";
import type { Area } from "../outlines.ts";
import type { KnownRegions } from "./known.ts";
import { coarser, stepsPerDegree } from "./steps.ts";
import { encoded, join, merged, pruned, simplified } from "./topology.ts";

/** The grid of the whole country, in steps: some 110 m. */
export const countryStep = 100;
/** Islands and lakes that the whole country is drawn without, in square steps: some 1 km². */
export const smallestPart = 8e5;
/** What is smaller than this triangle, in square steps, is no bend that the page could show. */
const smallestBend = 6e4;
/** Some 150 kB compressed: it comes before the first picture. */
const mostPoints = 50_000;

/** Outlines as they were imported, in steps. */
export interface Imported {
  readonly provinces: ReadonlyMap<string, Area>;
  readonly districts: ReadonlyMap<string, Area>;
}

/**
 * All provinces and districts as the page loads them, real where they were imported and schematic elsewhere. A province that was
 * not imported is what its districts are, unless some of them are real and some schematic: then it is as it would be without.
 */
export function drawCountry({ provinces, districts }: Imported, known: KnownRegions): Atlas {
  const wanted = known.all.filter(({ level }) => level === "district").map(({ code }) => code);
  const schematic = wanted.some((code) => !districts.has(code)) ? buildAtlas() : null;
  const drawn = (object: "provinces" | "regencies") =>
    new Map([...(schematic ? areasOf(schematic, object) : [])].map(([code, area]) => [code, onGrid(area)] as const));
  const [drawnProvinces, drawnDistricts] = [drawn("provinces"), drawn("regencies")];
  const provinceOf = new Map(wanted.map((code) => [code, known.get(code)?.parent ?? ""]));
  const isMixed = (province: string): boolean => {
    const own = wanted.filter((code) => provinceOf.get(code) === province);
    return own.some((code) => districts.has(code)) && !own.every((code) => districts.has(code));
  };
  const parts: [string, Area][] = [];
  for (const code of wanted) {
    const area = districts.get(code) ?? drawnDistricts.get(code);
    if (area) parts.push([code, area]);
  }
  const outlined = new Set<string>();
  for (const province of new Set(provinceOf.values())) {
    const area = provinces.get(province) ?? (isMixed(province) ? drawnProvinces.get(province) : undefined);
    if (area) {
      parts.push([province, area]);
      outlined.add(province);
    }
  }
  const country = simplified(join(parts), smallestBend, mostPoints);
  const ownProvinces = merged(country, (code) => (outlined.has(code) ? code : undefined));
  const otherProvinces = merged(country, (code) => {
    const province = provinceOf.get(code);
    return province === undefined || outlined.has(province) ? undefined : province;
  });
  const regencies = merged(country, (code) => (provinceOf.has(code) ? code : undefined)).objects.regions.geometries.map(
    (shape) => ({ ...shape, properties: districts.has(String(shape.id)) ? {} : { schematic: true } }),
  );
  const provinceShapes = [...ownProvinces.objects.regions.geometries, ...otherProvinces.objects.regions.geometries];
  const objects = {
    provinces: {
      type: "GeometryCollection",
      geometries: provinceShapes.sort((a, b) => (`${a.id}` < `${b.id}` ? -1 : 1)),
    },
    regencies: { type: "GeometryCollection", geometries: regencies },
  };
  return encoded(pruned({ ...country, objects } as never), countryStep) as unknown as Atlas;
}

const onGrid = (area: Area): Area =>
  coarser(
    area.map((rings) => rings.map((ring) => ring.map(([x, y]) => [x * stepsPerDegree, y * stepsPerDegree]))),
    countryStep,
    0,
  );
