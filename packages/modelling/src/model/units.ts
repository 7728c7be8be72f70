import type { Taken } from "../understand/columns.ts";

const perUnits: ReadonlySet<string> = new Set(["kg", "ton", "gram", "liter", "m²", "hektare", "km", "m³"]);

/** What people call units of what there is more or less of. */
export const unitForms: Readonly<Record<string, readonly string[]>> = {
  kg: ["kg", "kilogram", "kilo"],
  ton: ["ton"],
  gram: ["gram", "gr"],
  liter: ["liter"],
  "m³": ["m3", "kubik", "meter kubik"],
};

/** The unit of a figure, as far as its name and kind tell. */
export function unitOf({ figure, naming, column }: Taken): string {
  // "hrg_kg": so much for each.
  if (figure === "price" && perUnits.has(naming.unit)) return `rupiah/${naming.unit}`;
  if (naming.unit !== "") return naming.unit;
  if (figure === "percent") return "persen";
  if (
    (figure === "money" || figure === "price") &&
    !naming.units.some(({ isEnglish }) => isEnglish) &&
    !column.values.every(({ value }) => Math.abs(Number(value)) < 100)
  )
    return "rupiah";
  return "";
}

/** The same of a price that members have: a "tarif harian" is told per day. */
export function rateOf(taken: Taken): string {
  const unit = unitOf(taken);
  const [span] = taken.naming.terms.flatMap((term) => / (?:per|tiap) (hari|minggu|bulan|tahun)$/.exec(term)?.[1] ?? []);
  return span !== undefined && unit === "rupiah" ? `rupiah/${span}` : unit;
}

/** A price that members have is the one "yang berlaku sekarang". */
export const nowTerms = ({ figure, naming }: Taken): string[] =>
  figure !== "price"
    ? []
    : naming.terms
        .slice(0, 8)
        .flatMap((term) =>
          ["yang berlaku", "yang berlaku sekarang", "sekarang", "saat ini"].map((now) => `${term} ${now}`),
        );

export const decimalsOf = ({ column }: Taken): number => {
  const longest = Math.max(
    0,
    ...column.values.map(({ value }) => (column.kind === "text" ? 0 : (/\.(\d*?)0*$/.exec(value)?.[1]?.length ?? 0))),
  );
  return Math.min(2, longest);
};
