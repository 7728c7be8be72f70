import { type Grain, isWithin } from "@tanyadata/semantic-model";
import type { Aggregate, Figure, Statistic } from "../plan/figure.ts";
import type { MemberSet } from "../plan/member-set.ts";
import type { Plan } from "../plan/plan.ts";
import { isSum } from "./adding.ts";
import { type Row, rowOf } from "./derive.ts";
import { bareSet, type Derivation, type FigureExpression, type SetExpression } from "./expression.ts";
import { alike } from "./names.ts";
import type { Phrase } from "./phrase.ts";
import { membersIn, resolveFigure, resolveSet } from "./resolve.ts";
import { resolveNames } from "./resolve-places.ts";
import { adds, isSet, lift, restrictSet, singleOf } from "./restrict.ts";
import type { RuleContext } from "./rule.ts";
import { refuse } from "./stop.ts";
import { isOfSeveral, resolveSpan } from "./years.ts";

/** Each member counts alike; where a figure is not known of them one by one, their total by how many they are. */
export function aggregateOf(
  figure: FigureExpression,
  how: Exclude<Aggregate, "sum">,
  over: SetExpression,
  context: RuleContext,
): Figure {
  if (isOfSeveral(figure, context)) return refuse({ kind: "not-understood" });
  const fit = lift(requireAll(over, figure, context), figure, context) ?? refuse({ kind: "not-understood" });
  const set = resolveSet(fit.set, context);
  const { of } = fit.figure;
  // "rata-rata panjang per pulau": of what things, and not of the longest in each
  const [part, ...parts] = "measure" in of ? context.geography.partsOf(of.measure) : [];
  if (part && parts.length === 0 && "timeless" in part.dataset.time && !isSum(part.measure))
    if (part.dataset.grain.entity !== set.entity) return refuse({ kind: "not-understood" });
  if ("measure" in of && !context.geography.levelsOf(of.measure).has(set.entity)) {
    const { measure } = of;
    const levels = [...context.geography.levelsOf(measure)];
    // What lies in places of which the figure is told shares in it; of things that have nothing to do with it no mean can be told.
    const shares = levels.some((level) => context.geography.upward(set.entity).has(level));
    if (how !== "mean" || !adds(figure, context) || !shares)
      return refuse({ kind: "no-such-level", measure, entity: set.entity, levels });
    const whole: FigureExpression = { ...figure, where: [...fit.set.where, ...fit.figure.where] };
    const narrowed = fit.set.bounds.length > 0 || fit.set.order !== null || !isWholeKind(fit.set, set, context);
    if (narrowed) return refuse({ kind: "no-such-level", measure, entity: set.entity, levels });
    const left = resolveFigure(whole, context, null);
    return { kind: "combined", how: "ratio", left, right: { kind: "count", of: set } };
  }
  return { kind: "aggregate", how, of: resolveFigure(fit.figure, context, rowOf(set)), over: set };
}

/** "rata-rata penduduk kabupaten" of each province: over those that lie in the row. */
export function aggregateIn(
  figure: FigureExpression,
  { how, over }: Extract<Derivation, { kind: "aggregate" }>,
  row: Row,
  context: RuleContext,
): Figure {
  const { upward, levelsOf } = context.geography;
  const isTold = "count" in figure.of || levelsOf(figure.of.measure).has(over.entity);
  const lies = over.entity !== row.entity && upward(over.entity).has(row.entity);
  if (!isTold || !lies || over.order || over.limit !== null || figure.where.length > 0 || isOfSeveral(figure, context))
    return refuse({ kind: "not-understood" });
  const set = resolveSet(over, context);
  return { kind: "aggregate", how, of: resolveFigure(figure, context, rowOf(set)), over: set };
}

/** Whether a set leaves none of its entity out where it lies: the villages of a town may all be kelurahan. */
function isWholeKind(set: SetExpression, row: Row, context: RuleContext): boolean {
  if (set.subsets.length === 0) return true;
  const all = membersIn({ ...set, subsets: [] }, row, context);
  return all !== null && all === membersIn(set, row, context);
}

/** "34 provinsi": a number that says how many there are, or how many the figure is known of, restricts nothing. */
function requireAll(over: SetExpression, { of, period }: FigureExpression, context: RuleContext): SetExpression {
  if (over.limit === null || over.order) return over;
  const all = context.geography.size(over.entity);
  const datasets = "measure" in of ? context.geography.datasetsOf(of.measure) : [];
  const year = period !== null && period !== "latest" && "year" in period ? period.year : null;
  const gaps = datasets.flatMap((dataset) =>
    dataset.gaps
      .filter(({ years }) => !years || (year !== null && years.includes(year)))
      .flatMap(({ members }) => members),
  );
  const isAll = over.where.length + over.bounds.length + over.subsets.length === 0;
  if (!isAll) return over;
  return [all, all - new Set(gaps).size].includes(over.limit)
    ? { ...over, limit: null }
    : refuse({ kind: "not-understood" });
}

