import type { Kysely } from "kysely";

/** When an invited signer was last reminded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("invitations").addColumn("reminded_at", "text").execute();
}
