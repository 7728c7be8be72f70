import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore, type Store } from "../store/store.ts";
import { describeOnBothStores } from "../testing/both-stores.ts";
import { spending, withinBudget } from "./budget.ts";
import { type Completion, estimateOf, type LanguageModel, type Prompt } from "./language-model.ts";

describeOnBothStores("the daily budget", (newLocation) => {
  let store: Store;
  let today = "2026-11-21";
  let reply: Completion = { ok: false, failure: { kind: "empty" } };
  let asked = 0;
  const model: LanguageModel = {
    complete: async () => {
      asked += 1;
      return reply;
    },
  };
  beforeAll(async () => {
    store = await openStore(await newLocation());
  });
  afterAll(() => store.close());

  const promptOf = (userId: string): Prompt => ({
    model: "gpt-4o",
    userId,
    prefix: "x".repeat(120),
    turns: [],
    shape: undefined,
    maxTokens: 60,
    signal: new AbortController().signal,
    calls: { left: 5 },
  });
  const budget = { perUser: 250, inAll: 450 };
  const ask = (userId: string) =>
    withinBudget(
      model,
      spending(store.db, () => new Date(`${today}T23:59:00Z`)),
      budget,
    ).complete(promptOf(userId));
  const spent = async () =>
    (await store.db.selectFrom("model_usage").selectAll().where("day", "=", today).orderBy("user_id").execute()).map(
      ({ user_id, tokens, calls }) => [user_id, Number(tokens), Number(calls)],
    );
  const costing = (prompt: number, completion: number): Completion => ({
    ok: true,
    text: "ya",
    usage: { prompt, cached: 0, completion },
  });

  test("counts what was spent, and ends a user's day without a call when the next could overdraw it", async () => {
    expect(estimateOf(promptOf("siti"))).toBe(100);
    reply = costing(60, 20);
    for (const _ of [1, 2]) expect(await ask("siti")).toMatchObject({ ok: true });
    expect(await spent()).toEqual([["siti", 160, 2]]);
    expect(await ask("siti")).toEqual({ ok: false, failure: { kind: "budget", whose: "user" } });
    expect(asked).toBe(2);
    expect(await spent()).toEqual([["siti", 160, 2]]);
  });

  test("a failure that the provider does not count costs nothing", async () => {
    reply = { ok: false, failure: { kind: "unauthorized" } };
    await ask("budi");
    expect(await spent()).toEqual([
      ["budi", 0, 1],
      ["siti", 160, 2],
    ]);
  });

  test("many at once do not overdraw it, and of all together neither", async () => {
    reply = costing(95, 5);
    const ends = await Promise.all([1, 2, 3, 4].map(() => ask("budi")));
    expect(ends.filter(({ ok }) => ok)).toHaveLength(2);
    expect(await ask("wati")).toEqual({ ok: false, failure: { kind: "budget", whose: "all" } });
  });

  test("a new day begins at nothing", async () => {
    today = "2026-11-22";
    expect(await ask("siti")).toMatchObject({ ok: true });
  });
});
