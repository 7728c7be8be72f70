import type { Dimension } from "@tanyadata/semantic-model";

/** Whole numbers from one end to the other, both among them; null: open at that end. */
export interface Range {
  readonly from: number | null;
  readonly to: number | null;
}

export const isRange = (value: string | number | Range): value is Range => typeof value === "object";

/** What is in both; null where nothing is. */
export function overlap(one: Range, other: Range): Range | null {
  const from = Math.max(one.from ?? Number.NEGATIVE_INFINITY, other.from ?? Number.NEGATIVE_INFINITY);
  const to = Math.min(one.to ?? Number.POSITIVE_INFINITY, other.to ?? Number.POSITIVE_INFINITY);
  if (from > to) return null;
  return { from: Number.isFinite(from) ? from : null, to: Number.isFinite(to) ? to : null };
}

/** What a value of the dimension spans; null where its values are no ranges. */
export function spanOf(value: string | number, { values, ranges }: Dimension): Range | null {
  const known = ranges && values.find((one) => one.value === value);
  return known ? { from: known.from ?? null, to: known.to ?? null } : null;
}

/** The values that make up exactly this range; null where it cuts one in two, or reaches where no value does. */
export function valuesWithin({ from, to }: Range, { values, ranges }: Dimension): (string | number)[] | null {
  if (!ranges) return null;
  // What begins with nought has nothing below it.
  const isLowest = (at: number): boolean => at === 0 && [undefined, 0].includes(values[at]?.from);
  const first = values.findIndex((one, at) => (from === null || from === 0 ? isLowest(at) : one.from === from));
  const last = values.findIndex((one, at) =>
    to === null ? at === values.length - 1 && one.to === undefined : one.to === to,
  );
  return first < 0 || last < first ? null : values.slice(first, last + 1).map(({ value }) => value);
}

/** The range that some values of a dimension make up together; null where they do not follow one another. */
export function rangeOf(chosen: readonly (string | number)[], { values, ranges }: Dimension): Range | null {
  const first = values.findIndex(({ value }) => value === chosen[0]);
  const isRow = chosen.every((value, i) => values[first + i]?.value === value);
  if (!ranges || first < 0 || !isRow) return null;
  return { from: values[first]?.from ?? null, to: values[first + chosen.length - 1]?.to ?? null };
}

/** "usia 15–64 tahun", "usia 65 tahun ke atas". */
export function rangeText({ from, to }: Range, { ranges }: Dimension): string {
  const { noun = "", unit = "" } = ranges ?? {};
  if (to === null) return from === null ? `semua ${noun}` : `${noun} ${from} ${unit} ke atas`;
  return from === to ? `${noun} ${to} ${unit}` : `${noun} ${from ?? 0}–${to} ${unit}`;
}
