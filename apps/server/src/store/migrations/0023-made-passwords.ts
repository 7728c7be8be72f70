import type { Kysely } from "kysely";

/** Until when a password counts that was made for its user, who is to choose another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("users").addColumn("password_ends_at", "text").execute();
}
