import type { Member } from "@tanyadata/semantic-model";
import { ImportRefused } from "../read/grid.ts";
import { gapsOf } from "../understand/coverage.ts";
import { Lines } from "../understand/lines.ts";
import type { Understanding } from "../understand/understand.ts";
import { columnNames } from "../write/model.ts";
import { type Added, type ChangedCell, type RowsBefore, saysAdded } from "./rows.ts";

/** Figures and those of an earlier file about the same: where both tell one, the newer counts. @param summed columns whose sums meant something before @throws ImportRefused */
export function appendFigures(
  read: Understanding,
  before: RowsBefore,
  summed: ReadonlySet<string>,
  members: readonly Member[],
): { readonly read: Understanding; readonly added: Added } {
  const names = columnNames(read);
  const own = before.columns.filter((name) => name !== "key" && name !== "year");
  const [more, less] = [names.filter((name) => !own.includes(name)), own.filter((name) => !names.includes(name))];
  if (more.length > 0 || less.length > 0) throw otherColumns(more, less);
  const at = { key: before.columns.indexOf("key"), year: before.columns.indexOf("year") };
  const lines = new Lines(names.length);
  for (const row of before.rows) {
    const year = row[at.year] ?? null;
    const line = lines.at(String(row[at.key]), year === null ? null : Number(year));
    for (const [i, name] of names.entries()) {
      const value = row[before.columns.indexOf(name)] ?? null;
      if (value !== null) lines.set(line, i, Number(value));
    }
  }
  const wasTimeless = lines.length > 0 && lines.years[0] === null;
  if (lines.length > 0 && wasTimeless !== (read.years === null))
    throw new ImportRefused("yang satu bertahun dan yang lain tidak, sehingga tidak dapat ditambahkan");
  const nameOf = new Map(members.flatMap((one) => (one.entity === read.entity.entity ? [[one.key, one.name]] : [])));
  let [fresh, same] = [0, 0];
  const changed: ChangedCell[] = [];
  for (const { key, year, values } of read.rows) {
    const line = lines.at(key, year);
    for (const [i, value] of values.entries()) {
      if (value === null) continue;
      const was = lines.value(line, i);
      lines.set(line, i, value);
      if (was === null) fresh++;
      else if (was === value) same++;
      else
        changed.push({
          of: [nameOf.get(key) ?? key, year].filter((one) => one !== null).join(" "),
          column: read.figures[i]?.label ?? "",
          before: was,
          after: value,
        });
    }
  }
  const years = [...new Set(lines.years)].filter((year) => year !== null).sort((a, b) => a - b);
  const added = { fresh, same, changed };
  const gaps = gapsOf(lines, names.length, read.entity, members);
  return {
    added,
    read: {
      ...read,
      rows: lines,
      gaps,
      years: years.length > 0 ? years : null,
      figures: read.figures.map((figure, i) => (summed.has(names[i] ?? "") ? { ...figure, adds: true } : figure)),
      report: [...saysAdded(added, "angka"), ...read.report],
    },
  };
}

/** @throws nothing: what is said where columns are not the same */
export const otherColumns = (more: readonly string[], less: readonly string[]): ImportRefused =>
  new ImportRefused(
    `kolomnya tidak sama dengan data yang ada${more.length > 0 ? `; belum ada di sana: ${more.join(", ")}` : ""}${less.length > 0 ? `; tidak ada di berkas ini: ${less.join(", ")}` : ""}`,
  );
