import type { BaseMeasure } from "@tanyadata/semantic-model";
import type { Figure } from "../plan/figure.ts";
import type { Geography } from "./geography.ts";

/** Whether a measure's figures of several rows add up, not the highest of them. */
export const isSum = ({ additivity, expression }: BaseMeasure): boolean =>
  additivity === "sum" && /\b(sum|count)\s*\(/i.test(expression);

/** Whether figures of several rows become one by adding: totals and counts do; rates, averages and heights do not. */
export function addsUp(figure: Figure, geography: Geography): boolean {
  switch (figure.kind) {
    case "count":
      return true;
    case "measure": {
      const [part, ...others] = geography.partsOf(figure.measure);
      if (!part || others.length > 0) return false;
      return isSum(part.measure);
    }
    case "converted":
      return addsUp(figure.of, geography);
    case "aggregate":
      return figure.how === "sum" && addsUp(figure.of, geography);
    case "combined":
      return (
        (figure.how === "sum" || figure.how === "difference") &&
        addsUp(figure.left, geography) &&
        addsUp(figure.right, geography)
      );
    case "correlation":
    case "fixed":
      return false;
  }
}
