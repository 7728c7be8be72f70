import type { CountFigure, Figure, MeasureFigure, Statistic } from "../../plan/figure.ts";
import type { PlaceFilter } from "../../plan/place-filter.ts";
import type { Plan } from "../../plan/plan.ts";
import { equals } from "../../plan/walk.ts";
import { bareFigure, type FigureExpression } from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import { resolveFigureIn } from "../resolve.ts";
import { adds } from "../restrict.ts";
import type { RuleContext } from "../rule.ts";
import { besidesAll } from "./comparisons.ts";
import type { Turn } from "./follow.ts";
import { ofEach, placesOf, singleFigure } from "./measures.ts";
import { changePlace, toldOfEach } from "./places.ts";
import { within } from "./sets.ts";
import { isOtherCut, placesTold, toldOf } from "./told.ts";

/** "ada berapa?", "totalnya?", "rata-ratanya?", "apa saja namanya?", "jumlah keduanya?": all that was listed, counted, added up or averaged. */
export const ofAllRows: Turn = (before, pieces, manner, context) => {
  const [piece, ...others] = besidesAll(pieces, manner.collective);
  const mean = meanWithin(before, pieces, context);
  if (mean) return mean;
  if (others.length > 0) return null;
  if (piece?.type === "operator")
    return piece.operator.kind === "aggregate"
      ? (meanOf(before, piece.operator.how) ?? meanOfTold(before, piece.operator.how, manner.collective, context))
      : null;
  if (piece && manner.summed && saysSame(piece, before)) return ofAllRows(before, [], manner, context);
  if (piece?.type === "figure" && manner.total && "measure" in piece.figure.of)
    return sumOf(before, piece.figure, context);
  if (manner.collective !== null) {
    if (!manner.summed || (piece && piece.type !== "nth")) return null;
    return before.rows ? sumOfFew(before, manner.collective, context) : sumOfTold(before, manner.collective, context);
  }
  // "kalau Buleleng ada berapa?" after a list: how many there are there
  if (piece?.type === "place" && manner.counted && before.rows && !before.rows.order && !asksFigures(before)) {
    const elsewhere = changePlace(before, piece, manner, context);
    return elsewhere && totalOf(elsewhere, false, context);
  }
  if (piece && !saysAgain(piece, before)) return null;
  if (!piece && manner.summed && !before.rows && before.told) return sumOfTold(before, 2, context);
  if (manner.counted || manner.summed) return totalOf(before, !piece && manner.summed, context);
  const figure = singleFigure(before);
  return !piece && manner.listed && figure?.kind === "count" && !figure.tie ? { rows: figure.of, figures: [] } : null;
};

/** Whether figures of rows are told that do not only bound them: then "berapa" asks for these. */
const asksFigures = ({ rows, figures }: Plan): boolean =>
  figures.some((figure) => !rows?.bounds.some((bound) => equals(bound.figure, figure)));

/** "totalnya berapa jiwa?" of the five that have the most: the measure that was told. */
function saysSame(piece: Phrase, { rows, figures: [told, ...others] }: Plan): boolean {
  if (piece.type !== "figure" || told?.kind !== "measure" || others.length > 0 || !rows?.order?.limit) return false;
  const { of, where, slices, period, as } = piece.figure;
  const isBare = where.length + slices.length === 0 && !period && !as;
  return isBare && "measure" in of && of.measure === told.measure;
}

/** "totalnya berapa kabupaten?" after a list of them: the noun says nothing new. */
function saysAgain(piece: Phrase, { rows }: Plan): boolean {
  const counted = piece.type === "figure" && "count" in piece.figure.of ? piece.figure.of.count : null;
  const set = piece.type === "set" && !piece.use ? piece.set : counted;
  if (!rows || !set || set.entity !== rows.entity) return false;
  const isBare = set.where.length + set.bounds.length === 0 && !set.order && !set.leaning && set.nth === undefined;
  return isBare && equals(set.subsets, rows.subsets);
}

/** "rata-rata tiap kabupatennya?" after the figure of a province: that of each of them in it, averaged. */
function meanWithin(before: Plan, pieces: readonly Phrase[], context: RuleContext): Plan | null {
  const [one, other, ...others] = pieces;
  if (one?.type !== "operator" || one.operator.kind !== "aggregate" || other?.type !== "set" || others.length > 0)
    return null;
  const figure = singleFigure(before);
  const { set, use, asked } = other;
  if (!figure || (use && use !== "per") || asked || set.order || set.leaning || set.limit !== null) return null;
  const over = within(set, placesOf(figure), context);
  if (!over) return null;
  const isCount = figure.kind === "count";
  if (isCount && (figure.tie || !context.geography.upward(figure.of.entity).has(over.entity))) return null;
  const of: Figure = isCount ? { ...figure, of: { ...figure.of, places: [] } } : { ...figure, places: [] };
  return told({ kind: "aggregate", how: one.operator.how, of, over });
}

