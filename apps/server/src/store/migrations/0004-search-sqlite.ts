import type { Kysely } from "kysely";
import { sql } from "../kysely.ts";

/**
 * Search on SQLite: FTS5 with trigrams, of title and question in one text. Triggers alone write it, so that no writer
 * can forget to.
 *
 * The work of a search is bounded by what its user has, however much others have: the entries of a user lie side by
 * side (the upper half of an entry's number is its user's number), and each begins with its user's mark, three
 * characters of a private range, which is one trigram: its list holds that user's entries and no other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const signs = ["\t", "\n", "\r", ..."!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"];

/** In two steps: SQLite's parser takes no more at once. */
const withoutSigns = (text: string, some: readonly string[]): string =>
  some.reduce((inner, sign) => `replace(${inner}, '${sign.replaceAll("'", "''")}', ' ')`, text);
const half = withoutSigns("topics.title || ' ' || queries.question", signs.slice(0, 16));
/** Two spaces before each word: then "␣␣j" finds words that begin with j. */
const words = `replace(' ' || ${withoutSigns("half", signs.slice(16))} || ' ', ' ', '  ')`;

const markSign = (shift: number): string => `0xf0000 + (number >> ${shift} & 0xfff)`;

const statements = [
  `create table search_owners (
    number integer primary key,
    user_id text not null unique references users (id) on delete cascade,
    mark text not null as (char(${markSign(24)}, ${markSign(12)}, ${markSign(0)})) virtual
  )`,
  `create table search_entries (
    id integer primary key,
    query_id text not null unique references queries (id) on delete cascade
  )`,
  `create virtual table search_grams using fts5 (
    words, content = '', contentless_delete = 1, tokenize = 'trigram'
  )`,
  `create view search_texts as
    select id, topic_id, mark || ${words} as words from (
      select search_entries.id, queries.topic_id, mark, ${half} as half
      from search_entries
      join queries on queries.id = query_id
      join topics on topics.id = topic_id
      join search_owners on search_owners.user_id = queries.user_id
    )`,

  `create trigger search_takes_query after insert on queries begin
    insert into search_owners (user_id) values (new.user_id) on conflict (user_id) do nothing;
    insert into search_entries (id, query_id)
      select 1 + coalesce(
        (select max(id) from search_entries where id between number << 32 and (number << 32) + 0xffffffff),
        number << 32
      ), new.id from search_owners where user_id = new.user_id;
  end`,
  `create trigger search_takes_entry after insert on search_entries begin
    insert into search_grams (rowid, words) select id, words from search_texts where id = new.id;
  end`,
  `create trigger search_drops_entry after delete on search_entries begin
    delete from search_grams where rowid = old.id;
  end`,
  `create trigger search_takes_title after update of title on topics when old.title <> new.title begin
    delete from search_grams where rowid in (select id from search_texts where topic_id = new.id);
    insert into search_grams (rowid, words) select id, words from search_texts where topic_id = new.id;
  end`,

  // What is there already.
  "insert into search_owners (user_id) select distinct user_id from queries",
  `insert into search_entries (id, query_id)
    select (number << 32) + row_number() over (partition by queries.user_id order by queries.created_at, queries.id), queries.id
    from queries join search_owners on search_owners.user_id = queries.user_id`,
];
