import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("second_factors")
    .addColumn("user_id", "text", (column) => column.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("last_step", "integer", (column) => column.notNull())
    .addColumn("confirmed_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("recovery_codes")
    .addColumn("user_id", "text", (column) => column.notNull().references("second_factors.user_id").onDelete("cascade"))
    .addColumn("hash", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("recovery_codes_key", ["user_id", "hash"])
    .execute();
}
