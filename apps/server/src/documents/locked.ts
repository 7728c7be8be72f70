import type { Kysely, Selectable } from "kysely";
import type { DocumentTable } from "../store/documents-schema.ts";
import type { Schema } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

export type DocumentRow = Selectable<DocumentTable>;

/**
 * Works on a document in one transaction, one at a time: whatever else wants to change it waits. Undefined where there
 * is no such document, or it was deleted.
 */
export function locked<T>(
  { db, dialect }: Pick<Store, "db" | "dialect">,
  documentId: string,
  work: (transaction: Kysely<Schema>, document: DocumentRow) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction().execute(async (transaction) => {
    const document = await transaction
      .selectFrom("documents")
      .selectAll()
      .where("id", "=", documentId)
      .where("deleted_at", "is", null)
      // SQLite has one writer at a time as it is, and no such lock.
      .$if(dialect === "postgres", (query) => query.forUpdate())
      .executeTakeFirst();
    return document && work(transaction, document);
  });
}
