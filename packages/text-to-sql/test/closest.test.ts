import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openLibrary, planOf, refusalOf } from "./library.ts";
import { branches as rows, space } from "./library-rows.ts";

let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const branches = rows.map(({ id, name, zone }) => ({
  name: name as string,
  zone,
  area: space.find(({ branch }) => branch === id)?.floor ?? 0,
}));
const melati = branches.find(({ name }) => name === "Perpustakaan Melati") ?? { name: "", zone: "B", area: 0 };
/** The branches by how far their area lies from another, the closest first. */
const nearest = (area: number, among = branches.filter((one) => one !== melati)) =>
  [...among].sort((a, b) => Math.abs(a.area - area) - Math.abs(b.area - area)).map(({ name }) => name);
const names = async (question: string) => (await library.rowsOf(planOf(question))).map(([name]) => name);

describe("whose figure lies closest to another", () => {
  test.each([
    "cabang yang luasnya paling dekat dengan Perpustakaan Melati",
    "cabang dengan luas terdekat dengan Perpustakaan Melati",
    "cabang mana yang luasnya paling mirip dengan luas Perpustakaan Melati",
  ])("%s", async (question) => expect(await names(question)).toEqual(nearest(melati.area).slice(0, 1)));

  test("as many as are asked for, with their own figure and that of the other beside", async () => {
    const plan = planOf("3 cabang yang luasnya paling dekat dengan Perpustakaan Melati");
    const told = await library.rowsOf(plan);
    expect(told.map(([name]) => name)).toEqual(nearest(melati.area).slice(0, 3));
    for (const [, gap, own, other] of told.map((row) => [row[0], ...row.slice(-3).map(Number)] as const)) {
      expect(other).toBe(melati.area);
      expect(gap).toBeCloseTo(Math.abs((own ?? 0) - melati.area));
    }
  });

  test("to the mean of all", async () => {
    const mean = branches.reduce((sum, { area }) => sum + area, 0) / branches.length;
    expect(await names("cabang yang luasnya paling mendekati rata-rata")).toEqual(nearest(mean, branches).slice(0, 1));
  });

  test("among those that are said", async () => {
    const there = branches.filter(({ zone }) => zone === "L");
    expect(await names("cabang di Zona Lembah yang luasnya paling dekat dengan Perpustakaan Melati")).toEqual(
      nearest(
        melati.area,
        there.filter((one) => one !== melati),
      ).slice(0, 1),
    );
  });

  test.each([
    "cabang yang luasnya tidak paling dekat dengan Perpustakaan Melati",
    "apakah luas Kenanga paling dekat dengan Perpustakaan Melati",
    "cabang yang luasnya paling dekat dengan Perpustakaan Melati dan Kenanga",
  ])("%s is refused", (question) => expect(refusalOf(question)).toBeDefined());
});
