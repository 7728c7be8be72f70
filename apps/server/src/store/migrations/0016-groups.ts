import type { Kysely } from "kysely";

/** Groups of users and what users have of their own, for policies; and under which view of the data an answer was told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("groups")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("group_members")
    .addColumn("group_id", "text", (column) => column.notNull().references("groups.id").onDelete("cascade"))
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("group_members_key", ["user_id", "group_id"])
    .execute();
  await db.schema
    .createTable("user_attributes")
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("attribute", "text", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("user_attributes_key", ["user_id", "attribute", "value"])
    .execute();
  for (const table of ["queries", "pins"]) await db.schema.alterTable(table).addColumn("seen_as", "text").execute();
}
