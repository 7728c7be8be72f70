import type { Kysely } from "kysely";

/** Of an event whose words were erased the address goes, too: nothing proved it any more, and its user's id says whose it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db as Kysely<{ events: { email: string; salt: string | null } }>)
    .updateTable("events")
    .set({ email: "" })
    .where("salt", "is", null)
    .where("email", "!=", "")
    .execute();
}
