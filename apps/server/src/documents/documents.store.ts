import {
  type Document,
  finalStates,
  type PageSize,
  type PdfWarning,
  type Revision,
  type Seal,
} from "@tanyadata/contract";
import type { Kysely } from "kysely";
import { newId } from "../ids.ts";
import { sql } from "../store/kysely.ts";
import type { Schema } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import { type DocumentRow, locked } from "./locked.ts";
import { record } from "./trail.ts";

/** What a look into the file tells. */
export interface Inspected {
  readonly pages: readonly PageSize[];
  readonly warnings: readonly PdfWarning[];
  readonly seals: readonly Seal[];
}

export interface NewDocument extends Inspected {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
}

export interface Quota {
  readonly documents: number;
  readonly bytes: number;
}

interface DocumentPage {
  readonly prev?: string | undefined;
  readonly limit: number;
  readonly role?: Document["role"] | undefined;
}

/** A document that a user may see. */
export interface Found {
  readonly row: DocumentRow;
  readonly role: Document["role"];
}

/** Documents and their revisions. Another user's are as absent as those that never were. */
export function documentStore(store: Pick<Store, "db" | "dialect">, now: () => Date) {
  const { db, dialect } = store;
  /** Own ones, and those that the user is a member of. */
  const seenBy = (userId: string) =>
    db
      .selectFrom("documents")
      .selectAll()
      .where("deleted_at", "is", null)
      .where((where) =>
        where.or([
          where("user_id", "=", userId),
          where(
            "id",
            "in",
            where.selectFrom("document_members").select("document_id").where("document_members.user_id", "=", userId),
          ),
        ]),
      );

  return {
    newId: (): string => newId(now()),

    /** False: it does not fit into the quota any more. */
    add: (user: { readonly id: string; readonly email: string }, added: NewDocument, quota: Quota): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        if (dialect === "postgres")
          await transaction.selectFrom("users").select("id").where("id", "=", user.id).forNoKeyUpdate().execute();
        const used = await usage(transaction, user.id);
        if (used.documents + 1 > quota.documents || used.bytes + added.size > quota.bytes) return false;
        const at = now();
        const time = at.toISOString();
        const { id, name, sha256, size } = added;
        await transaction
          .insertInto("documents")
          .values({
            ...{ id, name, sha256, size, user_id: user.id, revision: 1, stored_bytes: size },
            pages: JSON.stringify(added.pages),
            warnings: JSON.stringify(added.warnings),
            seals: JSON.stringify(added.seals),
            ...{ mark: null, created_at: time, updated_at: time, deleted_at: null },
          })
          .execute();
        const revision = { number: 1, sha256, size, origin: "upload", operation_id: null, created_at: time } as const;
        await transaction
          .insertInto("revisions")
          .values({ ...revision, document_id: id, mark: null })
          .execute();
        const data = { name, sha256, size, pages: added.pages.length };
        await record(transaction, id, at, { actor: user.email, event: "document.uploaded", data });
        return true;
      }),

    /** Newest first, of one role where it is given; undefined where `prev` is none of the user's. */
    async page(userId: string, { prev, limit, role }: DocumentPage) {
      if (prev !== undefined && !(await seenBy(userId).where("id", "=", prev).executeTakeFirst())) return undefined;
      const rows = await seenBy(userId)
        .$if(prev !== undefined, (query) => query.where("id", "<", prev ?? ""))
        .$if(role !== undefined, (query) => query.where("user_id", role === "owner" ? "=" : "!=", userId))
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
      return rows.map((row) => toDocument(row, userId));
    },

    async find(userId: string, id: string): Promise<Found | undefined> {
      const row = await seenBy(userId).where("id", "=", id).executeTakeFirst();
      return row && { row, role: row.user_id === userId ? "owner" : "signer" };
    },

    async revisions(documentId: string): Promise<Revision[]> {
      const rows = await db
        .selectFrom("revisions")
        .selectAll()
        .where("document_id", "=", documentId)
        .orderBy("number")
        .execute();
      return rows.map(({ document_id: _, mark: __, ...row }) => ({ ...row, size: Number(row.size) }));
    },

    /** Whether these bytes are a revision of it. */
    async holds(documentId: string, sha256: string): Promise<boolean> {
      const held = db.selectFrom("revisions").select("number").where("document_id", "=", documentId);
      return (await held.where("sha256", "=", sha256).executeTakeFirst()) !== undefined;
    },

    async revision(documentId: string, number: number) {
      const row = await db
        .selectFrom("revisions")
        .select(["sha256", "size", "mark"])
        .where("document_id", "=", documentId)
        .where("number", "=", number)
        .executeTakeFirst();
      return row && { ...row, size: Number(row.size) };
    },

    usage: (userId: string) => usage(db, userId),

    /** Marks a document as deleted, unless something is on its way into it; its bytes are the caller's to drop. */
    remove: (id: string, actor: string | null, event = "document.deleted") =>
      locked(store, id, async (transaction) => {
        const operations = transaction.selectFrom("operations").select("id").where("document_id", "=", id);
        if (await operations.where("state", "not in", finalStates).executeTakeFirst()) return "busy" as const;
        const at = now();
        await transaction.updateTable("documents").set({ deleted_at: at.toISOString() }).where("id", "=", id).execute();
        await transaction.deleteFrom("document_members").where("document_id", "=", id).execute();
        await record(transaction, id, at, { actor, event });
        return "removed" as const;
      }),

    /** Ids of all documents that are a user's own. */
    ownedBy: async (userId: string): Promise<string[]> => {
      const own = db.selectFrom("documents").select("id").where("user_id", "=", userId);
      return (await own.where("deleted_at", "is", null).execute()).map(({ id }) => id);
    },

    /** Deleted documents whose bytes nobody said to be gone. */
    undropped: async (limit: number): Promise<string[]> =>
      (
        await db
          .selectFrom("documents")
          .select("id")
          .where("deleted_at", "is not", null)
          .where("stored_bytes", ">", 0)
          .limit(limit)
          .execute()
      ).map(({ id }) => id),

    /** The bytes of a deleted document are gone. */
    dropped: async (id: string): Promise<void> => {
      const deleted = db.updateTable("documents").where("id", "=", id).where("deleted_at", "is not", null);
      await deleted.set({ stored_bytes: 0 }).execute();
    },

    /** Documents that nobody changed since then, the oldest first. */
    untouched: async (since: Date, limit: number): Promise<string[]> =>
      (
        await db
          .selectFrom("documents")
          .select("id")
          .where("deleted_at", "is", null)
          .where("updated_at", "<", since.toISOString())
          .orderBy("updated_at")
          .limit(limit)
          .execute()
      ).map(({ id }) => id),
  };
}
export type DocumentStore = ReturnType<typeof documentStore>;

async function usage(db: Kysely<Schema>, userId: string): Promise<Quota> {
  const row = await db
    .selectFrom("documents")
    .select([sql<string | number>`count(*)`.as("documents"), sql<string | number>`sum(stored_bytes)`.as("bytes")])
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return { documents: Number(row?.documents ?? 0), bytes: Number(row?.bytes ?? 0) };
}

/** As `userId` sees it. */
export const toDocument = (row: DocumentRow, userId: string): Document => ({
  id: row.id,
  name: row.name,
  sha256: row.sha256,
  size: Number(row.size),
  pages: JSON.parse(row.pages),
  revision: row.revision,
  warnings: JSON.parse(row.warnings),
  role: row.user_id === userId ? "owner" : "signer",
  created_at: row.created_at,
  updated_at: row.updated_at,
});
