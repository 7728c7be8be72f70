import { type Kysely, sql } from "kysely";

/** Up to which reminder an invited signer was told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("invitations").addColumn("told_at", "text").execute();
  // The browsers that they were told in before remembered it for themselves.
  await sql`update invitations set told_at = reminded_at`.execute(db);
}
