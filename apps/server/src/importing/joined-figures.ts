import type { DataColumn } from "@tanyadata/contract";
import { mostTold } from "@tanyadata/import";
import {
  columnsIn,
  type Dataset,
  isBase,
  type Measure,
  type Member,
  type SemanticModel,
  yearsOf,
} from "@tanyadata/semantic-model";
import { openPlace } from "../open-warehouse.ts";
import type { Target } from "./target.ts";
import { isOfFigures, type UnderstoodFile } from "./understand-file.ts";

/** What a figure of a file is more of, as the page tells it. */
export type Joins = NonNullable<NonNullable<DataColumn["figure"]>["joins"]>;

/** Figures are the same where they differ by no more than they are rounded. */
const isSame = (one: number, other: number, decimals: number): boolean =>
  Math.abs(one - other) <= 0.5 * 10 ** -decimals + Number.EPSILON;
const mostHeld = { maxRows: 200_000, maxBytes: 64 * 1024 * 1024 };

/**
 * For each figure of a file that joins one of the warehouse, by its id: what that is, where it is told, and what both tell of one place and
 * year, beside each other.
 */
export async function joinsOf(understood: UnderstoodFile, target: Target): Promise<ReadonlyMap<string, Joins>> {
  const { read, after, table } = understood;
  const own = after.datasets.get(table);
  if (!own || !isOfFigures(read)) return new Map();
  const found = own.measures.flatMap((measure, at) => {
    const main = measure.variant_of === undefined ? undefined : after.measures.get(measure.variant_of);
    return main ? [{ measure, at, main }] : [];
  });
  const told = new Map<string, Joins>();
  for (const { measure: joining, at, main } of found) {
    const { measure, dataset } = main;
    const level = after.entities.get(dataset.grain.entity)?.label ?? dataset.grain.entity;
    told.set(joining.id, {
      label: measure.label,
      level,
      years: [...yearsOf(dataset)],
      publishers: [...new Set(dataset.sources.map(({ publisher }) => publisher))],
      counts: joining.continues === "counts",
      takes_unit: read.figures[at]?.unit === "" && measure.unit !== "",
      both: await bothTell(understood, { at, measure, dataset }, target),
    });
  }
  return told;
}

interface Told {
  /** Which of the file's figures. */
  readonly at: number;
  readonly measure: Measure;
  readonly dataset: Dataset;
}

/** Null where they tell nothing of one place in one year. */
async function bothTell(
  { read, after }: UnderstoodFile,
  { at, measure, dataset }: Told,
  target: Target,
): Promise<Joins["both"]> {
  if (!isOfFigures(read) || dataset.grain.entity !== read.entity.entity) return null;
  const sql = figuresSql(measure, dataset, after);
  const shared = yearsOf(dataset).filter((year) => read.years?.includes(year));
  if (sql === null || (yearsOf(dataset).length > 0 && shared.length === 0)) return null;
  const warehouse = await openPlace(target.place);
  try {
    const outcome = await warehouse.run(sql, mostHeld);
    if (!outcome.ok) return null;
    const held = new Map(
      outcome.value.rows.map(([key, year, value]) => [`${key} ${year ?? ""}`, value === null ? null : Number(value)]),
    );
    return compared(read, at, measure.decimals, held, target.members);
  } finally {
    await warehouse.close();
  }
}

function compared(
  { rows, entity }: Extract<UnderstoodFile["read"], { entity: unknown }>,
  at: number,
  decimals: number,
  held: ReadonlyMap<string, number | null>,
  members: readonly Member[],
): Joins["both"] {
  const name = (key: string): string =>
    members.find((one) => one.entity === entity.entity && one.key === key)?.name ?? key;
  let same = 0;
  const different: NonNullable<Joins["both"]>["examples"] = [];
  let differ = 0;
  for (const { key, year, values } of rows) {
    const [file, warehouse] = [values[at], held.get(`${key} ${year ?? ""}`)];
    if (file == null || warehouse == null) continue;
    if (isSame(file, warehouse, decimals)) same++;
    else {
      differ++;
      if (different.length < mostTold)
        different.push({ of: [name(key), year].filter((one) => one !== null).join(" "), warehouse, file });
    }
  }
  return same + differ === 0 ? null : { same, differ, examples: different };
}

/** All figures of a measure with their place and year; null where they stand in more than one table. */
function figuresSql(measure: Measure, { table, grain, time }: Dataset, model: SemanticModel): string | null {
  const year = "column" in time ? time.column : null;
  const columns = isBase(measure)
    ? [...columnsIn(measure.expression), grain.column, ...(year === null ? [] : [year])]
    : [];
  if (!isBase(measure) || columns.some((column) => !/^\w+$/.test(column))) return null;
  const view = model.views.get(table)?.sql;
  const by = year === null ? "NULL" : `"${year}"`;
  const value = measure.expression.replace(/\{(\w+)\}/g, '"$1"');
  return `SELECT "${grain.column}", ${by}, ${value} FROM ${view === undefined ? `"${table}"` : `(${view})`} AS held GROUP BY 1, 2`;
}
