import { closeSync, openSync, readSync, statSync } from "node:fs";
import { extname } from "node:path";
import { type RawFeature, readGeojson, readGeojsonLines } from "./geojson.ts";
import { BordersRefused } from "./refused.ts";
import { readShapefile } from "./shapefile.ts";

const expected =
  "borders come as GeoJSON (.geojson, .json, a feature a line: .geojsonl) or Shapefile (.shp), places as .csv";
const converted = "`ogr2ogr borders.geojsonl FILE` turns it into GeoJSON";

/** How files begin, a character for each byte, that are often taken for one with borders, whatever they are called. */
const others: readonly (readonly [start: string, told: string])[] = [
  [
    "PK\x03\x04",
    "the file is a ZIP archive: unpack it, and import the .shp (with its .dbf and .prj) or .geojson in it",
  ],
  ["\x1f\x8b", "the file is compressed: unpack it first (`gunzip`)"],
  ["SQLite format 3", `the file is a GeoPackage or another database; ${converted}`],
  ["<", `the file is XML, as KML and GML are; ${converted}`],
  ["\xef\xbb\xbf<", `the file is XML, as KML and GML are; ${converted}`],
  ["\xff\xfe", "the file is UTF-16; save it as UTF-8"],
  ["\xfe\xff", "the file is UTF-16; save it as UTF-8"],
];

/** The features of a file one after the other, whatever its kind. @throws BordersRefused where it holds no borders that are read */
export function featuresOf(file: string): AsyncGenerator<RawFeature> {
  if (statSync(file).isDirectory()) throw new BordersRefused(`${file} is a folder; ${expected}`);
  const start = startOf(file);
  if (start === "") throw new BordersRefused("the file is empty");
  const other = others.find(([beginning]) => start.trimStart().startsWith(beginning));
  if (other) throw new BordersRefused(other[1]);
  switch (extname(file).toLowerCase()) {
    case ".geojson":
    case ".json":
      return readGeojson(file);
    case ".geojsonl":
    case ".geojsons":
    case ".geojsonseq":
    case ".ndjson":
      return readGeojsonLines(file);
    case ".shp":
      return readShapefile(file);
    default:
      throw new BordersRefused(expected);
  }
}

/** The first bytes, a character each. */
function startOf(file: string): string {
  const opened = openSync(file, "r");
  try {
    const bytes = Buffer.alloc(64);
    return bytes.toString("latin1", 0, readSync(opened, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(opened);
  }
}
