import { isBase, isRatio } from "@tanyadata/semantic-model";
import { factorBetween, perSame } from "../language/units.ts";
import type { Figure, MeasureFigure } from "../plan/figure.ts";
import { dimensionOf } from "../plan/groups.ts";
import type { MemberSet, Order } from "../plan/member-set.ts";
import { isOne, type PlaceFilter } from "../plan/place-filter.ts";
import { boundsOfOrder, directionOf, equalled, nearnessOf, resolveBound } from "./benchmarks.ts";
import { setApart } from "./cuts.ts";
import { deriveFigure, type Row } from "./derive.ts";
import {
  bareSet,
  type FigureExpression,
  type Limit,
  type PlaceName,
  type SetExpression,
  type Where,
} from "./expression.ts";
import { gapOf, requireHeld, slicesOf } from "./ranges.ts";
import { everyBearer, type NamedPlaces, requireNested, requireOneKind, resolveNames } from "./resolve-places.ts";
import { isSet, narrow, tells } from "./restrict.ts";
import type { RuleContext } from "./rule.ts";
import { refuse } from "./stop.ts";
import { holdsAll, officialVariants, sourceInSeries, variantForLevels, variantForYear } from "./variants.ts";
import { isOfSeveral, resolveSpan, resolveYear } from "./years.ts";

export function resolveSet(said: SetExpression, context: RuleContext): MemberSet {
  const set = placedRows(inEachNamed(said, context), context);
  if (set.leaning || (set.nth !== undefined && !set.order)) refuse({ kind: "no-measure", entity: set.entity });
  // A second year of rows that are bounded in another is not one that there are no data of.
  if (set.period && set.period !== "latest")
    refuse({ kind: set.bounds.some(({ figure }) => figure.period) ? "not-understood" : "no-years" });
  const containing = context.geography.upward(set.entity);
  const isApart = set.within !== undefined && !containing.has(set.within.entity);
  const around: Where[] = set.within && tells(set.within) ? [{ in: set.within, negated: false }] : [];
  const row: Row = {
    entity: set.entity,
    places: resolvePlaces([...set.where, ...(isApart ? [] : around), ...equalled(set)], containing, null, context),
  };
  // "enam provinsi di Sulawesi" are all of them; of more it would have to be said which.
  if (set.limit !== null && !set.order && (set.bounds.length > 0 || set.limit !== membersIn(set, row, context)))
    refuse({ kind: "no-measure", entity: set.entity });
  if (set.outOf !== undefined && !isAbout(set.outOf, membersIn(set, row, context))) refuse({ kind: "not-understood" });
  return {
    ...row,
    subsets: [...set.subsets].sort(),
    ...(set.texts && { texts: set.texts }),
    ...(set.lies && { lies: set.lies }),
    bounds: [
      ...set.bounds
        .flatMap((bound) => inEachYear(bound, context))
        .map((bound) => resolveBound(bound, set, row, context)),
      ...boundsOfOrder(set, row, context),
    ],
    order: set.order && {
      by:
        nearnessOf(set, row, context) ??
        resolveFigure(
          isApart ? { ...set.order.by, where: [...set.order.by.where, ...around] } : set.order.by,
          context,
          row,
        ),
      direction: directionOf(set.order),
      limit: set.nth === undefined ? (set.limit ?? (set.sorted ? null : 1)) : null,
      ...(set.within && { within: set.within.entity }),
      ...(set.nth !== undefined && { pick: picked(set.nth, set.nthTo) }),
    },
  };
}

/** Who stands at one rank, or from there to another. */
export const picked = (nth: number, to: number | undefined): NonNullable<Order["pick"]> =>
  to === undefined ? { rank: nth } : { from: nth, to };

/** "gunung tertinggi di Bali dan NTB, masing-masing": the order begins anew in each of them. */
function inEachNamed(set: SetExpression, { geography }: RuleContext): SetExpression {
  if (!set.order || set.within || set.nth !== undefined || set.sorted) return set;
  const named = set.where.find(({ apart, negated, tie }) => apart && !negated && !tie)?.in;
  if (!named || isSet(named) || named.length < 2) return set;
  const shared = narrow(named, geography.upward(set.entity));
  const entity = shared?.[0]?.candidates.items[0]?.member.entity;
  return entity === undefined || entity === set.entity ? set : { ...set, within: bareSet(entity, null) };
}

/** "yang inflasinya 2019 dan 2020 di bawah 2 persen": in each of these years. */
function inEachYear(bound: SetExpression["bounds"][number], context: RuleContext): SetExpression["bounds"] {
  const { figure } = bound;
  if (figure.as || !("measure" in figure.of) || !isOfSeveral(figure, context)) return [bound];
  const years = resolveSpan(figure.period, figure.of.measure, context);
  return years.map((year) => ({ ...bound, figure: { ...figure, period: { year } } }));
}

/** Whether as many as somebody remembers: there were 34 provinces before there were 38. */
const isAbout = (said: number, known: number | null): boolean =>
  known !== null && Math.abs(said - known) <= Math.max(1, known * remembered);
const remembered = 0.2;

