import type { Kysely } from "kysely";

/** What people said of the relations of a connected database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("databases").addColumn("relations", "text").execute();
}
