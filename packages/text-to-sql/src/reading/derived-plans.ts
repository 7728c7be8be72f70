import { type Grain, isWithin } from "@tanyadata/semantic-model";
import type { Direction } from "../language/gradables.ts";
import type { CombinedFigure, Figure } from "../plan/figure.ts";
import type { MemberSet } from "../plan/member-set.ts";
import type { Cuts, Plan } from "../plan/plan.ts";
import { equals } from "../plan/walk.ts";
import { plainEnd } from "./benchmarks.ts";
import { byCut, cutsOf, orAll, rowsOfCuts } from "./cuts.ts";
import { combine, deriveFigure } from "./derive.ts";
import { directed } from "./directed.ts";
import type { YearOrder } from "./end-phrase.ts";
import {
  type Derivation,
  type FigureExpression,
  type Limits,
  type PlaceName,
  placedIn,
  type Where,
  whereIn,
} from "./expression.ts";
import { meansOfEach } from "./means.ts";
import { resolveFigure } from "./resolve.ts";
import { resolveNames } from "./resolve-places.ts";
import { adds, isSet } from "./restrict.ts";
import type { RuleContext } from "./rule.ts";
import { refuse } from "./stop.ts";
import { begins, isDated, isOfSeveral, isSpan, resolveEnds, resolveSpan } from "./years.ts";

/** What a figure that is computed from others, or of several years, is told by; null where it is told as any figure is. */
export function planOfDerived(figure: FigureExpression, context: RuleContext): Plan | null {
  if (figure.cuts) return planOfCuts(figure, context);
  const { as, ...plain } = figure;
  switch (as?.kind) {
    case undefined:
      if (
        figure.sums &&
        !figure.where.some(({ apart }) => apart) &&
        namesOf(figure.where) &&
        !isOfSeveral(figure, context) &&
        adds(figure, context)
      )
        return { rows: null, figures: [resolveFigure(plain, context, null)] };
      return isOfSeveral(figure, context) || isSince(figure, context) ? seriesOf(plain, context) : null;
    case "together":
      // Of what is the largest of its rows (the length of a river) there is no total.
      return { rows: null, figures: [resolveFigure({ ...plain, total: true }, context, null)] };
    case "trend":
      return seriesOf(as.of ? { ...plain, as: as.of } : plain, context, as.grain);
    case "sum":
      return as.to ? told(deriveFigure(figure, context, null)) : refuse({ kind: "not-understood" });
    case "gap":
    case "times":
    case "ratio":
      return (
        eachRatio(figure, context) ??
        (as.to ? told(deriveFigure(figure, context, null)) : planOfTwo(as.kind, plain, context))
      );
    case "spread":
    case "nearness":
      return told(deriveFigure(figure, context, null));
    case "change":
      return namesOf(figure.where) ? null : planOfChange(figure, context);
    case "share":
      return namesOf(figure.where) && !as.to ? null : told(deriveFigure(figure, context, null));
    case "aggregate":
      return meansOfEach(figure, context) ?? { rows: null, figures: [deriveFigure(figure, context, null)] };
    case "correlation": {
      const correlation = deriveFigure(figure, context, null);
      const pairs: Figure[] = correlation.kind === "correlation" ? [{ ...correlation, tells: "pairs" }] : [];
      return { rows: null, figures: [correlation, ...pairs] };
    }
  }
}

/** "sawit per km² Riau dan Jambi": of each of several named places; null where it is of one, or of all together. */
function eachRatio({ as, ...figure }: FigureExpression, context: RuleContext): Plan | null {
  const names = namesOf(figure.where);
  if (as?.kind !== "ratio" || !as.to || !names || names.length < 2 || figure.sums || !("measure" in figure.of))
    return null;
  const isSame = as.to.where.length === 0 || equals(as.to.where, figure.where);
  if (!isSame || "count" in as.to.of) return null;
  const { measure } = figure.of;
  const { filter } = resolveNames(names, false, context.geography.levelsOf(measure), measure);
  const of: FigureExpression = { ...figure, where: [], as: { ...as, to: { ...as.to, where: [] } } };
  const by = resolveFigure(of, context, { entity: filter.entity, places: [] });
  return { rows: { entity: filter.entity, subsets: [], places: [filter], bounds: [], order: null }, figures: [by] };
}

