import type { Entity, Member } from "@tanyadata/semantic-model";
import { ImportRefused, type RawCell } from "../read/grid.ts";
import { countKnown, eachOnce, type Match, normal } from "./names.ts";

/** Who is meant by a column of codes, read in one numbering. */
export interface CodeMatch extends Match {
  readonly numbering: string;
  readonly label: string;
}

/** Looks a column of codes up in each numbering that an entity has; in that of its keys where the model names none. */
export function matchCodes(cells: readonly RawCell[], entity: Entity, members: readonly Member[]): CodeMatch[] {
  const numberings = entity.codes.length > 0 ? entity.codes : [{ id: "key", label: `kunci (${entity.key})` }];
  return numberings.map(({ id, label }) => ({
    entity,
    numbering: id,
    label,
    keys: keysOf(
      cells,
      members.flatMap(({ key, codes }) => {
        const code = entity.codes.length > 0 ? codes?.[id] : key;
        return code === undefined ? [] : [[code, key] as const];
      }),
    ),
    ambiguous: new Map(),
  }));
}

/** Codes as they are, without their dots, or as a spreadsheet left them (11.1 for 11.10). */
function keysOf(cells: readonly RawCell[], codes: readonly (readonly [code: string, key: string])[]) {
  const byDigits = new Map(codes.map(([code, key]) => [code.replaceAll(".", ""), key]));
  let width = 0;
  for (const digits of byDigits.keys()) width = Math.max(width, digits.length);
  return eachOnce(cells, (cell) => {
    const text = String(cell ?? "").trim();
    const digits = text.replaceAll(".", "");
    if (byDigits.has(digits) && digits.length === width) return byDigits.get(digits) ?? null;
    const [head = "", tail = ""] = text.split(".");
    const padded = /^\d+\.\d+$/.test(text) ? head + tail.padEnd(width - head.length, "0") : text.padStart(width, "0");
    return /^[\d.]+$/.test(text) ? (byDigits.get(padded) ?? null) : null;
  });
}

/** So many rows tell by themselves which numbering they are of, where all are known in one and not all in the others. */
const telling = 10;

/**
 * Which of the numberings that a column may be of is meant: the one that is told, by a flag or the column's title; else the only one
 * that fits every row, or any where all mean the same. @throws ImportRefused, asking which
 */
export function numberingOf<T extends CodeMatch & { readonly column: number }>(
  fitting: readonly T[],
  title: string,
  told: string | undefined,
): { readonly chosen: T; readonly why: string } {
  const known = ({ keys }: CodeMatch) => countKnown(keys);
  const named = ({ numbering, label }: CodeMatch, by: string) =>
    normal(numbering) === normal(by) || normal(label) === normal(by);
  if (told !== undefined) {
    const chosen = fitting.find((one) => named(one, told));
    if (chosen) return { chosen, why: "" };
    throw new ImportRefused(
      `--codes ${told}: kode di kolom ini bukan itu; yang cocok: ${fitting.map(({ numbering }) => numbering).join(", ")}`,
    );
  }
  const [first, ...others] = fitting.filter(({ numbering }) => normal(title).split(" ").includes(normal(numbering)));
  if (first && others.length === 0) return { chosen: first, why: "" };
  const [most, ...rest] = [...fitting].sort((a, b) => known(b) - known(a));
  if (!most) throw new ImportRefused("tidak ada kode yang dikenal");
  const rows = most.keys.length;
  if (rest.length > 0 && rest.every(({ keys }) => keys.every((key, i) => key === most.keys[i])))
    return { chosen: most, why: ` (sama menurut ${rest.map(({ label }) => label).join(" dan ")})` };
  if (rest.length > 0 && rows >= telling && known(most) === rows && rest.every((one) => known(one) < rows))
    return {
      chosen: most,
      why: ` (cocok untuk semua baris; ${rest.map((one) => `${one.label}: ${known(one)}`).join(", ")})`,
    };
  throw new ImportRefused(
    `kolom ${most.column + 1} tampak berisi kode ${most.entity.label}, tanpa nama: ${[most, ...rest]
      .map((one) => `${one.label} (${known(one)} dari ${rows} baris)`)
      .join(" atau ")}. Kode dari sumber yang berbeda dapat berarti wilayah yang berbeda`,
    {
      doubt: { wish: "codes", options: [most, ...rest].map(({ numbering }) => numbering) },
      flags: `pilih dengan ${[most, ...rest].map(({ numbering }) => `--codes ${numbering}`).join(" atau ")}, atau tambahkan kolom nama`,
    },
  );
}
