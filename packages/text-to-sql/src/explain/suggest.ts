import type { Member } from "@tanyadata/semantic-model";
import type { Distance } from "../plan/distance.ts";
import type { CountFigure, MeasureFigure } from "../plan/figure.ts";
import { isGroup } from "../plan/groups.ts";
import { leavesOf } from "../plan/leaves.ts";
import type { MemberSet, Order } from "../plan/member-set.ts";
import type { PlaceFilter } from "../plan/place-filter.ts";
import type { Plan } from "../plan/plan.ts";
import type { Geography } from "../reading/geography.ts";
import { lowered, lowerFirst, upperFirst } from "../sql/letter-case.ts";
import { extremeOf } from "./describe.ts";
import { fullName, joinWords, nounOf, type Speaker } from "./names.ts";
import { isAxis, measuresOf } from "./order-by.ts";
import { headlineMeasures } from "./refusal.ts";
import { namesMembers } from "./rows.ts";

/** What an answer was about, and what is needed to ask further. */
interface Asked {
  readonly measures: readonly string[];
  /** The places that it names, of one kind. */
  readonly places: readonly Member[];
  readonly speaker: Speaker;
  readonly geography: Geography;
}

/** Questions that follow from an answered one, nearest first: each keeps its measure, its places or its kind of rows. */
export function* nextQuestions(plan: Plan, speaker: Speaker, geography: Geography): Generator<string> {
  const { rows, defines } = plan;
  const leaves = plan.figures.flatMap(leavesOf);
  const told = defines?.kind === "measure" ? [defines.id] : leaves.flatMap(measureOf);
  const counted = leaves.find((leaf) => leaf.kind === "count")?.of;
  const asked: Asked = { measures: [...new Set(told)], places: placesOf(plan, leaves, speaker), speaker, geography };
  const [place] = asked.places;
  // Where each place has just one of a kind, no few of them can be picked there.
  const isLone = place !== undefined && rows !== null && geography.ownerOf(rows.entity) === place.entity;
  const set = rows && !namesMembers(rows) && !isLone ? rows : null;
  const things = set ?? (told.length === 0 ? counted : undefined);
  if (things) yield* aroundNamesake(things, asked);
  if (set && told.length > 0) yield* inOtherOrders(set, asked);
  else if (set && !counted) yield* aboutKind(set, asked);
  if (counted && told.length === 0) yield* aboutKind(counted, asked);
  if (plan.distance) yield* aboutNearness(plan.distance, asked);
  yield* aboutPlaces(asked, plan.series !== undefined);
  for (const measure of asked.measures.slice(0, 1)) yield* aboutMeasure(measure, asked);
  if (rows && !set && told.length === 0) yield* aboutKind({ ...rows, places: [] }, { ...asked, places: [] });
}

/** "5 kota dengan jumlah penduduk terbanyak". */
export const firstOf = (
  noun: string,
  measure: string,
  speaker: Speaker,
  direction: Order["direction"] = "highest",
): string => {
  const by: MeasureFigure = { kind: "measure", measure, year: null, slices: [], places: [] };
  return `5 ${noun} dengan ${labelOf(measure, speaker)} ${extremeOf(by, direction, speaker)}`;
};

/** Of no more than five there is a first, not five: "Metode bayar dengan pesanan terbesar". */
function fewOf({ entity }: MemberSet, said: string, { gazetteer }: Speaker): string {
  const size = gazetteer.size(entity);
  return size > 0 && size <= 5 ? upperFirst(said.replace(/^5 /u, "")) : said;
}

/** "Papua" is a province, and "Tanah Papua" what it lies in: the same there, which may have been meant. */
function* aroundNamesake(set: MemberSet, { places: [place, ...others], speaker }: Asked): Generator<string> {
  if (!place || others.length > 0 || set.places.some(({ negated }) => negated)) return;
  const noun = nounOf(set, speaker);
  for (const [entity, key] of Object.entries(place.parents)) {
    const around = speaker.gazetteer.member(entity, key);
    if (!around?.name.endsWith(` ${place.name}`)) continue;
    const by = set.order?.by;
    const said =
      by?.kind === "measure" ? firstOf(noun, by.measure, speaker, set.order?.direction) : upperFirst(`daftar ${noun}`);
    yield `${said} di ${fullName(around, speaker)}`;
  }
}

/** The same rows from the other end of their order, and by what else they can be ordered. */
function* inOtherOrders(set: MemberSet, { measures, speaker, geography, ...asked }: Asked): Generator<string> {
  const noun = nounOf(set, speaker);
  const where = whereOf(set.places, { measures, speaker, geography, ...asked });
  const by = set.order?.by.kind === "measure" ? set.order.by.measure : measures[0];
  if (by !== undefined && !isAxis(by, set.entity))
    yield fewOf(set, firstOf(noun, by, speaker, set.order?.direction === "highest" ? "lowest" : "highest"), speaker) +
      where;
  const others = measuresOf(set.entity, speaker, geography).filter((id) => !measures.includes(id));
  for (const other of others.slice(0, fewOffered)) yield fewOf(set, firstOf(noun, other, speaker), speaker) + where;
}

/** Of a kind of things that was listed or counted: how many there are, which lead in a figure, and where most of them are. */
function* aboutKind(set: MemberSet, asked: Asked): Generator<string> {
  const { speaker, geography } = asked;
  const noun = nounOf(set, speaker);
  const where = whereOf(set.places, asked);
  const whole = ` di ${speaker.model.root.whole.label}`;
  const bounds = set.bounds.flatMap(({ figure }) => leavesOf(figure)).flatMap(measureOf);
  for (const measure of [...bounds, ...measuresOf(set.entity, speaker, geography)].slice(0, fewOffered))
    yield fewOf(set, firstOf(noun, measure, speaker), speaker) + where;
  yield `Berapa jumlah ${noun}${where || whole}?`;
  yield upperFirst(`daftar ${noun}${where || whole}`);
  const around = asked.places[0]?.entity ?? containerOf(set.entity, speaker);
  if (around) yield mostOf(kindOf(around, null, speaker), noun);
}

