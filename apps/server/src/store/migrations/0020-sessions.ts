import type { Kysely } from "kysely";

/** Where a log-in is used from, so that its owner knows it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["device", "address", "last_used_at"])
    await db.schema.alterTable("sessions").addColumn(column, "text").execute();
  await db.schema.createIndex("sessions_of_user").on("sessions").column("user_id").ifNotExists().execute();
}
