import { type MemberSet, type Plan, upperFirst } from "@tanyadata/text-to-sql";
import { combined, each, measured } from "./figures.ts";
import type { Draft, Ran } from "./found.ts";
import { amount, type Entry, entriesOf, figureColumn, median, within1 } from "./rows.ts";
import type { Subject } from "./subjects.ts";

const named = 2;

/** What adds up grows with its size: its change is told in percent, that of rates and indices in their own unit. */
const howOf = ({ additive }: Subject) => (additive ? "growth" : "difference");

/** How each row changed between the newest two years that can be compared; null without them. */
export function moversPlan(subject: Subject, set: MemberSet): Plan | null {
  const { pair } = subject.years;
  if (!pair) return null;
  return each(set, [
    combined(howOf(subject), measured(subject, pair.later, "row"), measured(subject, pair.earlier, "row")),
  ]);
}

/** Who rose and who fell most. */
export function tellMovers(subject: Subject, ran: Ran): Draft | null {
  const { rows, label, place, years } = subject;
  const entries = entriesOf(ran);
  if (!rows || !years.pair || entries.length < 3) return null;
  const column = figureColumn(ran);
  const risen = entries.filter(({ value }) => value > 0).slice(0, named);
  const fallen = entries
    .filter(({ value }) => value < 0)
    .slice(-named)
    .reverse();
  if (risen.length + fallen.length === 0) return null;
  const tell = (list: readonly Entry[]): string =>
    list.map(({ name, value }) => `**${name}** (${amount(value, column).replace(/^\*\*(?=\d)/, "**+")})`).join(" dan ");
  const parts = [
    ...(risen.length > 0 ? [`naik paling banyak pada ${tell(risen)}`] : [`tidak naik di satu ${rows.noun} pun`]),
    ...(fallen.length > 0 ? [`turun paling banyak pada ${tell(fallen)}`] : [`tidak turun di satu ${rows.noun} pun`]),
  ];
  const { earlier, later } = years.pair;
  const where = place.member ? ` di ${place.name}` : "";
  const sizes = entries.map(({ value }) => Math.abs(value));
  const verb = howOf(subject) === "growth" ? "Pertumbuhan" : "Perubahan";
  return {
    kind: "movers",
    measures: [subject.measure.id],
    about: [rows.set.entity, earlier, later, place.member?.key].filter((part) => part != null).join("."),
    ran,
    title: `${verb} ${label} menurut ${rows.noun}${where}`,
    sentence: `Dari ${earlier} ke ${later}, ${label}${where} ${parts.join(" dan ")}, dari **${entries.length} ${rows.noun}** yang dapat dibandingkan.`,
    strength: within1(1 - median(sizes) / (Math.max(...sizes) || 1)),
    chart: {
      kind: "bar",
      label: ran.columns[0]?.name ?? null,
      values: [column.name],
      highlight: [...risen, ...fallen].map(({ name }) => name),
      breaks: [],
    },
    picture: null,
    questions: [
      `${verb} ${label} tiap ${rows.noun}${where} dari ${earlier} ke ${later}`,
      `${upperFirst(rows.noun)}${where} menurut ${verb.toLowerCase()} ${label} dari ${earlier} ke ${later}`,
    ],
  };
}
