import type { Member, SemanticModel } from "@tanyadata/semantic-model";
import { ImportRefused, type RawCell } from "../read/grid.ts";
import { type CodeMatch, matchCodes, numberingOf } from "./codes.ts";
import { countKnown, type Match, matchNames, membersWithin, normal } from "./names.ts";
import type { Said, Wishes } from "./wishes.ts";

/** The column that tells whom each row is about, and who that is. */
export interface Regions extends Match {
  readonly column: number;
  readonly by: "names" | "codes";
  /** What of its members the column holds: "nama Provinsi", "kode BPS Provinsi". */
  readonly content: string;
}

const enough = 0.8;
/** Nothing better is looked for. */
const sureShare = 0.95;

/**
 * Finds the column of names (or codes) of members of one entity.
 * @param titles what stands above each column
 * @throws ImportRefused, asking for what cannot be told
 */
export function regionsOf(
  rows: readonly (readonly RawCell[])[],
  titles: readonly string[],
  members: readonly Member[],
  model: SemanticModel,
  { level, within, codes }: Wishes,
  said: Said,
): Regions {
  const inside = membersWithin(members, within, model);
  if (inside === null) throw new ImportRefused(`--within: tidak ada wilayah bernama ${within}`);
  const entities = [...model.entities.values()].filter(
    ({ entity, label }) => level === undefined || entity === level || normal(label) === normal(level),
  );
  if (entities.length === 0)
    throw new ImportRefused(`--level: tidak dikenal "${level}"; yang ada: ${[...model.entities.keys()].join(", ")}`);
  const all = Array.from({ length: rows[0]?.length ?? 0 }, (_, column) => column);
  const place = all.find((column) => said(column) === "place");
  const asked = all.filter((column) => (place === undefined ? said(column) === undefined : column === place));
  const years = titles.flatMap((title, i) =>
    (said(i) ?? (/^(tahun|thn|year)$/i.test(title.trim()) && "year")) === "year" ? [i] : [],
  );
  const columns = asked.map((column) => [column, rows.map((row) => row[column] ?? null)] as const);
  const named: Regions[] = [];
  const coded: (CodeMatch & { readonly column: number })[] = [];
  const sized = entities.map((entity) => ({ entity, own: inside.filter((member) => member.entity === entity.entity) }));
  // From the kind with the fewest members: a column of provinces is not one of the villages that bear their names.
  for (const { entity, own } of sized.sort((a, b) => a.own.length - b.own.length)) {
    const match = (some: readonly RawCell[]) => matchNames(some, entity, inside);
    for (const [column, cells] of columns) {
      const some = sampled(cells);
      const isLikely = (one: Match) => share(one) >= unlikely;
      const asNames = some !== cells && some.some(hasLetter) ? [match(some)] : [];
      if (some !== cells && ![...asNames, ...matchCodes(some, entity, own)].some(isLikely)) continue;
      if (isNames(cells)) named.push({ ...match(cells), column, by: "names", content: `nama ${entity.label}` });
      // Columns of a million rows are held for those alone that may be meant.
      else for (const one of matchCodes(cells, entity, own)) if (share(one) >= enough) coded.push({ ...one, column });
    }
    const best = bestOf(named);
    if (best && level !== undefined && share(best) > 0) return best;
    if (best && share(best) >= sureShare && !isRepeated(best, rows, years)) return best;
  }
  // Where provinces stand beside their regencies, a row is about the regency.
  const once = named.find((one) => share(one) >= sureShare && !isRepeated(one, rows, years));
  const best = once ?? bestOf(named);
  if (best && share(best) >= enough) return best;
  const code = bestOf(coded);
  // Of the column that is said to name places the others are asked about.
  if (!code && best && place !== undefined && share(best) > chance) return best;
  if (!code) throw refusal(named, rows, best, !best || share(best) < chance);
  const fitting = coded.filter((one) => one.column === code.column && one.entity === code.entity);
  const { chosen, why } = numberingOf(fitting, titles[code.column] ?? "", codes);
  return { ...chosen, by: "codes", content: `${chosen.label} ${chosen.entity.label}${why}` };
}

/** Whether its members stand in several rows, beyond one for each year. */
function isRepeated({ keys }: Regions, rows: readonly (readonly RawCell[])[], years: readonly number[]): boolean {
  const all = keys.flatMap((key, i) => (key === null ? [] : [[key, ...years.map((at) => rows[i]?.[at])].join("\0")]));
  return new Set(all).size < all.length * mostlyOnce;
}

/** A few may stand twice by mistake. */
const mostlyOnce = 0.9;

/** Of columns of many rows so many tell whether an entity's names may be there at all. */
const telling = 2000;
/** Fewer names of members than this part are there by chance. */
const chance = 0.3;
/** So few of them are chance. */
const unlikely = 0.04;

function sampled(cells: readonly RawCell[]): readonly RawCell[] {
  if (cells.length <= telling * 5) return cells;
  const step = Math.floor(cells.length / telling);
  return Array.from({ length: telling }, (_, i) => cells[i * step] ?? null);
}

const bestOf = <T extends Match>(matches: readonly T[]): T | undefined =>
  [...matches].sort((a, b) => share(b) - share(a))[0];

const share = ({ keys, ambiguous }: Match): number => (countKnown(keys) + ambiguous.size) / Math.max(1, keys.length);
const isNames = (cells: readonly RawCell[]): boolean => cells.filter(hasLetter).length > cells.length / 2;
const hasLetter = (cell: RawCell): boolean => typeof cell === "string" && /\p{L}/u.test(cell);

function refusal(
  tried: readonly Regions[],
  rows: readonly (readonly RawCell[])[],
  best: Regions | undefined,
  isPlaceless: boolean,
): ImportRefused {
  const byColumn = new Map<number, Regions[]>();
  for (const one of tried) if (share(one) > 0.04) byColumn.set(one.column, [...(byColumn.get(one.column) ?? []), one]);
  for (const [column, ones] of byColumn) {
    const together = rows.filter((_, i) =>
      ones.some(({ keys, ambiguous }) => keys[i] != null || ambiguous.has(i)),
    ).length;
    if (ones.length > 1 && together / rows.length >= enough)
      return new ImportRefused(
        `kolom ${column + 1} memuat beberapa tingkat wilayah: ${ones.map(({ entity, keys }) => `${entity.label} (${countKnown(keys)})`).join(", ")}`,
        {
          isPlaceless,
          doubt: { wish: "level", options: ones.map(({ entity }) => entity.entity) },
          flags: `pilih dengan --level ${ones.map(({ entity }) => entity.entity).join("|")}`,
        },
      );
  }
  const some =
    best && share(best) > 0
      ? ` Yang terbanyak dikenal: ${best.entity.label} di kolom ${best.column + 1} (${Math.round(share(best) * 100)} %).`
      : "";
  return new ImportRefused(
    `tidak ada kolom yang berisi nama atau kode wilayah; tanpa itu angka tidak dapat diletakkan.${some} Tambahkan kolom nama wilayah`,
    {
      isPlaceless,
      doubt: { wish: "level", options: best && share(best) > 0 ? [best.entity.entity] : [] },
      flags: "atau tunjukkan tingkatnya dengan --level dan lingkupnya dengan --within",
    },
  );
}
