import { equals } from "../plan/walk.ts";
import { isSum } from "./adding.ts";
import {
  bareSet,
  type FigureExpression,
  type Limits,
  type PlaceName,
  type SetExpression,
  type Where,
} from "./expression.ts";
import type { Geography } from "./geography.ts";
import type { RuleContext } from "./rule.ts";
import { tieOf } from "./ties.ts";

/** What may be said of a set or a figure next; null where it does not fit. */

/** The names, narrowed to members of the entities; null when one of them cannot be such a member. */
export function narrow(names: readonly PlaceName[], entities: ReadonlySet<string>): PlaceName[] | null {
  const narrowed = names.map((name) => ({
    ...name,
    candidates: name.candidates.filter(({ member }) => entities.has(member.entity)),
  }));
  return narrowed.every((name) => name.candidates.items.length > 0) ? narrowed : null;
}

/** A set restricted to places that contain its members; what is excluded may be members themselves. */
export function restrictSet(set: SetExpression, where: Where, { geography }: RuleContext): SetExpression | null {
  const containing = new Set(geography.upward(set.entity));
  if (!where.negated) containing.delete(set.entity);
  if (isSet(where.in))
    return containing.has(where.in.entity) && parts(where.in, set.where, geography)
      ? { ...set, where: [...set.where, where] }
      : null;
  if (
    isClosed(set.where) ||
    belongsWithin(set.where, where.in, geography) ||
    belongsToBenchmark(set, where.in, geography)
  )
    return null;
  if (isOfWithin(set, where, { geography })) return null;
  const narrowed = narrow(where.in, containing);
  const names = narrowed && where.negated ? lyingIn(ofKind(narrowed, set), set.where) : narrowed;
  if (!names || contradicts(set.where, names)) return null;
  const before = where.negated ? set.where : set.where.map((one) => leftOutOf(one, { ...where, in: names }));
  const around = where.negated ? aroundAll(names, set) : [];
  return { ...set, where: [...before, { ...where, in: names }, ...around] };
}

/** "kota selain Manado di Sulawesi Utara": where the one that is left out lies, which its name alone tells, all the others do. */
function aroundAll(names: readonly PlaceName[], { entity, where }: SetExpression): Where[] {
  const [first, ...others] = names;
  const isSaid = where.some((one) => !one.negated && !one.tie);
  const isAlone = first?.within && others.length === 0 && narrow([first], new Set([entity])) !== null;
  return isAlone && first.around && !isSaid ? [{ in: [first.around], negated: false }] : [];
}

/** In "terluas di setiap provinsi di Jawa" the name belongs to the provinces. */
const isOfWithin = ({ within }: SetExpression, where: Where, { geography }: Pick<RuleContext, "geography">): boolean =>
  within !== undefined && !isSet(where.in) && narrow(where.in, geography.upward(within.entity)) !== null;

/** "kecamatan di Batam selain Galang": of those that bear a name, the ones that lie where the others do, where there are any. */
const lyingIn = (names: readonly PlaceName[], where: readonly Where[]): PlaceName[] => {
  const around = where.flatMap((one) =>
    one.negated || one.tie || isSet(one.in)
      ? []
      : [one.in.flatMap(({ candidates }) => candidates.items.map(({ member }) => member))],
  );
  return names.map((name) => {
    const candidates = name.candidates.filter(({ member }) =>
      around.every((places) => places.some(({ entity, key }) => member.parents[entity] === key)),
    );
    return candidates.items.length > 0 ? { ...name, candidates } : name;
  });
};

/** The same where the place is said after what is left out. */
const leftOutOf = (one: Where, place: Where): Where =>
  one.negated && !one.tie && !isSet(one.in) ? { ...one, in: lyingIn(one.in, [place]) } : one;

/** "kota selain Bandung": of those that bear a name, the ones of the kind that is listed, where there are any. */
const ofKind = (names: readonly PlaceName[], { entity, subsets }: SetExpression): PlaceName[] =>
  names.map((name) => {
    const candidates = name.candidates.filter(
      ({ member }) => member.entity !== entity || subsets.every((subset) => member.subsets.includes(subset)),
    );
    return candidates.items.length > 0 ? { ...name, candidates } : name;
  });

