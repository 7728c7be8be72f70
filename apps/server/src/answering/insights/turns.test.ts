import { describe, expect, test } from "vitest";
import { lately } from "./lately.ts";
import { together } from "./turns.ts";

describe("together", () => {
  test("what is asked for in one breath goes together, as far as it fits, and each gets its own", async () => {
    const batches: number[][] = [];
    const double = together(
      async (items: readonly number[]) => {
        batches.push([...items]);
        return items.map((item) => 2 * item);
      },
      { most: 5, size: (item) => item },
    );
    expect(await Promise.all([2, 3, 9, 1].map(double))).toEqual([4, 6, 18, 2]);
    expect(batches).toEqual([[2, 3], [9], [1]]);
  });

  test("where a batch fails, those in it fail, and the next does not", async () => {
    const made = together(
      async (items: readonly string[]) => (items.includes("bad") ? Promise.reject(new Error("no")) : items),
      {
        most: 1,
        size: () => 1,
      },
    );
    expect(await Promise.allSettled(["bad", "good"].map(made))).toMatchObject([
      { status: "rejected" },
      { status: "fulfilled", value: "good" },
    ]);
  });
});

describe("lately", () => {
  test("is made once for all who ask, and forgotten when others were asked for since", async () => {
    const made: string[] = [];
    const get = lately<string>(2, () => true);
    const ask = (key: string) =>
      get(key, async () => {
        made.push(key);
        return key;
      });
    expect(await Promise.all([ask("a"), ask("a")])).toEqual(["a", "a"]);
    await ask("b");
    await ask("a");
    await ask("c");
    await ask("a");
    expect(made).toEqual(["a", "b", "c"]);
    await ask("b");
    expect(made).toEqual(["a", "b", "c", "b"]);
  });

  test("what is no good, or failed, is made anew by who asks later", async () => {
    let [good, count] = [false, 0];
    const get = lately<number>(2, () => good);
    const ask = () => get("a", async () => ++count);
    expect(await ask()).toBe(1);
    good = true;
    expect([await ask(), await ask()]).toEqual([2, 2]);
    const failing = lately<number>(2, () => true);
    await expect(failing("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await failing("a", async () => 3)).toBe(3);
  });
});
