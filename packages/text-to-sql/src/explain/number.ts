/** Each is made once: making one takes a thousand times as long as writing a number with it. */
const formats = new Map<number, Intl.NumberFormat>();

/** Writes a number as Indonesian does: 1.234,56. */
export function formatNumber(value: number, decimals: number | null): string {
  const places = decimals ?? (Number.isInteger(value) ? 0 : 2);
  const format = formats.get(places) ?? new Intl.NumberFormat("id-ID", { maximumFractionDigits: places });
  formats.set(places, format);
  return format.format(value);
}

/** "2015–2020" where none is left out, "2019 dan 2021" otherwise. */
export function yearsText(years: readonly number[]): string {
  const [first, last] = [years[0], years.at(-1)];
  const whole = first !== undefined && last !== undefined && years.length > 2 && last - first === years.length - 1;
  if (whole) return `${first}–${last}`;
  return years.length <= 2 ? years.join(" dan ") : `${years.slice(0, -1).join(", ")}, dan ${last}`;
}

/** A written number with its unit: "10,1 km", "-2,5°". */
export const withUnit = (number: string, unit: string | null): string =>
  unit?.startsWith("°") ? `${number}${unit}` : [number, unit].filter(Boolean).join(" ");
