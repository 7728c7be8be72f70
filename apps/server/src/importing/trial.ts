import type { FlatUnderstanding, Understanding } from "@tanyadata/import";
import {
  type BaseMeasure,
  columnsIn,
  type Dataset,
  isBase,
  type Member,
  type SemanticModel,
} from "@tanyadata/semantic-model";
import { nounOf, questionsOfFigure } from "../answering/sample-questions.ts";
import { isOfFigures } from "./understand-file.ts";
import type { Version } from "./versions.ts";

type Trial = Version["trial"];

/** Questions of one kind, so that the first ones kept are of all kinds. */
const mostOfAKind = 4;
const mostKept = 30;

const figure = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 2 });

/** Questions about what was imported in its own words, each with what the file itself says where that is one figure or one name. */
export function trialOf(
  read: Understanding | FlatUnderstanding,
  id: string,
  model: SemanticModel,
  members: readonly Member[],
): Trial {
  const dataset = model.datasets.get(id);
  if (dataset?.dataset !== id) return [];
  const kinds = isOfFigures(read)
    ? figureQuestions(read, dataset, model, members)
    : sheetQuestions(read, dataset, model);
  const few = kinds.map((kind) => kind.slice(0, mostOfAKind));
  const seen = new Set<string>();
  return Array.from({ length: mostOfAKind }, (_, i) => few.flatMap((kind) => kind[i] ?? []))
    .flat()
    .filter(({ question }) => !seen.has(question) && seen.add(question))
    .slice(0, mostKept);
}

const told = (question: string, value: number | string | null | undefined): Trial[number] => ({
  question,
  from_file: value == null ? null : typeof value === "number" ? figure.format(value) : value,
});

/** Of each figure: of one member, of the highest and the lowest, of all, and over the years. */
function figureQuestions(
  { rows, figures, years, entity }: Understanding,
  dataset: Dataset,
  model: SemanticModel,
  members: readonly Member[],
): Trial[] {
  const names = new Map(members.flatMap((one) => (one.entity === entity.entity ? [[one.key, one.name]] : [])));
  const year = years?.at(-1) ?? null;
  const at = year === null ? "" : ` tahun ${year}`;
  const noun = model.entities.get(entity.entity)?.terms[0] ?? entity.label.toLowerCase();
  return figures.map(({ adds }, i) => {
    const term = dataset.measures[i]?.terms[0];
    const known = [...rows].flatMap(({ key, year: of, values }) => {
      const [value, name] = [values[i], names.get(key)];
      return of === year && typeof value === "number" && name !== undefined ? [{ name, value }] : [];
    });
    if (term === undefined || known.length === 0) return [];
    const sorted = [...known].sort((a, b) => b.value - a.value);
    const [first, second] = known;
    const sum = known.reduce((total, { value }) => total + value, 0);
    return [
      told(`Berapa ${term} ${first?.name}${at}?`, first?.value),
      told(`${capital(noun)} dengan ${term} tertinggi${at}`, sorted[0]?.name),
      ...(adds && known.length > 1 ? [told(`Berapa total ${term}${at}?`, sum)] : []),
      ...(years && years.length > 1 ? [told(`Tren ${term} ${first?.name}`, null)] : []),
      told(`5 ${noun} dengan ${term} terendah${at}`, null),
      ...(second ? [told(`Bandingkan ${term} ${first?.name} dan ${second.name}${at}`, null)] : []),
    ];
  });
}

/** Of each figure of a sheet what people would ask of it, with the sum straight from the rows where it is one number. */
function sheetQuestions(read: FlatUnderstanding, dataset: Dataset, model: SemanticModel): Trial[] {
  const sums = sumsOf(read, dataset, model);
  const aliases = aliasesOf(model.views.get(dataset.table)?.sql ?? "");
  return dataset.measures.filter(isBase).map((measure) => {
    const term = nounOf(measure, titlesOf(measure, read, aliases));
    if (term === undefined) return [];
    return questionsOfFigure(measure, term, dataset, model).map(({ question, only, isOne }) =>
      told(question, isOne ? sums(measure, only) : null),
    );
  });
}

/** Titles of the columns that a figure is computed from. */
function titlesOf({ expression }: BaseMeasure, { columns }: FlatUnderstanding, aliases: Aliases): string[] {
  const own = new Set(columnsIn(expression).map((name) => aliases.get(name) ?? name));
  return columns.flatMap(({ column, title }) => (column !== null && own.has(column) ? [title] : []));
}

/** What the columns of a view of a sheet are in the sheet's table. */
type Aliases = ReadonlyMap<string, string>;
const aliasesOf = (sql: string): Aliases =>
  new Map([...sql.matchAll(/\bt\.(\w+) AS (\w+)/g)].map(([, of = "", as = ""]) => [as, of]));

/**
 * Straight from the rows: the sum, mean or number that a plain expression says, of all rows or those with one value, without those that
 * the answer leaves out; null for others.
 */
function sumsOf({ table }: FlatUnderstanding, dataset: Dataset, model: SemanticModel) {
  const sql = model.views.get(dataset.table)?.sql ?? "";
  const aliases = aliasesOf(sql);
  const columnAt = (name: string) => table.columns.findIndex((column) => column.name === (aliases.get(name) ?? name));
  const counts = whatCounts(dataset, sql, columnAt);
  return ({ expression }: BaseMeasure, only?: readonly [column: string, value: string]): number | null => {
    const [, how, name] = /^(sum|avg)\(\{(\w+)\}\)$/.exec(expression) ?? [];
    const at = name === undefined ? -1 : columnAt(name);
    const onlyAt = only ? columnAt(only[0]) : -1;
    if ((expression !== "count(*)" && at < 0) || (only && onlyAt < 0) || counts === null) return null;
    let [sum, count] = [0, 0];
    for (const row of table.rows()) {
      if (only ? String(row[onlyAt]) !== only[1] || !counts(row, only[0]) : !counts(row)) continue;
      const value = at < 0 ? 1 : row[at];
      if (typeof value !== "number") continue;
      sum += value;
      count++;
    }
    if (count === 0) return null;
    return how === "avg" ? sum / count : sum;
  };
}

type CountsRow = (row: readonly unknown[], named?: string) => boolean;

/** Whether a row counts where no value of the columns that say so is `named`; null where that is more than a list of values. */
function whatCounts({ dimensions }: Dataset, sql: string, columnAt: (name: string) => number): CountsRow | null {
  if (/\b(?:WHERE|DISTINCT|JOIN|UNION|QUALIFY|LIMIT)\b/i.test(sql)) return null;
  const said = dimensions.filter(({ otherwise }) => otherwise !== undefined);
  const left = said.flatMap(({ column, otherwise = "" }) => {
    const list = /^\(\{(\w+)\} IS NULL OR \{\1\} NOT IN \((.*)\)\)$/.exec(otherwise);
    const at = columnAt(column);
    const values = [...(list?.[2] ?? "").matchAll(/'((?:[^']|'')*)'|(-?[\d.]+)/g)].map(
      ([, text, number]) => text?.replaceAll("''", "'") ?? number,
    );
    return list?.[1] === column && at >= 0 ? [{ column, at, values: new Set(values) }] : [];
  });
  if (left.length < said.length) return null;
  return (row, named) => left.every(({ column, at, values }) => column === named || !values.has(String(row[at])));
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
