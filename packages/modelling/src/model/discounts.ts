import { isA } from "../dictionary/concepts.ts";
import { numberIn } from "../profile/profile.ts";
import type { Field } from "./frame.ts";

export type Share = "percent" | "share" | "amount";

/** What a discount is: a percentage, a share or an amount; by name and comment, and by what the values come to. */
export function shareOf({ taken }: Field): Share {
  const { column, naming } = taken;
  if (
    naming.unit === "persen" ||
    naming.units.some(({ concept }) => isA(concept, "percent")) ||
    /persen|%|percent/i.test(column.comment ?? "")
  )
    return "percent";
  if (naming.unit === "rupiah" || naming.units.some(({ text }) => /^(?:nominal|amount|amt)$/.test(text)))
    return "amount";
  const values = column.values.flatMap(({ value }) => numberIn(value, column) ?? []).map(Math.abs);
  const most = Math.max(0, ...values);
  if (most > 100) return "amount";
  return most > 1 ? "percent" : "share";
}
