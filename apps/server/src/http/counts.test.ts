import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { openStore, type Store } from "../store/store.ts";
import { createDatabase } from "../testing/postgres.ts";
import { type Counted, type Counts, countsInMemory, type Limit, windows } from "./counts.ts";
import { countsInState } from "./counts-in-state.ts";

/** Two who serve, and all that they counted made so many milliseconds older. */
interface Serving {
  readonly nodes: readonly [Counts, Counts];
  age(milliseconds: number): Promise<void>;
}

function suite(serving: () => Serving): void {
  const both = (times: number, what: Counted, ...limits: Limit[]) =>
    Promise.all(
      Array.from({ length: times }, (_, call) => serving().nodes[call % 2 === 0 ? 0 : 1].count(what, limits)),
    );
  const granted = (counted: readonly object[]): number => counted.filter((one) => "at" in one).length;

  test("grant exactly as many as there may be, however many come at once to whom", async () => {
    expect(granted(await both(40, "questions", { key: "one address", max: 7 }))).toBe(7);
    expect(granted(await both(4, "questions", { key: "another", max: 7 }))).toBe(4);
    expect(granted(await both(4, "attempts", { key: "one address", max: 7 }))).toBe(4);
  });

  test("count all keys of a call or none", async () => {
    const few = { key: "z few", max: 2 };
    const some = { key: "a some", max: 10 };
    expect(granted(await both(12, "attempts", some, few))).toBe(2);
    expect(granted(await both(12, "attempts", some))).toBe(8);
    const [refused] = await both(1, "attempts", some, few);
    expect(refused).toMatchObject({ full: expect.stringMatching(/few|some/) });
  });

  test("give back room when time has passed, and say when", async () => {
    const limit = { key: "waits", max: 2 };
    expect(granted(await both(1, "codes", limit))).toBe(1);
    await serving().age(windows.codes - 60_000);
    expect(granted(await both(3, "codes", limit))).toBe(1);
    const [full] = await both(1, "codes", limit);
    if (!full || !("full" in full)) throw new Error("there was room");
    expect(full.full).toBe("waits");
    expect(full.wait).toBeGreaterThan(0);
    expect(full.wait).toBeLessThanOrEqual(60_000);
    await serving().age(60_000);
    expect(granted(await both(3, "codes", limit))).toBe(1);
  });

  test("take back one of those that were counted", async () => {
    const limit = { key: "returns", max: 3 };
    const [first] = await both(3, "turns", limit);
    if (!first || !("at" in first)) throw new Error("there was no room");
    const [one, other] = serving().nodes;
    await other.takeBack("turns", ["returns"], first.at);
    expect(await one.count("turns", [limit])).toHaveProperty("at");
    expect(granted(await both(4, "turns", limit))).toBe(0);
  });
}

describe("limits of one server", () => {
  let time = Date.UTC(2026, 10, 27);
  const alone = countsInMemory(() => new Date(time));
  const age = async (milliseconds: number): Promise<void> => {
    time += milliseconds;
  };
  suite(() => ({ nodes: [alone, alone], age }));
});

const shared = inject("postgres");
describe.skipIf(shared === null)("limits of two servers on one PostgreSQL", () => {
  let databaseUrl: string;
  const stores: Store[] = [];
  const open = async (): Promise<Store> => {
    const store = await openStore({ databaseUrl });
    stores.push(store);
    return store;
  };
  let nodes: [Counts, Counts];
  let asked: pg.Client;
  const age = async (milliseconds: number): Promise<void> => {
    await asked.query("update counted set times = array(select t - $1::bigint from unnest(times) as t)", [
      milliseconds,
    ]);
  };
  beforeAll(async () => {
    databaseUrl = await createDatabase(shared ?? "");
    nodes = [countsInState(await open()), countsInState(await open())];
    asked = new pg.Client({ connectionString: databaseUrl });
    await asked.connect();
  });
  afterAll(async () => {
    await asked.end();
    for (const store of stores) await store.close();
  });
  suite(() => ({ nodes, age }));

  test("hold when the server that counted has gone", async () => {
    const store = await openStore({ databaseUrl });
    await countsInState(store).count("attempts", [{ key: "guessed", max: 1 }]);
    await store.close();
    expect(await nodes[1].count("attempts", [{ key: "guessed", max: 1 }])).toMatchObject({ full: "guessed" });
  });

  test("allow nothing where the database is away", async () => {
    const store = await openStore({ databaseUrl });
    const counts = countsInState(store);
    await store.close();
    await expect(counts.count("attempts", [{ key: "anyone", max: 5 }])).rejects.toThrow();
    await expect(
      counts.count("attempts", [
        { key: "anyone", max: 5 },
        { key: "anywhere", max: 5 },
      ]),
    ).rejects.toThrow();
    await counts.takeBack("attempts", ["anyone"], 1);
  });

  test("keep neither names nor what no longer counts", async () => {
    const key = "account budi@example.com";
    await nodes[0].count("attempts", [{ key, max: 5 }]);
    const rows = async (): Promise<unknown[]> => (await asked.query("select * from counted")).rows;
    expect(JSON.stringify(await rows())).not.toContain("budi");
    await age(windows.attempts);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });
    await nodes[0].count("questions", [{ key, max: 5 }]);
    vi.useRealTimers();
    await expect.poll(rows).toHaveLength(1);
  });
});
