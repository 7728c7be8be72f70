/**
 * The warehouse: the analytical database that questions are asked of. Law: nothing is ever written to one in service; SQL runs only in
 * child processes that can be killed, or at a server in read-only transactions that can be cancelled, within limits of
 * time, memory, rows and bytes, so that no query can hurt the server or another query; whatever goes wrong is a value, and
 * a result that is not whole says so. Who waits for a process waits in turns that are fair to users; the server lends whatever else is scarce by
 * the same `FairTurns`, and works in a `Thread` on what else takes long. This room does not judge SQL: callers pass only what a guard allowed.
 */

export { type CopyOptions, CopyRefused } from "./copy.ts";
export { claimDraft, type DraftFile, diskFailure } from "./draft-file.ts";
export { type DuckdbOptions, openDuckdbWarehouse, openParquetWarehouse, type ParquetOptions } from "./duckdb/open.ts";
export { folderVersion, NotParquet, parquetFolder } from "./duckdb/parquet-folder.ts";
export { type Asker, type EndTurn, FairTurns, type NoTurn, type TurnEvent, type TurnRules } from "./fair-turns.ts";
export { defaultLimits, type Limits } from "./limits.ts";
export { copyToMariadb } from "./mariadb/copy.ts";
export { type MariadbOptions, openMariadbWarehouse } from "./mariadb/open.ts";
export { type ReadRows, readMembers } from "./members.ts";
export { copyToPostgres } from "./postgres/copy.ts";
export { openPostgresWarehouse, type PostgresOptions } from "./postgres/open.ts";
export { reach } from "./reach.ts";
export { inRole, type RoleSight, sightOf, UnusableRole } from "./role.ts";
export { statementOf } from "./sql-text.ts";
export { textThatRuns } from "./text-that-runs.ts";
export { Thread } from "./thread.ts";
export { type ServerTrouble, type Trouble, troubleAt } from "./trouble.ts";
export { type VastNames, vastEntities, vastNames } from "./vast.ts";
export type {
  Cell,
  Outcome,
  QueryFailure,
  Rows,
  StreamPart,
  Warehouse,
  WarehouseAsker,
  WarehouseLane,
} from "./warehouse.ts";
export { withoutPassword } from "./without-password.ts";
