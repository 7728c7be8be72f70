import type { Figure } from "../plan/figure.ts";
import type { Geography } from "./geography.ts";

/** Whether figures of several rows become one by adding: totals and counts do; rates, averages and heights do not. */
export function addsUp(figure: Figure, geography: Geography): boolean {
  switch (figure.kind) {
    case "count":
      return true;
    case "measure": {
      const [part, ...others] = geography.partsOf(figure.measure);
      if (!part || others.length > 0) return false;
      return part.measure.additivity === "sum" && /\b(sum|count)\s*\(/i.test(part.measure.expression);
    }
    case "converted":
      return addsUp(figure.of, geography);
    case "aggregate":
      return figure.how === "sum" && addsUp(figure.of, geography);
    case "combined":
      return figure.how === "difference" && addsUp(figure.left, geography) && addsUp(figure.right, geography);
    case "correlation":
    case "fixed":
      return false;
  }
}