/** Tells the members of a set from named places. */
export const isSet = (within: Where["in"]): within is SetExpression => "entity" in within;

/** Whether a figure is told of two named places, and of nothing else. */
export function isOfTwo({ where }: FigureExpression): boolean {
  const [only, ...others] = where;
  return only !== undefined && others.length === 0 && !only.negated && !isSet(only.in) && only.in.length === 2;
}

/** Whether a set is fewer than all: to lie "in a province" says nothing. */
export const tells = (set: SetExpression): boolean =>
  set.subsets.length + set.where.length + set.bounds.length + (set.texts?.length ?? 0) > 0 ||
  set.order !== null ||
  set.leaning !== null;

/** Whether some lie in the set and others do not: of a province some lie in its capital, though no capital is picked. */
const parts = (set: SetExpression, before: readonly Where[], { ownerOf, upward }: Geography): boolean =>
  tells(set) ||
  (ownerOf(set.entity) !== null &&
    before.every((where) => isSet(where.in) || narrow(where.in, upward(set.entity)) !== null));

/** What lies "in a capital" is told of what has one, named before; a name after it is of no capital. */
const isClosed = (before: readonly Where[]): boolean => before.some((where) => isSet(where.in) && !tells(where.in));

/** In "di kabupaten terluas di Jawa Barat" the name belongs to the inner set, where it can. */
function belongsWithin(before: readonly Where[], names: readonly PlaceName[], geography: Geography): boolean {
  const where = before.at(-1);
  const last = where?.in;
  // After "gunung yang bukan gunung api" it is that of all of them.
  if (where?.negated && last && isSet(last) && last.where.length === 0 && !last.order) return false;
  return last !== undefined && isSet(last) && narrow(names, geography.upward(last.entity)) !== null;
}

/** In "yang lebih tinggi dari gunung tertinggi di Jawa" the name belongs to what is compared with, where it can. */
function belongsToBenchmark({ bounds }: SetExpression, names: readonly PlaceName[], geography: Geography): boolean {
  const { least, most } = bounds.at(-1)?.limits ?? {};
  const than = least?.value ?? most?.value;
  return typeof than === "object" && than.kind === "set" && narrow(names, geography.upward(than.set.entity)) !== null;
}

/** Nothing lies in two places of one kind; who says two means a list. */
function contradicts(before: readonly Where[], names: readonly PlaceName[]): boolean {
  const kinds = (list: readonly PlaceName[]): (string | undefined)[] =>
    list.map((name) => name.candidates.items[0]?.member.entity);
  return before.some(
    (where) => !isSet(where.in) && !where.tie && kinds(where.in).some((kind) => kinds(names).includes(kind)),
  );
}

/** A figure restricted to places at which its measure, or the members that it counts, can be told apart. */
export function restrictFigure(figure: FigureExpression, where: Where, context: RuleContext): FigureExpression | null {
  if ("count" in figure.of) {
    const count = restrictSet(figure.of.count, where, context);
    return count && { ...figure, of: { count } };
  }
  const levels = context.geography.levelsOf(figure.of.measure);
  if (isSet(where.in)) {
    // "IPM kabupaten di Jawa Barat", where provinces alone have one: kept as well, as long as the set was said of them.
    const isBelow = !where.negated && where.in.where.length > 0 && isWithin(where.in.entity, levels, context.geography);
    if (!levels.has(where.in.entity) && !isBelow) return null;
    return parts(where.in, figure.where, context.geography) ? { ...figure, where: [...figure.where, where] } : null;
  }
  if (isClosed(figure.where) || belongsWithin(figure.where, where.in, context.geography)) return null;
  // Names at no level of the measure are kept: the refusal can then say what exists.
  const names = narrow(where.in, levels) ?? where.in;
  if (contradicts(figure.where, names)) return null;
  return { ...figure, where: [...figure.where, { ...where, in: names }] };
}

/** Whether members of an entity lie in some of which figures are told. */
const isWithin = (entity: string, levels: ReadonlySet<string>, { upward }: Geography): boolean =>
  [...upward(entity)].some((around) => levels.has(around));

/** Whether the figures of parts add up to that of the whole, so that a part has a share in it. */
export function adds(figure: FigureExpression, { geography }: RuleContext): boolean {
  if ("count" in figure.of) return true;
  const parts = geography.partsOf(figure.of.measure);
  const [only] = parts;
  return parts.length === 1 && only !== undefined && only.measure.additivity === "sum";
}

