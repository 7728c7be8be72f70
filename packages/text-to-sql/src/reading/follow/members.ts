import type { MemberSet, Order } from "../../plan/member-set.ts";
import { isNamed, type NamedPlaces, type PlaceFilter } from "../../plan/place-filter.ts";
import type { Plan } from "../../plan/plan.ts";
import type { PlaceName } from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import { resolveNames } from "../resolve-places.ts";
import { narrow } from "../restrict.ts";
import type { RuleContext } from "../rule.ts";
import type { Turn } from "./follow.ts";
import { singleFigure } from "./measures.ts";

/**
 * "kalau Bali?", "apakah Bali termasuk?", "Bali nomor berapa?" after provinces were listed, ordered or counted: of that one whether it
 * is among them, where it stands, or what was told of each.
 */
export const ofOneMember: Turn = (before, pieces, manner, context) => {
  const [piece, ...others] = pieces.filter((one) => !isClaim(one));
  const claims = pieces.some(isClaim) || manner.belongs || (manner.claims && piece?.type === "place" && !!piece.either);
  const set = spokenOf(before);
  const name = piece && others.length === 0 ? nameIn(piece) : null;
  const isThere = manner.located && piece?.type === "place" && !claims;
  const one = set && name && !manner.beside && !isThere ? memberOf(name, set, claims, context) : null;
  if (!set || !piece || !one) return null;
  const isRank = piece.type === "ranked";
  if (before.whether) return before.rows && !isRank ? alsoClaimed(before, one) : null;
  const { order, bounds, texts } = set;
  if (order && before.rows && !claims && !liesIn(one, set, context)) return null;
  if (order && before.rows)
    return order.within === undefined ? inOrder(before, set, order, one, claims && !isRank) : null;
  const [figure, ...more] = before.rows ? before.figures : [];
  const isToldOfEach = figure?.kind === "measure" && more.length + bounds.length === 0 && !texts;
  if (isRank)
    return isToldOfEach ? rankOf({ ...set, order: { by: figure, direction: "highest", limit: null } }, one) : null;
  if (isToldOfEach && !claims) return { rows: null, figures: [{ ...figure, places: [...figure.places, one] }] };
  const isPicked = bounds.length > 0 || (!before.rows && set.places.length + set.subsets.length > 0);
  return claimOf(set, one) ?? (claims || isPicked ? belongingOf(set, one) : null);
};

const isClaim = (piece: Phrase): boolean => piece.type === "word" && piece.word.role === "whether";

/** What was listed, or counted. */
function spokenOf(plan: Plan): MemberSet | null {
  if (plan.rows) return plan.attributes || plan.rows.order?.pick ? null : plan.rows;
  const figure = singleFigure(plan);
  return figure?.kind === "count" && !figure.tie && !figure.of.order ? figure.of : null;
}

/** The one name that is said, of a place or of who is ranked. */
export function nameIn(piece: Phrase): PlaceName | null {
  if (piece.type === "ranked" && (piece.figure || piece.among || piece.where.length > 0 || piece.direction))
    return null;
  if (piece.type !== "ranked" && (piece.type !== "place" || piece.against || piece.mixed)) return null;
  // "apakah" is a word for "or" as well.
  if (piece.type === "place" && piece.use && !piece.either) return null;
  const [name, ...others] = piece.names ?? [];
  return name && others.length === 0 ? name : null;
}

/** The one as a member of the set, of its own kind where it has one; null where a place around it may be meant, or members are named already. */
export function memberOf(
  name: PlaceName,
  set: MemberSet,
  claims: boolean,
  { geography }: RuleContext,
): NamedPlaces | null {
  const around = new Set(geography.upward(set.entity));
  around.delete(set.entity);
  const [own] = narrow([name], new Set([set.entity])) ?? [];
  const isElsewhere = !claims && narrow([name], around) !== null;
  if (!own || isElsewhere || set.places.some((one) => isNamed(one) && one.entity === set.entity)) return null;
  const alike = own.candidates.filter(({ member }) => set.subsets.some((subset) => member.subsets.includes(subset)));
  const names = [alike.items.length > 0 ? { ...own, candidates: alike } : own];
  const { filter, members } = resolveNames(names, false, new Set([set.entity]), null);
  return { ...filter, members: { keys: members.map(({ key }) => key) } };
}

/** Whether it is ranked among the others: in the places that are named, where nothing else is said of those. */
function liesIn({ entity, members }: NamedPlaces, { places }: MemberSet, { geography }: RuleContext): boolean {
  const isIn = (key: string, place: PlaceFilter): boolean =>
    isNamed(place) && place.members.keys.includes(geography.member(entity, key)?.parents[place.entity] ?? "");
  return places.every((place) => members.keys.every((key) => isIn(key, place)));
}

/** "kalau Banten?" after it was asked whether Bali is among the first five. */
function alsoClaimed({ whether, ...plan }: Plan, { entity, members: { keys } }: NamedPlaces): Plan | null {
  const [leads] = keys;
  const isFew = whether && "leads" in whether && plan.rows?.order?.limit != null;
  return isFew && leads !== undefined ? { ...plan, whether: { entity, leads } } : null;
}

/** "apakah Bali termasuk?" after the five largest is answered with yes or no, anything else with its rank. */
function inOrder(before: Plan, rows: MemberSet, order: Order, one: NamedPlaces, claims: boolean): Plan | null {
  if (!claims || order.limit === null) return rankOf({ ...rows, order }, one);
  const { entity, members } = one;
  const [leads] = members.keys;
  return leads === undefined ? null : { ...before, rows, whether: { entity, leads } };
}

const rankOf = (rows: MemberSet & { readonly order: Order }, { members }: NamedPlaces): Plan => ({
  rows: { ...rows, order: { ...rows.order, limit: null, pick: members } },
  figures: [rows.order.by],
});

/** The one condition of a set, claimed of one member: its figure is told as well. */
function claimOf({ bounds, places, subsets, texts }: MemberSet, one: NamedPlaces): Plan | null {
  const [bound, ...others] = bounds;
  if (bound?.figure.kind !== "measure" || others.length + places.length + subsets.length > 0 || texts) return null;
  const { figure, least, most } = bound;
  const than = [least, most].flatMap((end) => (end && typeof end.value !== "number" ? [end.value] : []));
  const plain = than.map((value) => (value.kind === "fixed" ? value.of : value));
  if (plain.some(({ kind }) => kind !== "measure")) return null;
  return { rows: null, figures: [{ ...figure, places: [...figure.places, one] }, ...plain], whether: { least, most } };
}

const belongingOf = (set: MemberSet, one: NamedPlaces): Plan => ({
  rows: { ...set, order: null, places: [one, ...set.places] },
  figures: [],
  whether: { belongs: true },
});
