import type { Kysely } from "kysely";

/** How far each collector elsewhere has the log, and what an event's question cost of a language model. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("events").addColumn("spent", "text").execute();
  await db.schema
    .createTable("event_collectors")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("sent_at", "text")
    .addColumn("problem", "text")
    .addColumn("failing_since", "text")
    .addColumn("leased_by", "text")
    .addColumn("leased_until", "text")
    .execute();
}
