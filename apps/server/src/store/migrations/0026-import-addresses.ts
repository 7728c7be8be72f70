import type { Kysely } from "kysely";

/** Addresses that imported tables came from, and when each is fetched again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("import_addresses")
    .addColumn("table_id", "text", (column) => column.primaryKey())
    .addColumn("url", "text", (column) => column.notNull())
    .addColumn("wishes", "text", (column) => column.notNull())
    .addColumn("reading", "text", (column) => column.notNull())
    .addColumn("every", "text", (column) => column.notNull())
    .addColumn("takes_over", "integer", (column) => column.notNull())
    .addColumn("set_by", "text", (column) => column.notNull())
    .addColumn("due_at", "text")
    .addColumn("claimed_until", "text")
    .addColumn("digest", "text", (column) => column.notNull())
    .addColumn("looked_at", "text", (column) => column.notNull())
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("detail", "text")
    .addColumn("problem", "text")
    .addColumn("failures", "integer", (column) => column.notNull())
    .execute();
}
