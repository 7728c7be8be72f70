import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("feedback")
    .addColumn("query_id", "text", (column) => column.primaryKey().references("queries.id").onDelete("cascade"))
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("rating", "text", (column) => column.notNull())
    .addColumn("comment", "text")
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("feedback_of_user").on("feedback").column("user_id").execute();
}
