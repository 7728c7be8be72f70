import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { BordersRefused } from "./refused.ts";
import { textOf } from "./text.ts";

/** One region of a file as it stands there. */
export interface RawFeature {
  readonly properties: Readonly<Record<string, unknown>>;
  /** GeoJSON, not yet looked at. */
  readonly geometry: unknown;
  /** What it is called in a message. */
  readonly where: string;
}

/** Bytes of the largest feature that is read. */
const mostBytes = 256 * 2 ** 20;
const [quote, backslash, open, close, openList, closeList, colon] = [...'"\\{}[]:'].map((char) => char.charCodeAt(0));

/** The features of a GeoJSON FeatureCollection one after the other, whatever the file's size. @throws BordersRefused */
export async function* readGeojson(path: string): AsyncGenerator<RawFeature> {
  let count = 0;
  for await (const bytes of featureBytes(path)) yield featureOf(textOf(bytes), ++count);
  if (count === 0) throw new BordersRefused("the file holds no features");
}

/** The features of a file with one on each line (GeoJSONSeq). @throws BordersRefused */
export async function* readGeojsonLines(path: string): AsyncGenerator<RawFeature> {
  let count = 0;
  const input = createReadStream(path, "latin1");
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    // Records may begin with a separator (RFC 8142).
    const text = textOf(Buffer.from(line.slice(line.charCodeAt(0) === 0x1e ? 1 : 0), "latin1")).trim();
    if (text) yield featureOf(text, ++count);
  }
  if (count === 0) throw new BordersRefused("the file holds no features");
}

function featureOf(text: string, number: number): RawFeature {
  const where = `feature ${number}`;
  let feature: unknown;
  try {
    feature = JSON.parse(text);
  } catch (error) {
    throw new BordersRefused(`${where} is not valid JSON: ${(error as Error).message}`);
  }
  const { type, properties, geometry } = (feature ?? {}) as Record<string, unknown>;
  if (type !== "Feature") throw new BordersRefused(`${where} is no GeoJSON feature`);
  return { properties: (properties ?? {}) as RawFeature["properties"], geometry, where };
}

/** The bytes of each object in the list `features` of the outermost object. */
async function* featureBytes(path: string): AsyncGenerator<Buffer> {
  let [depth, isInString, isEscaped, hasList, isInList] = [0, false, false, false, false];
  let [key, lastString, count, sawRoot] = ["", "", 0, false];
  const keys = new Set<string>();
  let parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20 }) as AsyncIterable<Buffer>) {
    let from = isInList && depth > 2 ? 0 : -1;
    let stringFrom = 0;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i];
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) {
          isInString = false;
          if (depth === 1) lastString += chunk.toString("utf8", stringFrom, i);
        }
      } else if (byte === quote) {
        isInString = true;
        stringFrom = i + 1;
        lastString = "";
      } else if (byte === colon) {
        if (depth === 1) {
          key = lastString;
          keys.add(key);
        }
      } else if (byte === open || byte === openList) {
        depth++;
        if (depth === 1) {
          if (sawRoot)
            throw new BordersRefused(
              "the file holds several objects: with a feature on each line it is called .geojsonl",
            );
          if (byte !== open) throw new BordersRefused("the file is no GeoJSON FeatureCollection");
          sawRoot = true;
        }
        if (depth === 2 && byte === openList && key === "features") hasList = isInList = true;
        if (depth === 3 && isInList && byte === open) from = i;
      } else if (byte === close || byte === closeList) {
        depth--;
        if (depth < 0)
          throw new BordersRefused(`the file is not valid JSON: a bracket too many after feature ${count}`);
        if (depth === 1 && isInList) isInList = false;
        if (depth === 2 && isInList && byte === close && (from >= 0 || parts.length > 0)) {
          parts.push(chunk.subarray(Math.max(from, 0), i + 1));
          yield parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
          [parts, size, from] = [[], 0, -1];
          count++;
        }
      }
    }
    if (isInString && depth === 1) lastString += chunk.toString("utf8", stringFrom);
    if (from < 0) continue;
    parts.push(Buffer.from(chunk.subarray(from)));
    size += chunk.length - from;
    if (size > mostBytes) throw new BordersRefused(`feature ${count + 1} is larger than 256 MB`);
  }
  if (!sawRoot || (!hasList && depth === 0)) {
    const isTopology = keys.has("arcs") && keys.has("objects");
    throw new BordersRefused(
      isTopology
        ? "the file is TopoJSON; `topo2geo` or `ogr2ogr borders.geojsonl FILE` turns it into GeoJSON"
        : 'the file is no GeoJSON FeatureCollection: it has no list "features"',
    );
  }
  if (depth > 0 || isInString) throw new BordersRefused(`the file ends in the middle, after ${count} whole features`);
}
