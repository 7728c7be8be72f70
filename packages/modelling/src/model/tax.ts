import { isA } from "../dictionary/concepts.ts";
import type { Field, Frame, Making } from "./frame.ts";
import { numbersOf, shareFitting } from "./numbers.ts";

/** How the tax of rows stands in them: as an amount that one column is without and another with, or as a percentage. */
export type Tax =
  | { readonly is: "amount"; readonly base: Field; readonly tax: Field; readonly total: Field }
  | { readonly is: "percent"; readonly rate: Field };

const names = ["ppn", "pajak", "tax", "vat"];
const said = (leads: readonly string[]): string[] => leads.flatMap((lead) => names.map((name) => `${lead} ${name}`));
/** What is said of an amount before tax, and of one with it. */
export const beforeTax = said(["sebelum", "tanpa", "di luar", "belum termasuk", "exclude", "excluding"]);
export const withTax = said(["termasuk", "sudah termasuk", "dengan", "sesudah", "setelah", "include", "including"]);

/** Proves how tax stands in the rows; null where it does not. */
export function taxOf(frame: Frame, making: Making): Tax | null {
  const figures = frame.fields.filter(({ taken }) => taken.role === "figure");
  const taxes = figures.filter(({ taken }) => taken.naming.units.some(({ concept }) => isA(concept, "tax")));
  const isRate = ({ taken }: Field): boolean =>
    taken.naming.unit === "persen" ||
    taken.figure === "percent" ||
    taken.naming.units.some(({ concept }) => isA(concept, "percent"));
  const rate = taxes.find(isRate);
  const own = figures.filter(({ depth, taken }) => depth === 0 && taken.figure === "money");
  for (const tax of taxes.filter((one) => one.depth === 0 && !isRate(one))) {
    const taken = numbersOf(tax, frame, making);
    for (const total of own)
      for (const base of own) {
        if (base === total || base === tax || total === tax) continue;
        const [t, b] = [numbersOf(total, frame, making), numbersOf(base, frame, making)];
        const sum = (row: number): number | null => {
          const [x, y] = [b[row], taken[row]];
          return x == null || y == null || y === 0 ? null : x + y;
        };
        if (shareFitting(t, sum) >= 0.98) return { is: "amount", base, tax, total };
      }
  }
  return rate ? { is: "percent", rate } : null;
}
