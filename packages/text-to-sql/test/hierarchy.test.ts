import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine, openLibrary, planOf } from "./library.ts";
import { shelves, space } from "./library-rows.ts";

/** In what a thing lies, and what else is asked of it. */
let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const ask = (question: string) => library.rowsOf(planOf(question));
const floorOf = (id: string) => space.find(({ branch }) => branch === id)?.floor;

describe("in what of two kinds a thing lies is told by the narrower one, whose row names the other", () => {
  test.each([
    "rak purnama ada di cabang dan zona mana",
    "rak purnama ikut zona dan cabang mana",
    "rak purnama berada di bawah cabang dan zona mana",
    "secara administratif rak purnama di cabang apa, zona apa",
  ])("%s", (question) => expect(planOf(question)).toEqual(planOf("rak purnama ada di cabang mana")));

  test.each(["cabang dan zona mana yang paling luas", "rak purnama di cabang dan cabang mana"])(
    "not of %s",
    (question) => expect(engine.read(question).kind).not.toBe("plan"),
  );
});

describe("what is asked beside where a thing lies is asked of the thing", () => {
  test.each([
    "perpustakaan kenanga di zona mana dan berapa luasnya",
    "perpustakaan kenanga termasuk dalam zona apa dan berapa luasnya",
    "perpustakaan kenanga ada di mana dan berapa luasnya",
  ])("%s", async (question) => {
    const [row] = await ask(question);
    expect(row?.[0]).toBe("Perpustakaan Kenanga");
    expect(row?.at(-1)).toBe(floorOf("B3"));
  });

  test("how many it holds is counted in it alone", async () => {
    const [row] = await ask("perpustakaan melati di zona mana dan ada berapa raknya");
    expect(row?.at(-1)).toBe(shelves.filter(({ branch }) => branch === "B1").length);
  });

  test("what it has no figure of is that of what holds it, and so is what is asked of those that hold it", () => {
    expect(planOf("perpustakaan kenanga di zona mana dan berapa anggarannya").rows?.entity).toBe("zone");
    expect(planOf("zona yang memiliki perpustakaan kenanga dan berapa luasnya").rows?.entity).toBe("zone");
  });

  test("who lies in many places is not told by a name and a figure alone", () =>
    expect(engine.read("candra ada di mana dan berapa tingginya").kind).not.toBe("plan"));
});

describe("what is left out", () => {
  test.each(["dikeluarkan", "dikecualikan", "tidak dihitung"])("jika … %s", (left) =>
    expect(planOf(`luas zona bukit jika perpustakaan kenanga ${left}`)).toEqual(
      planOf("luas zona bukit tanpa perpustakaan kenanga"),
    ),
  );
});

test("“di bawah” before a number is a limit", () =>
  expect(planOf("cabang yang luasnya berada di bawah 100 m²").rows?.bounds).toHaveLength(1));

test("why something is asked restricts nothing", () =>
  expect(engine.read("peminjaman bukit, soalnya yang fiksi banyak").kind).toBe("refused"));

describe("the figure of whoever holds the most", () => {
  test("is told of each where several do", async () => {
    const rows = await ask("peminjaman zona dengan cabang terbanyak");
    expect(rows.map(([name]) => name).sort()).toEqual(["Bukit", "Pesisir"]);
  });

  test("is one figure where a measure puts them in order", () =>
    expect(planOf("peminjaman zona dengan luas terbesar").rows).toBeNull());
});
