import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("model_usage")
    .addColumn("day", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull())
    .addColumn("tokens", "bigint", (column) => column.notNull())
    .addColumn("calls", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("model_usage_key", ["day", "user_id"])
    .execute();
  await db.schema.alterTable("queries").addColumn("confidence", "text").execute();
  await db.schema
    .createTable("unanswered")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("topic_id", "text", (column) => column.references("topics.id").onDelete("cascade"))
    .addColumn("question", "text", (column) => column.notNull())
    .addColumn("detail", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("unanswered_of_user").on("unanswered").columns(["user_id", "id"]).execute();
}
