import type { SearchHit } from "@tanyadata/contract";
import type { RawBuilder } from "kysely";
import { sql } from "../../store/kysely.ts";
import type { Store } from "../../store/store.ts";
import type { Wanted } from "./search-words.ts";

/** Finds a user's questions by pieces of the text that they and their topics' titles make. */
export interface SearchIndex {
  /** The newest of the user's questions that hold a piece of every group, as candidates: to be looked at again. */
  newest(userId: string, wanted: Wanted, limit: number): Promise<SearchHit[]>;
  /** What to do so that searches answer from an index of words; `undefined` where they do. */
  remedy(): Promise<string | undefined>;
}

/** Search in the app state; its tables are written by the database's own triggers (see the migration). */
export function searchIndex({ db, dialect }: Pick<Store, "db" | "dialect">): SearchIndex {
  return {
    async newest(userId, wanted, limit) {
      const { rows } = await newestOf(dialect, userId, wanted, limit).execute(db);
      return rows;
    },

    async remedy() {
      if (dialect === "sqlite") return undefined;
      const { rows } = await sql`select to_regclass('search_entries_by_words') as name`
        .$castTo<{ name: string | null }>()
        .execute(db);
      return rows[0]?.name ? undefined : indexByHand;
    },
  };
}

const indexByHand =
  "create extension if not exists pg_trgm; create extension if not exists btree_gin; " +
  "create index search_entries_by_words on search_entries " +
  "using gin (user_id, words gin_trgm_ops) with (fastupdate = off)";

/**
 * The query of `newest`, as SQL. "Cross" keeps SQLite to this order: from the few that were found to their questions,
 * never through all questions of the user.
 */
export function newestOf(
  dialect: Store["dialect"],
  userId: string,
  wanted: Wanted,
  limit: number,
): RawBuilder<SearchHit> {
  return sql<SearchHit>`
    select
      topics.id as chat_topic_id, topics.title as chat_topic_title,
      queries.id as chat_query_id, queries.question as chat_query_question, queries.created_at as chat_query_created_at
    from (${found[dialect](userId, wanted, limit)}) as found
    cross join queries cross join topics
    where queries.id = found.query_id and queries.user_id = ${userId} and topics.id = queries.topic_id
    order by queries.created_at desc, queries.id desc`;
}

/** FTS5's words for nothing at all: who never asked anything has no mark. */
const ownerless = '""';

/** How each database tells the newest entries. Pieces hold no punctuation, so none means anything to either. */
const found: Record<Store["dialect"], (userId: string, wanted: Wanted, limit: number) => RawBuilder<unknown>> = {
  sqlite: (userId, wanted, limit) => sql`
    select query_id from (
      select rowid as id from search_grams
      where search_grams match coalesce(
        (select '"' || mark || '" AND ' || ${matching(wanted)} from search_owners where user_id = ${userId}),
        ${ownerless})
      order by rowid desc limit ${limit}
    ) as matches join search_entries using (id)`,

  postgres: (userId, wanted, limit) => sql`
    select query_id from search_entries
    where user_id = ${userId} and ${sql.join(
      wanted.map((group) => sql`(${sql.join(group.map(like), sql` or `)})`),
      sql` and `,
    )}
    order by created_at desc, query_id desc limit ${limit}`,
};

const like = (piece: string) => sql`words like ${`%${piece}%`}`;

/** FTS5's language: a piece in quotes is a text that stands there as it is. */
const matching = (wanted: Wanted): string =>
  wanted.map((group) => `(${group.map((piece) => `"${piece}"`).join(" OR ")})`).join(" AND ");
