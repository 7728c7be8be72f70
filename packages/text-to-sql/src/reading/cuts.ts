import { dimensionOf } from "../plan/groups.ts";
import type { MemberSet } from "../plan/member-set.ts";
import type { PlaceFilter } from "../plan/place-filter.ts";
import type { Cuts, Plan } from "../plan/plan.ts";
import type { Cut, FigureExpression } from "./expression.ts";
import type { RuleContext } from "./rule.ts";
import { refuse } from "./stop.ts";

/** The cuts that a figure is told of, in the order of the model where none was said. */
export function cutsOf({ of }: FigureExpression, cuts: Cut | undefined, { geography }: RuleContext): Cuts | null {
  if (!cuts || !("measure" in of)) return null;
  const declared = geography
    .datasetsOf(of.measure)
    .flatMap(({ dimensions }) => dimensions)
    .find(({ id }) => id === cuts.dimension);
  const values = cuts.values ?? declared?.values.map(({ value }) => value) ?? [];
  return values.length > 1 ? { dimension: cuts.dimension, values } : refuse({ kind: "not-understood" });
}

/** The figure once for each cut; itself where it has none. */
export function byCut(figure: FigureExpression, context: RuleContext): FigureExpression[] {
  const cuts = cutsOf(figure, figure.cuts, context);
  const { cuts: _, ...plain } = figure;
  if (!cuts) return [plain];
  return cuts.values.map((value) => ({ ...plain, slices: [...plain.slices, { dimension: cuts.dimension, value }] }));
}

/** "penduduk menurut jenis kelamin": a row for each value and nothing else said of the rows is the figure's cuts. */
export function asCuts(plan: Plan, { model }: RuleContext): Plan {
  const { rows, figures, ...others } = plan;
  const dimension = rows && dimensionOf(rows.entity, model);
  if (!dimension || Object.keys(others).length > 0) return plan;
  if (rows.order || rows.bounds.length + rows.places.length > 0) return plan;
  const told = figures.flatMap((figure) => (figure.kind === "measure" ? [figure] : []));
  if (figures.length === 0 || told.length < figures.length) return plan;
  // "peminjaman Bukit dan Lembah menurut genre": of each of them, or of both together?
  const isOfSeveral = ({ members, negated, tie }: PlaceFilter): boolean =>
    !negated && !tie && "keys" in members && members.keys.length > 1;
  if (told.some(({ places }) => places.some(isOfSeveral))) refuse({ kind: "not-understood" });
  return { rows: null, figures, cuts: { dimension: dimension.id, values: dimension.values.map(({ value }) => value) } };
}

/** The same the other way: a row for each value, which can be put in an order; what is no such plan, or tells some values only, stays. */
export function asRows(plan: Plan, context: RuleContext): Plan {
  const { cuts, figures, ...others } = plan;
  const [figure, ...more] = figures;
  if (!cuts || more.length > 0 || figure?.kind !== "measure") return plan;
  const named = rowsOfCuts(figure.measure, cuts, context);
  const rows = named && orAll(named, context);
  return rows && rows.places.length === 0 ? { ...others, rows, figures } : plan;
}

/** Rows of all values, where all are named. */
export const orAll = (rows: MemberSet, { geography }: RuleContext): MemberSet =>
  rows.places.some(({ members }) => "keys" in members && members.keys.length === geography.size(rows.entity))
    ? { ...rows, places: [] }
    : rows;

/** The values by which a measure is cut, as rows that are named; null where they are none. */
export function rowsOfCuts(
  measure: string,
  { dimension, values }: Pick<Cuts, "dimension" | "values">,
  { model, geography }: RuleContext,
): MemberSet | null {
  const also = geography.datasetsOf(measure).flatMap((dataset) => dataset.also);
  const entity = also.find((one) => dimensionOf(one.entity, model)?.id === dimension)?.entity;
  if (entity === undefined) return null;
  const named = [{ entity, members: { keys: values.map(String) }, negated: false }];
  return { entity, places: named, subsets: [], bounds: [], order: null };
}

/**
 * "selisih penduduk laki-laki dan perempuan" of each row, "naik dari Februari ke Agustus 2023": one cut with the other that it is set
 * against; null where it is of no two. What rose or fell is the later less the earlier, with its sign.
 */
export function setApart({ as, ...figure }: FigureExpression, context: RuleContext): FigureExpression | null {
  if (!figure.cuts || figure.across || !as) return null;
  const [one, other, ...more] = byCut(figure, context);
  if (!one || !other || more.length > 0) return null;
  if (as.kind === "change")
    return as.pace || as.back || as.not || as.relative || as.unit === "percent"
      ? null
      : { ...other, as: { kind: "gap", to: one, signed: true } };
  if (as.kind !== "gap" && as.kind !== "times" && as.kind !== "ratio") return null;
  return as.to ? null : { ...one, as: { ...as, to: other } };
}
