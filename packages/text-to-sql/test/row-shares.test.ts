import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loansOf, openLibrary, planOf, refusalOf } from "./library.ts";
import { branches, zones } from "./library-rows.ts";

let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

/** What each row is told to have, by its name. */
const told = async (question: string) =>
  Object.fromEntries((await library.rowsOf(planOf(question))).map((row) => [row[0], Number(row.at(-1))]));
const shares = <T extends { readonly name: string }>(rows: readonly T[], share: (row: T) => number) =>
  Object.fromEntries(rows.map((row) => [row.name, expect.closeTo(100 * share(row), 6)]));

describe("the share of each row", () => {
  const fiction = shares(zones, ({ id }) => loansOf({ zone: id, genre: "fiksi" }) / loansOf({ zone: id }));
  test.each(["persentase peminjaman fiksi tiap zona", "porsi peminjaman fiksi terhadap total peminjaman per zona"])(
    "%s: of what each has",
    async (question) => expect(await told(question)).toEqual(fiction),
  );

  test("of each of several parts stands beside the others", async () => {
    const rows = await library.rowsOf(planOf("persentase peminjaman fiksi dan sains tiap zona"));
    const partOf = (zone: string, genre: "fiksi" | "sains") => (100 * loansOf({ zone, genre })) / loansOf({ zone });
    const wanted = zones.map(({ id, name }) => [
      name,
      expect.closeTo(partOf(id, "fiksi"), 6),
      expect.closeTo(partOf(id, "sains"), 6),
    ]);
    expect(Object.fromEntries(rows.map(([name, ...shares]) => [name, shares.map(Number)]))).toEqual(
      Object.fromEntries(wanted.map(([name, ...shares]) => [name, shares])),
    );
  });

  test("of all, where that is named, also of rows of one place", async () => {
    const there = branches.filter(({ zone }) => zone === "B");
    const all = loansOf({});
    expect(await told("cabang di Zona Bukit dengan porsi peminjaman terhadap peminjaman Nusabaca terbesar")).toEqual(
      shares(
        [...there].sort((a, b) => loansOf({ branch: b.id }) - loansOf({ branch: a.id })).slice(0, 1),
        ({ id }) => loansOf({ branch: id }) / all,
      ),
    );
  });

  test.each([
    "cabang yang porsi peminjamannya terhadap zonanya terbesar",
    "cabang yang porsi peminjamannya terhadap luasnya terbesar",
    "zona dengan porsi peminjaman fiksi terhadap nasional terbesar",
    "persentase peminjaman fiksi dan sains tiap zona terhadap peminjaman Nusabaca",
  ])("%s is refused", (question) => expect(refusalOf(question)).toBeDefined());
});
