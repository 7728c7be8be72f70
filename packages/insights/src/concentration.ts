import { type MemberSet, type Plan, upperFirst } from "@tanyadata/text-to-sql";
import { combined, each, measured } from "./figures.ts";
import type { Draft, Ran } from "./found.ts";
import { entriesOf, figureColumn, listed, within1 } from "./rows.ts";
import type { Subject } from "./subjects.ts";

const fewest = 8;
/** So few hold more than half of everything, or it is not told. */
const mostNamed = 4;

/** Which share of the place's own figure each row has; only of what adds up. */
export function sharesPlan(subject: Subject, set: MemberSet): Plan | null {
  if (!subject.additive) return null;
  const whole = { kind: "fixed", of: measured(subject, subject.years.latest, "place") } as const;
  return each(set, [combined("share", measured(subject, subject.years.latest, "row"), whole)]);
}

/** Whether a figure's rows are so unequal that their shares are worth a query. */
export function isConcentrated(ranking: Ran): boolean {
  const values = entriesOf(ranking).map(({ value }) => value);
  if (values.length < fewest || values.some((value) => value < 0)) return false;
  const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);
  return sum(values.slice(0, mostNamed)) > sum(values) / 2;
}

/** The few that hold more than half of the whole. */
export function tellConcentration(subject: Subject, ran: Ran): Draft | null {
  const { rows, label, place, years } = subject;
  const entries = entriesOf(ran);
  if (!rows || entries.length < fewest || entries.some(({ value }) => value < 0)) return null;
  const sums = entries.map((_, i) => entries.slice(0, i + 1).reduce((sum, { value }) => sum + value, 0));
  const count = sums.findIndex((sum) => sum > 50) + 1;
  const held = sums[count - 1] ?? 0;
  if (count === 0 || count > mostNamed) return null;
  const few = entries.slice(0, count);
  const column = figureColumn(ran);
  const when = years.latest === null ? "" : ` pada ${years.latest}`;
  const together = count === 1 ? "sendiri memiliki" : "bersama memiliki";
  return {
    kind: "concentration",
    measures: [subject.measure.id],
    about: [rows.set.entity, years.latest, place.member?.key].filter((part) => part != null).join("."),
    ran,
    title: `Lebih dari separuh ${label} ${place.name}`,
    sentence: `${listed(few, column)} ${together} lebih dari separuh ${label} ${place.name}${when}, dari **${entries.length} ${rows.noun}** yang ada angkanya.`,
    strength: within1(1 - (count / entries.length) * 2 + (held - 50) / 100),
    chart: {
      kind: "bar",
      label: ran.columns[0]?.name ?? null,
      values: [column.name],
      highlight: few.map(({ name }) => name),
      breaks: [],
    },
    picture: null,
    questions: [
      `Persentase ${label} tiap ${rows.noun}${place.member ? ` di ${place.name}` : ""}${years.latest === null ? "" : ` tahun ${years.latest}`} terhadap ${place.name}`,
      `Persentase ${label} tiap ${rows.noun} terhadap ${place.name}${years.latest === null ? "" : ` tahun ${years.latest}`}`,
      `${upperFirst(label)} tiap ${rows.noun} dalam persen terhadap ${place.name}`,
    ],
  };
}
