import type { CountFigure, Figure, MeasureFigure } from "./figure.ts";
import type { MemberSet } from "./member-set.ts";

/** What a figure is computed from in the end: measures and counts. */
export function leavesOf(figure: Figure): readonly (MeasureFigure | CountFigure)[] {
  switch (figure.kind) {
    case "measure":
    case "count":
      return [figure];
    case "aggregate":
    case "fixed":
    case "converted":
      return leavesOf(figure.of);
    case "correlation":
      return figure.of.flatMap(leavesOf);
    case "combined":
      return [...leavesOf(figure.left), ...leavesOf(figure.right)];
  }
}

/** Sets of members within a figure whose figures become one. */
export function setsWithin(figure: Figure): readonly MemberSet[] {
  switch (figure.kind) {
    case "measure":
    case "count":
      return [];
    case "fixed":
    case "converted":
      return setsWithin(figure.of);
    case "combined":
      return [...setsWithin(figure.left), ...setsWithin(figure.right)];
    case "aggregate":
      return [...("years" in figure.over ? [] : [figure.over]), ...setsWithin(figure.of)];
    case "correlation":
      return [figure.over, ...figure.of.flatMap(setsWithin)];
  }
}
