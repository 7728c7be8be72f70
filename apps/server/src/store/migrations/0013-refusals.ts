import type { Kysely } from "kysely";

/** Questions that were refused or asked back are kept among the others: `refusal` says how, and is null where there is an answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("queries").addColumn("refusal", "text").execute();
}
