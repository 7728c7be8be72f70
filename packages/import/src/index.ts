/**
 * Import: tables of figures in files as people have them. Law: what is in a file is told by what it holds; what cannot be told
 * for sure is asked, never guessed; nothing is written before all is understood, and what was there stays in service
 * until the new is whole.
 */
export { type ImportOptions, importTable, modelWith, refuseTaken } from "./import.ts";
export { ImportRefused } from "./read/grid.ts";
export { readGrid } from "./read/read.ts";
export { type Understanding, understand } from "./understand/understand.ts";
export type { Wishes } from "./understand/wishes.ts";
export { diskTrouble } from "./write/disk.ts";
export { duckdbStore } from "./write/duckdb.ts";
export { idOf, type Origin } from "./write/model.ts";
export { postgresStore } from "./write/postgres.ts";
export type { TableStore } from "./write/store.ts";
