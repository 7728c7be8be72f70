import { type Plan, upperFirst } from "@tanyadata/text-to-sql";
import { combined, measured, one } from "./figures.ts";
import type { Draft, Ran } from "./found.ts";
import { amount, numberOf, within1 } from "./rows.ts";
import { isOfPlace, type Subject } from "./subjects.ts";

/** How a member's rate or index differs from that of the whole; totals of a part are smaller anyway. */
export function gapPlan(subject: Subject): Plan | null {
  if (!subject.place.member || subject.additive || !isOfPlace(subject)) return null;
  const own = measured(subject, subject.years.latest, "place");
  const whole = { ...own, places: [] };
  return one([combined("gap", own, whole), own, whole]);
}

/** How far a member's figure is from that of the whole; null where they are the same. */
export const strengthOfGap = (own: number, whole: number): number | null =>
  own === whole ? null : within1((2 * Math.abs(own - whole)) / (Math.abs(own) + Math.abs(whole)));

/** A member's figure beside that of the whole. */
export function tellGap(subject: Subject, ran: Ran): Draft | null {
  const { label, place, years } = subject;
  const [gap, own, whole] = [0, 1, 2].map((at) => numberOf(ran.rows[0]?.[at]));
  const [ofGap, ofOwn, ofWhole] = ran.columns;
  if (gap == null || own == null || whole == null || gap === 0 || !ofGap || !ofOwn || !ofWhole) return null;
  const when = years.latest === null ? "" : ` pada ${years.latest}`;
  return {
    kind: "gap",
    measures: [subject.measure.id],
    about: [years.latest, place.member?.key].filter((part) => part != null).join("."),
    ran,
    title: `${upperFirst(label)} ${place.name} dibanding ${place.whole}`,
    sentence: `${upperFirst(label)} ${place.name}${when} adalah ${amount(own, ofOwn)}, ${amount(gap, ofGap)} ${own > whole ? "di atas" : "di bawah"} ${place.whole} (${amount(whole, ofWhole)}).`,
    strength: strengthOfGap(own, whole) ?? 0,
    chart: { kind: "figure", label: null, values: [ofOwn.name], highlight: [], breaks: [] },
    picture: null,
    questions: [
      `Selisih ${label} ${place.name} dengan ${place.whole}${years.latest === null ? "" : ` tahun ${years.latest}`}`,
      `Selisih ${label} di ${place.name} dan ${place.whole}${years.latest === null ? "" : ` tahun ${years.latest}`}`,
    ],
  };
}
