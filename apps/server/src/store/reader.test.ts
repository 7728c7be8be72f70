import { execFileSync } from "node:child_process";
import type { CompiledQuery } from "kysely";
import { afterEach, expect, test } from "vitest";
import { describeOnBothStores } from "../testing/both-stores.ts";
import { sql } from "./kysely.ts";
import { openStore, type Store } from "./store.ts";

const patience = 20_000;
const count = (to: number) =>
  sql<{
    n: number;
  }>`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${to}) select max(n) as n from numbers`;

describeOnBothStores("the reader", (newLocation) => {
  let store: Store;
  const open = async () => {
    store = await openStore(await newLocation());
    return <Row>(
      query: { compile(db: Store["db"]): CompiledQuery<Row> },
      { limit = patience, ...asker }: { limit?: number; userId?: string; signal?: AbortSignal } = {},
    ) => store.reader.read(query.compile(store.db), limit, { userId: "u", ...asker });
  };
  afterEach(() => store.close());

  test("gives rows of what was written before, with their values", async () => {
    const read = await open();
    await sql`create table t (a text, b integer)`.execute(store.db);
    await sql`insert into t values ('é''"', 7), (null, 8)`.execute(store.db);
    expect(await read(sql`select * from t where b >= ${7} order by b`)).toEqual([
      { a: "é'\"", b: 7 },
      { a: null, b: 8 },
    ]);
  });

  test("reads once more what was lost with its process", async () => {
    const read = await open();
    if (store.dialect === "postgres") return; // no process of its own
    await read(count(1));
    const reading = read(count(3_000_000));
    const [pid = ""] = execFileSync("pgrep", ["-P", String(process.pid), "-f", "reader-process"], { encoding: "utf8" })
      .trim()
      .split("\n");
    process.kill(Number(pid), "SIGKILL");
    expect(await reading).toEqual([{ n: 3_000_000 }]);
  });

  test("gives up what takes too long, and then reads on", async () => {
    const read = await open();
    const [endless, next] = await Promise.all([read(count(2e9), { limit: 200 }), read(count(3))]);
    expect(endless).toBeUndefined();
    expect(next).toEqual([{ n: 3 }]);
  });

  test("lets another user read beside one who asks for too much, whose own wait", async () => {
    const read = await open();
    const ended: string[] = [];
    const much = () => read(count(2e9), { limit: 8000 }).finally(() => ended.push("much"));
    const endless = Array.from({ length: 9 }, much);
    // One reads and eight wait: more of one user than may.
    await expect(much()).rejects.toMatchObject({ code: "too_many_requests" });
    ended.length = 0;
    expect(await read(count(3), { userId: "other" })).toEqual([{ n: 3 }]);
    expect(ended).toEqual([]);
    for (const one of await Promise.all(endless)) expect(one).toBeUndefined();
  });

  test("keeps nobody waiting meanwhile", async () => {
    const read = await open();
    await read(count(1));
    let ended = false;
    const reading = read(count(1_000_000)).finally(() => {
      ended = true;
    });
    await store.ping();
    expect(ended).toBe(false);
    expect(await reading).toEqual([{ n: 1_000_000 }]);
  });

  test("throws what the database says, and reads on; it writes nothing", async () => {
    const read = await open();
    await expect(read(sql`select * from nothing_of_this_name`)).rejects.toThrow(/nothing_of_this_name/);
    await expect(read(sql`create table t (a text)`)).rejects.toThrow(/readonly|read-only/);
    expect(await read(count(2))).toEqual([{ n: 2 }]);
  });
});
