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
import type { LargeSheet } from "./draft-sheet.ts";
import { type Aliases, aliasesOf, plainSums } from "./plain-sums.ts";
import { isOfFigures, type UnderstoodFile } from "./understand-file.ts";
import type { Version } from "./versions.ts";

type Trial = Version["trial"];

/** Questions of one kind, so that the first ones kept are of all kinds. */
const mostOfAKind = 4;
const mostKept = 30;

const figure = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 2 });

/** Questions about what was imported in its own words, each with what the file itself says where that is one figure or one name. */
export async function trialOf(
  read: UnderstoodFile["read"],
  id: string,
  model: SemanticModel,
  members: readonly Member[],
): Promise<Trial> {
  const dataset = model.datasets.get(id);
  if (dataset?.dataset !== id) return [];
  const kinds = isOfFigures(read)
    ? figureQuestions(read, dataset, model, members)
    : await sheetQuestions(read, dataset, model);
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
async function sheetQuestions(
  read: FlatUnderstanding | LargeSheet,
  dataset: Dataset,
  model: SemanticModel,
): Promise<Trial[]> {
  const aliases = aliasesOf(model.views.get(dataset.table)?.sql ?? "");
  const sums = await plainSums(read, dataset, model);
  try {
    const kinds: Trial[] = [];
    for (const measure of dataset.measures.filter(isBase)) {
      const term = nounOf(measure, titlesOf(measure, read, aliases));
      const questions = term === undefined ? [] : questionsOfFigure(measure, term, dataset, model);
      const kind: Trial[number][] = [];
      for (const { question, only, isOne } of questions.slice(0, mostOfAKind))
        kind.push(told(question, isOne ? await sums.of(measure, only) : null));
      kinds.push(kind);
    }
    return kinds;
  } finally {
    await sums.close();
  }
}

/** Titles of the columns that a figure is computed from. */
function titlesOf(
  { expression }: BaseMeasure,
  { columns }: FlatUnderstanding | LargeSheet,
  aliases: Aliases,
): string[] {
  const own = new Set(columnsIn(expression).map((name) => aliases.get(name) ?? name));
  return columns.flatMap(({ column, title }) => (column !== null && own.has(column) ? [title] : []));
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
