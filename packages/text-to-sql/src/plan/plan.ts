import type { Direction } from "../language/gradables.ts";
import type { Defined } from "./defined.ts";
import type { Distance } from "./distance.ts";
import type { CountFigure, Figure, MeasureFigure } from "./figure.ts";
import type { MemberSet } from "./member-set.ts";
import type { Series } from "./series.ts";
import type { Whether } from "./whether.ts";

/** Values of a dimension by which figures are cut, in the order in which they are told. */
export interface Cuts {
  readonly dimension: string;
  readonly values: readonly (string | number)[];
}

/**
 * What is asked for, without any word of the question and any SQL: plain data that can be stored, compared and compiled.
 * `rows` null: the figures of one single row. Otherwise one row for each member of the set, with the figures beside it.
 */
export interface Plan {
  readonly rows: MemberSet | null;
  /** Only what something is, in words of the model: no figures, no rows. */
  readonly defines?: Defined;
  /** How far members lie from one: no figures, no rows. */
  readonly distance?: Distance;
  /** Yes or no is asked: of this, besides what is told. */
  readonly whether?: Whether;
  /** Text attributes of the rows' entity, told beside their names. */
  readonly attributes?: readonly string[];
  readonly figures: readonly Figure[];
  /** One row for each of these values of a dimension, with the figures cut by it; `rows` is null then. */
  readonly cuts?: Cuts;
  /** One row for each year, with the figures of that year; `rows` is null then. */
  readonly series?: Series;
  /** The figures are set against one another, the highest or the lowest first: a row for each; `rows` is null then. */
  readonly versus?: Direction;
  /** What the questions just before told of other places, or of others there, by the same figure: no part of the answer, but who goes on may set them against it. */
  readonly told?: readonly (MeasureFigure | CountFigure)[];
}
