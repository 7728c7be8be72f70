import { joinWords, type MemberSet, type Plan, upperFirst } from "@tanyadata/text-to-sql";
import { each, measured } from "./figures.ts";
import type { Draft, Ran } from "./found.ts";
import { amount, entriesOf, figureColumn, listed, median, within1 } from "./rows.ts";
import type { Subject } from "./subjects.ts";

const leaders = 3;
/** More at one end are counted, not named. */
const mostNamed = 3;

/** Every row with its figure. */
export const rankingPlan = (subject: Subject, set: MemberSet, year = subject.years.latest): Plan =>
  each(set, [measured(subject, year, "row")]);

export function rankingQuestions({ rows, label, years, place }: Subject): string[] {
  const [where, when] = [
    place.member ? ` di ${place.name}` : "",
    years.latest === null ? "" : ` tahun ${years.latest}`,
  ];
  return [
    `Urutkan ${rows?.noun}${where} menurut ${label}${when}`,
    `${upperFirst(label)} setiap ${rows?.noun}${where}${when}`,
  ];
}

/** Who leads and who lags; nothing where all are alike. */
export function tellRanking(subject: Subject, ran: Ran): Draft | null {
  const { rows, label, place, years } = subject;
  const entries = entriesOf(ran);
  const [first, last] = [entries[0], entries.at(-1)];
  if (!rows || !first || !last || entries.length < 3 || first.value === last.value) return null;
  const column = figureColumn(ran);
  const top = entries.slice(0, Math.min(leaders, entries.length - 1));
  // Whoever ties with the last of the leaders would be left out without a word.
  const cut =
    entries[top.length]?.value === top.at(-1)?.value ? entries.filter(({ value }) => value === first.value) : top;
  if (cut.length > mostNamed) return null;
  const lowest = entries.filter(({ value }) => value === last.value);
  const lagging =
    lowest.length > mostNamed
      ? `${amount(last.value, column)} di **${lowest.length} ${rows.noun}**`
      : `${joinWords(lowest.map(({ name }) => `**${name}**`))} (${amount(last.value, column)})`;
  const when = years.latest === null ? "" : ` pada ${years.latest}`;
  const where = place.member ? ` di ${place.name}` : "";
  const middle = median(entries.map(({ value }) => value));
  return {
    kind: "ranking",
    measures: [subject.measure.id],
    about: [rows.set.entity, years.latest, place.member?.key].filter((part) => part != null).join("."),
    ran,
    title: label.includes(rows.noun)
      ? `${upperFirst(label)}${where}`
      : `${upperFirst(label)} menurut ${rows.noun}${where}`,
    sentence: `Dari **${entries.length} ${rows.noun}**${where} yang ada angkanya, ${label} tertinggi${when} tercatat pada ${listed(cut, column)}; terendah ${lagging}.`,
    strength: within1(Math.abs(first.value - middle) / (Math.abs(first.value) + Math.abs(middle) || 1)),
    chart: {
      kind: "bar",
      label: ran.columns[0]?.name ?? null,
      values: [column.name],
      highlight: [...cut, ...(lowest.length > mostNamed ? [] : lowest)].map(({ name }) => name),
      breaks: [],
    },
    picture: null,
    questions: rankingQuestions(subject),
  };
}
