import { ImportRefused } from "../read/grid.ts";
import { normal } from "./names.ts";
import type { Wishes } from "./wishes.ts";

/** Figures of one member in one year. */
export interface Line {
  readonly key: string;
  readonly year: number | null;
  readonly values: (number | null)[];
}

/** Where more members than this part have such zeros, zeros are usual in the table. */
const usual = 0.25;

/**
 * Tables write 0 also where there is no figure: for a province that was not there yet, or is still counted with another. Where
 * zeros look like that, people are asked; those that are none become null.
 * @param nameOf how the file calls a member
 * @returns sentences for people
 * @throws ImportRefused, asking; or where a name given is not among those asked about
 */
export function settleZeros(
  lines: readonly Line[],
  nameOf: (key: string) => string,
  wish: Wishes["zeros"],
): readonly string[] {
  const cells = suspicious(lines);
  const keys = [...new Set(cells.map(({ line }) => line.key))];
  const members = new Set(lines.map(({ key }) => key)).size;
  if (keys.length === 0) return [];
  const names = keys.map(nameOf);
  if (wish === undefined && keys.length > members * usual)
    return [`nol dibaca sebagai nol (${keys.length} wilayah hanya nol; --zeros missing bila berarti tidak ada data)`];
  if (wish === undefined)
    throw new ImportRefused(
      `nol yang mungkin berarti tidak ada data, pada: ${names.join(", ")}. Beri --zeros keep bila memang nol, --zeros missing ` +
        `bila tidak ada datanya${names.length > 1 ? `, atau --zeros "${names.slice(-2).join(", ")}" bila hanya sebagian yang tidak ada datanya` : ""}`,
    );
  if (wish === "keep") return [`nol dipertahankan pada: ${names.join(", ")}`];
  const wanted = wish === "missing" ? new Set(keys) : new Set(wish.map((name) => keys[indexOf(name, names)] ?? ""));
  for (const { line, at } of cells) if (wanted.has(line.key)) line.values[at] = null;
  return [`nol dibaca sebagai tidak ada data: ${[...wanted].map(nameOf).join(", ")}`];
}

function indexOf(name: string, names: readonly string[]): number {
  const found = names.findIndex((one) => normal(one) === normal(name));
  if (found < 0) throw new ImportRefused(`--zeros: "${name}" tidak termasuk yang meragukan: ${names.join(", ")}`);
  return found;
}

interface Cell {
  readonly line: Line;
  readonly at: number;
}

function suspicious(lines: readonly Line[]): Cell[] {
  const width = lines[0]?.values.length ?? 0;
  const figures = Array.from({ length: width }, (_, at) => at);
  return [
    ...lines.flatMap((line) => (isAllZero(line.values) ? figures.map((at) => ({ line, at })) : [])),
    ...figures.flatMap((at) => [...beforeTheFirst(lines, at), ...farFromAll(lines, at)]),
  ].filter(({ line, at }) => line.values[at] === 0);
}

/** Nothing but zeros in a row of several figures. */
function isAllZero(values: readonly (number | null)[]): boolean {
  const known = values.filter((value) => value !== null);
  return known.length > 1 && known.every((value) => value === 0);
}

/** Zeros in the first years (two or more), and none after the first figure. */
function beforeTheFirst(lines: readonly Line[], at: number): Cell[] {
  const byMember = new Map<string, Line[]>();
  for (const line of lines) byMember.set(line.key, [...(byMember.get(line.key) ?? []), line]);
  return [...byMember.values()].flatMap((own) => {
    const known = own.filter(({ values }) => values[at] != null).sort((a, b) => Number(a.year) - Number(b.year));
    const first = known.findIndex(({ values }) => values[at] !== 0);
    const zeros = known.filter(({ values }) => values[at] === 0);
    return first > 1 && zeros.length === first ? zeros.map((line) => ({ line, at })) : [];
  });
}

/** A zero in a column whose other figures are all of one size, as rates and indices are. */
function farFromAll(lines: readonly Line[], at: number): Cell[] {
  const sizes = lines
    .flatMap(({ values }) => (values[at] == null || values[at] === 0 ? [] : [Math.abs(values[at])]))
    .sort((a, b) => a - b);
  const [least = 0] = sizes;
  const middle = sizes[Math.floor(sizes.length / 2)] ?? 0;
  if (sizes.length < 8 || least < middle * 0.4) return [];
  return lines.filter(({ values }) => values[at] === 0).map((line) => ({ line, at }));
}
