import type { FlatUnderstanding, Understanding } from "@tanyadata/import";
import {
  type BaseMeasure,
  columnsIn,
  type Dataset,
  isBase,
  type Member,
  type SemanticModel,
} from "@tanyadata/semantic-model";
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

/** Of each figure of a sheet: all of it, by each thing that it is cut by, of one of these, and month by month. */
function sheetQuestions(read: FlatUnderstanding, dataset: Dataset, model: SemanticModel): Trial[] {
  const sums = sumsOf(read, dataset, model);
  const aliases = aliasesOf(model.views.get(dataset.table)?.sql ?? "");
  return dataset.measures.filter(isBase).map((measure) => {
    const term = nounOf(measure, titlesOf(measure, read, aliases));
    if (term === undefined) return [];
    const cut = dataset.dimensions.slice(0, 3).flatMap(({ column, label, terms, values }) => {
      const noun = terms[0] ?? label.toLowerCase();
      const [first] = values;
      return [
        told(`${capital(term)} per ${noun}`, null),
        ...(first
          ? [told(`Berapa ${term} ${first.terms[0] ?? first.label}?`, sums(measure, [column, String(first.value)]))]
          : []),
      ];
    });
    const things = dataset.also
      .slice(0, 1)
      .flatMap(({ entity }) => model.entities.get(entity)?.terms.slice(0, 1) ?? [])
      .map((noun) => told(`5 ${noun} dengan ${term} tertinggi`, null));
    const months = "date" in dataset.time ? [told(`${capital(term)} per bulan`, null)] : [];
    return [told(allOf(measure, term), sums(measure)), ...cut.slice(0, 2), ...months, ...things, ...cut.slice(2)];
  });
}

/**
 * What a figure is called as a thing: "jumlah terjual" rather than "terjual", which somebody only does; with the title of its column,
 * where that is in a name of it.
 */
function nounOf({ terms, verbs }: BaseMeasure, titles: readonly string[]): string | undefined {
  const isDone = (term: string): boolean => verbs.includes(term) || /^(?:ter|di)\p{L}+$/u.test(term);
  const things = terms.filter((term) => !isDone(term));
  const isTitled = (term: string): boolean => titles.some((title) => ` ${term} `.includes(` ${title.toLowerCase()} `));
  return things.find(isTitled) ?? things[0] ?? terms[0];
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

/** All of a figure, as people ask for it: how many there are, what they come to, what they are on average. */
function allOf({ expression }: BaseMeasure, term: string): string {
  const how = expression.startsWith("count(")
    ? "Ada berapa"
    : expression.startsWith("avg(")
      ? "Berapa rata-rata"
      : "Berapa total";
  const isSaid = /^(?:total|jumlah|rata-rata|banyaknya)\b/.test(term);
  return `${isSaid ? "Berapa" : how} ${term}?`;
}

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
