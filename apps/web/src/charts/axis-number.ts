import { shortNumber } from "../ui/number.ts";

/** Digits before the comma, those behind it, and the unit of thousands: "1", "5" and " jt". */
const parts = (value: number) => /^(-?[\d.]+)(?:,(\d+))?(.*)$/.exec(shortNumber(value)) ?? [];

/** A value of an axis, as `map` calls it: with as many decimals as the others there of its unit: 9,0 beside 9,5. Nothing is just 0. */
export function axisNumber(value: number, _index: number, all: readonly number[] = [value]): string {
  const [words = shortNumber(value), whole, decimals = "", unit] = parts(value);
  if (value === 0 || whole === undefined) return words;
  const most = Math.max(...all.map(parts).map(([, , other = "", of]) => (of === unit ? other.length : 0)));
  return most === 0 ? words : `${whole},${decimals.padEnd(most, "0")}${unit}`;
}