/** "rata-rata IPM Bali dan NTB": each of several named places counts alike; null where fewer are named. */
export function overNames(
  { how, figure }: Extract<Phrase, { type: "aggregating" }>,
  context: RuleContext,
): Figure | null {
  const [only, ...others] = figure.where;
  if (!only || others.length > 0 || only.negated || only.tie || isSet(only.in) || only.in.length < 2) return null;
  if (!("measure" in figure.of) || isOfSeveral(figure, context)) return null;
  const { measure } = figure.of;
  const { filter } = resolveNames(only.in, false, context.geography.levelsOf(measure), measure);
  const over: MemberSet = { entity: filter.entity, subsets: [], places: [filter], bounds: [], order: null };
  const of = resolveFigure({ ...figure, where: [] }, context, rowOf(over));
  return { kind: "aggregate", how, of, over };
}

/** "rata-rata gaji di Cabang Merdeka": over those who have one there; null where the figure is of no single members, or of everything. */
export function overMembers(
  { how, figure }: Extract<Phrase, { type: "aggregating" }>,
  context: RuleContext,
): Figure | null {
  const entity = singleOf(figure, context);
  if (entity === null || isOfSeveral(figure, context)) return null;
  const [dataset] = "measure" in figure.of ? context.geography.datasetsOf(figure.of.measure) : [];
  if (figure.where.length === 0 && dataset && !("timeless" in dataset.time)) return null;
  let over: SetExpression | null = bareSet(entity, null);
  for (const where of figure.where) over = over && restrictSet(over, where, context);
  return over && aggregateOf({ ...figure, where: [] }, how, over, context);
}

/** "rata-rata penduduk kota di Jawa dan di Sumatera": one mean for each place that was named by itself. */
function meansOfNamed({ as, ...figure }: FigureExpression, context: RuleContext): Plan | null {
  if (as?.kind !== "aggregate") return null;
  const named = [...as.over.where, ...figure.where].find(({ apart }) => apart);
  const [name] = named && !isSet(named.in) ? (alike(named.in) ?? []) : [];
  const entity = name?.candidates.items[0]?.member.entity;
  if (!named || entity === undefined) return null;
  const rows = resolveSet({ ...bareSet(entity, null), where: [named] }, context);
  const others = (where: FigureExpression["where"]) => where.filter((one) => one !== named);
  const over = { ...as.over, where: others(as.over.where) };
  const of = { ...figure, where: others(figure.where) };
  return { rows, figures: [aggregateIn(of, { ...as, over }, rowOf(rows), context)] };
}

/** "rata-rata gaji per cabang": a row for each, with the mean over those in it; null where the mean is over the rows themselves. */
export function meansOfEach(said: FigureExpression, context: RuleContext): Plan | null {
  const named = meansOfNamed(said, context);
  if (named) return named;
  const { as, ...figure } = said;
  const entity = singleOf(figure, context);
  if (as?.kind !== "aggregate" || !as.each || entity === null || isOfSeveral(figure, context)) return null;
  if (as.over.entity === entity || !context.geography.upward(entity).has(as.over.entity)) return null;
  const fit = lift(as.over, figure, context);
  if (!fit) return null;
  const over: MemberSet = { entity, subsets: [], places: [], bounds: [], order: null };
  const of = resolveFigure(fit.figure, context, rowOf(over));
  return { rows: resolveSet(fit.set, context), figures: [{ kind: "aggregate", how: as.how, of, over }] };
}

/** The years over which a mean of one place's figures is taken. */
export function overYears(how: Statistic, figure: FigureExpression, context: RuleContext): Figure {
  if (!("measure" in figure.of) || !isOfSeveral(figure, context)) return refuse({ kind: "average-of-what" });
  const years = resolveSpan(figure.period, figure.of.measure, context);
  const of = resolveFigure(figure, context, null, "each");
  return { kind: "aggregate", how, of, over: { years } };
}

/** "rata-rata omzet per bulan": over every such stretch that the data hold in full. */
export function overPeriods(how: Statistic, figure: FigureExpression, each: Grain, context: RuleContext): Figure {
  if (!("measure" in figure.of)) return refuse({ kind: "not-understood" });
  const { measure } = figure.of;
  const held = context.geography.monthsOf(measure);
  const years = resolveSpan(figure.period, measure, context, each).filter((one) => held && isWithin(one, held));
  if (years.length === 0) return refuse({ kind: "not-understood" });
  return {
    kind: "aggregate",
    how,
    of: resolveFigure({ ...figure, period: null }, context, null, "each"),
    over: { years },
  };
}
