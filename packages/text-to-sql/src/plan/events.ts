import { isBase, type SemanticModel } from "@tanyadata/semantic-model";
import type { CombinedFigure, Figure } from "./figure.ts";
import type { MemberSet } from "./member-set.ts";

/** Whether a figure adds up what happened on days, so that of whom there is no row there was nothing. */
export function tellsEvents(figure: Figure, { measures }: Pick<SemanticModel, "measures">): boolean {
  if (figure.kind === "combined")
    return addsOrTakes(figure) && [figure.left, figure.right].every((one) => tellsEvents(one, { measures }));
  if (figure.kind !== "measure") return false;
  const { measure, dataset } = measures.get(figure.measure) ?? {};
  if (!measure || !dataset || !isBase(measure) || !("date" in dataset.time) || dataset.gaps.length > 0) return false;
  return measure.additivity === "sum" || /^\s*count\s*\(/iu.test(measure.expression);
}

/** Whether a value that no row bears among those asked for goes without saying: an income is no kind of spending. */
export function leavesOutStrangers(figure: Figure, { measures }: Pick<SemanticModel, "measures">): boolean {
  if (figure.kind !== "measure" || figure.slices.length === 0) return false;
  const { measure, dataset } = measures.get(figure.measure) ?? {};
  return measure !== undefined && isBase(measure) && measure.additivity === "sum" && dataset?.gaps.length === 0;
}

/** Whether a figure is made by adding or taking away, so that a side without rows is none. */
export const addsOrTakes = ({ how }: Pick<CombinedFigure, "how">): boolean =>
  how === "sum" || how === "difference" || how === "gap";

/** Whether rows tell events of all that there are, so that who has none of them is none of the rows: not of who is named, nor of the least. */
export function tellsHolders(
  { places, order, entity, bounds }: MemberSet,
  figures: readonly Figure[],
  model: Pick<SemanticModel, "measures">,
): boolean {
  const isNamed = places.some((filter) => filter.entity === entity && "keys" in filter.members && !filter.negated);
  if (isNamed || order?.pick || (order && order.limit !== null) || bounds.length > 0) return false;
  return figures.length > 0 && figures.every((figure) => tellsEvents(figure, model));
}
