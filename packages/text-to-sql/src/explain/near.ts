import type { Member } from "@tanyadata/semantic-model";
import type { Annotation } from "../grounding/sense.ts";
import type { Geography } from "../reading/geography.ts";
import { fullName, type Speaker } from "./names.ts";
import { measuresOf } from "./order-by.ts";
import { headlineMeasures } from "./refusal.ts";
import { containerOf, firstOf, isOfPlaces, kindOf, labelOf, mostOf } from "./suggest.ts";

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
  const whole = model.root.whole.label;
  const isOwn = (measure: string, { entity }: Member): boolean =>
    geography.datasetsOf(measure).some(({ grain }) => grain.entity === entity);
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
      if (
        geography.levelsOf(measure).has(place.entity) &&
        (isOfPlaces(measure, speaker, geography) || isOwn(measure, place))
      )
        yield `Berapa ${labelOf(measure, speaker)} ${fullName(place, speaker)}?`;
    for (const { entity, noun } of things)
      if (entity !== place.entity && geography.upward(entity).has(place.entity))
        yield `Berapa jumlah ${noun} di ${fullName(place, speaker)}?`;
    if (measures.length === 0)
      for (const { id } of headlineMeasures(speaker))
        if (geography.levelsOf(id).has(place.entity))
          yield `Berapa ${labelOf(id, speaker)} ${fullName(place, speaker)}?`;
  }
  for (const measure of measures) {
    for (const { entity } of geography.datasetsOf(measure).map(({ grain }) => grain))
      if (geography.levelsOf(measure).has(entity)) yield firstOf(kindOf(entity, null, speaker), measure, speaker);
    if (!isOfPlaces(measure, speaker, geography)) continue;
    yield `Berapa ${labelOf(measure, speaker)} ${whole}?`;
    if (geography.yearsOf(measure).length > 2) yield `Tren ${labelOf(measure, speaker)} ${whole}`;
  }
  // "provinsi terbesar": an order is nearer than a number.
  const counts = things.map(({ noun }) => `Berapa jumlah ${noun} di ${whole}?`);
  const isOrder = annotations.some(
    ({ sense }) => sense.kind === "extreme" || (sense.kind === "word" && sense.word.role === "extreme"),
  );
  if (!isOrder) yield* counts;
  for (const { entity, noun } of things) {
    for (const measure of measuresOf(entity, speaker, geography).slice(0, fewMeasures))
      yield firstOf(noun, measure, speaker);
    const around = containerOf(entity, speaker);
    if (around) yield mostOf(kindOf(around, null, speaker), noun);
  }
  yield* counts;
  yield* model.root.examples;
}

/** By as many measures a kind is offered in order. */
const fewMeasures = 2;

function prominentFirst(members: readonly Member[], { model }: Speaker): Member[] {
  const prominence = (member: Member): number => model.entities.get(member.entity)?.prominence ?? 0;
  return [...members].sort((a, b) => prominence(a) - prominence(b)).slice(0, 4);
}
