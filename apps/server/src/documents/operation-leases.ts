import type { Kysely } from "kysely";
import type { Schema } from "../store/schema.ts";
import type { SharedClock } from "../store/shared-clock.ts";
import type { OperationRow } from "./machine.ts";

/** Milliseconds that a process has the word on an operation, unless it asks for more. */
export const leaseMilliseconds = 30_000;

/**
 * Which process has the word on an operation. `node` is this one. Until when is told by the clock that all servers share: one
 * whose own is wrong takes no work from another.
 */
export function operationLeases(db: Kysely<Schema>, clock: SharedClock, node: string) {
  const later = (at: Date): string => new Date(at.getTime() + leaseMilliseconds).toISOString();

  return {
    /** Takes the word on an operation that the server has to go on with and nobody else works on. */
    async claim(id: string): Promise<OperationRow | undefined> {
      const at = await clock();
      return db
        .updateTable("operations")
        .set({ leased_by: node, leased_until: later(at) })
        .where("id", "=", id)
        .where("is_working", "=", 1)
        .where((where) =>
          where.or([
            where("leased_until", "is", null),
            where("leased_until", "<", at.toISOString()),
            where("leased_by", "=", node),
          ]),
        )
        .returningAll()
        .executeTakeFirst();
    },

    async renew(id: string): Promise<void> {
      const until = { leased_until: later(await clock()) };
      await db.updateTable("operations").set(until).where("id", "=", id).where("leased_by", "=", node).execute();
    },

    /** Operations that the server has to go on with and nobody works on. */
    async abandoned(limit: number): Promise<Pick<OperationRow, "id" | "user_id">[]> {
      const at = (await clock()).toISOString();
      return db
        .selectFrom("operations")
        .select(["id", "user_id"])
        .where("is_working", "=", 1)
        .where((where) => where.or([where("leased_until", "is", null), where("leased_until", "<", at)]))
        .orderBy("id")
        .limit(limit)
        .execute();
    },

    /**
     * Writes what must be known of a step before it goes on, should the server end in the middle of it. Throws where
     * another process has the word by now.
     */
    async note(row: OperationRow, progress: Readonly<Record<string, unknown>>): Promise<void> {
      const noted = await db
        .updateTable("operations")
        .set({
          progress: JSON.stringify({ ...JSON.parse(row.progress), ...progress }),
          leased_until: later(await clock()),
        })
        .where("id", "=", row.id)
        .where("state", "=", row.state)
        .where("leased_by", "=", node)
        .returning("id")
        .executeTakeFirst();
      if (!noted) throw new Error(`the word on operation ${row.id} was lost`);
    },

    /** Lets go of every lease: whoever held one is gone. Only for a store that one process alone works on. */
    releaseAll: async (): Promise<void> => {
      await db
        .updateTable("operations")
        .set({ leased_by: null, leased_until: null })
        .where("is_working", "=", 1)
        .execute();
    },
  };
}
