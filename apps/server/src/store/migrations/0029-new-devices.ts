import type { Kysely } from "kysely";

/** Log-ins from devices that were not known, until somebody says whose they are; and up to when somebody has seen who guessed at their account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("sessions").addColumn("is_new_device", "integer").execute();
  await db.schema.alterTable("users").addColumn("guesses_seen_at", "text").execute();
  await db.schema.createIndex("events_by_user").on("events").columns(["user_id", "deed"]).execute();
}