/** How many members of a set's kinds lie in named places; null where a place is none, or is left out, or there are too many to be known. */
export function membersIn(
  { subsets }: SetExpression,
  { entity, places }: Row,
  { geography }: RuleContext,
): number | null {
  const around = places.map(({ entity: of, members, negated, tie }) =>
    "keys" in members && !negated && !tie ? { of, keys: new Set(members.keys) } : null,
  );
  if (around.includes(null)) return null;
  if (geography.isVast(entity)) return null;
  return [...geography.members(entity)].filter(
    (member) =>
      subsets.every((subset) => member.subsets.includes(subset)) &&
      around.every((place) => place?.keys.has(member.parents[place.of] ?? "")),
  ).length;
}

/** @param year "each" in a series, where rows are years */
export function resolveFigure(figure: FigureExpression, context: RuleContext, row: Row | null, year?: "each"): Figure {
  if (figure.cuts) {
    const apart = setApart(figure, context) ?? refuse({ kind: "not-understood" });
    return deriveFigure(apart, context, row);
  }
  if (figure.as) return deriveFigure(figure, context, row, year);
  if ("count" in figure.of) {
    if (figure.period && figure.period !== "latest") refuse({ kind: "no-years" });
    const { count, tie } = figure.of;
    requireNamesakes(count, context);
    return { kind: "count", of: resolveSet(count, context), ...(tie && { tie }) };
  }
  const source = variantForLevels(figure, figure.of.measure, row?.entity ?? null, context);
  const plain = variantForYear(figure, source, context);
  const meant = year === "each" ? plain : sourceInSeries(figure, plain, row?.entity ?? null, context);
  const measure = inUnit(figure.unit, meant, context);
  const levels = context.geography.levelsOf(measure);
  if (row !== null) requireLevel(measure, row.entity, context);
  const cut = row && dimensionOf(row.entity, context.model);
  if (cut && figure.slices.some(({ dimension }) => dimension === cut.id)) refuse({ kind: "not-understood" });
  const places = resolvePlaces(figure.where, levels, measure, context);
  const isWhole = row === null && places.length === 0;
  const declared = context.model.measures.get(measure)?.measure;
  const converted = converterOf(figure, measure, context);
  const dataset = context.geography.datasetsOf(measure)[0];
  const [place] = places;
  // The longest of the rivers in a place is no total of them.
  const isTotal =
    declared && isBase(declared) && (!figure.total || /^\s*(?:sum|count)\s*\(/iu.test(declared.expression));
  const isOfOne = [row?.entity, place && isOne(place) ? place.entity : null].includes(dataset?.grain.entity);
  const stands = isOfOne || (isTotal && isWhole && dataset?.whole !== undefined);
  if (declared && isBase(declared) && (declared.additivity === "none" || !isTotal) && !stands)
    refuse({ kind: "not-additive", measure });
  const told: MeasureFigure = {
    kind: "measure",
    measure,
    year: year ?? resolveYear(figure, measure, context),
    slices: slicesOf(figure, measure, context),
    places,
  };
  if (meant !== plain && !holdsAll(told, row?.entity ?? null, context))
    return resolveFigure({ ...figure, of: { measure: plain }, sourced: true }, context, row);
  requireHeld(told, row?.entity ?? null, context);
  const gap = row === null ? gapOf(told, context) : null;
  if (gap === null) return converted(told);
  // Who says no year may have it of the one that another source knows.
  const isOpen = figure.period === null && year !== "each";
  const other = isOpen ? officialVariants(measure, context).find((id) => isHeldBy(id, told, context)) : undefined;
  return other
    ? resolveFigure({ ...figure, of: { measure: other } }, context, row)
    : refuse({ kind: "no-figures", measure, notes: [gap] });
}

/** Refuses to count those that bear a name where no two of them can: what the name is the key of is one of each. */
function requireNamesakes({ entity, where }: SetExpression, { model }: RuleContext): void {
  const { key, name } = model.entities.get(entity) ?? {};
  if (key === name && where.some(({ every, negated }) => every && !negated)) refuse({ kind: "names-alone", entity });
}

/** Refuses a level at which a measure is not told. */
export function requireLevel(measure: string, entity: string, { geography, model }: RuleContext): void {
  const levels = geography.levelsOf(measure);
  if (!levels.has(entity))
    refuse({
      kind: "no-such-level",
      measure,
      entity,
      levels: [...levels].filter((level) => !dimensionOf(level, model)),
    });
}

const isHeldBy = (measure: string, told: MeasureFigure, context: RuleContext): boolean =>
  gapOf({ ...told, measure, year: null }, context) === null;

/** Into the unit that was asked for; refuses one that measures something else. */
/** "berapa ton per hektare hasil padi": what is told in a unit per something is the one ratio of the measure that has it. */
function inUnit(unit: string | null, measure: string, { model }: RuleContext): string {
  const isIn = (own: string | undefined): boolean =>
    own !== undefined && (own === unit || factorBetween(own, unit ?? "") !== null);
  if (unit === null || isIn(model.measures.get(measure)?.measure.unit)) return measure;
  const [ratio, ...others] = [...model.measures.values()].flatMap(({ measure: one }) =>
    isRatio(one) && one.numerator === measure && isIn(one.unit) ? [one.id] : [],
  );
  return ratio !== undefined && others.length === 0 ? ratio : measure;
}

function converterOf({ unit }: FigureExpression, measure: string, { model }: RuleContext): (figure: Figure) => Figure {
  const own = model.measures.get(measure)?.measure.unit;
  if (unit === null || unit === own) return (figure) => figure;
  const meant = own === undefined ? unit : (perSame(unit, own) ?? unit);
  const factor = own === undefined ? null : factorBetween(own, meant);
  if (factor === null) return refuse({ kind: "other-unit", measure, unit });
  return (of) => (factor === 1 ? of : { kind: "converted", of, unit: meant, factor });
}

/** A figure of named places, or of the rows that it stands in, for who already knows which they are. */
export function resolveFigureIn(
  figure: FigureExpression,
  places: readonly PlaceFilter[],
  context: RuleContext,
  row: string | null,
): Figure {
  if (figure.as) return refuse({ kind: "not-understood" });
  if ("measure" in figure.of) {
    const told = (measure: string): MeasureFigure => {
      const slices = slicesOf(figure, measure, context);
      return { kind: "measure", measure, year: resolveYear(figure, measure, context), slices, places };
    };
    const plain = variantForYear(figure, figure.of.measure, context);
    const meant = told(sourceInSeries(figure, plain, row, context));
    return meant.measure === plain || holdsAll(meant, row, context) ? meant : told(plain);
  }
  const count = resolveFigure(figure, context, row === null ? null : { entity: row, places });
  return count.kind === "count" && count.of.places.length === 0 ? { ...count, of: { ...count.of, places } } : count;
}

/** A set that a follow-up names. */
export const resolveSetOf = (set: SetExpression, context: RuleContext): MemberSet => resolveSet(set, context);

/** Where something lies, as filters; named places must be able to lie in one another. */
function resolvePlaces(
  wheres: readonly Where[],
  levels: ReadonlySet<string>,
  measure: string | null,
  context: RuleContext,
): PlaceFilter[] {
  const named: NamedPlaces[] = [];
  const filters = wheres.map((where): PlaceFilter => {
    const { negated, tie } = where;
    if (isSet(where.in) && !tie && !levels.has(where.in.entity)) {
      const { entity } = where.in;
      return refuse(
        measure === null ? { kind: "not-understood" } : { kind: "no-such-level", measure, entity, levels: [...levels] },
      );
    }
    // "di provinsinya": of each its own, which is no province that something lies in.
    if (isSet(where.in) && where.in.own && measure === null) return refuse({ kind: "not-understood" });
    if (isSet(where.in))
      return { entity: where.in.entity, members: { set: resolveSet(where.in, context) }, negated, ...(tie && { tie }) };
    if (tie) {
      if (tie.kind === "link") requireOneKind(where.in);
      return { ...everyBearer(where.in), negated, tie };
    }
    if (where.every) return { ...everyBearer(where.in, true), negated };
    const places = resolveNames(where.in, where.negated, levels, measure);
    named.push(places);
    return places.filter;
  });
  requireNested(named);
  return filters;
}

/**
 * A place that stands beside another noun and says nothing of that is said of the rows: in "kabupaten tanpa pulau di Maluku" those
 * of Maluku are meant, and in "di bawah luas Kabupaten Bogor di Jawa Barat" those of Jawa Barat, as it is no news of Bogor.
 */
function placedRows(set: SetExpression, { geography }: RuleContext): SetExpression {
  if (set.where.some((one) => isPlain(one))) return set;
  const around = geography.upward(set.entity);
  const fits = (names: readonly PlaceName[]): boolean =>
    names.every(({ candidates }) => candidates.items.some(({ member }) => around.has(member.entity)));
  const said: Where[] = [];
  const where = set.where.map((one): Where => {
    if (!one.negated || one.tie?.kind !== "holds" || !isSet(one.in)) return one;
    const lifted = one.in.where.filter((place) => isPlain(place) && !isSet(place.in) && fits(place.in));
    said.push(...lifted);
    return { ...one, in: { ...one.in, where: one.in.where.filter((place) => !lifted.includes(place)) } };
  });
  for (const { limits } of set.bounds)
    for (const name of [limits.least, limits.most].flatMap(namesOf))
      if (name.within && name.around && fits([name.around]) && said.length === 0)
        said.push({ in: [name.around], negated: false });
  return said.length === 0 ? set : { ...set, where: [...where, ...said] };
}

const isPlain = ({ in: names, negated, tie }: Where): boolean => !negated && !tie && !isSet(names);

/** The names of what figures are compared with. */
function namesOf(limit: Limit | null): readonly PlaceName[] {
  const than = limit && typeof limit.value === "object" ? limit.value : null;
  if (than?.kind === "place") return [than.name];
  return than?.kind === "figure" ? namesIn(than.figure) : [];
}

const namesIn = ({ where }: FigureExpression): readonly PlaceName[] =>
  where.flatMap((one) => (isSet(one.in) ? [] : one.in));
