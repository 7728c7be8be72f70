import { type Dataset, isBase, isRatio } from "@tanyadata/semantic-model";
import type { GeoData } from "./geo-data.ts";
import { grainOf, type Level, partsOf, type Told } from "./measures.ts";
import type { Place } from "./place.ts";

/** Figures by region, then by measure; those of the country stand under "". What is not there is not known. */
export type Figures = ReadonlyMap<string, ReadonlyMap<string, number | null>>;

interface Wanted {
  readonly id: string;
  readonly expression: string;
  readonly dataset: Dataset;
  readonly year: number | null;
}

/** The figures of measures, as told at one level, for the regions of that level in a place; one query for each dataset and year. */
export async function readFigures(
  told: readonly Told[],
  level: Level,
  within: Place | null,
  data: GeoData,
  signal: AbortSignal,
): Promise<Figures> {
  const wanted = new Map<string, Wanted>();
  for (const { measure, year } of told)
    for (const part of partsOf(measure, data.model))
      if (isBase(part.measure))
        wanted.set(part.measure.id, {
          id: part.measure.id,
          expression: part.measure.expression,
          dataset: part.dataset,
          year,
        });
  const groups = new Map<string, Wanted[]>();
  for (const one of wanted.values()) {
    const key = `${one.dataset.dataset} ${one.year}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const figures = new Map<string, Map<string, number | null>>();
  const put = (region: string, id: string, value: number | null): void => {
    const row = figures.get(region) ?? new Map<string, number | null>();
    figures.set(region, row.set(id, value));
  };
  await Promise.all(
    [...groups.values()].map(async (group) => {
      const [first] = group;
      if (!first) return;
      const columns = group.map(({ expression }, i) => `${columned(expression)} AS f${i}`);
      for (const [region, ...cells] of await data.read(query(first, columns, level, within, data), signal))
        for (const [i, { id }] of group.entries()) put(String(region), id, numberOf(cells[i]));
    }),
  );
  for (const { measure } of told)
    if (isRatio(measure))
      for (const row of figures.values()) {
        const [above, below] = [row.get(measure.numerator), row.get(measure.denominator)];
        row.set(measure.id, above == null || !below ? null : (measure.scale * above) / below);
      }
  return figures;
}

/** One row for each region: its code, then the columns. */
export function query(
  { dataset, year }: Pick<Wanted, "dataset" | "year">,
  columns: readonly string[],
  level: Level,
  within: Place | null,
  data: GeoData,
  dimensions: readonly string[] = [],
): string {
  const { time, grain, whole } = dataset;
  const grainLevel = grainOf(dataset, data.model);
  const published = level === "country" && whole !== undefined && within === null;
  const key = (of: Level): string => {
    if (of === "country") return "''";
    if (of === grainLevel) return `f.${name(grain.column)}`;
    const column = data.model.entities
      .get(grain.entity)
      ?.parents.find(({ entity }) => entity === data.model.root.regions?.levels[of])?.column;
    if (column === undefined) throw new Error(`rows of ${dataset.dataset} lie in no ${of}`);
    return `g.${name(column)}`;
  };
  const region = published ? "''" : key(level);
  const conditions = [
    ...("column" in time && year !== null ? [`f.${name(time.column)} = ${year}`] : []),
    ...dataset.dimensions
      .filter(({ id, otherwise }) => otherwise !== undefined && !dimensions.includes(id))
      .map(({ otherwise = "" }) => `(${columned(otherwise)})`),
    ...(within ? [`${key(within.type)} = ${text(within.id)}`] : []),
  ];
  const entity = data.model.entities.get(grain.entity);
  const joins = [region, ...conditions].some((sql) => sql.startsWith("g."))
    ? ` JOIN ${name(entity?.table ?? "")} g ON g.${name(entity?.key ?? "")} = f.${name(grain.column)}`
    : "";
  const cuts = dataset.dimensions.filter(({ id }) => dimensions.includes(id)).map(({ column }) => `f.${name(column)}`);
  const by = [...(region === "''" ? [] : [region]), ...cuts];
  return [
    `SELECT ${[region, ...cuts, ...columns].join(", ")}`,
    `FROM ${name(published ? (whole?.table ?? "") : dataset.table)} f${joins}`,
    ...(conditions.length > 0 ? [`WHERE ${conditions.join(" AND ")}`] : []),
    ...(by.length > 0 ? [`GROUP BY ${by.join(", ")}`] : []),
  ].join(" ");
}

const name = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;
const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
/** A model's SQL with its columns in the braces as those of the dataset's rows. */
export const columned = (sql: string): string =>
  sql.replace(/\{([^{}]+)\}/g, (_, column: string) => `f.${name(column)}`);
export const numberOf = (cell: unknown): number | null => (cell === null || cell === undefined ? null : Number(cell));