/** "dari 2020" of what is known of later years as well. */
const isSince = ({ of, period }: FigureExpression, { geography }: RuleContext): boolean =>
  begins(period) && "measure" in of && !geography.monthsOf(of.measure) && geography.yearsOf(of.measure).length > 1;

/** A figure made of two, and the two beside it. */
const told = (figure: Figure): Plan =>
  figure.kind === "combined"
    ? { rows: null, figures: [figure, figure.left, figure.right] }
    : { rows: null, figures: [figure] };

/** A change in the unit that was asked for, then in the other, and the figures of both years. */
function planOfChange(figure: FigureExpression, context: RuleContext): Plan {
  const change = deriveFigure(figure, context, null);
  if (change.kind !== "combined") return refuse({ kind: "not-understood" });
  if (change.how === "pace") return { rows: null, figures: [change, change.right, change.left] };
  const other: CombinedFigure = { ...change, how: change.how === "growth" ? "difference" : "growth" };
  return { rows: null, figures: [change, other, change.right, change.left] };
}

/** Of two dimensions the one with more values has the rows, the other so many columns at most. */
const mostAcross = 8;

/** Whether these are all values that there are: of all of them it is asked which. */
const areAll = ({ dimension, values }: Cuts, figure: FigureExpression, context: RuleContext): boolean =>
  (cutsOf(figure, { dimension, values: null }, context)?.values.length ?? 0) <= values.length;

/** A row for each cut; or two cuts set against each other. */
function planOfCuts(figure: FigureExpression, context: RuleContext): Plan {
  const { as, ...plain } = figure;
  const [one, other, ...more] = byCut(plain, context);
  if (as?.kind === "gap" || as?.kind === "times" || as?.kind === "ratio") {
    if (as.to || !one || !other || more.length > 0) return refuse({ kind: "not-understood" });
    return told(combine(as.kind === "gap" ? "gap" : "ratio", one, other, context, null));
  }
  if (as?.kind === "change") return told(resolveFigure(figure, context, null));
  const { cuts: _, across: __, ...whole } = plain;
  const [cuts, across] = [plain.cuts, plain.across]
    .flatMap((cut) => cutsOf(figure, cut, context) ?? [])
    .sort((a, b) => b.values.length - a.values.length);
  const shares = as?.kind === "share" && !as.to && cuts && !across ? sharesOfCuts(whole, cuts, context) : null;
  if (shares) return shares;
  if (as || !cuts || isOfSeveral(figure, context) || namesOf(figure.where)) return refuse({ kind: "not-understood" });
  if (!across) {
    const of = resolveFigure(whole, context, null);
    const isAny = plain.cuts?.or && of.kind === "measure" && adds(whole, context) && !areAll(cuts, figure, context);
    return isAny
      ? { rows: null, figures: [{ ...of, slices: [...of.slices, cuts] }] }
      : { rows: null, figures: [of], cuts };
  }
  if (across.values.length > mostAcross) return refuse({ kind: "not-understood" });
  const figures = across.values.map((value) => {
    const slices = [...whole.slices, { dimension: across.dimension, value }];
    return resolveFigure({ ...whole, slices }, context, null);
  });
  return { rows: null, figures, cuts };
}

