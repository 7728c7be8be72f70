import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("audit")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("deed", "text", (column) => column.notNull())
    .addColumn("question", "text", (column) => column.notNull())
    .addColumn("sql", "text")
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("duration", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("audit_by_time").on("audit").columns(["created_at"]).execute();
  await db.schema.createIndex("audit_of_user").on("audit").column("user_id").execute();
  // Administrators read what was said of answers by time.
  await db.schema.createIndex("feedback_by_time").on("feedback").columns(["updated_at", "query_id"]).execute();
}