/** "5 provinsi dengan jumlah danau terbanyak". */
export const mostOf = (kind: string, noun: string): string => `5 ${kind} dengan jumlah ${noun} terbanyak`;

/** The widest kind of places that things lie in. */
export function containerOf(entity: string, { model }: Speaker): string | undefined {
  const { parents = [], links = [] } = model.entities.get(entity) ?? {};
  const around = [...parents.filter(({ shown }) => shown), ...links.filter(({ located }) => located)];
  return around.map((one) => one.entity).findLast((one) => !model.entities.get(one)?.self_named);
}

/** Of what lies how far from something: what else is near it. */
function* aboutNearness(distance: Distance, { places: [from], speaker }: Asked): Generator<string> {
  const of = "to" in distance ? distance.to.entity : distance.among.entity;
  if (from) yield `5 ${kindOf(of, null, speaker)} terdekat dari ${fullName(from, speaker)}`;
}

/** Of places: what lies in them, how they stand, and what else is known of them. */
function* aboutPlaces({ measures, places, speaker, geography }: Asked, isSeries: boolean): Generator<string> {
  const [place] = places;
  if (!place) return;
  const names = joinWords(places.map((one) => fullName(one, speaker)));
  const [own] = measures;
  if (own !== undefined && places.length === 1 && isOfPlaces(own, speaker, geography)) {
    for (const { entity, parents } of speaker.model.entities.values())
      if (geography.ownerOf(entity) !== place.entity && geography.levelsOf(own).has(entity))
        if (parents.some((parent) => parent.entity === place.entity))
          yield `${firstOf(kindOf(entity, null, speaker), own, speaker)} di ${names}`;
    if (!isSeries && geography.yearsOf(own).length > 2) yield `Tren ${labelOf(own, speaker)} ${names}`;
    yield `Peringkat ${names} menurut ${labelOf(own, speaker)}`;
  }
  for (const { id, label } of headlineMeasures(speaker))
    if (!measures.includes(id) && geography.levelsOf(id).has(place.entity))
      yield places.length === 1 ? `Berapa ${lowerFirst(label)} ${names}?` : `${label} ${names}`;
}

/** Of a figure: who leads in it, that of the whole, and how it went there. */
function* aboutMeasure(measure: string, { speaker, geography }: Asked): Generator<string> {
  const { model } = speaker;
  const own = geography.datasetsOf(measure).map(({ grain }) => grain.entity);
  const around = own.flatMap((id) => model.entities.get(id)?.parents.map(({ entity }) => entity) ?? []);
  const levels = [...new Set([...around, ...own])].flatMap((id) => model.entities.get(id) ?? []);
  for (const entity of levels.filter(
    (one) =>
      !isGroup(one) &&
      !one.self_named &&
      geography.ownerOf(one.entity) === null &&
      geography.levelsOf(measure).has(one.entity),
  ))
    yield firstOf(kindOf(entity.entity, null, speaker), measure, speaker);
  if (!isOfPlaces(measure, speaker, geography)) return;
  yield `Berapa ${labelOf(measure, speaker)} ${model.root.whole.label}?`;
  if (geography.yearsOf(measure).length > 2) yield `Tren ${labelOf(measure, speaker)} ${model.root.whole.label}`;
}

/** Whether a figure is told of places, not of things by themselves: a height is a mountain's own. */
export const isOfPlaces = (measure: string, { model }: Speaker, geography: Geography): boolean =>
  geography.datasetsOf(measure).every(({ grain, table }) => model.entities.get(grain.entity)?.table !== table);

/** As many measures are offered of one kind of rows. */
const fewOffered = 2;

const measureOf = (leaf: MeasureFigure | CountFigure): readonly string[] =>
  leaf.kind === "measure" ? [leaf.measure] : [];

/** " di Provinsi Bali": where rows lie, if that is one named place. */
function whereOf(filters: readonly PlaceFilter[], { places: [place], speaker }: Asked): string {
  const [filter] = filters;
  return filters.length === 1 && !filter?.tie && place ? ` di ${fullName(place, speaker)}` : "";
}

/** The members that a plan names, those of the kind that stands first. */
function placesOf(
  { rows, distance }: Plan,
  leaves: readonly (MeasureFigure | CountFigure)[],
  { gazetteer }: Speaker,
): readonly Member[] {
  const within = leaves.flatMap((leaf) => (leaf.kind === "measure" ? leaf.places : leaf.of.places));
  const keys = [...within, ...(rows?.places ?? [])].flatMap(({ entity, members, negated }) =>
    "keys" in members && !negated ? members.keys.map((key) => ({ entity, key })) : [],
  );
  const spots = distance ? [distance.from] : [];
  const all = [...keys, ...spots].flatMap(({ entity, key }) => gazetteer.member(entity, key) ?? []);
  return [...new Set(all)].filter(({ entity }) => entity === all[0]?.entity);
}

export const labelOf = (measure: string, { model }: Speaker): string =>
  lowerFirst(model.measures.get(measure)?.measure.label ?? measure);

export function kindOf(entity: string, subset: string | null, { model }: Speaker): string {
  const declared = model.entities.get(entity);
  return lowered(declared?.subsets.find((one) => one.id === subset)?.label ?? declared?.label ?? entity);
}
