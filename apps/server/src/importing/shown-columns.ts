import type { DataColumn } from "@tanyadata/contract";
import type { ColumnRole } from "@tanyadata/import";
import {
  type BaseMeasure,
  columnsIn,
  type Dataset,
  isBase,
  type SemanticModel,
  secretByName,
  secretByShape,
} from "@tanyadata/semantic-model";
import type { Joins } from "./joined-figures.ts";
import { isOfFigures, type UnderstoodFile } from "./understand-file.ts";

/** Values of a column that are looked at for secrets. */
const sampled = 200;

/** What each column became, from what was read and from the part of the model that was drafted of it. */
export function columnsOf(
  { read, table, after, grid }: UnderstoodFile,
  joins: ReadonlyMap<string, Joins> = new Map(),
): DataColumn[] {
  const figureOf = ({ id, label, unit, decimals, additivity, terms }: BaseMeasure): DataColumn["figure"] => ({
    ...{ id, label, unit, decimals, terms: terms.slice(0, 6) },
    adds: additivity === "sum",
    joins: joins.get(id) ?? null,
  });
  const dataset = after.datasets.get(table);
  const own = dataset?.dataset === table ? dataset : undefined;
  const become = own && becomesOf(own, after);
  const measures = own?.measures.filter(isBase) ?? [];
  return read.columns.map((role): DataColumn => {
    const plain = { index: role.index, title: role.title, holds: role.holds, why: "", figure: null };
    if (role.is === "secret") return { ...plain, is: "secret", why: "Anda menandainya rahasia; tidak disimpan" };
    if (role.is === "empty" || role.is === "unused")
      return { ...plain, is: role.is, why: whyUnused(role, isOfFigures(read)) };
    const cells = grid.rows.slice(0, sampled).map((row) => row[role.index] ?? null);
    if (secretByName(role.title, { isNumber: role.is === "figure" }) !== null || secretByShape(cells) !== null)
      return { ...plain, is: "secret", why: "nama atau isinya seperti rahasia atau nomor pribadi; tidak ditunjukkan" };
    if (isOfFigures(read)) {
      const at = read.figures.findIndex(({ label }) => label === role.holds);
      const measure = role.is === "figure" ? measures[at] : undefined;
      if (measure) return { ...plain, is: "figure", why: read.figures[at]?.why ?? "", figure: figureOf(measure) };
      return { ...plain, is: role.is === "year" ? "year" : "place", why: whyPlace(role) };
    }
    const name = role.column ?? "";
    const measure = become?.figures.get(name);
    if (measure) return { ...plain, is: "figure", why: measure.definition ?? "", figure: figureOf(measure) };
    if (role.is === "place") return { ...plain, is: "place", why: whyPlace(role) };
    if (role.is === "date" || become?.dates.has(name))
      return { ...plain, is: read.said.get(name) === "year" ? "year" : "date" };
    const category = become?.categories.get(name);
    if (category !== undefined) return { ...plain, is: "category", why: category };
    if (become?.names.has(name)) return { ...plain, is: "name", why: "isinya disebut satu per satu" };
    return { ...plain, is: "note", why: "disimpan, tetapi tidak ditanyakan tersendiri" };
  });
}

const whyUnused = ({ is }: ColumnRole, isFigures: boolean): string =>
  is === "empty" ? "tidak berisi apa pun" : isFigures ? "bukan nama dan bukan angka" : "tidak dipakai";
const whyPlace = ({ is }: ColumnRole): string => (is === "place" ? "isinya dikenal satu per satu" : "");

/** What the columns of the table became in the drafted dataset, by their names in the table. */
function becomesOf(dataset: Dataset, model: SemanticModel) {
  const sql = model.views.get(dataset.table)?.sql ?? "";
  const aliases = new Map([...sql.matchAll(/\bt\.(\w+) AS (\w+)/g)].map(([, of = "", as = ""]) => [as, of]));
  const figures = new Map<string, BaseMeasure>();
  for (const measure of dataset.measures)
    if (isBase(measure))
      for (const column of columnsIn(measure.expression)) {
        const own = aliases.get(column) ?? column;
        if (!figures.has(own) && columnsIn(measure.expression).length === 1) figures.set(own, measure);
      }
  const many = (values: readonly { readonly label: string }[]) =>
    `${values.length} macam: ${values
      .slice(0, 4)
      .map(({ label }) => label)
      .join(", ")}${values.length > 4 ? ", …" : ""}`;
  return {
    figures,
    categories: new Map(dataset.dimensions.map(({ column, values }) => [column, many(values)])),
    dates: new Set(
      "date" in dataset.time ? [dataset.time.date] : "column" in dataset.time ? [dataset.time.column] : [],
    ),
    names: new Set(
      [dataset.grain, ...dataset.also].flatMap(({ entity, column }) => [
        column,
        model.entities.get(entity)?.name ?? column,
      ]),
    ),
  };
}
