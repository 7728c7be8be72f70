import type { Kysely } from "kysely";

/** Who people are at the provider of their organisation, and log-ins that came from there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("identities")
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("identities_key", ["provider", "subject"])
    .execute();
  await db.schema.createIndex("identities_of_user").on("identities").column("user_id").execute();
  const columns = [
    "opened_at",
    "proven_at",
    "provider_asked_at",
    "provider_seen_at",
    "provider",
    "provider_subject",
    "provider_session",
    "provider_token",
  ];
  for (const column of columns) await db.schema.alterTable("sessions").addColumn(column, "text").execute();
  await db.schema
    .createIndex("sessions_of_provider")
    .on("sessions")
    .columns(["provider", "provider_subject"])
    .execute();
}
