import type { Member } from "@tanyadata/semantic-model";
import { ImportRefused } from "../read/grid.ts";
import type { Lines } from "./lines.ts";
import { normal } from "./names.ts";
import type { Wishes } from "./wishes.ts";

/** What the file itself says of a sum: a figure of several members at once, left out of the table. */
export interface Total {
  /** Whose sum it is: a member of the kind around them, or everything. */
  readonly of: { readonly entity: string; readonly key: string } | null;
  readonly year: number | null;
  readonly values: readonly (number | null)[];
}

/** Whether a figure may be added over places, and by what that is known. */
export interface Adding {
  readonly adds: boolean;
  readonly why: string;
}

/** Units in which things and people are counted. */
const counted =
  /^(jiwa|orang|unit|buah|ekor|kk|keluarga|rumah tangga|rumah|desa|sekolah|siswa|guru|kasus|kejadian|batang|pohon|bidang)$/i;
/** So near a sum may be to a total that was rounded or corrected, where the unit alone says that it is a count. */
const nearly = 0.01;

/**
 * Which figures add up. None does unless the file proves it, by a row of the total (or of a province above its regencies) that is the
 * sum of its parts, or people say so: a sum of poverty lines or temperatures is nonsense that looks like an answer.
 */
export function addingOf(
  figures: readonly { readonly label: string; readonly unit: string; readonly decimals: number }[],
  lines: Lines,
  totals: readonly Total[],
  members: readonly Member[],
  entity: string,
  wish: Wishes["adds"],
): readonly Adding[] {
  const told = Array.isArray(wish) ? new Set(wish.map(normal)) : null;
  const unknown = [...(told ?? [])].filter((name) => !figures.some(({ label }) => normal(label) === name));
  if (unknown.length > 0)
    throw new ImportRefused(
      `--adds: tidak ada angka bernama ${unknown.join(", ")}; yang ada: ${figures.map(({ label }) => label).join(", ")}`,
    );
  const parts = sums(figures.length, lines, totals, members, entity);
  return figures.map(({ label, unit, decimals }, at) => {
    if (wish === "all" || told?.has(normal(label))) return { adds: true, why: "--adds" };
    if (wish === "none" || told) return { adds: false, why: "--adds" };
    const pairs = totals.flatMap((total, i) => {
      const value = total.values[at];
      const part = parts[i]?.[at];
      return value == null || !part || part.count < 2 ? [] : [{ value, ...part }];
    });
    const differs = (most: (pair: (typeof pairs)[number]) => number) =>
      pairs.some((pair) => Math.abs(pair.value - pair.sum) > most(pair));
    if (pairs.length === 0 || pairs.every(({ value }) => value === 0))
      return { adds: false, why: "tanpa baris jumlah" };
    if (!differs(({ count }) => count * 0.5 * 10 ** -decimals + 1e-6))
      return { adds: true, why: "sama dengan baris jumlahnya" };
    if (counted.test(unit) && !differs(({ value }) => Math.abs(value) * nearly))
      return { adds: true, why: `dihitung dalam ${unit}, dan sesuai baris jumlahnya` };
    return { adds: false, why: "baris jumlahnya bukan jumlah baris lain" };
  });
}

/** Of each total what its parts come to, figure by figure. */
function sums(width: number, lines: Lines, totals: readonly Total[], members: readonly Member[], entity: string) {
  const idOf = (of: Total["of"], year: number | null) => `${of ? `${of.entity}\0${of.key}` : ""}\0${year}`;
  const parts = new Map(
    totals.map(({ of, year }) => [idOf(of, year), Array.from({ length: width }, () => ({ sum: 0, count: 0 }))]),
  );
  const around = new Set(totals.flatMap(({ of }) => (of ? [of.entity] : [])));
  const parents = new Map(members.flatMap((one) => (one.entity === entity ? [[one.key, one.parents]] : [])));
  if (totals.length > 0)
    for (let line = 0; line < lines.length; line++) {
      const [key = "", year = null] = [lines.keys[line], lines.years[line]];
      const holders = [...around].flatMap((one) => {
        const holder = parents.get(key)?.[one];
        return holder === undefined ? [] : [{ entity: one, key: holder }];
      });
      for (const of of [null, ...holders])
        parts.get(idOf(of, year))?.forEach((part, at) => {
          const value = lines.value(line, at);
          if (value === null) return;
          part.sum += value;
          part.count++;
        });
    }
  return totals.map(({ of, year }) => parts.get(idOf(of, year)));
}
