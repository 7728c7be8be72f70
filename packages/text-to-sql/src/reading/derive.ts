import { addsOrTakes } from "../plan/events.ts";
import type { Combination, CombinedFigure, Figure } from "../plan/figure.ts";
import { wholeWith } from "../plan/left-out.ts";
import type { MemberSet } from "../plan/member-set.ts";
import type { PlaceFilter } from "../plan/place-filter.ts";
import { equals } from "../plan/walk.ts";
import { isMeanByRows } from "./by-count.ts";
import { bareSet, type FigureExpression, type Period, type SetExpression, type Setting } from "./expression.ts";
import { aggregateIn, aggregateOf } from "./means.ts";
import { percent } from "./percent.ts";
import { requireHeld } from "./ranges.ts";
import { resolveFigure, resolveSet } from "./resolve.ts";
import { isBeside, isSet, lift } from "./restrict.ts";
import { baseOfEach } from "./row-shares.ts";
import type { RuleContext } from "./rule.ts";
import { refuse } from "./stop.ts";
import { pickVariant } from "./variants.ts";
import { isDated, resolveEnds, yearsHeld } from "./years.ts";

/** The rows in which a figure stands: their entity, and the places that all of them lie in. */
export interface Row {
  readonly entity: string;
  readonly places: readonly PlaceFilter[];
}

/** What is computed from a figure, as a figure of a plan. */
export function deriveFigure(figure: FigureExpression, context: RuleContext, row: Row | null, year?: "each"): Figure {
  const { as, ...plain } = figure;
  switch (as?.kind) {
    case "change":
      return as.not ? refuse({ kind: "not-understood" }) : changeOf(figure, context, row);
    case "share":
      return shareOf(plain, as.to, context, row);
    case "aggregate":
      return row === null ? aggregateOf(plain, as.how, as.over, context) : aggregateIn(plain, as, row, context);
    case "correlation":
      return row === null && as.to ? correlationOf(plain, as.to, as.over, context) : refuse({ kind: "not-understood" });
    case "sum":
    case "gap":
    case "times":
    case "ratio":
      if (!as.to) return refuse({ kind: "not-understood" });
      if (as.kind === "ratio" && isPerAlready(plain, as.to, context)) return resolveFigure(plain, context, row);
      if (as.kind === "ratio" && isMeanByRows(plain, as.to, context)) return refuse({ kind: "not-understood" });
      return scaled(combine(howOf(as), plain, as.to, context, row, year), as.scale);
    case "spread":
      return row === null ? spreadOf(plain, as.over, context) : refuse({ kind: "not-understood" });
    default:
      return refuse({ kind: "not-understood" });
  }
}

/** "produktivitas padi" "per hektare luas panen": what is told in "ku/ha" is no rate per hectare once more; nor is "produksi dibagi luas panen" in "ton/ha", which asks for that. */
function isPerAlready({ of, unit: said }: FigureExpression, to: FigureExpression, { model }: RuleContext): boolean {
  if (!("measure" in of) || !("measure" in to.of)) return false;
  const over = model.measures.get(to.of.measure)?.measure.unit ?? "";
  if (over !== "" && said?.endsWith(`/${over}`)) return true;
  const [unit = "", per = ""] = [of, to.of].map(({ measure }) => model.measures.get(measure)?.measure.unit);
  return per !== "" && unit.endsWith(`/${per}`);
}

const howOf = ({ kind, signed }: { kind: Setting; signed?: true }): Combination =>
  kind === "sum" ? "sum" : kind === "gap" ? (signed ? "difference" : "gap") : "ratio";

const scaled = (figure: CombinedFigure, scale: number | undefined): CombinedFigure =>
  scale === undefined ? figure : { ...figure, scale };

