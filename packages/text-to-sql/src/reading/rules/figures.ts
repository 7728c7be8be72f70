import { isRatio } from "@tanyadata/semantic-model";
import { factorBetween } from "../../language/units.ts";
import { dimensionOf } from "../../plan/groups.ts";
import { isRange } from "../../plan/ranges.ts";
import { bareFigure, type FigureExpression, type SetExpression, type Slice, type Where } from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import { adds, isSet, lift, restrictFigure, tells } from "../restrict.ts";
import { eitherWay, type Rule, type RuleContext, rule, word } from "../rule.ts";
import { dateFigure, dateSet } from "../said-when.ts";
import { officialVariants, pickVariant } from "../variants.ts";
import { begins } from "../years.ts";

/** What it costs to believe that a unit is said of a measure: of its own, of one of the same kind, of one that measures something else. */
const unitCosts = { own: 0.05, alike: 0.3, other: 0.6 } as const;

/** Figures, their cuts, years and units; figures of sets. */
export const figureRules: readonly Rule[] = [
  ...eitherWay(
    "figure",
    "slice",
    0,
    ({ figure }, { slice }, context) => {
      // "penjualan tanpa yang batal" "dan tanpa bon": several may be left out.
      if (figure.slices.some((one) => one.dimension === slice.dimension && !(one.negated && slice.negated)))
        return null;
      const cut = sliceable(figure, slice.dimension, context, slice);
      return cut && { type: "figure", figure: { ...cut, slices: [...cut.slices, slice] } };
    },
    0.05,
  ),
  // "kenaikan TPT terbesar" "Agustus"
  rule("trait", "slice", 0.05, (left, { slice }, context) => {
    if (left.figure.slices.some((one) => one.dimension === slice.dimension)) return null;
    const cut = sliceable(left.figure, slice.dimension, context, slice);
    return cut && { ...left, figure: { ...cut, slices: [...cut.slices, slice] } };
  }),
  // "provinsi dengan TPT tertinggi di Jawa" "pada Agustus"
  rule("set", "slice", 0.05, (left, { slice }, context) => {
    const { order } = left.set;
    const isCut = order?.by.slices.some((one) => one.dimension === slice.dimension);
    const by = order && !isCut && left.use !== "except" && sliceable(order.by, slice.dimension, context, slice);
    return by
      ? { ...left, set: { ...left.set, order: { ...order, by: { ...by, slices: [...by.slices, slice] } } } }
      : null;
  }),
  ...eitherWay("figure", "period", 0, (left, right, context) => {
    const figure = isDatable(left.figure.where.at(-1), context) ? null : dateFigure(left.figure, right.period);
    return figure && { type: "figure", figure };
  }),
  // "IPM 2021 naik berapa" "dari 2015"
  rule("figure", "period", 0.02, ({ figure }, { period: from }) => {
    const { period: to, as } = figure;
    if (as?.kind !== "change" || as.back || !begins(from) || begins(to)) return null;
    const ends = [from, to].flatMap((one) => (one !== null && one !== "latest" && "year" in one ? [one.year] : []));
    const [first, last] = ends;
    if (first === undefined || last === undefined || first >= last) return null;
    return { type: "figure", figure: { ...figure, period: { from: first, to: last } } };
  }),
  // One word may name several units ("ton"): the measure's own is meant where it is among them.
  // In "nilai tindakan pasien BPJS" the noun of who it was done to is rather no unit at all.
  ...Object.entries(unitCosts).flatMap(([fit, cost]) =>
    eitherWay("figure", "unit", cost, ({ figure }, { unit }, context) =>
      figure.unit === null && "measure" in figure.of && fit === fitOf(figure.of.measure, unit, context)
        ? { type: "figure", figure: { ...figure, unit } }
        : null,
    ),
  ),
  // "penduduk" "per km²": the ratio that is told in that unit
  ...eitherWay("figure", "unit", 0.05, ({ figure }, { unit }, { model }) => {
    if (figure.unit !== null || figure.as || !("measure" in figure.of)) return null;
    const { measure: named } = figure.of;
    const [only, ...others] = [...model.measures.values()].filter(
      ({ measure, dataset }) =>
        isRatio(measure) && measure.numerator === named && measure.unit === unit && !dataset.simulated,
    );
    return only && others.length === 0
      ? { type: "figure", figure: { ...figure, of: { measure: only.measure.id } } }
      : null;
  }),
  // "penduduk" "kabupaten di Jawa Tengah": of all of them together
  rule("figure", "set", 0.3, (left, right, context) => {
    if (
      right.use === "all" ||
      right.use === "per" ||
      right.use === "except" ||
      right.use === "and" ||
      right.asked ||
      right.set.leaning
    )
      return null;
    // "luas kabupaten di Bali, urutkan": of each, in that order
    if (right.set.sorted) {
      const fit = left.figure.as || right.use ? null : lift(right.set, left.figure, context);
      return fit && { type: "question", rows: fit.set, figures: [fit.figure] };
    }
    // "penduduk 5 provinsi terluas": of each or of all?
    if ((right.set.limit !== null && right.set.limit > 1) || right.set.nthTo !== undefined) return null;
    const figure = restrictFigure(left.figure, { in: right.set, negated: false }, context);
    return figure && { type: "figure", figure };
  }),
  // "luas" "provinsi", "berapa tinggi" "gunung": of each, where nothing is said of which; by a kind, only where it is said ("per status")
  rule("figure", "set", 0.5, ({ figure }, { set, use, noun, asked }, context) => {
    if (use || asked || noun === null || figure.as || figure.total || figure.whole) return null;
    if (dimensionOf(set.entity, context.model)) return null;
    if (!("measure" in figure.of) || figure.where.length > 0 || set.limit !== null || tells(set)) return null;
    const fit = context.geography.levelsOf(figure.of.measure).has(set.entity) ? lift(set, figure, context) : null;
    return fit && { type: "question", rows: fit.set, figures: [fit.figure] };
  }),
  // "penduduk" "ibu kota Sulsel", "luas" "ibu kota Jabar dan Jateng": of each, as each place has one of its own
  rule("figure", "set", 0.2, ({ figure }, { set, use, asked }, context) => {
    if ((use && use !== "in") || asked || set.leaning || figure.as || figure.sums) return null;
    const fit = context.geography.ownerOf(set.entity) === null ? null : lift(set, figure, context);
    return fit && { type: "question", rows: fit.set, figures: [fit.figure] };
  }),
  rule("figure", "set", 0.4, (left, right, context) =>
    right.use === "all" && right.noun !== null ? ofAll(left.figure, right.set, context) : null,
  ),
  // "penduduk" "per provinsi": of each
  ...eitherWay(
    "figure",
    "set",
    0.02,
    (left, right, context) => {
      // In "produksi per kapita tertinggi di provinsi mana" it is not said per province.
      if (right.use !== "per" || right.asked === "one") return null;
      const fit = lift(right.set, left.figure, context);
      return fit && { type: "question", rows: fit.set, figures: [fit.figure] };
    },
    0.1,
  ),
  // "bahasa daerah" "per provinsi": how many there are in each
  rule("set", "set", 0.3, (left, right, context) => {
    const { where, bounds, subsets, texts = [], order } = left.set;
    const isNoun = left.noun !== null || (bounds.length === 0 && !order && subsets.length + texts.length > 0);
    const isKind = isNoun && !left.use && !left.asked && where.length === 0;
    if (!isKind || right.use !== "per" || right.asked || right.set.entity === left.set.entity) return null;
    const fit = lift(right.set, bareFigure({ count: left.set }), context);
    return fit && { type: "question", rows: fit.set, figures: [fit.figure] };
  }),
  // "daftar" "luas provinsi di Kalimantan", the same "satu per satu": of each
  ...eitherWay(word("list"), "figure", -0.1, ({ word }, { figure }, context) => {
    const [only, ...others] = figure.where;
    if (word.how !== "all" || !only || others.length > 0 || figure.as || figure.cuts) return null;
    if (only.negated || only.tie || !isSet(only.in) || only.in.order) return null;
    const fit = lift(only.in, { ...figure, where: [] }, context);
    return fit && { type: "question", rows: fit.set, figures: [fit.figure] };
  }),
  ...eitherWay("question", "period", 0.02, (left, right) => {
    const figures = left.figures.map((figure) => dateFigure(figure, right.period) ?? figure);
    if (figures.some((figure, i) => figure !== left.figures[i])) return { ...left, figures };
    const rows = left.rows && dateSet(left.rows, right.period);
    return rows && { ...left, rows };
  }),
];

