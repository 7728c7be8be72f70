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
  archiveAll(userId: string, now: Date): Promise<Touched>;
  /** Deletes normal and archived topics with their queries; pinned ones stay. */
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

/** Topics in the app state. */
export function topicStore({ db, dialect }: Pick<Store, "db" | "dialect">): TopicStore {
  /** One "all" deed of a user after the other: two at once would lock the same topics in different orders. */
  const inTurn = <T>(userId: string, deed: (transaction: Kysely<Schema>) => Promise<T>) =>
    db.transaction().execute(async (transaction) => {
      const user = transaction.selectFrom("users").select("id").where("id", "=", userId);
      // SQLite has one writer at a time as it is, and no such lock.
      if (dialect === "postgres") await user.forNoKeyUpdate().execute();
      return deed(transaction);
    });

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

    archiveAll: (userId, now) =>
      inTurn(userId, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("topics")
          .set({ archived_at: now.toISOString() })
          .where("user_id", "=", userId)
          .where(isIn.normal)
          .executeTakeFirstOrThrow();
        return { count: Number(numUpdatedRows), kept_pinned: await countPinned(transaction, userId) };
      }),

    deleteAll: (userId) =>
      inTurn(userId, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("topics")
          .where("user_id", "=", userId)
          .where("pinned_at", "is", null)
          .executeTakeFirstOrThrow();
        return { count: Number(numDeletedRows), kept_pinned: await countPinned(transaction, userId) };
      }),
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
