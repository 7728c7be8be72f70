import type { FlatUnderstanding, Understanding } from "@tanyadata/import";
import { type BaseMeasure, type Dataset, isBase, type Member, type SemanticModel } from "@tanyadata/semantic-model";
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
  return dataset.measures.filter(isBase).map((measure) => {
    const [term] = measure.terms;
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
    return [told(`Berapa ${term}?`, sums(measure)), ...cut.slice(0, 2), ...months, ...things, ...cut.slice(2)];
  });
}

/** Straight from the rows: the sum, mean or number that a plain expression says, of all rows or those with one value; null for others. */
function sumsOf({ table }: FlatUnderstanding, dataset: Dataset, model: SemanticModel) {
  const sql = model.views.get(dataset.table)?.sql ?? "";
  const aliases = new Map([...sql.matchAll(/\bt\.(\w+) AS (\w+)/g)].map(([, of = "", as = ""]) => [as, of]));
  const columnAt = (name: string) => table.columns.findIndex((column) => column.name === (aliases.get(name) ?? name));
  return ({ expression }: BaseMeasure, only?: readonly [column: string, value: string]): number | null => {
    const [, how, name] = /^(sum|avg)\(\{(\w+)\}\)$/.exec(expression) ?? [];
    const at = name === undefined ? -1 : columnAt(name);
    const onlyAt = only ? columnAt(only[0]) : -1;
    if ((expression !== "count(*)" && at < 0) || (only && onlyAt < 0)) return null;
    let [sum, count] = [0, 0];
    for (const row of table.rows()) {
      if (only && String(row[onlyAt]) !== only[1]) continue;
      const value = at < 0 ? 1 : row[at];
      if (typeof value !== "number") continue;
      sum += value;
      count++;
    }
    if (count === 0) return null;
    return how === "avg" ? sum / count : sum;
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
