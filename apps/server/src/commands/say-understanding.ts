import { basename } from "node:path";
import type { FlatUnderstanding, Understanding } from "@tanyadata/import";
import type { Member, SemanticModel } from "@tanyadata/semantic-model";
import type { ChangedAnswer } from "../importing/changed-answers.ts";
import { sampleOf } from "../importing/shown-file.ts";

/** What was understood of a file, for people to check. */
export function sayUnderstanding(
  path: string,
  table: string,
  understanding: Understanding,
  members: readonly Member[],
): string {
  const { title, entity, figures, years, rows, report } = understanding;
  const span =
    years === null
      ? "tanpa tahun"
      : years.length > 3
        ? `${years[0]}–${years.at(-1)} (${years.length} tahun)`
        : years.join(", ");
  return [
    `\n${basename(path)} → ${table}`,
    `  judul    ${title}`,
    `  wilayah  ${entity.label}, ${new Set(rows.keys).size} dengan ${rows.length} baris; ${span}`,
    ...figures.map(
      ({ label, unit, decimals, adds, why }) =>
        `  angka    ${label}${unit === "" ? "" : ` [${unit}]`}, ${decimals} desimal; ${adds ? "dijumlahkan" : "tidak dijumlahkan"} (${why})`,
    ),
    ...(figures.some(({ adds, why }) => !adds && why !== "--adds")
      ? ['  jumlah   angka yang boleh dijumlahkan antarwilayah disebut dengan --adds "NAMA, NAMA" (atau all, none)']
      : []),
    `  contoh   ${sampleOf(understanding, members)}`,
    ...report.map((line) => `  - ${line}`),
  ].join("\n");
}

function firstOf<T>(all: Iterable<T>, is: (one: T) => boolean): T | undefined {
  for (const one of all) if (is(one)) return one;
  return undefined;
}

const nameOf = (key: string | undefined, entity: string, members: readonly Member[]): string | undefined =>
  members.find((member) => member.entity === entity && member.key === key)?.name;

/** What was understood of a sheet whose rows are about no region. */
export const saySheet = (
  path: string,
  table: string,
  {
    title,
    table: { length },
    report,
  }: Pick<FlatUnderstanding, "title" | "report"> & { readonly table: Pick<FlatUnderstanding["table"], "length"> },
): string =>
  [
    `\n${basename(path)} → ${table}`,
    `  judul    ${title}`,
    `  baris    ${length}, masing-masing berdiri sendiri`,
    ...report.map((line) => `  - ${line}`),
  ].join("\n");

/** Questions that are named where many are meant. */
const mostTold = 8;

/** What would be answered otherwise than before. */
export function sayChanged(changed: readonly ChangedAnswer[]): string {
  return [
    "  berubah  yang selama ini terjawab, dan akan dibaca lain:",
    ...changed
      .slice(0, mostTold)
      .map(({ question, before, after }) => `  - ${question}\n      kini  ${before}\n      nanti ${after}`),
    ...(changed.length > mostTold ? [`  - dan ${changed.length - mostTold} lagi`] : []),
  ].join("\n");
}

/** What was written where, and a question to begin with. */
export function sayWritten(
  modelFile: string,
  model: SemanticModel,
  table: string,
  members: readonly Member[],
  figures: Understanding | null,
): string {
  const term = model.datasets.get(table)?.measures.find(({ terms }) => terms.length > 0)?.terms[0];
  const known = figures && firstOf(figures.rows, ({ values }) => typeof values[0] === "number");
  const place = figures && nameOf(known?.key, figures.entity.entity, members);
  return [
    `  ditulis  ${modelFile}`,
    ...(term && (place || !figures)
      ? [`  coba     npm run ask -- "Berapa ${term}${place ? ` di ${place}` : ""}?"`]
      : []),
  ].join("\n");
}
