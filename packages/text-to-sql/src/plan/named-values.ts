import type { SemanticModel } from "@tanyadata/semantic-model";
import type { MeasureFigure } from "./figure.ts";
import { dimensionOf } from "./groups.ts";

/** Whether a figure says which values of a dimension are meant, so that those which are left out otherwise may be. */
export const namesValue = (
  { slices, places }: Pick<MeasureFigure, "slices" | "places">,
  dimension: string,
  model: Pick<SemanticModel, "entities">,
): boolean =>
  slices.some((slice) => slice.dimension === dimension && !slice.negated) ||
  places.some(({ entity, negated }) => !negated && dimensionOf(entity, model)?.id === dimension);