/**
 * Whether a year beside what lies in the members of a set is rather theirs, or of both: "penduduk provinsi dengan gini
 * tertinggi" "2022".
 */
function isDatable(where: Where | undefined, { geography }: RuleContext): boolean {
  if (!where || !isSet(where.in)) return false;
  const figures = [...where.in.bounds.map(({ figure }) => figure), ...(where.in.order ? [where.in.order.by] : [])];
  return figures.some(({ of, period }) => !period && "measure" in of && geography.yearsOf(of.measure).length > 1);
}

/** "total luas" "semua provinsi": of all together; without "total", of each. */
function ofAll(figure: FigureExpression, set: SetExpression, context: RuleContext): Phrase | null {
  const { as, ...plain } = figure;
  if (figure.where.length + set.subsets.length > 0) return null;
  if (!figure.total && !figure.sums && as?.kind !== "together") {
    const fit = lift(set, figure, context);
    return fit && { type: "question", rows: fit.set, figures: [fit.figure] };
  }
  if (!("measure" in figure.of) || !adds(figure, context)) return null;
  const isGrain = context.geography.levelsOf(figure.of.measure).has(set.entity);
  return isGrain ? { type: "figure", figure: { ...plain, whole: true } } : null;
}

function fitOf(measure: string, unit: string, { model }: RuleContext): keyof typeof unitCosts {
  const own = model.measures.get(measure)?.measure.unit;
  if (own === unit) return "own";
  return own !== undefined && factorBetween(unit, own) !== null ? "alike" : "other";
}

