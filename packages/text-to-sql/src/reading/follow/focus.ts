import type { MemberSet } from "../../plan/member-set.ts";
import { isNamed, isOne, type NamedPlaces, type PlaceFilter } from "../../plan/place-filter.ts";
import type { Plan } from "../../plan/plan.ts";
import { equals } from "../../plan/walk.ts";
import type { RuleContext } from "../rule.ts";
import { placesOf, singleFigure } from "./measures.ts";
import type { PointingNoun } from "./pointing-nouns.ts";
import { toldOf } from "./told.ts";

/** What a noun points back at. */
export interface Referent {
  readonly filter: PlaceFilter;
  /** Just one: what is asked of it may be asked as of any one. */
  readonly single: boolean;
  /** How many there are; null where only the data tell. */
  readonly many: number | null;
  /** A plan that is about it and nothing else: what goes on from there is said of it. */
  readonly plan: Plan;
}

/** The one thing that a plan was about, or told of, that a noun can mean; null where there is none, or one cannot tell which. */
export function focusOf(
  before: Plan,
  noun: PointingNoun,
  context: RuleContext,
  isCalled: (filter: PlaceFilter) => boolean,
): Referent | null {
  const { told: _, ...plan } = before;
  const gathered = noun.many === null ? null : toldTogether(before, noun, context);
  if (gathered) return gathered;
  const found = [...new Map(spokenIn(plan).map((filter) => [JSON.stringify(filter), filter])).values()];
  const alike = found.filter((filter) => isOf(filter, noun, context));
  // "pulau itu" of a group of islands: its name is said with that noun.
  const fits = alike.length > 0 ? alike : found.filter(isCalled);
  const rows = plan.rows && asked(plan.rows);
  const first = rows && fits.find((filter) => equals(filter, rows));
  const [only, ...others] = first ? [first] : fits;
  return only && others.length === 0 ? referent(only, plan) : null;
}

/** "kedua provinsi itu" after the same of one and of another: those two. */
function toldTogether(before: Plan, noun: PointingNoun, context: RuleContext): Referent | null {
  const places = toldOf(before).map((figure) => placesOf(figure).find(isNamed));
  const [first, ...others] = places;
  if (!first || others.length === 0 || places.length !== noun.many) return null;
  if (!places.every((place) => place?.entity === first.entity && isOf(place, noun, context))) return null;
  const keys = [...new Set(places.flatMap((place) => place?.members.keys ?? []))];
  const filter = { ...first, members: { keys } };
  return keys.length === noun.many ? { filter, single: false, many: noun.many, plan: before } : null;
}

/** "makanan lain dari sana": besides the one that was spoken of; null where none of its kind was, or several were. */
export function besidesSpoken(plan: Plan, before: Plan): Plan | null {
  const { told: _, ...spoken } = before;
  const { rows } = plan;
  const alike = spokenIn(spoken).filter((filter) => filter.entity === rows?.entity && isOne(filter));
  const [only, ...others] = [...new Map(alike.map((filter) => [JSON.stringify(filter), filter])).values()];
  if (!rows || !only || others.length > 0 || rows.order) return null;
  return { ...plan, rows: { ...rows, places: [...rows.places, { ...only, negated: true }] } };
}

function referent(filter: PlaceFilter, plan: Plan): Referent {
  const figure = singleFigure(plan);
  const isTold = figure?.kind === "measure" && figure.places.length === 1 && equals(figure.places[0], filter);
  const isListed = plan.rows !== null && equals(asked(plan.rows), filter);
  const bare: MemberSet = { entity: filter.entity, subsets: [], places: [filter], bounds: [], order: null };
  const rows = "set" in filter.members ? filter.members.set : bare;
  return {
    filter,
    single: isOne(filter),
    many: "keys" in filter.members ? filter.members.keys.length : (filter.members.set.order?.limit ?? null),
    plan: isTold || isListed ? plan : { rows, figures: [] },
  };
}

/** What rows are about: those that are named, or the set of them. */
function asked(rows: MemberSet): PlaceFilter {
  const ranked = rows.order?.pick && "keys" in rows.order.pick ? rows.order.pick : null;
  if (ranked) return { entity: rows.entity, members: { keys: ranked.keys }, negated: false };
  const own = ownOf(rows);
  return own ?? { entity: rows.entity, members: { set: rows }, negated: false };
}

const ownOf = ({ entity, places }: MemberSet): NamedPlaces | undefined =>
  places.filter(isNamed).find((one) => one.entity === entity);

/** Whatever a plan lists, counts or is told of, however deep it stands: the places that are named, and those that were found. */
function spokenIn(plan: Plan): PlaceFilter[] {
  const found: PlaceFilter[] = plan.rows ? [asked(plan.rows)] : [];
  walk(plan);
  return found;

  function walk(node: unknown): void {
    if (Array.isArray(node)) for (const one of node) walk(one);
    if (typeof node !== "object" || node === null || Array.isArray(node)) return;
    const { kind, of, over, places, members } = node as Record<string, unknown>;
    if (kind === "count")
      found.push({ entity: (of as MemberSet).entity, members: { set: of as MemberSet }, negated: false });
    if (typeof over === "object" && over !== null && "entity" in over)
      found.push({ entity: (over as MemberSet).entity, members: { set: over as MemberSet }, negated: false });
    for (const filter of Array.isArray(places) ? (places as PlaceFilter[]) : [])
      if (!filter.negated) found.push({ entity: filter.entity, members: filter.members, negated: false });
    if (members !== undefined && typeof members === "object") walk(members);
    for (const value of Object.values(node)) walk(value);
  }
}

/** "kota itu" is no kabupaten; what kind one that was found is of, only the data tell. */
function isOf({ entity, members }: PlaceFilter, { kinds }: PointingNoun, { geography }: RuleContext): boolean {
  if (kinds.length === 0) return true;
  return kinds.some(({ entity: kind, subset }) => {
    if (kind !== entity) return false;
    if (subset === null) return true;
    if ("set" in members) return members.set.subsets.length === 0 || members.set.subsets.includes(subset);
    return members.keys.every((key) => geography.member(entity, key)?.subsets.includes(subset));
  });
}
