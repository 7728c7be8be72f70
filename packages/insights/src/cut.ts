import { isBase } from "@tanyadata/semantic-model";
import { type Plan, upperFirst } from "@tanyadata/text-to-sql";
import { measured } from "./figures.ts";
import type { Draft, Ran } from "./found.ts";
import { amount, entriesOf, figureColumn, within1 } from "./rows.ts";
import { isOfPlace, type Subject } from "./subjects.ts";

const mostValues = 20;

/** Dimensions that a total has parts by. What is one of several versions of the same (a survey's rounds) is no part. */
const dimensionsOf = ({ measure, dataset, additive }: Subject) =>
  additive && isBase(measure)
    ? dataset.dimensions.filter(
        ({ values, otherwise }) => otherwise === undefined && values.length > 1 && values.length <= mostValues,
      )
    : [];

/** The place's figure by the values of each dimension. */
export const cutPlans = (subject: Subject): { readonly label: string; readonly id: string; readonly plan: Plan }[] =>
  isOfPlace(subject)
    ? dimensionsOf(subject).map(({ id, label, values }) => ({
        id,
        label: label.toLowerCase(),
        plan: {
          rows: null,
          figures: [measured(subject, subject.years.latest, "place")],
          cuts: { dimension: id, values: values.map(({ value }) => value) },
        },
      }))
    : [];

/** Which part is largest, and which is smallest; nothing where all are alike. */
export function tellCut(
  subject: Subject,
  { id, label: by }: { readonly label: string; readonly id: string },
  ran: Ran,
): Draft | null {
  const { label, place, years } = subject;
  const entries = entriesOf(ran);
  const [most, least] = [entries[0], entries.at(-1)];
  if (!most || !least || entries.length !== ran.rows.length || most.value === least.value || least.value < 0)
    return null;
  const column = figureColumn(ran);
  const when = years.latest === null ? "" : ` pada ${years.latest}`;
  const told = ({ name, value }: typeof most) => `**${name}** (${amount(value, column)})`;
  return {
    kind: "cut",
    measures: [subject.measure.id],
    about: [id, years.latest, place.member?.key].filter((part) => part != null).join("."),
    ran,
    title: `${upperFirst(label)} ${place.name} menurut ${by}`,
    sentence:
      entries.length === 2
        ? `Menurut ${by}, ${label} ${place.name}${when} terdiri atas ${told(most)} dan ${told(least)}.`
        : `Menurut ${by}, ${label} ${place.name}${when} terbanyak ${told(most)} dan paling sedikit ${told(least)}, dari **${entries.length}** bagian.`,
    strength: within1((most.value - least.value) / most.value),
    chart: {
      kind: "bar",
      label: ran.columns[0]?.name ?? null,
      values: [column.name],
      highlight: entries.length > 2 ? [most.name, least.name] : [],
      breaks: [],
    },
    picture: null,
    questions: [
      `${upperFirst(label)} ${place.name} menurut ${by}${years.latest === null ? "" : ` tahun ${years.latest}`}`,
      `${upperFirst(label)} di ${place.name} menurut ${by}${years.latest === null ? "" : ` tahun ${years.latest}`}`,
    ],
  };
}
