const formats = new Map<string, Intl.NumberFormat>();
const compact = new Intl.NumberFormat("id-ID", { notation: "compact", maximumSignificantDigits: 3 });

/** A figure in Indonesian form, with at most so many decimals; a dash where there is none. */
export const figure = (value: number | null | undefined, decimals = 0): string => written(value, 0, decimals);

/** The same with exactly so many decimals: one of several that stand beside each other. */
export const aligned = (value: number | null | undefined, decimals: number): string =>
  written(value, decimals, decimals);

function written(value: number | null | undefined, least: number, most: number): string {
  if (value === null || value === undefined) return "–";
  const key = `${least}/${most}`;
  const known =
    formats.get(key) ?? new Intl.NumberFormat("id-ID", { minimumFractionDigits: least, maximumFractionDigits: most });
  formats.set(key, known);
  return known.format(value);
}

/** A figure where there is little room: 2,5 jt. */
export const short = (value: number): string => compact.format(value);