/** What lies between the highest and the lowest figure of a set. */
function spreadOf(figure: FigureExpression, over: SetExpression, context: RuleContext): CombinedFigure {
  const fit = lift(over, figure, context) ?? refuse({ kind: "not-understood" });
  const set = resolveSet(fit.set, context);
  const of = resolveFigure(fit.figure, context, rowOf(set));
  const end = (how: "highest" | "lowest"): Figure => ({ kind: "aggregate", how, of, over: set });
  return { kind: "combined", how: "gap", left: end("highest"), right: end("lowest") };
}

/** Two figures of one row set against each other; what the second does not say of place and year, the first said for both. */
export function combine(
  how: Combination,
  left: FigureExpression,
  right: FigureExpression,
  context: RuleContext,
  row: Row | null,
  year?: "each",
): CombinedFigure {
  const shared = sharedYear(left, right, context);
  const to: FigureExpression = {
    ...placedLike(firstPlacedLike(right, left), left),
    period: right.period ?? ("measure" in right.of ? (left.period ?? shared) : null),
  };
  const from: FigureExpression = {
    ...placedLike(firstPlacedLike(left, right), right),
    period: left.period ?? ("measure" in left.of ? (right.period ?? shared) : null),
  };
  const figures = [from, to].map((one) => resolveFigure(one, context, row, year)) as [Figure, Figure];
  if (addsOrTakes({ how })) requireOneUnit(from, to, context);
  if (how === "gap") requireApart(from, to);
  requireOneSource(from, to, figures);
  return requireTwo({ kind: "combined", how, left: figures[0], right: figures[1] });
}

/** A figure that names no place, where another one of the same row is told: "penduduk per bandara" "di Papua". */
function placedLike(figure: FigureExpression, other: FigureExpression): FigureExpression {
  const { of, where, whole } = figure;
  const spots = other.where.length > 0 || "measure" in other.of ? other.where : named(other.of.count.where);
  if (where.length > 0 || whole) return figure;
  if ("measure" in of) return { ...figure, where: spots };
  return of.count.where.length > 0 ? figure : { ...figure, of: { ...of, count: { ...of.count, where: named(spots) } } };
}

/** "penduduk kota terbesar dan penduduk kota terkecil di Jawa Barat": the place is that of both. */
function firstPlacedLike(figure: FigureExpression, other: FigureExpression): FigureExpression {
  const [one, like] = [firstIn(figure), firstIn(other)];
  const isAlike = one && like && one.entity === like.entity && one.where.length === 0 && like.where.length > 0;
  return isAlike ? { ...figure, where: [{ in: { ...one, where: like.where }, negated: false }] } : figure;
}

/** The first of an order, where that alone is what a figure is of. */
function firstIn({ where: [only, ...others] }: FigureExpression): SetExpression | null {
  const isPlain = only && others.length === 0 && !only.negated && !only.tie && isSet(only.in);
  return isPlain && only.in.order && only.in.bounds.length === 0 ? only.in : null;
}

const named = (where: FigureExpression["where"]): FigureExpression["where"] =>
  where.filter((one) => !isSet(one.in) && !one.tie);

/** The latest year that both are known of, where neither was given one; null where they share none. */
export function sharedYear(one: FigureExpression, other: FigureExpression, context: RuleContext): Period | null {
  if (!("measure" in one.of) || !("measure" in other.of)) return null;
  const held = [one.of.measure, other.of.measure].map((measure) => yearsHeld(measure, context));
  const [years, others] = held;
  // Of what has dates all the time that there is is meant, where both are of the same.
  if (isDated(one, context) && isDated(other, context) && equals(years, others)) return null;
  const year = years?.filter((candidate) => others?.includes(candidate)).at(-1);
  return year === undefined || one.of.measure === other.of.measure ? null : { year };
}

/** A place that is known of another source alone is not compared by it. */
function requireOneSource(one: FigureExpression, other: FigureExpression, [left, right]: readonly Figure[]): void {
  if (!("measure" in one.of) || !("measure" in other.of) || one.of.measure !== other.of.measure) return;
  if (one.period || other.period || left?.kind !== "measure" || right?.kind !== "measure") return;
  if (left.measure !== right.measure) refuse({ kind: "no-figures", measure: one.of.measure, notes: [] });
}

