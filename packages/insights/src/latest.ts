import { type Plan, type PlanColumn, upperFirst } from "@tanyadata/text-to-sql";
import { combined, measured, one } from "./figures.ts";
import type { Draft, Ran } from "./found.ts";
import { amount, numberOf, within1 } from "./rows.ts";
import { isOfPlace, type Subject } from "./subjects.ts";

const fewestYears = 3;

/** The years between which the latest change is told; null where the latest year cannot be compared. */
const changeOf = ({ years }: Subject) => (years.pair && years.pair.later === years.latest ? years.pair : null);

/** The latest figure of the place and how it came from the one before. @param compared whether the change may be told */
export function latestPlan(subject: Subject, compared: boolean): Plan | null {
  if (!isOfPlace(subject)) return null;
  const pair = compared ? changeOf(subject) : null;
  if (!pair) return one([measured(subject, subject.years.latest, "place")]);
  const [later, earlier] = [measured(subject, pair.later, "place"), measured(subject, pair.earlier, "place")];
  return one([combined("difference", later, earlier), combined("growth", later, earlier), earlier, later]);
}

/** The figure of every year; null where that is no course yet. */
export function coursePlan(subject: Subject): Plan | null {
  const { all } = subject.years;
  if (all.length < fewestYears) return null;
  return {
    rows: null,
    figures: [measured(subject, "each", "place")],
    series: { years: [...all], bounds: [], order: null },
  };
}

/** The latest figure, with its change where there is one. */
export function tellLatest(subject: Subject, ran: Ran, course: Ran | null): Draft | null {
  const { label, place, years } = subject;
  const column = ran.columns.at(-1);
  const value = numberOf(ran.rows[0]?.at(-1));
  if (value === null || !column) return null;
  const pair = ran.columns.length > 1 ? changeOf(subject) : null;
  const [change, growth, before] = [0, 1, 2].map((at) => (pair ? numberOf(ran.rows[0]?.[at]) : null));
  if (pair && (change == null || before == null)) return null;
  const when = years.latest === null ? "" : ` pada ${years.latest}`;
  const changed =
    pair && change != null && before != null && ran.columns[0] && ran.columns[2]
      ? changeText(change, ran.columns[0], pair.earlier, amount(before, ran.columns[2]))
      : "";
  const year = course?.columns[0];
  const drawn = course?.columns[1];
  return {
    kind: "latest",
    measures: [subject.measure.id],
    about: [years.latest, place.member?.key].filter((part) => part != null).join("."),
    ran,
    title: `${upperFirst(label)} ${place.name}`,
    sentence: `${upperFirst(label)} ${place.name}${when} adalah ${amount(value, column)}${changed}.`,
    strength: pair ? within1(0.4 + Math.abs(growth ?? 0) / 25) : 0.4,
    chart:
      year && drawn
        ? { kind: "line", label: year.name, values: [drawn.name], highlight: [], breaks: subject.breaks }
        : { kind: "figure", label: null, values: [column.name], highlight: [], breaks: [] },
    figure: { value: column.name, change: pair ? (ran.columns[0]?.name ?? null) : null },
    picture: course,
    questions: latestQuestions(subject, pair),
  };
}

function changeText(change: number, column: PlanColumn, year: number, before: string): string {
  if (change === 0) return `, sama dengan pada ${year}`;
  return `, ${change > 0 ? "naik" : "turun"} ${amount(Math.abs(change), column)} dari ${before} pada ${year}`;
}

function latestQuestions({ label, place, years }: Subject, pair: Subject["years"]["pair"]): string[] {
  if (pair)
    return [
      `Perubahan ${label} di ${place.name} dari ${pair.earlier} ke ${pair.later}`,
      `Perubahan ${label} ${place.name} dari ${pair.earlier} ke ${pair.later}`,
    ];
  const when = years.latest === null ? "" : ` tahun ${years.latest}`;
  return [
    `Berapa ${label} ${place.name}${when}?`,
    `Berapa ${label} di ${place.name}${when}?`,
    `Berapa ${label}${when}?`,
  ];
}
