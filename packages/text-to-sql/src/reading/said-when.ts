import { equals } from "../plan/walk.ts";
import type { FigureExpression, Period, SetExpression } from "./expression.ts";

/** Says the year of a figure that has none yet. */
export function dateFigure(figure: FigureExpression, period: Period): FigureExpression | null {
  // "biaya untuk keberangkatan yang selesai" "tahun 2024": when those left, not when it was paid
  if (figure.told !== undefined) return null;
  // "sekarang … yang paling baru"
  if (figure.period) return figure.period === "latest" && period === "latest" ? figure : null;
  if ("count" in figure.of) return dateOther(figure, period);
  if (period === "latest" || !("slice" in period)) return { ...figure, period };
  // "Agustus 2019 ke Agustus 2020": the cut said again must be the figure's own.
  const { slice, ...span } = period;
  return figure.slices.some((one) => equals(one, slice)) ? { ...figure, period: span } : null;
}

/** "korelasi jumlah kecamatan dan penduduk 2024": the year is that of the figure that has one. */
function dateOther(figure: FigureExpression, period: Period): FigureExpression | null {
  const { as } = figure;
  if (!as || !("to" in as) || !as.to || "count" in as.to.of) return null;
  const to = dateFigure(as.to, period);
  return to && { ...figure, as: { ...as, to } };
}

/** Says the year of every figure in a set that has none yet, or of those still to come. */
export function dateSet(set: SetExpression, period: Period): SetExpression | null {
  if (set.period) return null;
  const dated = (figure: FigureExpression): FigureExpression => dateFigure(figure, period) ?? figure;
  const open = [...set.bounds.map((bound) => bound.figure), ...(set.order ? [set.order.by] : [])].some(
    (figure) => dateFigure(figure, period) !== null,
  );
  if (!open) return { ...set, period };
  return {
    ...set,
    bounds: set.bounds.map((bound) => ({ ...bound, figure: dated(bound.figure) })),
    order: set.order && { ...set.order, by: dated(set.order.by) },
  };
}

/**
 * "2020, provinsi yang pertumbuhannya positif (di atas 0)": where one year alone was said of a measure, whatever else bounds or orders
 * the rows by the same measure is of that year as well; what orders them also where it was said of the figure beside them alone
 * ("kemiskinan 2021 di 5 provinsi termiskin").
 */
export function datedAlike(set: SetExpression, figures: readonly FigureExpression[]): SetExpression {
  const within = [...set.bounds.map((bound) => bound.figure), ...(set.order ? [set.order.by] : [])];
  const dated = (figure: FigureExpression, among: readonly FigureExpression[]): FigureExpression => {
    if (figure.period || !("measure" in figure.of)) return figure;
    const said = sayingOf(figure);
    const periods = among.flatMap((one) => (one.period && sayingOf(one) === said ? [one.period] : []));
    const [only, ...others] = new Map(periods.map((period) => [JSON.stringify(period), period])).values();
    const isOne = only !== undefined && only !== "latest" && !("last" in only) && others.length === 0;
    return (isOne && dateFigure(figure, only)) || figure;
  };
  return {
    ...set,
    bounds: set.bounds.map((bound) => ({ ...bound, figure: dated(bound.figure, within) })),
    order: set.order && { ...set.order, by: dated(set.order.by, [...within, ...figures]) },
  };
}

/** Which figure it is, whenever: of which measure, and changed how. */
const sayingOf = ({ of, as }: FigureExpression): string => JSON.stringify([of, as?.kind]);