const meanOf = (before: Plan, how: Statistic): Plan | null => {
  const { rows, figures, attributes } = ofEach(before);
  const [of, ...others] = figures;
  if (!rows || !of || others.length > 0 || attributes || rows.order?.pick) return null;
  return of.kind === "measure" || of.kind === "count"
    ? { rows: null, figures: [{ kind: "aggregate", how, of, over: rows }] }
    : null;
};

/** "rata-rata ketiganya?" of what was told of so many places one after the other. */
function meanOfTold(before: Plan, how: Statistic, many: number | null, context: RuleContext): Plan | null {
  const figure = singleFigure(before);
  const filter = figure && many !== null ? placesTold(before, many) : null;
  return filter && figure ? meanOf(toldOfEach(figure, filter, context), how) : null;
}

/** "totalnya berapa penduduk?" after a list: of all that were listed together, whatever put them in the list. */
function sumOf({ rows }: Plan, said: FigureExpression, context: RuleContext): Plan | null {
  if (!rows || rows.order?.pick || rows.order?.within || said.where.length > 0 || said.as) return null;
  const listed = rows.order?.limit === null ? { ...rows, order: null } : rows;
  const set: PlaceFilter = { entity: rows.entity, members: { set: listed }, negated: false };
  return adds(said, context) ? told(resolveFigureIn(said, [set], context, null)) : null;
}

/** How many were listed; or what their figures add up to. */
function totalOf(before: Plan, summed: boolean, context: RuleContext): Plan | null {
  const { rows, figures } = before;
  if (!rows) return summed && ofEach(before) !== before ? before : null;
  // "5 kabupaten terluas", "totalnya?": of those five.
  if (summed && rows.order?.limit) return sumOfFew(before, rows.order.limit, context);
  if (rows.order || before.attributes) return null;
  const bounding = new Set(rows.bounds.map(({ figure }) => JSON.stringify(figure)));
  const told = figures.filter((figure) => !bounding.has(JSON.stringify(figure)) && figure.kind !== "fixed");
  if (told.length === 0) return { rows: null, figures: [{ kind: "count", of: rows }] };
  const [of, ...others] = told;
  if (!summed || !of || others.length > 0 || rows.bounds.length > 0) return null;
  const isAdded = of.kind === "count" || (of.kind === "measure" && adds(bareFigure({ measure: of.measure }), context));
  return isAdded ? { rows: null, figures: [{ kind: "aggregate", how: "sum", of, over: rows }] } : null;
}

/** "total ketiganya" after the first three of an order. */
function sumOfFew({ rows, figures }: Plan, many: number, context: RuleContext): Plan | null {
  const [of, ...others] = figures;
  if (many < 2 || !rows?.order || rows.order.limit !== many || rows.order.within || others.length > 0) return null;
  if (of?.kind !== "measure" || !adds(bareFigure({ measure: of.measure }), context)) return null;
  return told({ kind: "aggregate", how: "sum", of, over: rows });
}

/** What so many told one after the other come to: of several places, of two cuts of one, or of two kinds of one thing. */
function sumOfTold(before: Plan, many: number, context: RuleContext): Plan | null {
  const all = toldOf(before);
  const [one, other, ...more] = all;
  if (!one || !other || all.length !== many || one.kind !== other.kind) return null;
  const filter = placesTold(before, many);
  if (filter && one.kind === "measure")
    return adds(bareFigure({ measure: one.measure }), context) ? told({ ...one, places: [filter] }) : null;
  if (filter && one.kind === "count") return told({ ...one, of: { ...one.of, places: [filter] } });
  if (more.length > 0) return null;
  if (one.kind === "measure" && other.kind === "measure") return sumOfCuts(one, other, context);
  if (one.kind === "count" && other.kind === "count" && equals(placesOf(one), placesOf(other))) {
    const subsets = [...new Set([...one.of.subsets, ...other.of.subsets])].sort();
    // Kinds of one thing hold nothing in common; what is said of some of it may be said of the same ones.
    const kinds = context.model.entities.get(one.of.entity)?.subsets ?? [];
    const isKind = (ids: readonly string[]): boolean =>
      ids.length === 1 && kinds.some(({ id, role }) => id === ids[0] && role === "noun");
    const isApart = isKind(one.of.subsets) && isKind(other.of.subsets);
    return isApart ? told({ ...one, of: { ...one.of, subsets } }) : null;
  }
  return null;
}

/** "laki-lakinya?", "perempuannya?", "jumlah keduanya?": both values of one dimension together. */
function sumOfCuts(one: MeasureFigure, other: MeasureFigure, context: RuleContext): Plan | null {
  const [cut, ...cuts] = one.slices;
  const [second] = other.slices;
  const isOther = cut && second && cuts.length === 0 && isOtherCut(one, other);
  if (!isOther || !adds(bareFigure({ measure: one.measure }), context)) return null;
  return told({ ...one, slices: [{ ...cut, values: [...cut.values, ...second.values] }] });
}

const told = (figure: Figure | CountFigure): Plan => ({ rows: null, figures: [figure] });