/** "selisih penduduk laki-laki": nobody asks what lies between all and some of them. */
function requireApart(one: FigureExpression, other: FigureExpression): void {
  const told = ({ of, where, period }: FigureExpression): string => JSON.stringify([of, where, period]);
  if (told(one) === told(other) && (one.slices.length === 0) !== (other.slices.length === 0))
    refuse({ kind: "not-understood" });
}

/** What is set against each other is told in one unit, or both are how many there are of something. */
export function requireOneUnit(one: FigureExpression, other: FigureExpression, { model }: RuleContext): void {
  const unit = ({ of }: FigureExpression): string | undefined =>
    "measure" in of ? model.measures.get(of.measure)?.measure.unit : "count";
  if (unit(one) !== unit(other)) refuse({ kind: "not-understood" });
}

/** From one year to another. */
function changeOf(figure: FigureExpression, context: RuleContext, row: Row | null): CombinedFigure {
  const { as, ...plain } = figure;
  if (as?.kind !== "change" || !("measure" in plain.of)) return refuse({ kind: "not-understood" });
  const { from, to } = resolveEnds(plain.period, plain.of.measure, context, as.back);
  const at = (year: number): Figure => resolveFigure({ ...plain, unit: null, period: { year } }, context, row);
  const unit = context.model.measures.get(plain.of.measure)?.measure.unit;
  const isPercent = as.unit === "percent" && (as.relative || unit !== percent);
  // Of what is a rate of growth each year's mean is another than that of the whole time.
  const isOwn = plain.unit === null || plain.unit === unit;
  if (as.pace === "yearly" && !isPercent && isOwn)
    return { kind: "combined", how: "pace", left: at(to), right: at(from) };
  if (as.pace) return refuse({ kind: "not-understood" });
  return { kind: "combined", how: isPercent ? "growth" : "difference", left: at(to), right: at(from) };
}

/** A part of what all parts add up to: of the rows' whole, of what was said, or of all without the narrowest condition. */
function shareOf(
  part: FigureExpression,
  named: FigureExpression | null,
  context: RuleContext,
  row: Row | null,
): CombinedFigure {
  const said = named && fromSourceOf(part, named, context);
  const left = resolveFigure(named ? placedIn(named, part) : part, context, row);
  if (row !== null) {
    const { measure } = { measure: "", ...part.of };
    // "omzet Roti Pisang per gerai": of all that was paid for that
    if (!part.where.every((where) => isBeside(measure, row.entity, where, context)))
      return refuse({ kind: "not-understood" });
    // "persentase perempuan tiap provinsi": of the people of each
    const own = said ?? (part.slices.length > 0 ? { ...part, slices: part.slices.slice(0, -1) } : null);
    const base = own && baseOfEach(part, own, context, row);
    if (own && base === "row") return { kind: "combined", how: "share", left, right: resolveFigure(own, context, row) };
    const right = resolveFigure(part, context, null);
    if (right.kind !== "measure") return refuse({ kind: "not-understood" });
    const whole = wholeWith(left, right, row.entity, context.model);
    if (base === "all") return { kind: "combined", how: "share", left, right: { kind: "fixed", of: whole } };
    const places = [...right.places, ...row.places.filter(({ entity }) => entity !== row.entity)];
    return { kind: "combined", how: "share", left, right: { kind: "fixed", of: { ...whole, places } } };
  }
  if (said) {
    // A part is of the same kind as its whole, and cut by as much at least.
    const cuts = part.slices.map((slice) => JSON.stringify(slice));
    const isWithin = said.slices.every((slice) => cuts.includes(JSON.stringify(slice)));
    const isSame = equals(said.of, part.of) || areAmong(part.of, said.of);
    if (!isSame || !isWithin) return refuse({ kind: "not-understood" });
    // "persentase perempuan di Bali dibanding total penduduknya": of those of Bali, unless all of Indonesia are named
    const isCut = said.slices.length < part.slices.length && said.where.length === 0 && !said.whole;
    const base = isCut ? { ...said, where: part.where } : said;
    const right = resolveFigure({ ...base, period: base.period ?? part.period }, context, null);
    return partOf(left, right);
  }
  const right = resolveFigure(wholeOf(part), context, null);
  if (right.kind === "measure") requireHeld(right, null, context, true);
  return partOf(left, right);

  function partOf(left: Figure, right: Figure): CombinedFigure {
    const whole = right.kind === "measure" ? wholeWith(left, right, null, context.model) : right;
    return requireTwo({ kind: "combined", how: "share", left, right: whole });
  }
}

