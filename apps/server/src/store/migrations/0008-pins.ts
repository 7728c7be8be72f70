import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("pins")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    // No reference: what was pinned stays when its topic is deleted.
    .addColumn("query_id", "text")
    .addColumn("position", "double precision", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("question", "text", (column) => column.notNull())
    .addColumn("answer", "text", (column) => column.notNull())
    .addColumn("reading", "text", (column) => column.notNull())
    .addColumn("sql", "text", (column) => column.notNull())
    .addColumn("plan", "text")
    .addColumn("result", "text", (column) => column.notNull())
    .addColumn("regions", "text")
    .addColumn("sources", "text", (column) => column.notNull())
    .addColumn("tables", "text", (column) => column.notNull())
    .addColumn("data_version", "text", (column) => column.notNull())
    .addColumn("confidence", "text", (column) => column.notNull())
    .addColumn("chart_kind", "text")
    .addColumn("size", "text", (column) => column.notNull())
    .addColumn("problem", "text")
    .addColumn("refreshed_at", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("pins_of_user").on("pins").columns(["user_id", "position", "id"]).execute();
  await db.schema.createIndex("pins_of_query").unique().on("pins").columns(["user_id", "query_id"]).execute();
  await db.schema
    .createTable("board_shares")
    .addColumn("user_id", "text", (column) => column.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("token", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
}
