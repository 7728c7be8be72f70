import type { Kysely } from "kysely";

/** When a pin was removed; for a while it can be put back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("pins").addColumn("removed_at", "text").execute();
}
