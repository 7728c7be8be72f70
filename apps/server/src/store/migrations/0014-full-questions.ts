import type { Kysely } from "kysely";

/** An answer carries its own full question, or names the answer that its question follows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("queries").addColumn("full_question", "text").execute();
  await db.schema.alterTable("queries").addColumn("follows", "text").execute();
}