/** What single members have that adds up to nothing (an index, a salary): the entity of which each has its own; null of any other figure. */
export function ownOf({ of, as }: FigureExpression, { geography }: RuleContext): string | null {
  const [part, ...others] = "measure" in of && !as ? geography.partsOf(of.measure) : [];
  return part && others.length === 0 && part.measure.additivity === "none" ? part.dataset.grain.entity : null;
}

/** The same, and of named things of which the most is told otherwise (the longest river): a mean is taken of each one's. */
export function singleOf(figure: FigureExpression, context: RuleContext): string | null {
  const [part, ...others] = "measure" in figure.of && !figure.as ? context.geography.partsOf(figure.of.measure) : [];
  const isTimeless = part && others.length === 0 && "timeless" in part.dataset.time;
  const grain = isTimeless ? part.dataset.grain.entity : null;
  // "rata-rata gaji per departemen": of people and things that are no places each one's counts
  if (grain !== null && context.model.entities.get(grain)?.place === false) return grain;
  const isMost = isTimeless && !isSum(part.measure);
  const isNamed = isMost && figure.things === part.dataset.grain.entity;
  return isNamed ? part.dataset.grain.entity : ownOf(figure, context);
}

/** A figure that is told of each member of a set: what restricts its place restricts the set. */
export function lift(
  set: SetExpression,
  figure: FigureExpression,
  context: RuleContext,
): { set: SetExpression; figure: FigureExpression } | null {
  if (figure.as?.kind === "aggregate") return isOver(figure.as.over, set, context) ? { set, figure } : null;
  if (figure.as?.kind === "correlation") return null;
  const named = set.ofNamed && namedIn(set, figure, context);
  if (named) return lift(named, figure, context);
  if ("count" in figure.of) {
    const { count, verb } = figure.of;
    if (verb && verb !== "holds") {
      const tie = tieOf(verb, set.entity, count.entity, context);
      return tie && { set, figure: { ...figure, of: { count, tie } } };
    }
    const { upward, ownerOf } = context.geography;
    if (!upward(count.entity).has(set.entity) || count.entity === set.entity) return null;
    // Each has one: nobody counts them.
    if (ownerOf(count.entity) === set.entity) return null;
    // "di kabupaten terluas" "di setiap provinsi": the first in each, not the first of all where it happens to lie
    if (count.where.some(({ in: of, tie }) => !tie && isSet(of) && of.order && upward(of.entity).has(set.entity)))
      return null;
    const kept: Where[] = [];
    let lifted: SetExpression | null = set;
    for (const where of count.where) {
      const next: SetExpression | null = restrictSet(lifted, where, context);
      if (next) lifted = next;
      else kept.push(where);
    }
    return { set: lifted, figure: { ...figure, of: { count: { ...count, where: kept } } } };
  }
  let lifted = set;
  const beside: Where[] = [];
  for (const where of figure.where) {
    const next = restrictSet(lifted, where, context);
    if (next) lifted = next;
    else if (isBeside(figure.of.measure, set.entity, where, context)) beside.push(where);
    else return null;
  }
  const own = { ...figure, where: beside };
  return lifted.period && !own.period
    ? { set: { ...lifted, period: null }, figure: { ...own, period: lifted.period } }
    : { set: lifted, figure: own };
}

/** "provinsi" "dengan rata-rata penduduk kabupaten tertinggi": whether all of what a mean is over lies in the members of a set. */
const isOver = (over: SetExpression, { entity }: SetExpression, { geography }: RuleContext): boolean =>
  over.entity !== entity && over.where.length === 0 && !over.order && geography.upward(over.entity).has(entity);

/** Whether a place tells apart what a figure is of besides the rows: a branch, where products are the rows. */
export const isBeside = (measure: string, rows: string, { in: place }: Where, { geography }: RuleContext): boolean => {
  const entities = isSet(place)
    ? [place.entity]
    : place.map(({ candidates }) => candidates.items[0]?.member.entity ?? "");
  return entities.length > 0 && entities.every((entity) => geography.areApart(measure, rows, entity));
};

