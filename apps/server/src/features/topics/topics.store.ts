import { setImmediate } from "node:timers/promises";
import type { Topic, Touched } from "@tanyadata/contract";
import type { ExpressionBuilder, ExpressionWrapper, Kysely, Selectable, SqlBool } from "kysely";
import type { Schema, TopicTable } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";

/** Each topic is in exactly one list: pinning takes it out of the archive, archiving takes the pin off. */
export type List = "normal" | "pinned" | "archived";

/** The topics of one user each time: another user's topic is as absent as one that never was. */
export interface TopicStore {
  /** Newest first, after the topic `prev`. `undefined`: `prev` is no topic of this user. */
  page(userId: string, list: List, page: { prev?: string | undefined; limit: number }): Promise<Topic[] | undefined>;
  rename(userId: string, id: string, title: string, now: Date): Promise<Topic | undefined>;
  /** Does not touch `updated_at`: only questions and renames move a topic up. */
  move(userId: string, id: string, to: List, now: Date): Promise<Topic | undefined>;
  /** Deletes an archived topic with its queries. */
  delete(userId: string, id: string): Promise<"deleted" | "not_archived" | "not_found">;
  /** Archives the normal topics. In parts, as `deleteAll`. */
  archiveAll(userId: string, now: Date): Promise<Touched>;
  /**
   * Deletes normal and archived topics with their queries; pinned ones stay, and so does what is newer than this call.
   * In parts, the oldest first, so that others are served meanwhile: if it is broken off, calling again goes on.
   */
  deleteAll(userId: string): Promise<Touched>;
}

type Where = (where: ExpressionBuilder<Schema, "topics">) => ExpressionWrapper<Schema, "topics", SqlBool>;

// Word for word the conditions of the three partial indexes, so that a page reads only the rows that it shows.
const isIn: Record<List, Where> = {
  normal: (where) => where.and([where("pinned_at", "is", null), where("archived_at", "is", null)]),
  pinned: (where) => where("pinned_at", "is not", null),
  archived: (where) => where("archived_at", "is not", null),
};

/** The page of a list, as SQL; after the place `after`, where given. */
export function pageOf(
  db: Kysely<Schema>,
  userId: string,
  list: List,
  limit: number,
  after?: { updated_at: string; id: string },
) {
  const page = db.selectFrom("topics").selectAll().where("user_id", "=", userId).where(isIn[list]);
  return (after ? page.where((where) => isAfter(where, after)) : page)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
}

function isAfter(where: ExpressionBuilder<Schema, "topics">, place: { updated_at: string; id: string }) {
  return where(where.refTuple("updated_at", "id"), "<", where.tuple(place.updated_at, place.id));
}

/** The oldest topics of a list, up to the place `last`, as SQL. */
export function partOf(
  db: Kysely<Schema>,
  userId: string,
  list: List,
  size: number,
  last: { updated_at: string; id: string },
) {
  return db
    .selectFrom("topics")
    .select("id")
    .where("user_id", "=", userId)
    .where(isIn[list])
    .where((where) => where(where.refTuple("updated_at", "id"), "<=", where.tuple(last.updated_at, last.id)))
    .orderBy("updated_at")
    .orderBy("id")
    .limit(size);
}

/** Does something to topics that may have left their list since; gives how many it was done to. */
type PartDeed = (transaction: Kysely<Schema>, ids: string[]) => Promise<bigint>;

// SQLite does nothing else meanwhile: some milliseconds. A deleted topic takes its questions out of the search, too.
const archivedAtOnce = 1_000;
const deletedAtOnce = 25;