/** The figure, or another source of it, whose rows can be cut by a dimension besides what they are cut by already. */
export function sliceable(
  figure: FigureExpression,
  dimension: string,
  context: RuleContext,
  slice?: Pick<Slice, "value" | "elsewhere">,
): FigureExpression | null {
  if (canSlice(figure, dimension, slice, context)) return figure;
  if (!("measure" in figure.of)) return null;
  const others = officialVariants(figure.of.measure, context).map((id) => pickVariant(figure, [id], context));
  return others.find((other) => other !== null && canSlice(other, dimension, slice, context)) ?? null;
}

/** Whether the rows of a measure can be cut by a dimension, which has that value there, and by which its own expression does not cut already. */
function canSlice(
  figure: FigureExpression,
  id: string,
  slice: Pick<Slice, "value" | "elsewhere"> | undefined,
  { geography }: RuleContext,
): boolean {
  if (!("measure" in figure.of)) return false;
  const parts = geography.partsOf(figure.of.measure);
  const cut = parts.flatMap(({ measure, dataset }) => {
    const dimension = dataset.dimensions.find((one) => one.id === id);
    const { value } = slice ?? {};
    const isThere = value === undefined || isRange(value) || dimension?.values.some((one) => one.value === value);
    const isMeant = slice?.elsewhere?.includes(dataset.dataset) !== true;
    return dimension && isThere && isMeant ? [measure.expression.includes(`{${dimension.column}}`)] : [];
  });
  return cut.length > 0 && !cut.includes(true);
}
