import type { Kysely } from "kysely";
import { sql } from "../kysely.ts";

/**
 * Search on PostgreSQL: pg_trgm, of title and question in one text. Triggers alone write it, so that no writer can
 * forget to. The user stands in the same index (btree_gin), so that a search reads no other user's entries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table search_entries (
    query_id text primary key references queries (id) on delete cascade,
    user_id text not null,
    created_at text not null,
    words text not null
  )`,
  // Two spaces before each word: then "␣␣j" finds words that begin with j.
  `create function search_words(title text, question text) returns text language sql immutable as $$
    select '  ' || regexp_replace(lower(title || ' ' || question), '[[:space:]!-/:-@[-\`{-~]+', '  ', 'g') || '  '
  $$`,

  `create function search_takes_query() returns trigger language plpgsql as $$ begin
    insert into search_entries (query_id, user_id, created_at, words)
      select new.id, new.user_id, new.created_at, search_words(title, new.question) from topics where id = new.topic_id;
    return null;
  end $$`,
  `create trigger search_takes_query after insert on queries for each row execute function search_takes_query()`,
  `create function search_takes_title() returns trigger language plpgsql as $$ begin
    update search_entries set words = search_words(new.title, question)
      from queries where id = query_id and topic_id = new.id;
    return null;
  end $$`,
  `create trigger search_takes_title after update of title on topics
    for each row when (old.title <> new.title) execute function search_takes_title()`,

  // What is there already.
  `insert into search_entries (query_id, user_id, created_at, words)
    select queries.id, queries.user_id, queries.created_at, search_words(title, question)
    from queries join topics on topics.id = topic_id`,
  "create index search_entries_by_time on search_entries (user_id, created_at, query_id)",
  // The extensions belong to every PostgreSQL, but a database may forbid them: then each search reads all entries of
  // its user by the index above, and the server says so at its start.
  `do $$ begin
    create extension if not exists pg_trgm;
    create extension if not exists btree_gin;
    create index search_entries_by_words on search_entries
      using gin (user_id, words gin_trgm_ops) with (fastupdate = off);
  exception when others then
    raise warning 'Search has no index of words: %', sqlerrm;
  end $$`,
];
