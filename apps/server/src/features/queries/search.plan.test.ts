import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Reader } from "../../store/reader.ts";
import { openStore, type Store } from "../../store/store.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { search } from "./search.ts";
import { newestOf, recentOf, searchIndex } from "./search-index.ts";
import { searchedWords, waysOf } from "./search-words.ts";

/** Questions of one user, among which another has a hundredth as many. */
const many = 40_000;

describeOnBothStores("plans of searches", (newLocation) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(await newLocation());
    await fill(store);
  }, 120_000);
  afterAll(() => store.close());

  const explain = async (prefix: string, userId: string, keyWord: string): Promise<string[]> => {
    const plans = Object.values(waysOf(searchedWords(keyWord))).map(async (wanted) => {
      const query = newestOf(store.dialect, userId, wanted, 200).compile(store.db);
      const { rows } = await store.db.executeQuery({ ...query, sql: `${prefix} ${query.sql}` });
      return rows.map((row) => Object.values(row as object).join(" ")).join("\n");
    });
    return Promise.all(plans);
  };

  for (const userId of ["few", "many"])
    for (const keyWord of ["nomor 7123", "kopi bali", "lampng 7123", "q"])
      test(`[S7.32] of a user with ${userId}, "${keyWord}": from an index, no table is read through`, async () => {
        if (store.dialect === "sqlite") {
          for (const plan of await explain("explain query plan", userId, keyWord)) {
            expect(plan).toMatch(/SCAN search_grams VIRTUAL TABLE INDEX \d+:M\d/);
            for (const table of ["queries", "topics"])
              expect(plan).toContain(`SEARCH ${table} USING INDEX sqlite_autoindex_${table}_1 (id=?)`);
            expect(plan.replace("SCAN search_grams", "").replaceAll(/SCAN (found|matches)\b/g, "")).not.toMatch(
              /\bSCAN\b/,
            );
          }
        } else
          for (const plan of await explain("explain", userId, keyWord)) {
            expect(plan).toMatch(/Bitmap Index Scan on search_entries_by_words|Backward using search_entries_by_time/);
            expect(plan).not.toMatch(/Seq Scan/);
          }
      });

  test("[S7.32] another user's entries take no place among the newest", async () => {
    for (const userId of ["few", "many"])
      expect(await searchIndex(store).newest({ userId }, [["nomor"]], 5)).toHaveLength(5);
  });

  test("[S7.32] a search that takes too long goes on among the newest questions, read in their order", async () => {
    const recent = recentOf(store.dialect, "many", [["kopi"], ["bali"]], 10).compile(store.db);
    const prefix = store.dialect === "sqlite" ? "explain query plan" : "explain";
    const { rows } = await store.db.executeQuery({ ...recent, sql: `${prefix} ${recent.sql}` });
    const plan = rows.map((row) => Object.values(row as object).join(" ")).join("\n");
    expect(plan).toMatch(
      store.dialect === "sqlite"
        ? /SEARCH entries USING INTEGER PRIMARY KEY \(rowid>\? AND rowid<\?\)/
        : /Backward using search_entries_by_time/,
    );
    expect(plan).not.toMatch(/SCAN (queries|topics|search_|entries)|Seq Scan|search_grams/);

    const asked: number[] = [];
    const read: Reader["read"] = async (query, patience, asker) => {
      asked.push(patience);
      return patience > 1_000 ? store.reader.read(query, patience, asker) : undefined;
    };
    const index = searchIndex({ ...store, reader: { ...store.reader, read } });
    const hits = await search(index, { userId: "many" }, { key_word: "bali kopi", limit: 5 });
    expect(hits).toHaveLength(5);
    for (const { chat_query_question } of hits) expect(chat_query_question).toMatch(/kopi Bali/);
    // Given up once, not once for each way of looking.
    expect(asked.filter((patience) => patience === 1_000)).toHaveLength(1);
  });

  test("[S7.32] what another user has costs a search nothing", async () => {
    if (store.dialect === "sqlite") {
      // Each user's entries, and no others, bear the user's mark.
      const { rows } = await sql<{ user_id: string; entries: number }>`
        select user_id, (select count(*) from search_grams where search_grams match '"' || mark || '"') as entries
        from search_owners order by number`.execute(store.db);
      expect(Object.fromEntries(rows.map(({ user_id, entries }) => [user_id, entries]))).toEqual({
        many,
        few: many / 100,
      });
      return;
    }
    const [plan = ""] = await explain("explain (analyze, timing off)", "few", "nomor 7123");
    // The user stands in the condition of the index itself, so no row of another user is fetched.
    expect(plan).toMatch(/Index Cond: \(\(user_id = 'few'::text\) AND \(words ~~ /);
    expect(plan).not.toMatch(/Rows Removed by Filter/);
  });
});

/** Two users' questions, the second's strewn among the first's. */
async function fill({ db, dialect }: Store): Promise<void> {
  const numbers = (count: number) =>
    sql`(with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${sql.lit(count - 1)}) select n from numbers) as numbers`;
  const time = sql`'2026-01-01T00:' || (n % 50 + 10) || ':00.000Z'`;
  const kinds = ["penduduk", "produksi kopi", "luas", "rumah sakit", "desa"];
  const places = ["Bali", "Aceh", "Lampung", "Jawa Barat", "Papua", "Riau", "Jambi"];
  const oneOf = (values: readonly string[]) =>
    sql`case n % ${sql.lit(values.length)} ${sql.join(
      values.map((value, index) => sql`when ${sql.lit(index)} then ${sql.lit(value)}`),
      sql` `,
    )} end`;
  for (const [userId, count] of [
    ["many", many],
    ["few", many / 100],
  ] as const) {
    const user = sql.lit(userId);
    await sql`insert into users (id, email, nickname, password_hash, is_admin, created_at, updated_at)
      values (${user}, ${user}, 'u', 'x', 0, 'x', 'x')`.execute(db);
    await sql`insert into topics (id, user_id, title, created_at, updated_at)
      select ${user} || n, ${user}, 'Nomor ' || n, ${time}, ${time} from ${numbers(count)}`.execute(db);
    await sql`insert into queries (id, topic_id, user_id, question, answer, reading, sql, result, sources, engine, suggestions, created_at, updated_at)
      select ${user} || n, ${user} || n, ${user}, 'Berapa ' || ${oneOf(kinds)} || ' ' || ${oneOf(places)} || ' nomor ' || n || '?',
        'a', 'r', 's', '[]', '[]', 'e', '[]', ${time}, ${time} from ${numbers(count)}`.execute(db);
  }
  if (dialect === "postgres") await sql`analyze`.execute(db);
}