/** "penduduk usia 0-4" "dari penduduk Jambi": the whole from the source that alone knows the part. */
function fromSourceOf(
  { of, slices }: FigureExpression,
  whole: FigureExpression,
  context: RuleContext,
): FigureExpression {
  const isOther = "measure" in of && "measure" in whole.of && of.measure !== whole.of.measure && slices.length > 0;
  return (isOther && pickVariant(whole, [of.measure], context)) || whole;
}

/** "penduduk kota" "dari total penduduk Sumbar": a part that names no place lies where its whole does. */
function placedIn({ where }: FigureExpression, part: FigureExpression): FigureExpression {
  const named = where.filter((one) => !isSet(one.in));
  const isUnplaced = !part.whole && "measure" in part.of && part.where.every((one) => isSet(one.in));
  return isUnplaced && named.length > 0 ? { ...part, where: [...part.where, ...named] } : part;
}

/** Whether what is counted is some of what else is counted: of its kind, and restricted by as much at least. */
function areAmong(part: FigureExpression["of"], whole: FigureExpression["of"]): boolean {
  if (!("count" in part) || !("count" in whole) || part.verb || whole.verb || part.tie || whole.tie) return false;
  const { count: few } = part;
  const { count: many } = whole;
  const holds = (ones: readonly unknown[], others: readonly unknown[]): boolean =>
    others.every((other) => ones.some((one) => equals(one, other)));
  const isPlain = [few, many].every(
    ({ order, limit, leaning, texts }) => !order && limit === null && !leaning && !texts,
  );
  if (!isPlain || few.entity !== many.entity) return false;
  return holds(few.subsets, many.subsets) && holds(few.where, many.where) && holds(few.bounds, many.bounds);
}

/** A share of a thing in itself says nothing. */
const requireTwo = (figure: CombinedFigure): CombinedFigure =>
  equals(figure.left, figure.right) ? refuse({ kind: "not-understood" }) : figure;

function wholeOf(part: FigureExpression): FigureExpression {
  if ("count" in part.of) {
    const { count } = part.of;
    return { ...part, of: { ...part.of, count: withoutNarrowest(count) } };
  }
  if (part.slices.length > 0) {
    // Of the women of the whole, or of all people of the place?
    if (part.where.length > 0 && part.whole) return refuse({ kind: "not-understood" });
    // "persen polis aktif yang bulanan": of those that are active
    return { ...part, slices: part.slices.slice(0, -1) };
  }
  // "penduduk Jawa, semua provinsi di sana, dari total Indonesia": all that is said of where is the part.
  return { ...part, where: part.whole ? [] : withoutLast(part.where) };
}

