/** Each is made once: making one takes a thousand times as long as writing a number with it. */
const formats = new Map<number, Intl.NumberFormat>();

/** Writes a number as Indonesian does: 1.234,56. */
export function formatNumber(value: number | bigint, decimals: number | null): string {
  const places = decimals ?? (typeof value === "bigint" || Number.isInteger(value) ? 0 : 2);
  const format = formats.get(places) ?? new Intl.NumberFormat("id-ID", { maximumFractionDigits: places });
  formats.set(places, format);
  return format.format(value);
}

/** A written number with its unit: "10,1 km", "-2,5°". */
export const withUnit = (number: string, unit: string | null): string =>
  unit?.startsWith("°") ? `${number}${unit}` : [number, unit].filter(Boolean).join(" ");
