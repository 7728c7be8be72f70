import type { Entity, Member } from "@tanyadata/semantic-model";
import type { Lines } from "./lines.ts";

/** Members of whom the file says nothing, in some years or in all. */
export interface Gap {
  readonly years: readonly number[] | null;
  readonly missing: readonly string[];
  readonly sentence: string;
}

/** Of whom there are figures and of whom not, for answers that speak of all: "12 dari 38 provinsi". */
export function gapsOf(lines: Lines, figures: number, entity: Entity, members: readonly Member[]): readonly Gap[] {
  const all = members.filter((member) => member.entity === entity.entity).map(({ key }) => key);
  const held = new Map<number | null, Set<string>>();
  for (let line = 0; line < lines.length; line++) {
    const year = lines.years[line] ?? null;
    const keys = held.get(year) ?? new Set<string>();
    held.set(year, keys);
    for (let at = 0; at < figures; at++)
      if (lines.value(line, at) !== null) {
        keys.add(lines.keys[line] ?? "");
        break;
      }
  }
  const byMissing = new Map<string, { years: number[]; missing: string[]; known: number }>();
  for (const [year, keys] of held) {
    const missing = all.filter((key) => !keys.has(key));
    const id = missing.join("\0");
    const same = byMissing.get(id) ?? { years: [], missing, known: keys.size };
    if (year !== null) same.years.push(year);
    byMissing.set(id, same);
  }
  const isOne = byMissing.size === 1;
  return [...byMissing.values()].flatMap(({ years, missing, known }) => {
    if (missing.length === 0) return [];
    const when = isOne || years.length === 0 ? null : years.sort((a, b) => a - b);
    return [
      {
        years: when,
        missing,
        sentence: `Data ini memuat ${known} dari ${all.length} ${entity.label.toLowerCase()}${when === null ? "" : ` untuk ${spoken(when)}`}.`,
      },
    ];
  });
}

const spoken = (years: readonly number[]): string =>
  years.length > 3 ? `${years.length} tahun di antara ${years[0]} dan ${years.at(-1)}` : `tahun ${years.join(", ")}`;