/** Topics in the app state. */
export function topicStore({ db, dialect }: Pick<Store, "db" | "dialect">): TopicStore {
  /** One part of an "all" deed of a user after the other: two at once would lock the same topics in different orders. */
  const inTurn = <T>(userId: string, deed: (transaction: Kysely<Schema>) => Promise<T>) =>
    db.transaction().execute(async (transaction) => {
      const user = transaction.selectFrom("users").select("id").where("id", "=", userId);
      // SQLite has one writer at a time as it is, and no such lock.
      if (dialect === "postgres") await user.forNoKeyUpdate().execute();
      return deed(transaction);
    });

  /**
   * Does something to all topics that are in a list now: a part after the other, the oldest first, each in a
   * transaction of its own; other calls are served in between. Gives how many it was done to.
   */
  async function inParts(userId: string, list: List, size: number, deed: PartDeed): Promise<number> {
    const [newest] = await pageOf(db, userId, list, 1).execute();
    if (!newest) return 0;
    let count = 0;
    for (let found = size; found === size; await setImmediate())
      await inTurn(userId, async (transaction) => {
        const part = await partOf(transaction, userId, list, size, newest).execute();
        found = part.length;
        if (found > 0)
          count += Number(
            await deed(
              transaction,
              part.map(({ id }) => id),
            ),
          );
      });
    return count;
  }

  return {
    async page(userId, list, { prev, limit }) {
      if (prev === undefined) return (await pageOf(db, userId, list, limit).execute()).map(toTopic);
      // The cursor may have left the list since (pinned, archived): its place in time still holds.
      const after = await db
        .selectFrom("topics")
        .select(["updated_at", "id"])
        .where("id", "=", prev)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return after && (await pageOf(db, userId, list, limit, after).execute()).map(toTopic);
    },

    async rename(userId, id, title, now) {
      const row = await db
        .updateTable("topics")
        .set({ title, updated_at: now.toISOString() })
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .returningAll()
        .executeTakeFirst();
      return row && toTopic(row);
    },

    async move(userId, id, to, now) {
      const time = now.toISOString();
      const row = await db
        .updateTable("topics")
        .set({ pinned_at: to === "pinned" ? time : null, archived_at: to === "archived" ? time : null })
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .returningAll()
        .executeTakeFirst();
      return row && toTopic(row);
    },

    async delete(userId, id) {
      // The condition stands in the statement itself: a topic that is unarchived meanwhile is not deleted.
      const { numDeletedRows } = await db
        .deleteFrom("topics")
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .where("archived_at", "is not", null)
        .executeTakeFirstOrThrow();
      if (numDeletedRows > 0n) return "deleted";
      const topic = db.selectFrom("topics").select("id").where("id", "=", id).where("user_id", "=", userId);
      return (await topic.executeTakeFirst()) ? "not_archived" : "not_found";
    },

    async archiveAll(userId, now) {
      const archived_at = now.toISOString();
      const count = await inParts(userId, "normal", archivedAtOnce, async (transaction, ids) => {
        const part = transaction.updateTable("topics").set({ archived_at }).where("id", "in", ids).where(isIn.normal);
        return (await part.executeTakeFirstOrThrow()).numUpdatedRows;
      });
      return { count, kept_pinned: await countPinned(db, userId) };
    },

    async deleteAll(userId) {
      let count = 0;
      for (const list of ["normal", "archived"] as const)
        count += await inParts(userId, list, deletedAtOnce, async (transaction, ids) => {
          const part = transaction.deleteFrom("topics").where("id", "in", ids).where(isIn[list]);
          return (await part.executeTakeFirstOrThrow()).numDeletedRows;
        });
      return { count, kept_pinned: await countPinned(db, userId) };
    },
  };
}

async function countPinned(db: Kysely<Schema>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("topics")
    .select((each) => each.fn.countAll().as("count"))
    .where("user_id", "=", userId)
    .where(isIn.pinned)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function toTopic(row: Selectable<TopicTable>): Topic {
  return {
    id: row.id,
    title: row.title,
    created_at: row.created_at,
    updated_at: row.updated_at,
    is_pinned: row.pinned_at !== null,
    is_archived: row.archived_at !== null,
  };
}