/** A set whose order and bounds are of figures that a place tells apart besides its members: "produk terlaris di Cabang Ijen". */
export function restrictFigures(set: SetExpression, where: Where, context: RuleContext): SetExpression | null {
  if (isOfWithin(set, where, context)) return null;
  const restricted = (figure: FigureExpression): FigureExpression | null =>
    "measure" in figure.of && isBeside(figure.of.measure, set.entity, where, context)
      ? restrictFigure(figure, where, context)
      : null;
  const by = set.order && restricted(set.order.by);
  const bounds = set.bounds.map(({ figure, limits }) => ({ figure: restricted(figure), limits }));
  const [bound] = bounds;
  if ((set.order && !by) || !(by || bound) || bounds.some(({ figure }) => !figure)) return null;
  return {
    ...set,
    order: set.order && by && { ...set.order, by },
    bounds: bounds.flatMap(({ figure, limits }) => (figure ? [{ figure, limits }] : [])),
  };
}

/** Those by whose name a container was asked for, where they have such a figure themselves; null where they have none. */
function namedIn({ where }: SetExpression, { of }: FigureExpression, { geography }: RuleContext): SetExpression | null {
  const names = where.at(-1)?.in;
  const entity = names && !isSet(names) ? names[0]?.candidates.items[0]?.member.entity : undefined;
  if (!names || isSet(names) || entity === undefined) return null;
  const hasOwn =
    "measure" in of ? geography.levelsOf(of.measure).has(entity) : geography.upward(of.count.entity).has(entity);
  return hasOwn ? { ...bareSet(entity, null), where: [{ in: names, negated: false, every: true }] } : null;
}

/** What is said after "zona yang memiliki cabang" is said of the last set named, where it can be. */
function isForInner(set: SetExpression, figure: FigureExpression, context: RuleContext): boolean {
  const inner = innerOf(set);
  if (inner === null || inner.order !== null) return false;
  if ("measure" in figure.of && !context.geography.levelsOf(figure.of.measure).has(inner.entity)) return false;
  return lift(inner, figure, context) !== null;
}

/** The set at the end of what was said of another, reached by a tie. */
export function innerOf(set: SetExpression): SetExpression | null {
  const last = set.where.at(-1);
  return last?.tie && isSet(last.in) ? last.in : null;
}

/** The set that was said last of another, whatever it has to do with it. */
export function lastSetOf(set: SetExpression): SetExpression | null {
  const last = set.where.at(-1);
  return last && isSet(last.in) ? last.in : null;
}

/** Whoever is among the members of a set: what is said of them is said of no others. */
export const amongSet = (set: SetExpression): SetExpression => ({
  ...bareSet(set.entity, null),
  subsets: set.subsets,
  where: [{ in: set, negated: false }],
});

/** Members for which the figure keeps the limits. */
export function boundSet(
  set: SetExpression,
  figure: FigureExpression,
  limits: Limits,
  context: RuleContext,
): SetExpression | null {
  if (limits.once || set.bounds.at(-1)?.limits.rest || isForInner(set, figure, context)) return null;
  // "yang memiliki gunung tertinggi" "dengan tinggi di bawah 2.000 m": of that one, not of any
  if (equals(innerOf(set)?.order?.by.of, figure.of)) return null;
  const fit = lift(set.drawn && set.order ? amongSet(set) : set, figure, context);
  return fit && { ...fit.set, bounds: [...fit.set.bounds, { figure: fit.figure, limits }] };
}

/** More than none. */
export const any: Limits = { least: { value: 0, inclusive: false }, most: null, unit: null };

/** The first members of an order. */
export function orderSet(
  set: SetExpression,
  figure: FigureExpression,
  order: { direction: "highest" | "lowest"; limit: number | null },
  context: RuleContext,
): SetExpression | null {
  if (set.leaning && set.leaning !== order.direction) return null;
  if (set.order || (set.limit !== null && order.limit !== null) || isForInner(set, figure, context)) return null;
  const { made, ...own } = figure;
  const among = made && order.direction === "lowest" ? boundSet(set, own, any, context) : set;
  const fit = among && lift(among, own, context);
  return (
    fit && {
      ...fit.set,
      order: { by: fit.figure, direction: order.direction },
      limit: fit.set.limit ?? order.limit,
      leaning: null,
    }
  );
}
