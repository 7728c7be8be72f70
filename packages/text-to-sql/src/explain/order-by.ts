import { axesOf } from "@tanyadata/semantic-model";
import type { Annotation } from "../grounding/sense.ts";
import type { Plan } from "../plan/plan.ts";
import type { Geography } from "../reading/geography.ts";
import type { Refusal } from "../reading/refusal.ts";
import { lowered, lowerFirst, upperFirst } from "../sql/letter-case.ts";
import type { Speaker } from "./names.ts";
import { nearQuestions } from "./near.ts";
import { headlineMeasures } from "./refusal.ts";

/** A question whose order says by what; it holds if its plan keeps that order. */
export interface Ordering {
  readonly label: string;
  readonly question: string;
  keeps(plan: Plan): boolean;
}

/** "urutkan", "peringkat". */
export const asksForOrder = ({ sense }: Annotation): boolean =>
  sense.kind === "word" &&
  ((sense.word.role === "list" && sense.word.how === "sorted") ||
    (sense.word.role === "position" && sense.word.orders === true));

/** Asks by what something is to be ordered. */
export const byWhatText = (entity: string, { model }: Speaker): string =>
  `Urutan ${lowered(model.entities.get(entity)?.label ?? entity)} itu menurut apa?`;

/** "urutkan provinsi", "kota terbesar": the same by each measure that may be meant, those that people ask for first before others of its own. */
export function* orderings(
  question: string,
  entity: string,
  speaker: Speaker,
  geography: Geography,
): Generator<Ordering> {
  const asked = question.replace(/[\s?.!]+$/u, "");
  for (const id of measuresOf(entity, speaker, geography)) {
    const label = lowerFirst(speaker.model.measures.get(id)?.measure.label ?? id);
    const keeps = ({ rows, figures }: Plan): boolean => {
      const by = rows?.order?.by;
      return rows?.entity === entity && by?.kind === "measure" && by.measure === id && figures.length === 1;
    };
    for (const more of [`menurut ${label}`, `dengan ${label} tertinggi`])
      yield { label, question: `${asked} ${more}`, keeps };
  }
}

/** What is offered instead of a question: where its order does not say by what, the same by a measure; then what is near. */
export function* withOrders(
  question: string,
  refusal: Refusal,
  annotations: readonly Annotation[],
  speaker: Speaker,
  geography: Geography,
): Generator<string> {
  if (refusal.kind === "no-measure")
    for (const { question: asked } of orderings(question, refusal.entity, speaker, geography)) yield upperFirst(asked);
  yield* nearQuestions(annotations, speaker, geography);
}

/** Measures that are told of the members of an entity, where they lie apart: headlines, then those of its own. */
export function measuresOf(entity: string, { model, ...speaker }: Speaker, geography: Geography): readonly string[] {
  const headlines = headlineMeasures({ model, ...speaker }).map(({ id }) => id);
  const own = [...model.datasets.values()].filter(({ grain }) => grain.entity === entity);
  const all = [...headlines, ...own.flatMap(({ measures }) => measures.map(({ id }) => id))];
  // Simulated figures are told to who asks for them, another source of a figure to who names it; where something lies is no size.
  const isAsked = (id: string): boolean => {
    const { measure, dataset } = model.measures.get(id) ?? {};
    return !dataset?.simulated && measure?.variant_of === undefined;
  };
  return [...new Set(all)].filter((id) => isAsked(id) && !isAxis(id, entity) && geography.levelsOf(id).has(entity));
}

/** Whether a figure tells how far north or east something lies. */
export const isAxis = (measure: string, entity: string): boolean => {
  const axes: readonly string[] = Object.values(axesOf(entity));
  return axes.includes(measure);
};