/** Two named places, two years or two cuts of one figure, set against each other. */
function planOfTwo(kind: "gap" | "times" | "ratio", figure: FigureExpression, context: RuleContext): Plan {
  const names = namesOf(whereIn(figure));
  const how = kind === "gap" ? "gap" : "ratio";
  if (names) {
    const [one, other, ...more] = names.map((name) => placedIn(figure, [{ in: [name], negated: false }]));
    if (!one || !other || more.length > 0 || isOfSeveral(figure, context)) return refuse({ kind: "not-understood" });
    return told(combine(how, one, other, context, null));
  }
  const kinds = kindsIn(figure, context);
  if (kinds) return told(combine(how, ...kinds, context, null));
  if (isSpan(figure.period) && "measure" in figure.of) {
    const { from, to } = resolveEnds(figure.period, figure.of.measure, context);
    const at = (year: number): FigureExpression => ({ ...figure, period: { year } });
    return told(combine(how, at(to), at(from), context, null));
  }
  return refuse({ kind: "not-understood" });
}

/** "selisih jumlah desa dan kelurahan": how many of each kind, where there are just two. */
function kindsIn(figure: FigureExpression, { geography }: RuleContext): [FigureExpression, FigureExpression] | null {
  if (!("count" in figure.of)) return null;
  const { count } = figure.of;
  const [one, other, ...others] = geography.kindsOf(count.entity);
  const areBoth = count.subsets.length === 0 || count.subsets.length === 2;
  if (one === undefined || other === undefined || others.length > 0 || !areBoth) return null;
  const of = (kind: string): FigureExpression => ({ ...figure, of: { count: { ...count, subsets: [kind] } } });
  return [of(one), of(other)];
}

/** The several names of the one place that a figure is restricted to. */
function namesOf(where: readonly Where[]): readonly PlaceName[] | null {
  const [only, ...others] = where;
  if (!only || others.length > 0 || only.negated || only.tie || isSet(only.in)) return null;
  return only.in.length > 1 ? only.in : null;
}

/** A row for each year; a column for each of several named places. */
function seriesOf(figure: FigureExpression, context: RuleContext, grain?: Grain): Plan {
  if (!("measure" in figure.of)) return refuse({ kind: "no-years" });
  const years = resolveSpan(figure.period, figure.of.measure, context, grain);
  const names = namesOf(figure.where);
  const columns = names ? names.map((name) => ({ ...figure, where: [{ in: [name], negated: false }] })) : [figure];
  const figures = columns.map((column) => resolveFigure(column, context, null, "each"));
  return { rows: null, figures, series: { years, bounds: [], order: null } };
}

/** More years than this make too wide a table. */
const mostYears = 15;

/** What lies between two years, in the figure's own unit. */
const overTime: Derivation = { kind: "change", unit: "points", relative: false, towards: null, verb: false };

/** In a table of members, a figure of several years is a column for each of those that are known. */
export function byYear(figure: FigureExpression, context: RuleContext): FigureExpression[] {
  // Of a share that is not said to be of something else, too: each part has its own.
  const isParted = !figure.as || (figure.as.kind === "share" && !figure.as.to);
  if (figure.cuts) return isParted ? byCut(figure, context) : [figure];
  const { as, ...plain } = figure;
  // "delta kemiskinan per provinsi 2015–2022": between two years of each row the gap is the change.
  if (as?.kind === "gap" && !as.to && isSpan(figure.period)) return [{ ...plain, as: overTime }];
  const spans = as?.kind === "trend" || (!as && isOfSeveral(figure, context));
  if (!spans || !("measure" in figure.of)) return [figure];
  const held = context.geography.yearsOf(figure.of.measure);
  const isHeld = (year: number): boolean => held.includes(year) || isDated(figure, context);
  const grain = as?.kind === "trend" ? as.grain : undefined;
  const years = resolveSpan(figure.period, figure.of.measure, context, grain).filter(isHeld);
  return years.length > mostYears
    ? refuse({ kind: "not-understood" })
    : years.map((year) => ({ ...plain, period: { year } }));
}