function withoutNarrowest(set: SetExpression): SetExpression {
  // Those of which the figure is not known are no part of the whole.
  const known = { least: null, most: null, unit: null };
  if (set.bounds.length > 0) return { ...set, bounds: set.bounds.map(({ figure }) => ({ figure, limits: known })) };
  if (set.last !== undefined) return { ...set, subsets: set.subsets.filter((subset) => subset !== set.last) };
  if (set.where.length > 0) return { ...set, where: withoutLast(set.where) };
  // "berapa persen siswa dari Malang yang perempuan": of the women, or of those from there?
  if (set.texts && set.texts.length > 0)
    return set.subsets.length > 0 ? refuse({ kind: "not-understood" }) : { ...set, texts: set.texts.slice(0, -1) };
  // "berapa persen siswa aktif yang perempuan": of those that are active
  return set.subsets.length > 0 ? { ...set, subsets: set.subsets.slice(0, -1) } : refuse({ kind: "not-understood" });
}

/** Without the narrowest place: a set, or the named place at the lowest level. */
function withoutLast(where: FigureExpression["where"]): FigureExpression["where"] {
  if (where.length === 0) return refuse({ kind: "not-understood" });
  if (where.some(({ negated }) => negated)) return where.length === 1 ? [] : refuse({ kind: "not-understood" });
  const isOf = ({ in: names }: FigureExpression["where"][number], entity: string): boolean =>
    !isSet(names) && names.some(({ candidates }) => candidates.items[0]?.member.entity === entity);
  // Of "provinsi di Sulawesi" one that is named is the part.
  const part = where.findIndex((one) => where.some(({ in: set }) => isSet(set) && isOf(one, set.entity)));
  if (part >= 0) return where.filter((_, i) => i !== part);
  const set = where.findIndex((one) => isSet(one.in));
  if (set >= 0) return where.filter((_, i) => i !== set);
  const within = (a: number, b: number): boolean => {
    const [inner, outer] = [where[a]?.in, where[b]?.in];
    if (!inner || !outer || isSet(inner) || isSet(outer)) return false;
    const entity = outer[0]?.candidates.items[0]?.member.entity ?? "";
    return inner.every((name) => name.candidates.items.some(({ member }) => entity in member.parents));
  };
  const narrowest = where.findIndex((_, a) => where.every((__, b) => a === b || within(a, b)));
  return narrowest < 0 ? refuse({ kind: "not-understood" }) : where.filter((_, i) => i !== narrowest);
}

function correlationOf(
  one: FigureExpression,
  other: FigureExpression,
  over: SetExpression | null,
  context: RuleContext,
): Figure {
  const lifted = [one, other].reduce<SetExpression | null>(
    (set, figure) => set && (lift(set, figure, context)?.set ?? null),
    over ?? sharedGrain(one, other, context),
  );
  if (!lifted) return refuse({ kind: "not-understood" });
  const set = resolveSet({ ...lifted, period: null }, context);
  const period = one.period ?? other.period ?? over?.period ?? sharedYear(one, other, context);
  // How many there are is counted in no year: the year is that of the other figure.
  const at = (figure: FigureExpression): Figure =>
    resolveFigure(
      { ...figure, where: [], period: figure.period ?? ("count" in figure.of ? null : period) },
      context,
      rowOf(set),
    );
  return { kind: "correlation", of: [at(one), at(other)], over: set };
}

/** Without a word of what it is taken over: the finest rows that both figures are told of. */
function sharedGrain(one: FigureExpression, other: FigureExpression, { geography }: RuleContext): SetExpression | null {
  const figures = [one, other].map(({ of }) => ("measure" in of ? of.measure : null));
  const [first, second] = figures;
  if (!first || !second) return null;
  const grains = figures.flatMap((measure) =>
    measure ? geography.datasetsOf(measure).map(({ grain }) => grain.entity) : [],
  );
  const isTold = (entity: string): boolean =>
    [first, second].every((measure) => geography.levelsOf(measure).has(entity));
  const [entity, ...others] = [...new Set(grains)].filter(isTold);
  return entity && others.length === 0 ? bareSet(entity, null) : null;
}

export const rowOf = (set: MemberSet): Row => ({ entity: set.entity, places: set.places });
