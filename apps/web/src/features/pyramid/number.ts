const formats = new Map<number, Intl.NumberFormat>();
const compact = new Intl.NumberFormat("id-ID", { notation: "compact", maximumSignificantDigits: 3 });

/** A figure in Indonesian form, with at most so many decimals; a dash where there is none. */
export function figure(value: number | null | undefined, decimals = 0): string {
  if (value === null || value === undefined) return "–";
  const known = formats.get(decimals) ?? new Intl.NumberFormat("id-ID", { maximumFractionDigits: decimals });
  formats.set(decimals, known);
  return known.format(value);
}

/** A figure where there is little room: 2,5 jt. */
export const short = (value: number): string => compact.format(value);
