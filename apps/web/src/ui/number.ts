const formats = new Map<string, Intl.NumberFormat>();

/**
 * A figure in full, in Indonesian form (1.234,56): with the decimals that are given, else as many as the number needs
 * (at most 2, or 6 for what is smaller than that shows); a dash for what is no number.
 */
export function fullNumber(value: number, decimals: number | null = null): string {
  if (!Number.isFinite(value)) return "–";
  const least = decimals ?? 0;
  const most = decimals ?? (value !== 0 && Math.abs(value) < 0.01 ? 6 : 2);
  const key = `${least}/${most}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat("id-ID", { minimumFractionDigits: least, maximumFractionDigits: most });
  formats.set(key, format);
  return format.format(value);
}

const compact = new Intl.NumberFormat("id-ID", { notation: "compact", maximumSignificantDigits: 3 });
const scientific = new Intl.NumberFormat("id-ID", { notation: "scientific", maximumSignificantDigits: 3 });
/** Beyond this even "triliun" leaves long rows of digits. */
const huge = 1e16;

/** A figure where there is little room: 2,5 jt. */
export const shortNumber = (value: number): string => (Math.abs(value) < huge ? compact : scientific).format(value);
