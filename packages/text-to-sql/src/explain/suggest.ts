import type { Member } from "@tanyadata/semantic-model";
import type { Annotation } from "../grounding/sense.ts";
import { leavesOf } from "../plan/leaves.ts";
import type { Plan } from "../plan/plan.ts";
import type { Geography } from "../reading/geography.ts";
import { lowerFirst, upperFirst } from "../sql/letter-case.ts";
import { fullName, type Speaker } from "./names.ts";
import { headlineMeasures, headlines } from "./refusal.ts";

/**
 * Questions near one that cannot be answered, nearest first: about the measures, places and things that it names.
 * @param alike measures that its words look like and do not mean
 */
export function* nearQuestions(
  annotations: readonly Annotation[],
  speaker: Speaker,
  geography: Geography,
  alike: readonly string[] = [],
): Generator<string> {
  const { model } = speaker;
  const measures = [...alike];
  const places: Member[] = [];
  const things: { readonly entity: string; readonly noun: string }[] = [];
  for (const { sense } of [...annotations].sort((a, b) => b.to - b.from - (a.to - a.from))) {
    if (sense.kind === "measure") measures.push(sense.measure);
    if (sense.kind === "place") places.push(...sense.candidates.likeliest.slice(0, 2).map(({ member }) => member));
    if (sense.kind === "entity")
      things.push({ entity: sense.entity, noun: kindOf(sense.entity, sense.subset, speaker) });
  }
  const named = prominentFirst(places, speaker);
  for (const place of named) {
    // Only what the data hold is worth the trial: few are tried.
    for (const measure of measures)
      if (geography.levelsOf(measure).has(place.entity))
        yield `Berapa ${labelOf(measure, speaker)} ${fullName(place, speaker)}?`;
    for (const { entity, noun } of things)
      if (entity !== place.entity && geography.upward(entity).has(place.entity))
        yield `Berapa jumlah ${noun} di ${fullName(place, speaker)}?`;
    if (measures.length === 0)
      for (const { id } of headlineMeasures(speaker))
        if (geography.levelsOf(id).has(place.entity))
          yield `Berapa ${labelOf(id, speaker)} ${fullName(place, speaker)}?`;
  }
  for (const measure of measures)
    for (const { entity } of geography.datasetsOf(measure).map(({ grain }) => grain))
      if (geography.levelsOf(measure).has(entity))
        yield `5 ${kindOf(entity, null, speaker)} dengan ${labelOf(measure, speaker)} tertinggi`;
  for (const { noun } of things) yield `Berapa jumlah ${noun} di ${model.root.whole.label}?`;
  yield* model.root.examples;
}

/** Questions that follow from an answered one: another measure of the place, the order that it stands in. */
export function* nextQuestions(plan: Plan, speaker: Speaker, { ownerOf }: Geography): Generator<string> {
  const [figure] = plan.figures.flatMap(leavesOf);
  const set = plan.rows ?? (figure?.kind === "count" ? figure.of : null);
  const filters = [...(figure?.kind === "measure" ? figure.places : []), ...(set?.places ?? [])];
  const members = filters.flatMap((filter) =>
    "keys" in filter.members && !filter.negated
      ? filter.members.keys.flatMap((key) => speaker.gazetteer.member(filter.entity, key) ?? [])
      : [],
  );
  const own = figure?.kind === "measure" ? labelOf(figure.measure, speaker) : null;
  const [place] = members;
  if (place) {
    for (const measure of headlines(speaker))
      if (measure !== own) yield `Berapa ${measure} ${fullName(place, speaker)}?`;
    for (const entity of speaker.model.entities.values())
      if (
        own &&
        ownerOf(entity.entity) !== place.entity &&
        entity.parents.some((parent) => parent.entity === place.entity)
      )
        yield `5 ${entity.label.toLowerCase()} dengan ${own} tertinggi di ${fullName(place, speaker)}`;
  }
  if (own)
    for (const entity of speaker.model.entities.values())
      if (entity.entity !== plan.rows?.entity) yield `5 ${entity.label.toLowerCase()} dengan ${own} tertinggi`;
  if (own && plan.rows?.order)
    yield upperFirst(
      `5 ${kindOf(plan.rows.entity, null, speaker)} dengan ${own} ${plan.rows.order.direction === "highest" ? "terendah" : "tertinggi"}`,
    );
  if (own) yield `Berapa ${own} ${speaker.model.root.whole.label}?`;
}

const labelOf = (measure: string, { model }: Speaker): string =>
  lowerFirst(model.measures.get(measure)?.measure.label ?? measure);

function kindOf(entity: string, subset: string | null, { model }: Speaker): string {
  const declared = model.entities.get(entity);
  const label = declared?.subsets.find((one) => one.id === subset)?.label ?? declared?.label ?? entity;
  return label.toLowerCase();
}

function prominentFirst(members: readonly Member[], { model }: Speaker): Member[] {
  const prominence = (member: Member): number => model.entities.get(member.entity)?.prominence ?? 0;
  return [...members].sort((a, b) => prominence(a) - prominence(b)).slice(0, 4);
}
