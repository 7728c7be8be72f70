import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("secrets")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("users")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("nickname", "text", (column) => column.notNull())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("is_admin", "integer", (column) => column.notNull())
    .addColumn("disabled_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("revoked_at", "text")
    .execute();
  await db.schema.createIndex("sessions_of_user").on("sessions").column("user_id").execute();
  await db.schema.createIndex("sessions_by_age").on("sessions").column("created_at").execute();

  await db.schema
    .createTable("refresh_tokens")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("session_id", "text", (column) => column.notNull().references("sessions.id").onDelete("cascade"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addColumn("used_at", "text")
    .execute();
  await db.schema.createIndex("refresh_tokens_of_session").on("refresh_tokens").column("session_id").execute();
  await db.schema.createIndex("refresh_tokens_by_expiry").on("refresh_tokens").column("expires_at").execute();

  await db.schema
    .createTable("topics")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("pinned_at", "text")
    .addColumn("archived_at", "text")
    .execute();
  // One index for each of the three lists: a page reads only rows that it shows, however many the other lists hold.
  const page = ["user_id", "updated_at", "id"];
  await db.schema
    .createIndex("normal_topics")
    .on("topics")
    .columns(page)
    .where("pinned_at" as never, "is", null)
    .where("archived_at" as never, "is", null)
    .execute();
  await db.schema
    .createIndex("pinned_topics")
    .on("topics")
    .columns(page)
    .where("pinned_at" as never, "is not", null)
    .execute();
  await db.schema
    .createIndex("archived_topics")
    .on("topics")
    .columns(page)
    .where("archived_at" as never, "is not", null)
    .execute();

  await db.schema
    .createTable("queries")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("topic_id", "text", (column) => column.notNull().references("topics.id").onDelete("cascade"))
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("question", "text", (column) => column.notNull())
    .addColumn("answer", "text", (column) => column.notNull())
    .addColumn("reading", "text", (column) => column.notNull())
    .addColumn("sql", "text", (column) => column.notNull())
    .addColumn("result", "text", (column) => column.notNull())
    .addColumn("sources", "text", (column) => column.notNull())
    .addColumn("engine", "text", (column) => column.notNull())
    .addColumn("suggestions", "text", (column) => column.notNull())
    .addColumn("chart", "text")
    .addColumn("plan", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("queries_of_topic").on("queries").columns(["topic_id", "created_at", "id"]).execute();
  await db.schema.createIndex("queries_of_user").on("queries").column("user_id").execute();
}
