import { isA } from "../dictionary/concepts.ts";
import { sumIn } from "../understand/sums.ts";
import { shareOf } from "./discounts.ts";
import type { Field, Frame, Making } from "./frame.ts";
import { numbersOf, shareFitting } from "./numbers.ts";
import type { Draft } from "./words.ts";

/** How tax stands in the rows: as an amount that one column is without and another with, or as a percentage. */
export type Tax =
  | { readonly is: "amount"; readonly base: Field; readonly tax: Field; readonly total: Field }
  | { readonly is: "percent"; readonly rate: Field };

/** What is taken off an amount of the rows; `net`: the column with what is left, where there is one. */
export interface Discount {
  readonly gross: Field;
  readonly off: Field;
  readonly net: Field | null;
}

const said = (leads: readonly string[], names: readonly string[]): string[] =>
  leads.flatMap((lead) => names.map((name) => `${lead} ${name}`));
const taxes = ["ppn", "pajak", "tax", "vat"];
const discounts = ["diskon", "potongan", "discount", "potongan harga", "rabat", "semua diskon"];
/** What is said of an amount before tax, and of one with it; before something was taken off, and after. */
export const beforeTax = said(["sebelum", "tanpa", "di luar", "belum termasuk", "exclude", "excluding"], taxes);
export const withTax = said(["termasuk", "sudah termasuk", "dengan", "sesudah", "setelah", "include"], taxes);
const leadsAfter = ["setelah", "sesudah", "stlh", "dikurangi", "dipotong", "sudah dipotong", "udah dipotong", "after"];
export const afterDiscount = said(leadsAfter, discounts);
export const beforeDiscount = said(["sebelum", "tanpa", "belum dipotong", "before"], discounts);

const nearlyAll = 0.98;
const isOf = ({ taken }: Field, trait: string): boolean =>
  taken.naming.units.some(({ concept }) => isA(concept, trait));
const figuresIn = ({ fields }: Frame): Field[] => fields.filter(({ taken }) => taken.role === "figure");
const moneyIn = (frame: Frame): Field[] =>
  figuresIn(frame).filter(({ depth, taken }) => depth === 0 && taken.figure === "money");

/** Proves how tax stands in the rows; null where it does not. */
export function taxOf(frame: Frame, making: Making): Tax | null {
  const found = figuresIn(frame).filter((one) => isOf(one, "tax"));
  const isRate = (one: Field): boolean =>
    one.taken.naming.unit === "persen" || one.taken.figure === "percent" || isOf(one, "percent");
  const own = moneyIn(frame).map((field) => ({ field, numbers: numbersOf(field, frame, making) }));
  for (const tax of found.filter((one) => one.depth === 0 && !isRate(one))) {
    const taken = numbersOf(tax, frame, making);
    for (const total of own)
      for (const base of own) {
        if (base === total || base.field === tax || total.field === tax) continue;
        const sum = (row: number): number | null => {
          const [x, y] = [base.numbers[row], taken[row]];
          return x == null || y == null || y === 0 ? null : x + y;
        };
        if (shareFitting(total.numbers, sum) >= nearlyAll)
          return { is: "amount", base: base.field, tax, total: total.field };
      }
  }
  // "nil - dis + ppn": what a total of more parts is before tax is its part that is no deduction.
  const sum = sumIn(frame.of);
  const fieldOf = (taken: Field["taken"] | undefined): Field | undefined =>
    frame.fields.find((one) => one.depth === 0 && one.taken === taken);
  const added = sum?.parts.filter(({ sign }) => sign > 0).flatMap(({ taken }) => fieldOf(taken) ?? []) ?? [];
  const [tax, total] = [added.find((one) => isOf(one, "tax") && !isRate(one)), fieldOf(sum?.whole)];
  const [base, ...more] = added.filter((one) => one !== tax && one.taken.figure === "money");
  if (tax && total && base && more.length === 0) return { is: "amount", base, tax, total };
  const rate = found.find(isRate);
  return rate ? { is: "percent", rate } : null;
}

/** Proves what is taken off amounts of the rows; without a column of what is left, an amount beside the only one that it can be of. */
export function discountOf(frame: Frame, making: Making): Discount | null {
  const own = moneyIn(frame).map((field) => ({ field, numbers: numbersOf(field, frame, making) }));
  for (const off of figuresIn(frame).filter(({ depth, taken }) => depth === 0 && taken.figure === "discount")) {
    const [share, taken] = [shareOf(off), numbersOf(off, frame, making)];
    for (const gross of own)
      for (const net of own) {
        if (gross === net) continue;
        const left = (row: number): number | null => {
          const [amount, less] = [gross.numbers[row], taken[row]];
          if (amount == null || less == null || less === 0) return null;
          return share === "amount" ? amount - less : amount * (1 - less / (share === "percent" ? 100 : 1));
        };
        if (shareFitting(net.numbers, left) >= nearlyAll) return { gross: gross.field, off, net: net.field };
      }
    const [only, ...others] = own;
    if (only && others.length === 0 && share === "amount" && isBelow(taken, only.numbers))
      return { gross: only.field, off, net: null };
  }
  return null;
}

const isBelow = (some: readonly (number | null)[], all: readonly (number | null)[]): boolean =>
  some.every((one, row) => one === null || one <= (all[row] ?? one));

/** What people add to the name of an amount to say on which side of tax and discounts it is meant, and whose other side it is. */
export function sideOf(
  field: Field,
  tax: Tax | null,
  discount: Discount | null,
  idOf: (field: Field) => string,
): Draft {
  const qualifiers: string[] = [];
  let main: Field | null = null;
  if (discount?.net === field) qualifiers.push(...afterDiscount);
  if (discount?.gross === field) {
    qualifiers.push(...beforeDiscount);
    main = discount.net;
  }
  if (tax?.is === "amount" && tax.total === field) qualifiers.push(...withTax);
  if (tax?.is === "amount" && tax.base === field) {
    qualifiers.push(...beforeTax);
    main = tax.total;
  }
  return {
    ...(qualifiers.length > 0 && { qualifiers }),
    ...(main && { variant_of: idOf(main) }),
    ...(tax?.is === "amount" && tax.tax === field && { blocked: [...beforeTax, ...withTax] }),
  };
}
