import type { Kysely } from "kysely";

/** Who may ask a connected database; null: administrators alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("databases").addColumn("access", "text").execute();
}
