import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore, type Store } from "../../store/store.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { pageOf } from "./topics.store.ts";

describeOnBothStores("plans of topic lists", (newLocation) => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore(await newLocation());
    await fill(store);
  });
  afterAll(() => store.close());

  for (const list of ["normal", "pinned", "archived"] as const) {
    for (const after of [undefined, { updated_at: "2026-01-01T00:00:50.000Z", id: "t5000" }]) {
      test(`[S7.15] ${list}${after ? " after a cursor" : ""}: its own index, no sort`, async () => {
        const page = pageOf(store.db, "u7", list, 30, after).compile();
        expect((await store.db.executeQuery(page)).rows.length).toBeGreaterThan(0);
        const prefix = store.dialect === "sqlite" ? "explain query plan " : "explain ";
        const { rows } = await store.db.executeQuery({ ...page, sql: prefix + page.sql });
        const plan = rows.map((row) => Object.values(row as object).join(" ")).join("\n");
        expect(plan).toMatch(new RegExp(`USING INDEX ${list}_topics|Index Scan Backward using ${list}_topics`));
        expect(plan).not.toMatch(/TEMP B-TREE|Sort|Seq Scan|Bitmap/);
      });
    }
  }
});

/** 10 users with 1,000 topics each: enough that a planner has a choice. */
async function fill({ db, dialect }: Store): Promise<void> {
  const numbers = (count: number) =>
    sql`(with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${sql.lit(count - 1)}) select n from numbers) as numbers`;
  const time = (n: string) => sql`'2026-01-01T00:00:' || (${sql.raw(n)} % 50 + 10) || '.000Z'`;
  await sql`insert into users (id, email, nickname, password_hash, is_admin, created_at, updated_at)
    select 'u' || n, 'u' || n, 'u', 'x', 0, 'x', 'x' from ${numbers(10)}`.execute(db);
  await sql`insert into topics (id, user_id, title, created_at, updated_at, pinned_at, archived_at)
    select 't' || n, 'u' || (n % 10), 't', ${time("n")}, ${time("n")},
      case when n / 10 % 3 = 1 then 'x' end, case when n / 10 % 3 = 2 then 'x' end from ${numbers(10_000)}`.execute(db);
  if (dialect === "postgres") await sql`analyze`.execute(db);
}
