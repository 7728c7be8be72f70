import { type Plan, upperFirst } from "@tanyadata/text-to-sql";
import { each, measured } from "./figures.ts";
import type { Draft, Ran } from "./found.ts";
import type { Glance } from "./glance.ts";
import { amount, figureColumn, numberOf, within1 } from "./rows.ts";
import { isOfPlace, type Subject } from "./subjects.ts";

/** Whoever stands in the middle third is not told of. */
const leastStrength = 1 / 3;
/** Of fewer there is no rank. */
const fewest = 3;

/** Where one member stands among all of its kind. */
export function standingPlan(subject: Subject): Plan | null {
  const { member } = subject.place;
  if (!member || !isOfPlace(subject)) return null;
  const by = measured(subject, subject.years.latest, "row");
  const order = { by, direction: "highest", limit: null, pick: { keys: [member.key] } } as const;
  return each({ entity: member.entity, subsets: [], places: [], bounds: [], order }, [by]);
}

/** The row that the plan comes to, where the member was seen among all of its kind. */
export function seenStanding({ place: { member } }: Subject, { own, rank }: Glance): Ran["rows"][number] | null {
  return member && rank && own != null ? [member.name, rank.rank, rank.of, own] : null;
}

/** The first and the last are worth more than the middle, which is no news at all: null. */
export function strengthOfRank({ rank, of }: { readonly rank: number; readonly of: number }): number | null {
  const strength = of < fewest ? 0 : within1(Math.abs((2 * (rank - 1)) / (of - 1) - 1));
  return strength < leastStrength ? null : strength;
}

/** "peringkat 3 dari 38 provinsi"; nothing where its figure is not known. */
export function tellStanding(subject: Subject, ran: Ran, noun: string): Draft | null {
  const { label, place, years } = subject;
  const [rank, of] = ["Peringkat", "Dari"].map((name) =>
    numberOf(ran.rows[0]?.[ran.columns.findIndex((one) => one.name === name)]),
  );
  const column = figureColumn(ran);
  const value = numberOf(ran.rows[0]?.[ran.columns.indexOf(column)]);
  if (ran.rows.length !== 1 || value === null || rank == null || of == null) return null;
  const strength = strengthOfRank({ rank, of });
  if (strength === null) return null;
  const when = years.latest === null ? "" : ` pada ${years.latest}`;
  return {
    kind: "ranking",
    measures: [subject.measure.id],
    about: ["standing", years.latest, place.member?.key].filter((part) => part != null).join("."),
    ran,
    title: `Peringkat ${place.name} menurut ${label}`,
    sentence: `${place.name} berada di peringkat **${rank}** dari **${of} ${noun}** menurut ${label} tertinggi${when}: ${amount(value, column)}.`,
    strength,
    chart: { kind: "figure", label: null, values: ["Peringkat"], highlight: [], breaks: [] },
    picture: null,
    questions: [
      `Peringkat ${place.name} menurut ${label}${years.latest === null ? "" : ` tahun ${years.latest}`}`,
      `${upperFirst(place.name)} peringkat berapa menurut ${label}${years.latest === null ? "" : ` tahun ${years.latest}`}?`,
    ],
  };
}
