import { describe, expect, test } from "vitest";
import { type Asker, FairTurns, type TurnRules } from "./fair-turns.ts";

const rules: TurnRules = { places: 3, lanes: { written: 1, map: 2 }, queue: 100, queueOfUser: 100 };
const settled = async () => {
  for (let i = 0; i < 10; i++) await Promise.resolve();
};

/** Work that ends when it is told to, in the order in which it began. */
function bench(differences: Partial<TurnRules> = {}) {
  const turns = new FairTurns({ ...rules, ...differences });
  const began: string[] = [];
  const under = new Map<string, () => void>();
  const refused: string[] = [];
  async function ask(name: string, asker: Partial<Asker> = {}, signal?: AbortSignal): Promise<void> {
    const turn = await turns.take({ user: name.charAt(0), lane: "question", ...asker }, signal);
    if (typeof turn === "string") refused.push(`${name} ${turn}`);
    else {
      began.push(name);
      under.set(name, turn);
    }
  }
  return {
    turns,
    began,
    refused,
    ask: (...asked: Parameters<typeof ask>) => void ask(...asked),
    async end(name: string) {
      under.get(name)?.();
      under.delete(name);
      await settled();
    },
    under: () => [...under.keys()],
  };
}

describe("turns", () => {
  test("of one user never take all places, and another's first begins before the fourth of whoever asked for many", async () => {
    const { ask, began, end } = bench({ places: 2 });
    for (const name of ["a1", "a2", "a3", "a4", "b1"]) ask(name);
    await settled();
    expect(began).toEqual(["a1", "b1"]);
    await end("a1");
    expect(began).toEqual(["a1", "b1", "a2"]);
  });

  test("go to who has fewest, and then to who waited longest since the last one", async () => {
    const { ask, began, end } = bench({ places: 1 });
    for (const name of ["a1", "a2", "a3", "b1", "b2", "c1"]) ask(name);
    await settled();
    for (const name of ["a1", "b1", "c1", "a2", "b2", "a3"]) await end(name);
    expect(began).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  });

  test("however many users write SQL or look at the map, leave a place to who asks", async () => {
    const { ask, began, end } = bench();
    for (const user of ["a", "b", "c", "d"]) ask(`${user}1`, { lane: "written" });
    for (const user of ["e", "f", "g"]) ask(`${user}1`, { lane: "map" });
    await settled();
    expect(began).toEqual(["a1", "e1"]);
    ask("h1");
    await settled();
    expect(began).toEqual(["a1", "e1", "h1"]);
    await end("h1");
    expect(began).toHaveLength(3);
    await end("a1");
    expect(began[3]).toBe("b1");
  });

  test("are for whatever there is room for: a line behind a full lane holds up no question of the same user", async () => {
    const { ask, began } = bench();
    ask("a1", { lane: "written" });
    ask("b1", { lane: "written" });
    ask("b2");
    await settled();
    expect(began).toEqual(["a1", "b2"]);
  });

  test("are no longer waited for by who left the line, who keeps nobody from it", async () => {
    const { ask, began, refused, end } = bench({ places: 1, queue: 1 });
    const leave = new AbortController();
    ask("a1");
    ask("b1", {}, leave.signal);
    await settled();
    leave.abort();
    ask("c1");
    await settled();
    expect(refused).toEqual(["b1 cancelled"]);
    await end("a1");
    expect(began).toEqual(["a1", "c1"]);
  });

  test("are waited for by so many, of one user and in all, of each lane", async () => {
    const { ask, refused } = bench({ places: 1, queue: 3, queueOfUser: 2 });
    for (const name of ["a1", "a2", "a3", "a4", "b1", "b2", "c1"]) ask(name);
    for (const name of ["a5", "b3"]) ask(name, { lane: "map" });
    await settled();
    expect(refused).toEqual(["a4 too_many", "b2 full", "c1 full"]);
  });

  test("of the program itself are as many as it asks for", async () => {
    const { ask, began, refused } = bench({ queue: 1, queueOfUser: 1 });
    for (let i = 0; i < 9; i++) ask(`p${i}`, { user: null });
    await settled();
    expect([began.length, refused.length]).toEqual([3, 0]);
  });

  test("end once, are given to nobody once closed, and forget who is gone", async () => {
    const { turns, ask, began, refused } = bench({ places: 1 });
    const end = await turns.take({ user: "a", lane: "question" });
    ask("b1");
    ask("c1");
    await settled();
    if (typeof end === "string") throw new Error(end);
    end();
    end();
    await settled();
    expect(began).toEqual(["b1"]);
    turns.close();
    ask("d1");
    await settled();
    expect(refused.sort()).toEqual(["c1 closed", "d1 closed"]);
  });

  test("tell those who wait how many come before them, as that changes", async () => {
    const { ask, began, end } = bench({ places: 1 });
    const heard: [name: string, ahead: number | null][] = [];
    const left = new AbortController();
    const waiting = (name: string, signal?: AbortSignal) =>
      ask(name, { onWait: (ahead) => heard.push([name, ahead]) }, signal);
    waiting("a1");
    expect(heard).toEqual([]);
    waiting("a2");
    waiting("a3");
    waiting("b1", left.signal);
    waiting("c1");
    // One user's second and third come after each other's first.
    expect(new Map(heard)).toEqual(
      new Map([
        ["a2", 2],
        ["a3", 3],
        ["b1", 0],
        ["c1", 1],
      ]),
    );
    left.abort();
    await settled();
    await end("a1");
    expect(new Map(heard)).toEqual(
      new Map([
        ["a2", 0],
        ["a3", 1],
        ["b1", null],
        ["c1", null],
      ]),
    );
    expect(began).toEqual(["a1", "c1"]);
    await end("c1");
    await end("a2");
    expect(new Map(heard)).toEqual(new Map(["a2", "a3", "b1", "c1"].map((name) => [name, null])));
    expect(began).toEqual(["a1", "c1", "a2", "a3"]);
  });
});

test("whatever comes and goes, bounds hold, nobody is forgotten and all is served in the end", async () => {
  for (let seed = 1; seed <= 40; seed++) {
    let state = seed;
    const chance = (below: number): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    const { turns, ask, began, refused, under, end } = bench();
    const lanes = new Map<string, string>();
    const leaves: AbortController[] = [];
    let asked = 0;
    const check = (): void => {
      const held = under();
      const of = (lane: string) => held.filter((name) => lanes.get(name) === lane).length;
      expect(held.length).toBeLessThanOrEqual(3);
      expect(of("written")).toBeLessThanOrEqual(1);
      expect(of("written") + of("map")).toBeLessThanOrEqual(2);
      for (const user of "abcd") expect(held.filter((name) => name.startsWith(user)).length).toBeLessThanOrEqual(2);
    };
    for (let step = 0; step < 200; step++) {
      if (chance(2) === 0) {
        const name = `${"abcd".charAt(chance(4))}${asked++}`;
        const lane = ["question", "written", "map"][chance(3)] ?? "question";
        const leave = new AbortController();
        lanes.set(name, lane);
        leaves.push(leave);
        ask(name, { lane }, leave.signal);
      } else if (chance(6) === 0) leaves[chance(leaves.length || 1)]?.abort();
      else await end(under()[chance(3)] ?? "");
      await settled();
      check();
    }
    while (under().length > 0) await end(under()[0] ?? "");
    expect(began.length + refused.length).toBe(asked);
    const last = await turns.take({ user: "z", lane: "written" });
    expect(typeof last).toBe("function");
  }
});
