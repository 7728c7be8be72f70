/**
 * The semantic model: what the warehouse holds, in words. Law: a format, its validation and its loading; plain frozen
 * data; nothing here knows a question or a database connection.
 */

export { type Asked, notesAbout } from "./caveats.ts";
export { axesOf } from "./compass.ts";
export type { Dimension } from "./dimension.shape.ts";
export { type Edit, type FieldValue, fieldsOf, type Target, termOf } from "./edits/edit.ts";
export { type EditedModel, editedModel } from "./edits/edited-model.ts";
export { type ModelFile, withEdits } from "./edits/with-edits.ts";
export type { Adjective, Attribute, Entity, Link, NumberAttribute, Subset, TextAttribute } from "./entity.shape.ts";
export { tellsYear } from "./entity-numbers.ts";
export { modelJsonSchema } from "./json-schema.ts";
export { type Declaration, linesOf } from "./lines.ts";
export { loadModel, ModelError, namesIn, parseModel } from "./load.ts";
export {
  columnsIn,
  isBase,
  isRatio,
  type Member,
  monthsHeld,
  type SemanticModel,
  tablesOf,
  variantsOf,
  yearsOf,
} from "./model.ts";
export {
  dayPeriod,
  daysFromTo,
  daysOf,
  type Grain,
  grainOf,
  type Held,
  isEarlier,
  isWithin,
  type Months,
  monthPeriod,
  monthsIn,
  periodAround,
  periodCell,
  periodsBetween,
  periodsWithin,
  shifted,
  spanning,
  spanPeriod,
  touches,
  yearsIn,
  yearsLater,
} from "./period.ts";
export { conditionOf, type Policies, type Right, type RowCondition, type Rule } from "./policies.shape.ts";
export { regionWord } from "./policies-check.ts";
export type { Regions } from "./regions.shape.ts";
export { secretByName } from "./secrets/by-name.ts";
export { secretByShape } from "./secrets/by-shape.ts";
export { isSecretColumn } from "./secrets/columns.ts";
export { withoutSecrets } from "./secrets/without-secrets.ts";
export type { SecretKind } from "./secrets/words.ts";
export type { BaseMeasure, Dataset, Measure, RatioMeasure, Root } from "./shape.ts";
export type { View } from "./view.shape.ts";
export { basesOf, withViews } from "./views.ts";
export { type Part, visiblePart } from "./visible-part.ts";
export type { EntityNote, Note, Source, Visibility } from "./words.shape.ts";
export type { ModelIssue } from "./yaml-file.ts";
