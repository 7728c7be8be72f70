import type { SearchHit } from "@tanyadata/contract";
import type { RawBuilder } from "kysely";
import { AppError } from "../../http/app-error.ts";
import { sql } from "../../store/kysely.ts";
import type { ReadAsker } from "../../store/reader.ts";
import type { Store } from "../../store/store.ts";
import type { Wanted } from "./search-words.ts";

/** Finds a user's questions by pieces of the text that they and their topics' titles make. */
export interface SearchIndex {
  /**
   * The newest of the user's questions that hold a piece of every group, as candidates: to be looked at again.
   * `undefined`: it took too long, as with frequent words that never meet.
   */
  newest(asker: ReadAsker, wanted: Wanted, limit: number): Promise<SearchHit[] | undefined>;
  /** The same, only among the user's `recentCount` newest questions: read through one by one, never for long. */
  recent(asker: ReadAsker, wanted: Wanted, limit: number): Promise<SearchHit[]>;
  /** What to do so that searches answer from an index of words; `undefined` where they do. */
  remedy(): Promise<string | undefined>;
}

/** Milliseconds after which a search of all questions is given up. */
const patience = 1_000;
/** Milliseconds for the recent ones: far more than they take, also on a busy machine. */
const recentPatience = 10_000;
const recentCount = 10_000;

/** Search in the app state; its tables are written by the database's own triggers (see the migration). */
export function searchIndex({ db, dialect, reader }: Pick<Store, "db" | "dialect" | "reader">): SearchIndex {
  return {
    newest: (asker, wanted, limit) =>
      reader.read(newestOf(dialect, asker.userId, wanted, limit).compile(db), patience, asker),

    async recent(asker, wanted, limit) {
      const hits = await reader.read(recentOf(dialect, asker.userId, wanted, limit).compile(db), recentPatience, asker);
      if (!hits) throw new AppError("overloaded");
      return hits;
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

type Finding = (userId: string, wanted: Wanted, limit: number) => RawBuilder<unknown>;

/** The query of `newest`, as SQL. */
export const newestOf = (dialect: Store["dialect"], ...[userId, wanted, limit]: Parameters<Finding>) =>
  hitsOf(userId, found[dialect](userId, wanted, limit));

/** The query of `recent`, as SQL. */
export const recentOf = (dialect: Store["dialect"], ...[userId, wanted, limit]: Parameters<Finding>) =>
  hitsOf(userId, foundRecently[dialect](userId, wanted, limit));

/** "Cross" keeps SQLite to this order: from the few that were found to their questions, never through all of the user. */
function hitsOf(userId: string, found: RawBuilder<unknown>): RawBuilder<SearchHit> {
  return sql<SearchHit>`
    select
      topics.id as chat_topic_id, topics.title as chat_topic_title,
      queries.id as chat_query_id, queries.question as chat_query_question, queries.created_at as chat_query_created_at
    from (${found}) as found
    cross join queries cross join topics
    where queries.id = found.query_id and queries.user_id = ${userId} and topics.id = queries.topic_id
    order by queries.created_at desc, queries.id desc`;
}

/** FTS5's words for nothing at all: who never asked anything has no mark. */
const ownerless = '""';

/** How each database tells the newest entries. Pieces hold no punctuation, so none means anything to either. */
const found: Record<Store["dialect"], Finding> = {
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
    where user_id = ${userId} and ${everyOf(wanted)}
    order by created_at desc, query_id desc limit ${limit}`,
};

/** How each database looks through the newest entries, without its index of words. */
const foundRecently: Record<Store["dialect"], Finding> = {
  sqlite: (userId, wanted, limit) => sql`
    select query_id from (
      select entries.id, query_id from search_owners as owners
      join search_entries as entries on entries.id between number << 32 and (number << 32) + 0xffffffff
      where owners.user_id = ${userId} order by entries.id desc limit ${sql.lit(recentCount)}
    ) as newest join search_texts on search_texts.id = newest.id
    where ${everyOf(wanted)} order by newest.id desc limit ${limit}`,

  postgres: (userId, wanted, limit) => sql`
    select query_id from (
      select query_id, created_at, words from search_entries
      where user_id = ${userId} order by created_at desc, query_id desc limit ${sql.lit(recentCount)}
    ) as newest
    where ${everyOf(wanted)} order by created_at desc, query_id desc limit ${limit}`,
};

const everyOf = (wanted: Wanted) =>
  sql.join(
    wanted.map((group) => sql`(${sql.join(group.map(like), sql` or `)})`),
    sql` and `,
  );

const like = (piece: string) => sql`words like ${`%${piece}%`}`;

/** FTS5's language: a piece in quotes is a text that stands there as it is. */
const matching = (wanted: Wanted): string =>
  wanted.map((group) => `(${group.map((piece) => `"${piece}"`).join(" OR ")})`).join(" AND ");
