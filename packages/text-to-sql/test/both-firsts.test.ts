import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine, loansOf, openLibrary, planOf, refusalOf } from "./library.ts";
import { branches, space } from "./library-rows.ts";

let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const floorOf = (branch: string): number => space.find((one) => one.branch === branch)?.floor ?? 0;
const first = (many: number, by: (branch: string) => number) =>
  [...branches].sort((a, b) => by(b.id) - by(a.id)).slice(0, many);
const both = first(4, floorOf).filter((one) => first(4, (id) => loansOf({ branch: id })).includes(one));

describe("who is among the first of two orders", () => {
  test.each([
    "cabang yang masuk 4 terluas dan sekaligus 4 dengan peminjaman terbanyak",
    "cabang yang masuk 4 besar peminjaman sekaligus 4 terluas",
    "cabang mana saja yang termasuk 4 terluas dan sekaligus masuk 4 besar peminjaman",
  ])("%s", async (question) => {
    expect(both.length).toBeGreaterThan(0);
    const rows = await library.rowsOf(planOf(question));
    expect(rows.map(([name]) => name).sort()).toEqual(both.map(({ name }) => name).sort());
    // Both figures stand beside the name, whichever was said first.
    for (const row of rows) {
      const id = branches.find(({ name }) => name === row[0])?.id ?? "";
      expect(row).toEqual(expect.arrayContaining([floorOf(id), loansOf({ branch: id, year: 2024 })]));
    }
  });

  test("is said of both", () => {
    expect(engine.read("cabang yang masuk 4 terluas dan sekaligus 4 besar peminjaman")).toMatchObject({
      reading: expect.stringMatching(/di antara 4 cabang .* dan di antara 4 cabang /u),
    });
  });

  test.each(["4 cabang terluas dan 4 besar peminjaman", "4 cabang terluas dan 4 cabang dengan peminjaman terbanyak"])(
    "%s may be all of them as well, and is refused",
    (question) => expect(refusalOf(question)).toBeDefined(),
  );
});
