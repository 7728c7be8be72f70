import type { Kysely } from "kysely";
import { sql } from "../kysely.ts";

/**
 * What is bounded for all servers of a PostgreSQL (http/counts-in-state.ts). Unlogged: nobody waits for the disk, and the little that a crash of
 * PostgreSQL itself forgets counted for minutes. Hidden keys, no foreign ones: it is nobody's data, and no part of a backup.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table counted (
    what text not null,
    key text not null,
    times bigint[] not null,
    primary key (what, key)
  )`.execute(db);
}
