import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("documents")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("sha256", "text", (column) => column.notNull())
    .addColumn("size", "bigint", (column) => column.notNull())
    .addColumn("stored_bytes", "bigint", (column) => column.notNull())
    .addColumn("pages", "text", (column) => column.notNull())
    .addColumn("warnings", "text", (column) => column.notNull())
    .addColumn("seals", "text", (column) => column.notNull())
    .addColumn("mark", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("deleted_at", "text")
    .execute();
  await db.schema
    .createIndex("documents_of_user")
    .on("documents")
    .columns(["user_id", "id"])
    .where("deleted_at" as never, "is", null)
    .execute();
  await db.schema
    .createIndex("documents_by_change")
    .on("documents")
    .column("updated_at")
    .where("deleted_at" as never, "is", null)
    .execute();

  // Who else may see a document.
  await db.schema
    .createTable("document_members")
    .addColumn("document_id", "text", (column) => column.notNull().references("documents.id").onDelete("cascade"))
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("document_members_key", ["user_id", "document_id"])
    .execute();

  await db.schema
    .createTable("revisions")
    .addColumn("document_id", "text", (column) => column.notNull().references("documents.id").onDelete("cascade"))
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("sha256", "text", (column) => column.notNull())
    .addColumn("size", "bigint", (column) => column.notNull())
    .addColumn("origin", "text", (column) => column.notNull())
    .addColumn("mark", "text")
    .addColumn("operation_id", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("revisions_key", ["document_id", "number"])
    .execute();

  await db.schema
    .createTable("operations")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("document_id", "text", (column) => column.notNull().references("documents.id").onDelete("cascade"))
    .addColumn("document_name", "text", (column) => column.notNull())
    .addColumn("box", "text", (column) => column.notNull())
    .addColumn("request", "text", (column) => column.notNull())
    .addColumn("progress", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("is_working", "integer", (column) => column.notNull())
    .addColumn("revision_in", "integer", (column) => column.notNull())
    .addColumn("sha256_in", "text", (column) => column.notNull())
    .addColumn("revision_out", "integer")
    .addColumn("sha256_out", "text")
    .addColumn("serial_number", "text")
    .addColumn("error_code", "text")
    .addColumn("error_detail", "text")
    .addColumn("idempotency_key", "text")
    .addColumn("search", "text", (column) => column.notNull())
    .addColumn("leased_by", "text")
    .addColumn("leased_until", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addUniqueConstraint("operations_once", ["user_id", "idempotency_key"])
    .execute();
  await db.schema.createIndex("operations_of_user").on("operations").columns(["user_id", "kind", "id"]).execute();
  await db.schema.createIndex("operations_of_document").on("operations").columns(["document_id", "id"]).execute();
  await db.schema.createIndex("operations_by_serial_number").on("operations").column("serial_number").execute();
  await db.schema.createIndex("operations_at_work").on("operations").columns(["is_working", "leased_until"]).execute();

  // Each entry carries the hash of the one before.
  await db.schema
    .createTable("trail")
    .addColumn("document_id", "text", (column) => column.notNull().references("documents.id").onDelete("cascade"))
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("actor", "text")
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("data", "text", (column) => column.notNull())
    .addColumn("previous", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("trail_key", ["document_id", "number"])
    .execute();

  await db.schema
    .createTable("specimens")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("sha256", "text", (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("is_default", "integer", (column) => column.notNull())
    .addColumn("archived_at", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("specimens_of_user").on("specimens").columns(["user_id", "id"]).execute();

  await db.schema
    .createTable("certificates")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("issuer", "text", (column) => column.notNull())
    .addColumn("serial", "text", (column) => column.notNull())
    .addColumn("key_kind", "text", (column) => column.notNull())
    .addColumn("not_before", "text", (column) => column.notNull())
    .addColumn("not_after", "text", (column) => column.notNull())
    .addColumn("chain", "text", (column) => column.notNull())
    .addColumn("locked_key", "text")
    .addColumn("remote", "text")
    .addColumn("revoked_at", "text")
    .addColumn("revoked_for", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("certificates_of_user").on("certificates").columns(["user_id", "id"]).execute();
  await db.schema
    .createIndex("certificates_revoked")
    .on("certificates")
    .column("kind")
    .where("revoked_at" as never, "is not", null)
    .execute();

  await db.schema
    .createTable("invitations")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("document_id", "text", (column) => column.notNull().references("documents.id").onDelete("cascade"))
    .addColumn("from_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("to_id", "text", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("turn", "integer", (column) => column.notNull())
    .addColumn("message", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("reason", "text")
    .addColumn("operation_id", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("settled_at", "text")
    .execute();
  await db.schema.createIndex("invitations_of_document").on("invitations").columns(["document_id", "turn"]).execute();
  await db.schema.createIndex("invitations_of_user").on("invitations").columns(["to_id", "state", "id"]).execute();
}
