import type { Kysely } from "kysely";
import type { Schema } from "../store/schema.ts";
import type { Machine, OperationRow, OperationState } from "./machine.ts";

/** What there is to know of operations; nothing is written. */
export function operationLists(db: Kysely<Schema>) {
  return {
    find: (id: string): Promise<OperationRow | undefined> =>
      db.selectFrom("operations").selectAll().where("id", "=", id).executeTakeFirst(),

    ofDocument: (documentId: string, userId?: string): Promise<OperationRow[]> =>
      db
        .selectFrom("operations")
        .selectAll()
        .where("document_id", "=", documentId)
        .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? ""))
        .orderBy("id", "desc")
        .limit(200)
        .execute(),

    /** Newest first; undefined where `prev` is none of the user's. */
    async page(
      userId: string,
      kind: Machine["kind"],
      { prev, limit, search }: { prev?: string | undefined; limit: number; search?: string | undefined },
    ): Promise<OperationRow[] | undefined> {
      const own = db.selectFrom("operations").selectAll().where("user_id", "=", userId).where("kind", "=", kind);
      if (prev !== undefined && !(await own.where("id", "=", prev).executeTakeFirst())) return undefined;
      const words = (search ?? "").toLowerCase().split(/\s+/).filter(Boolean);
      let found = own.$if(prev !== undefined, (query) => query.where("id", "<", prev ?? ""));
      // Backslash is PostgreSQL's own sign of a plain character, and SQLite's where it is told so: neither is needed so.
      for (const word of words) found = found.where("search", "like", `%${word.replace(/[%_\\]/g, "_")}%`);
      return found.orderBy("id", "desc").limit(limit).execute();
    },

    /** Serial numbers that begin so, but for one operation's. */
    countSerials: async (prefix: string, except: string | null): Promise<number> => {
      const { count } = await db
        .selectFrom("operations")
        .select((each) => each.fn.countAll().as("count"))
        .where("serial_number", "like", `${prefix}%`)
        .$if(except !== null, (query) => query.where("id", "!=", except ?? ""))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Operations of a state that nothing was written to since then. */
    waiting: (state: OperationState, since: Date): Promise<OperationRow[]> =>
      db
        .selectFrom("operations")
        .selectAll()
        .where("is_working", "=", 0)
        .where("state", "=", state)
        .where("updated_at", "<", since.toISOString())
        .limit(100)
        .execute(),
  };
}
