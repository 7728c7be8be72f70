import type { Kysely } from "kysely";

/** Versions of what was taught of each source's model. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("model_versions")
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("edits", "text", (column) => column.notNull())
    .addColumn("made_by", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("model_versions_key", ["source", "number"])
    .execute();
}
