import { type GeoType, geoTypes } from "@tanyadata/contract";
import {
  type Dataset,
  isBase,
  isRatio,
  type Measure,
  type SemanticModel,
  variantsOf,
  yearsOf,
} from "@tanyadata/semantic-model";

/** A level of regions, or the whole country. */
export type Level = GeoType | "country";

/** A measure as it can be told at a level in a year; `year` is null where figures have no years. */
export interface Told {
  readonly measure: Measure;
  readonly dataset: Dataset;
  readonly year: number | null;
  readonly isSimulated: boolean;
}

/** Which year figures are asked of; none is the newest. `otherwise` says what is told where that year is not held: by itself nothing. */
export interface When {
  readonly year?: number | undefined;
  readonly otherwise?: "newest" | undefined;
}

/** How deep a level lies; the country is above all. */
const depthOf = (level: Level): number => (level === "country" ? -1 : geoTypes.indexOf(level));

/** The level that the rows of a dataset are about; undefined where they are about something else than a region. */
export function grainOf({ grain }: Dataset, model: SemanticModel): GeoType | undefined {
  const levels = model.root.regions?.levels;
  return levels && geoTypes.find((type) => levels[type] === grain.entity);
}

/**
 * How a measure is told at a level: itself where it is known there, else its first variant that is. Official figures come
 * before simulated ones. Undefined where nothing is known at that level then.
 */
export function toldAt(id: string, level: Level, { year, otherwise }: When, model: SemanticModel): Told | undefined {
  const sources = [id, ...variantsOf(model, id).map((measure) => measure.id)];
  const tellIn = (year: number | undefined): Told | undefined => {
    const candidates = sources.flatMap((one) => tell(one, level, year, model) ?? []);
    return candidates.find(({ isSimulated }) => !isSimulated) ?? candidates[0];
  };
  return tellIn(year) ?? (otherwise === "newest" ? tellIn(undefined) : undefined);
}

function tell(id: string, level: Level, year: number | undefined, model: SemanticModel): Told | undefined {
  const { measure, dataset } = model.measures.get(id) ?? {};
  if (!measure || !dataset || !isKnown(measure, dataset, level, model)) return undefined;
  const years = yearsAt(measure, dataset, model);
  const told = years === null ? null : year === undefined ? years.at(-1) : years.find((one) => one === year);
  if (told === undefined) return undefined;
  const parts = partsOf(measure, model);
  return { measure, dataset, year: told, isSimulated: parts.some((part) => part.dataset.simulated) };
}

/** The years that a measure can be told in, ascending; null where its figures have none. */
function yearsAt(measure: Measure, dataset: Dataset, model: SemanticModel): readonly number[] | null {
  // What is divided by the land of one year holds in any year.
  const parts = partsOf(measure, model).filter((part) => yearsOf(part.dataset).length > 0);
  const [first, ...others] = parts.map((part) => yearsOf(part.dataset));
  if (!first) return yearsOf(dataset).length > 0 ? yearsOf(dataset) : null;
  return first.filter((year) => others.every((years) => years.includes(year)));
}

/** The measures that a figure is computed from: itself, or the two of a ratio. */
export function partsOf(measure: Measure, model: SemanticModel): { measure: Measure; dataset: Dataset }[] {
  const ids = isRatio(measure) ? [measure.numerator, measure.denominator] : [measure.id];
  return ids.flatMap((id) => model.measures.get(id) ?? []);
}

function isKnown(measure: Measure, dataset: Dataset, level: Level, model: SemanticModel): boolean {
  if (isRatio(measure))
    return partsOf(measure, model).every((part) => isKnown(part.measure, part.dataset, level, model));
  const grain = grainOf(dataset, model);
  if (!isBase(measure) || !grain) return false;
  if (grain === level) return true;
  if (level === "country" && dataset.whole) return true;
  return depthOf(grain) > depthOf(level) && measure.additivity === "sum";
}

/** The years that a measure or one of its variants is known in at a level, ascending, and whether only simulated. */
export function yearsKnown(
  id: string,
  level: GeoType,
  model: SemanticModel,
): { years: number[]; isSimulated: boolean } | undefined {
  const newest = toldAt(id, level, {}, model);
  if (!newest) return undefined;
  const years = [id, ...variantsOf(model, id).map((one) => one.id)].flatMap((one) => {
    const { measure, dataset } = model.measures.get(one) ?? {};
    if (!measure || !dataset || !isKnown(measure, dataset, level, model)) return [];
    return yearsAt(measure, dataset, model) ?? [];
  });
  return { years: [...new Set(years)].sort((a, b) => a - b), isSimulated: newest.isSimulated };
}
