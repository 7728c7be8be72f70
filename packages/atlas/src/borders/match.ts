import type { RawFeature } from "./geojson.ts";
import {
  type BorderLevel,
  borderLevels,
  type KnownRegion,
  type KnownRegions,
  type Numbering,
  numberings,
} from "./known.ts";
import { BordersRefused } from "./refused.ts";

/** What the operator says about a file. */
export interface MatchWishes {
  /** The column that holds the codes or names. */
  readonly column?: string | undefined;
  readonly codes?: Numbering | undefined;
}

/** Which region each feature of a file is, in the file's order; undefined for one that is none. */
export interface Match {
  readonly level: BorderLevel;
  readonly regions: readonly (KnownRegion | undefined)[];
  /** How they were told, for people. */
  readonly by: string;
  /** What features that are no region are called, as many as are worth telling. */
  readonly unknown: readonly string[];
}

/** One way to tell the regions of a file: a column read as codes or names of one level. */
interface Candidate {
  readonly by: string;
  readonly level: BorderLevel;
  readonly found: (KnownRegion | undefined)[];
  readonly regions: Set<KnownRegion>;
  hits: number;
  /** Features that also bear the region's name. */
  agreed: number;
  /** Features that can be several regions, as told to people. */
  readonly doubts: string[];
}

const mostTold = 20;

/**
 * Tells by a column of codes which region each feature is, else by a column of names with those of the regions around.
 * @throws BordersRefused where it cannot be told for sure
 */
export async function matchFeatures(
  features: AsyncIterable<RawFeature>,
  known: KnownRegions,
  { column, codes }: MatchWishes,
): Promise<Match> {
  const byCode = new Map<string, Candidate>();
  const byName = new Map<string, Candidate>();
  const labels: string[] = [];
  const example = new Map<string, string>();
  for await (const { properties, where } of features) {
    const cells = Object.entries(properties).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" || typeof value === "number" ? [[name, String(value).trim()]] : [],
    );
    const around = new Set(cells.flatMap(([, text]) => known.byName(text)));
    for (const [name, text] of cells) {
      if (text === "") continue;
      if (!example.has(name)) example.set(name, text);
      if (column !== undefined && name !== column) continue;
      for (const numbering of numberings) {
        const region = codes === undefined || codes === numbering ? known.byCode(numbering, text) : undefined;
        if (region) note(byCode, `${name} (${numbering})`, labels.length, region).agreed += around.has(region) ? 1 : 0;
      }
      for (const level of borderLevels) {
        const [region, ...others] = narrowed(known.byName(text), level, around, known);
        if (!region) continue;
        const candidate = note(byName, name, labels.length, region);
        if (others.length > 0)
          candidate.doubts.push(`${where}: "${text}" can be ${[region, ...others].slice(0, 3).map(told).join(" or ")}`);
      }
    }
    labels.push(
      `${where} (${
        cells
          .slice(0, 4)
          .map(([, text]) => text)
          .join(", ") || "nothing said"
      })`,
    );
  }
  if (column !== undefined && !example.has(column))
    throw new BordersRefused(`there is no column ${column}; the file has ${[...example.keys()].join(", ")}`);
  const picked = best(byCode, labels.length) ?? best(byName, labels.length);
  if (!picked) {
    const columns = [...example].map(([name, text]) => `  ${name}, such as "${text.slice(0, 40)}"`).join("\n");
    throw new BordersRefused(
      `no column holds the codes or names of regions for most of the ${labels.length} features. The columns are\n${columns}`,
    );
  }
  const { level, by, found, doubts } = picked;
  if (doubts.length > 0)
    throw new BordersRefused(
      `${doubts.length} features cannot be told by their names alone:\n  ${doubts.slice(0, mostTold).join("\n  ")}\n` +
        "A column of codes tells them (--code COLUMN), or columns with the names of the regions around",
    );
  const regions = labels.map((_, i) => found[i]);
  return { level, regions, by, unknown: labels.filter((_, i) => !found[i]) };
}

function note(to: Map<string, Candidate>, by: string, at: number, region: KnownRegion): Candidate {
  const key = `${by} ${region.level}`;
  const candidate = to.get(key) ?? {
    by,
    level: region.level,
    found: [],
    regions: new Set(),
    hits: 0,
    agreed: 0,
    doubts: [],
  };
  to.set(key, candidate);
  candidate.found[at] = region;
  candidate.regions.add(region);
  candidate.hits++;
  return candidate;
}

/**
 * What tells the most regions, of all that tells at least half of the features: a file of villages tells fewer districts.
 * @throws BordersRefused where two tell as many, and different ones
 */
function best(candidates: ReadonlyMap<string, Candidate>, count: number): Candidate | undefined {
  const worth = ({ regions, agreed }: Candidate) => regions.size + agreed;
  const [first, ...others] = [...candidates.values()]
    .filter(({ hits }) => hits * 2 >= count)
    .sort((a, b) => worth(b) - worth(a));
  for (const other of first ? others : []) {
    if (!first || worth(other) < worth(first)) break;
    const at = first.found.findIndex((one, i) => one && other.found[i] && one !== other.found[i]);
    const [one, another] = [first.found[at], other.found[at]];
    if (one && another && one.level === another.level)
      throw new BordersRefused(
        `${first.by} and ${other.by} tell of different regions: feature ${at + 1} is ${told(one)} or ${told(another)}. ` +
          "Say which is right with --code COLUMN or --codes kemendagri|bps",
      );
  }
  return first;
}

/** Of regions of a level with one name those whose surroundings are named as well, as many of them as can be. */
function narrowed(
  regions: readonly KnownRegion[],
  wanted: BorderLevel,
  around: ReadonlySet<KnownRegion>,
  known: KnownRegions,
): readonly KnownRegion[] {
  const able = regions.filter(({ level }) => level === wanted);
  if (able.length < 2) return able;
  const worth = (region: KnownRegion): number =>
    borderLevels.filter((level) => {
      const outer = level === wanted ? undefined : known.containerOf(region, level);
      return outer !== undefined && around.has(outer);
    }).length;
  const most = Math.max(...able.map(worth));
  return able.filter((region) => worth(region) === most);
}

const told = ({ name, code, parent }: KnownRegion): string => `${name} (${code}${parent ? ` in ${parent}` : ""})`;
