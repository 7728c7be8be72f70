import { type CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore, type Store } from "../../store/store.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { pageOf, partOf } from "./topics.store.ts";

/** One user's topics, in three lists, among another's. */
const many = 1_000_000;
const few = 10_000;
const limit = 30;

describeOnBothStores("lists of a million topics", (newLocation) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(await newLocation());
    await fill(store);
  }, 180_000);
  afterAll(() => store.close());

  const explain = async (query: CompiledQuery, prefix: string): Promise<string> => {
    const { rows } = await store.db.executeQuery({ ...query, sql: `${prefix} ${query.sql}` });
    return rows.map((row) => Object.values(row as object).join(" ")).join("\n");
  };
  const planOf = (query: CompiledQuery) =>
    explain(query, store.dialect === "sqlite" ? "explain query plan" : "explain");

  /** The work of a query, in the database's own count: steps of its machine, or pages of memory looked at. */
  const workOf = async (query: CompiledQuery): Promise<number> => {
    await store.db.executeQuery(query);
    if (store.dialect === "postgres") {
      const plan = await explain(query, "explain (analyze, buffers, timing off)");
      return [...(plan.split("Planning")[0] ?? "").matchAll(/(?:hit|read)=(\d+)/g)].reduce(
        (sum, [, n]) => sum + Number(n),
        0,
      );
    }
    const statements = await sql<{ nstep: number; run: number }>`
      select nstep, run from sqlite_stmt where sql = ${query.sql} and run > 0`.execute(store.db);
    return Math.max(...statements.rows.map(({ nstep, run }) => nstep / run));
  };

  for (const userId of ["many", "few"] as const)
    for (const list of ["normal", "pinned", "archived"] as const) {
      /** The place after so many pages. */
      const placeAfter = async (pages: number) => {
        const before = pageOf(store.db, userId, list, 1).offset(pages * limit - 1);
        return before.executeTakeFirstOrThrow();
      };

      test(`[S7.15] ${list} of ${userId}: from its own index, in its order, from the cursor on`, async () => {
        const place = await placeAfter(50);
        for (const query of [
          pageOf(store.db, userId, list, limit, place),
          partOf(store.db, userId, list, limit, place),
        ]) {
          const plan = await planOf(query.compile());
          expect(plan).toMatch(
            new RegExp(
              `USING (COVERING )?INDEX ${list}_topics \\(user_id=\\? AND|Index (Only )?Scan( Backward)? using ${list}_topics`,
            ),
          );
          expect(plan).not.toMatch(/TEMP B-TREE|Sort|Seq Scan|Bitmap/);
        }
      });

      test(`[S7.15] ${list} of ${userId}: a page far down costs what the first costs`, async () => {
        const first = await workOf(pageOf(store.db, userId, list, limit).compile());
        const far = pageOf(store.db, userId, list, limit, await placeAfter(userId === "many" ? 1000 : 50));
        const page = await far.execute();
        expect(page).toHaveLength(limit);
        const work = await workOf(far.compile());
        expect(first).toBeGreaterThan(0);
        // Not the same to the step: one more condition, one more page of memory. Going through what is before would be thousandfold.
        expect(work / first).toBeLessThan(2);
      });
    }
});

/** Both users' topics, one in three pinned and one in three archived, many at the same time. */
async function fill({ db, dialect }: Store): Promise<void> {
  const numbers = (count: number) =>
    sql`(with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${sql.lit(count - 1)}) select n from numbers) as numbers`;
  const two = (digits: string) => sql`(${sql.raw(digits)} % 50 + 10)`;
  const time = sql`'2026-01-01T10:' || ${two("n / 150")} || ':' || ${two("n / 3")} || '.000Z'`;
  for (const [userId, count] of [
    ["many", many],
    ["few", few],
  ] as const) {
    const user = sql.lit(userId);
    await sql`insert into users (id, email, nickname, password_hash, is_admin, created_at, updated_at)
      values (${user}, ${user}, 'u', 'x', 0, 'x', 'x')`.execute(db);
    await sql`insert into topics (id, user_id, title, created_at, updated_at, pinned_at, archived_at)
      select ${user} || n, ${user}, 't', ${time}, ${time},
        case when n % 3 = 1 then 'x' end, case when n % 3 = 2 then 'x' end from ${numbers(count)}`.execute(db);
  }
  if (dialect === "postgres") await sql`vacuum analyze topics`.execute(db);
}
