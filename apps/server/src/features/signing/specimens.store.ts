import type { Specimen } from "@tanyadata/contract";
import type { Kysely, Selectable } from "kysely";
import { newId } from "../../ids.ts";
import type { SpecimenTable } from "../../store/documents-schema.ts";
import type { Schema } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";

/** Specimens in use that a user may have; archived ones are kept for what was signed with them, up to ten times as many. */
const maxInUse = 30;
const maxInAll = 300;

/** Pictures of signatures, of one user each time. */
export function specimenStore({ db, dialect }: Pick<Store, "db" | "dialect">, now: () => Date) {
  const own = (userId: string) => db.selectFrom("specimens").selectAll().where("user_id", "=", userId);
  /** One change of a user's specimens after the other: there is one default. */
  const inTurn = <T>(userId: string, change: (transaction: Kysely<Schema>) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (transaction) => {
      const user = transaction.selectFrom("users").select("id").where("id", "=", userId);
      if (dialect === "postgres") await user.forNoKeyUpdate().execute();
      return change(transaction);
    });

  return {
    list: async (userId: string): Promise<Specimen[]> =>
      (await own(userId).orderBy("id", "desc").execute()).map(toSpecimen),

    async find(userId: string, id: string): Promise<Specimen | undefined> {
      const row = await own(userId).where("id", "=", id).executeTakeFirst();
      return row && toSpecimen(row);
    },

    /** The first in use becomes the default. Undefined: there are too many. */
    add: (userId: string, added: Pick<Specimen, "name" | "sha256" | "width" | "height">) =>
      inTurn(userId, async (transaction) => {
        const all = await transaction
          .selectFrom("specimens")
          .select("archived_at")
          .where("user_id", "=", userId)
          .execute();
        const inUse = all.filter(({ archived_at }) => archived_at === null).length;
        if (inUse >= maxInUse || all.length >= maxInAll) return undefined;
        const at = now();
        const row = await transaction
          .insertInto("specimens")
          .values({
            ...{ ...added, id: newId(at), user_id: userId, is_default: inUse === 0 ? 1 : 0 },
            ...{ archived_at: null, created_at: at.toISOString() },
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return toSpecimen(row);
      }),

    /** Archiving what is archived already changes nothing. */
    archive: (userId: string, id: string): Promise<Specimen | undefined> =>
      inTurn(userId, async (transaction) => {
        await transaction
          .updateTable("specimens")
          .set({ archived_at: now().toISOString(), is_default: 0 })
          .where("id", "=", id)
          .where("user_id", "=", userId)
          .where("archived_at", "is", null)
          .execute();
        const mine = transaction.selectFrom("specimens").selectAll().where("user_id", "=", userId);
        const row = await mine.where("id", "=", id).executeTakeFirst();
        return row && toSpecimen(row);
      }),

    /** An archived one stays what it is. */
    makeDefault: (userId: string, id: string): Promise<Specimen | undefined> =>
      inTurn(userId, async (transaction) => {
        const mine = transaction.selectFrom("specimens").selectAll().where("user_id", "=", userId).where("id", "=", id);
        const found = await mine.executeTakeFirst();
        if (!found || found.archived_at !== null) return found && toSpecimen(found);
        const all = transaction.updateTable("specimens").where("user_id", "=", userId);
        await all.set({ is_default: 0 }).where("id", "!=", id).execute();
        await all.set({ is_default: 1 }).where("id", "=", id).execute();
        return toSpecimen({ ...found, is_default: 1 });
      }),
  };
}
export type SpecimenStore = ReturnType<typeof specimenStore>;

const toSpecimen = (row: Selectable<SpecimenTable>): Specimen => ({
  id: row.id,
  name: row.name,
  sha256: row.sha256,
  width: row.width,
  height: row.height,
  is_default: row.is_default === 1,
  archived_at: row.archived_at,
  created_at: row.created_at,
});
