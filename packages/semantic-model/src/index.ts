/**
 * The semantic model: what the warehouse holds, in words. Law: a format, its validation and its loading; plain frozen
 * data; nothing here knows a question or a database connection.
 */
export { loadModel, ModelError, parseModel } from "./load.ts";
export { isBase, isRatio, type Member, type SemanticModel, yearsOf } from "./model.ts";
export type {
  Adjective,
  BaseMeasure,
  Dataset,
  Dimension,
  Entity,
  Measure,
  RatioMeasure,
  Root,
  Source,
  Subset,
} from "./shape.ts";
export type { ModelIssue } from "./yaml-file.ts";