/** The years in which a figure was highest or lowest, or kept limits. */
export function planOfYears(
  figure: FigureExpression,
  by: { readonly limits: Limits } | YearOrder,
  context: RuleContext,
  grain?: Grain,
): Plan {
  // "kapan terakhir inflasi di atas 8": the last such year, not each.
  const isLast = figure.period === "latest";
  const plan = seriesOf(isLast ? { ...figure, period: null } : figure, context, grain);
  const [only, ...others] = plan.figures;
  const isOrdered = "direction" in by;
  if (!only || others.length > 0 || !plan.series || (isLast && isOrdered)) return refuse({ kind: "not-understood" });
  if (isOrdered) {
    const many = by.limit ?? 1;
    const order = {
      by: only,
      direction: by.direction,
      ...(by.ends ? { limit: null, pick: { ends: many } } : { limit: many }),
    };
    const years =
      by.direction === "lowest" || by.ends ? overAlready(figure, plan.series.years, context) : plan.series.years;
    return { ...plan, series: { ...plan.series, years, order } };
  }
  const limits = directed(figure, by.limits, context);
  const bound = { figure: only, least: plainEnd(limits.least), most: plainEnd(limits.most) };
  const once = isLast ? { latest: true as const } : onceOf(by.limits);
  return { ...plan, series: { ...plan.series, bounds: [bound], ...once } };
}

/** Without the month, or the year, that is not over yet: it is not the least of them. */
function overAlready(
  { of }: FigureExpression,
  years: readonly number[],
  { geography }: RuleContext,
): readonly number[] {
  const held = "measure" in of ? geography.monthsOf(of.measure) : null;
  const whole = held ? years.filter((year) => isWithin(year, held)) : years;
  return whole.length > 0 ? whole : years;
}

/** Only the first, or the last, of the years that keep the limits, where that was said. */
const onceOf = ({ once }: Limits): { earliest?: true; latest?: true } =>
  once === "first" ? { earliest: true } : once === "last" ? { latest: true } : {};

/** Which of some named places has more of a figure: all of them, in that order. */
export function planOfMore(figure: FigureExpression | null, direction: Direction, context: RuleContext): Plan | null {
  if (figure?.cuts) return moreOfCuts(figure, direction, context);
  const counted = figure && "count" in figure.of ? figure.of.count : null;
  const names = figure && (namesOf(counted?.where ?? []) ?? namesOf(figure.where));
  if (!figure || !names) return null;
  const of = counted ? { ...figure.of, count: { ...counted, where: [] } } : figure.of;
  const measure = "measure" in of ? of.measure : null;
  const { levelsOf, upward } = context.geography;
  const levels = "measure" in of ? levelsOf(of.measure) : upward(of.count.entity);
  const { filter } = resolveNames(names, false, levels, measure);
  const by = resolveFigure({ ...figure, of, where: [] }, context, { entity: filter.entity, places: [] });
  const rows: MemberSet = {
    entity: filter.entity,
    subsets: [],
    places: [filter],
    bounds: [],
    order: { by, direction, limit: null },
  };
  return { rows, figures: [by] };
}

/** "lebih banyak laki-laki atau perempuan di Bali": which of some values. */
function moreOfCuts(figure: FigureExpression, direction: Direction, context: RuleContext): Plan | null {
  const { cuts, across, ...plain } = figure;
  const rows =
    cuts?.values && "measure" in figure.of
      ? rowsOfCuts(figure.of.measure, { ...cuts, values: cuts.values }, context)
      : null;
  if (!rows || across || figure.as || isOfSeveral(figure, context) || namesOf(figure.where)) return null;
  const by = resolveFigure(plain, context, { entity: rows.entity, places: [] });
  return { rows: { ...rows, order: { by, direction, limit: null } }, figures: [by] };
}

/** "berapa persen penduduk laki-laki dan perempuan di Bali": of all there. */
function sharesOfCuts(figure: FigureExpression, cuts: Cuts, context: RuleContext): Plan | null {
  const rows = "measure" in figure.of ? rowsOfCuts(figure.of.measure, cuts, context) : null;
  if (!rows || isOfSeveral(figure, context) || namesOf(figure.where)) return null;
  const row = { entity: rows.entity, places: [] };
  const share = deriveFigure({ ...figure, as: { kind: "share", to: null } }, context, row);
  return { rows: orAll(rows, context), figures: [share] };
}
