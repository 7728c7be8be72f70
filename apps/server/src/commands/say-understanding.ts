import { basename } from "node:path";
import type { Understanding } from "@tanyadata/import";
import type { Member, SemanticModel } from "@tanyadata/semantic-model";

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
    `  wilayah  ${entity.label}, ${new Set(rows.map(({ key }) => key)).size} dengan ${rows.length} baris; ${span}`,
    ...figures.map(
      ({ label, unit, decimals }) => `  angka    ${label}${unit === "" ? "" : ` [${unit}]`}, ${decimals} desimal`,
    ),
    `  contoh   ${sample(understanding, members)}`,
    ...report.map((line) => `  - ${line}`),
  ].join("\n");
}

/** The first row with a figure, as people write numbers: by it a wrong reading of them is seen. */
function sample({ rows, entity, figures }: Understanding, members: readonly Member[]): string {
  const row = rows.find(({ values }) => values.some((value) => value !== null && value !== 0)) ?? rows[0];
  const written = (row?.values ?? []).map((value, i) =>
    value === null ? "–" : value.toLocaleString("id-ID", { maximumFractionDigits: figures[i]?.decimals ?? 0 }),
  );
  const name = nameOf(row?.key, entity.entity, members);
  return `${[name, row?.year].filter(Boolean).join(" ")}: ${written.join(" · ")}`;
}

const nameOf = (key: string | undefined, entity: string, members: readonly Member[]): string | undefined =>
  members.find((member) => member.entity === entity && member.key === key)?.name;

/** What was written where, and a question to begin with. */
export function sayWritten(
  modelFile: string,
  model: SemanticModel,
  table: string,
  members: readonly Member[],
  { rows, entity }: Understanding,
): string {
  const term = model.datasets.get(table)?.measures[0]?.terms[0];
  const known = rows.find(({ values }) => typeof values[0] === "number");
  const place = nameOf(known?.key, entity.entity, members);
  return [
    `  ditulis  ${modelFile}`,
    ...(term && place ? [`  coba     npm run ask -- "Berapa ${term} di ${place}?"`] : []),
  ].join("\n");
}
