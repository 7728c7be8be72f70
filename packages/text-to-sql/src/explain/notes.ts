import { isRatio, type SemanticModel } from "@tanyadata/semantic-model";
import type { Figure } from "../plan/figure.ts";
import type { MemberSet } from "../plan/member-set.ts";
import type { PlaceFilter } from "../plan/place-filter.ts";
import type { Plan } from "../plan/plan.ts";
import type { Speaker } from "./names.ts";

/** What must be said along with an answer: the notes of every dataset that it rests on, and of what is counted or listed. */
export function notesOf({ rows, figures }: Plan, { model }: Speaker): string[] {
  const notes = [...figures.flatMap((figure) => ofFigure(figure, model)), ...(rows ? ofSet(rows, model) : [])];
  return [...new Set(notes)];
}

function ofFigure(figure: Figure, model: SemanticModel): readonly string[] {
  if (figure.kind === "count") return ofSet(figure.of, model);
  return [...ofMeasure(figure.measure, model), ...ofPlaces(figure.places, model)];
}

function ofSet(set: MemberSet, model: SemanticModel): readonly string[] {
  const figures = [...set.bounds.map(({ figure }) => figure), ...(set.order ? [set.order.by] : [])];
  const own = model.entities.get(set.entity)?.notes ?? [];
  return [...figures.flatMap((figure) => ofFigure(figure, model)), ...own, ...ofPlaces(set.places, model)];
}

const ofPlaces = (places: readonly PlaceFilter[], model: SemanticModel): readonly string[] =>
  places.flatMap(({ members }) => ("set" in members ? ofSet(members.set, model) : []));

function ofMeasure(id: string, model: SemanticModel): readonly string[] {
  const declared = model.measures.get(id);
  if (!declared) return [];
  const { measure, dataset } = declared;
  return isRatio(measure)
    ? [...ofMeasure(measure.numerator, model), ...ofMeasure(measure.denominator, model)]
    : dataset.notes;
}
