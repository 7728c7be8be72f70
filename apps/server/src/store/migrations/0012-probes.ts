import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("probes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("written_at", "text", (column) => column.notNull())
    .execute();
}
