import { ImportRefused } from "../read/grid.ts";
import type { Lines } from "./lines.ts";
import { normal } from "./names.ts";
import type { Wishes } from "./wishes.ts";

/** Where more members than this part have such zeros, zeros are usual in the table. */
const usual = 0.25;

/**
 * Tables write 0 also where there is no figure: for a province that was not there yet, or is still counted with another. What looks
 * like that becomes null and is told: to say nothing where it was nought is no wrong figure, to say nought where nothing is known is one.
 * @param nameOf how the file calls a member
 * @returns sentences for people
 * @throws ImportRefused where a name given is not among them
 */
export function settleZeros(
  lines: Lines,
  figures: number,
  nameOf: (key: string) => string,
  wish: Wishes["zeros"],
): readonly string[] {
  const cells = suspicious(lines, figures);
  const keys = [...new Set(cells.map(({ line }) => lines.keys[line] ?? ""))];
  if (keys.length === 0) return [];
  const members = new Set(lines.keys).size;
  if (wish === undefined && keys.length > members * usual)
    return [`nol dibaca sebagai nol (${keys.length} wilayah hanya nol; --zeros missing bila berarti tidak ada data)`];
  const names = keys.map(nameOf);
  if (wish === "keep") return [`nol dipertahankan pada: ${names.join(", ")}`];
  const wanted =
    wish === undefined || wish === "missing"
      ? new Set(keys)
      : new Set(wish.map((name) => keys[indexOf(name, names)] ?? ""));
  for (const { line, at } of cells) if (wanted.has(lines.keys[line] ?? "")) lines.set(line, at, null);
  const told = `nol dibaca sebagai tidak ada data: ${[...wanted].map(nameOf).join(", ")}`;
  return [wish === undefined ? `${told} (--zeros keep bila memang nol)` : told];
}

function indexOf(name: string, names: readonly string[]): number {
  const found = names.findIndex((one) => normal(one) === normal(name));
  if (found < 0) throw new ImportRefused(`--zeros: "${name}" tidak termasuk yang meragukan: ${names.join(", ")}`);
  return found;
}

interface Cell {
  readonly line: number;
  readonly at: number;
}

function suspicious(lines: Lines, width: number): Cell[] {
  const figures = Array.from({ length: width }, (_, at) => at);
  const cells: Cell[] = [];
  for (let line = 0; line < lines.length; line++) {
    const known = figures.filter((at) => lines.value(line, at) !== null);
    // Nothing but zeros in a row of several figures.
    if (known.length > 1 && known.every((at) => lines.value(line, at) === 0))
      for (const at of known) cells.push({ line, at });
  }
  return [...cells, ...figures.flatMap((at) => [...beforeTheFirst(lines, at), ...farFromAll(lines, at)])];
}

/** Zeros in the first years (two or more), and none after the first figure. */
function beforeTheFirst(lines: Lines, at: number): Cell[] {
  const byMember = new Map<string, number[]>();
  for (let line = 0; line < lines.length; line++) {
    if (lines.value(line, at) === null) continue;
    const key = lines.keys[line] ?? "";
    const own = byMember.get(key);
    if (own) own.push(line);
    else byMember.set(key, [line]);
  }
  return [...byMember.values()].flatMap((own) => {
    const known = own.sort((a, b) => Number(lines.years[a]) - Number(lines.years[b]));
    const first = known.findIndex((line) => lines.value(line, at) !== 0);
    const zeros = known.filter((line) => lines.value(line, at) === 0);
    return first > 1 && zeros.length === first ? zeros.map((line) => ({ line, at })) : [];
  });
}

/** A zero in a column whose other figures are all of one size, as rates and indices are. */
function farFromAll(lines: Lines, at: number): Cell[] {
  const sizes = [...lines.valuesOf(at)].filter((value) => value !== 0).map(Math.abs);
  if (sizes.length < 8 || sizes.length === [...lines.valuesOf(at)].length) return [];
  sizes.sort((a, b) => a - b);
  const [least = 0] = sizes;
  const middle = sizes[Math.floor(sizes.length / 2)] ?? 0;
  if (least < middle * 0.4) return [];
  const cells: Cell[] = [];
  for (let line = 0; line < lines.length; line++) if (lines.value(line, at) === 0) cells.push({ line, at });
  return cells;
}
