/**
 * Import: tables of figures in files as people have them. Law: what is in a file is told by what it holds; what cannot be told
 * for sure is asked, never guessed; nothing is written before all is understood, and what was there stays in service
 * until the new is whole.
 */

export { appendFigures } from "./append/figures.ts";
export { type Added, type ChangedCell, mostTold, type RowsBefore } from "./append/rows.ts";
export { appendSheet } from "./append/sheet.ts";
export { besideModel, type ModelFile } from "./flat/beside.ts";
export { type FlatUnderstanding, understandFlat } from "./flat/flat.ts";
export {
  figuresImport,
  filesOfImport,
  type Imported,
  importTable,
  isImport,
  modelWith,
  modelWithout,
  type Planned,
  putImport,
  refuseTaken,
  type Whole,
} from "./import.ts";
export { stageSheet } from "./large/stage.ts";
export { type Doubt, type Grid, ImportRefused, type RawCell } from "./read/grid.ts";
export { readGrid } from "./read/read.ts";
export type { ColumnRole, RowMark } from "./understand/shown.ts";
export { type Understanding, understand } from "./understand/understand.ts";
export { type ColumnKind, columnKinds, type Wishes } from "./understand/wishes.ts";
export { diskTrouble } from "./write/disk.ts";
export { duckdbStore, writeAlone } from "./write/duckdb.ts";
export { type FigureEdit, withEdits } from "./write/edits.ts";
export { idOf } from "./write/ids.ts";
export { type Origin, untold } from "./write/model.ts";
export { postgresStore } from "./write/postgres.ts";
export type { StagedTable, Table, TableStore } from "./write/store.ts";
