import { upperFirst } from "@tanyadata/text-to-sql";
import type { Draft, Ran } from "./found.ts";
import { rankingQuestions } from "./ranking.ts";
import { amount, type Entry, entriesOf, figureColumn, listed, median, within1 } from "./rows.ts";
import type { Subject } from "./subjects.ts";

const fewest = 10;
/** More than these are no exception. */
const mostOutliers = 2;
/** Robust z-scores beyond it stand out (Iglewicz and Hoaglin, 1993). */
const threshold = 3.5;
/** From this ratio of largest to smallest on, sizes are compared by their order of magnitude. */
const wideRange = 50;

/** Who stands far from all others, by the median and the median distance from it; the same rows as the ranking. */
export function tellOutlier(subject: Subject, ran: Ran): Draft | null {
  const { rows, label, place, years } = subject;
  const entries = entriesOf(ran);
  const found = outliersOf(entries);
  if (!rows || !found) return null;
  const { outliers, next, isHigh, distance } = found;
  const column = figureColumn(ran);
  const when = years.latest === null ? "" : ` pada ${years.latest}`;
  const where = place.member ? ` di ${place.name}` : "";
  const order = isHigh ? "di atas" : "di bawah";
  return {
    kind: "outlier",
    measures: [subject.measure.id],
    about: [rows.set.entity, years.latest, place.member?.key].filter((part) => part != null).join("."),
    ran,
    title: `${outliers.map(({ name }) => name).join(" dan ")}: ${label} jauh ${order} ${rows.noun} lain`,
    sentence: `${upperFirst(label)} ${listed(outliers, column)}${when} jauh ${order} ${rows.noun} lain${where}: berikutnya **${next.name}** dengan ${amount(next.value, column)}, dari **${entries.length} ${rows.noun}** yang ada angkanya.`,
    strength: within1(distance / (3 * threshold)),
    chart: {
      kind: "bar",
      label: ran.columns[0]?.name ?? null,
      values: [column.name],
      highlight: outliers.map(({ name }) => name),
      breaks: [],
    },
    picture: null,
    questions: rankingQuestions(subject),
  };
}

/** The few at one end that stand out, and who comes next to them. @param entries largest first */
function outliersOf(entries: readonly Entry[]) {
  if (entries.length < fewest) return null;
  const values = entries.map(({ value }) => value);
  const [largest = 0, smallest = 0] = [values[0], values.at(-1)];
  const scale = smallest > 0 && largest / smallest > wideRange ? Math.log : (value: number) => value;
  const scaled = values.map(scale);
  const middle = median(scaled);
  const spread = median(scaled.map((value) => Math.abs(value - middle)));
  if (spread === 0) return null;
  const scores = scaled.map((value) => (0.6745 * (value - middle)) / spread);
  const high = scores.filter((score) => score > threshold).length;
  const low = scores.filter((score) => score < -threshold).length;
  if (high + low === 0 || high + low > mostOutliers) return null;
  const isHigh = Math.abs(scores[0] ?? 0) >= Math.abs(scores.at(-1) ?? 0);
  const outliers = isHigh ? entries.slice(0, high) : entries.slice(-low).reverse();
  const next = isHigh ? entries[high] : entries.at(-low - 1);
  const distance = Math.abs(isHigh ? (scores[0] ?? 0) : (scores.at(-1) ?? 0));
  return next ? { outliers, next, isHigh, distance } : null;
}
