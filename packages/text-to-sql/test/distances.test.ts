import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engine, openLibrary, planOf } from "./library.ts";
import { branches, spotOf } from "./library-rows.ts";

let library: Awaited<ReturnType<typeof openLibrary>>;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const ask = (question: string) => library.rowsOf(planOf(question));
const at = (id: string) => spotOf(branches.findIndex((branch) => branch.id === id));
const nameOf = (id: string) => branches.find((branch) => branch.id === id)?.name;

/** The spherical law of cosines: another way than the SQL's to the same distance. */
function apart(one: string, other: string): number {
  const rad = (degrees: number): number => (degrees * Math.PI) / 180;
  const [a, b] = [at(one), at(other)];
  const arc =
    Math.sin(rad(a.lat)) * Math.sin(rad(b.lat)) +
    Math.cos(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.cos(rad(a.lon - b.lon));
  return 6371 * Math.acos(arc);
}

describe("how far", () => {
  test.each([
    "jarak antara Perpustakaan Kenanga dan Perpustakaan Dahlia",
    "berapa km jarak Perpustakaan Kenanga ke Perpustakaan Dahlia?",
    "Straight-line distance between perpustakaan kenanga and perpustakaan dahlia",
    "perpustakaan kenanga dan perpustakaan dahlia berapa jaraknya",
  ])("%s", async (question) => {
    const [row = [], ...others] = await ask(question);
    expect(others).toEqual([]);
    expect(row.slice(0, 2)).toEqual([nameOf("B3"), nameOf("P1")]);
    expect(row[2]).toBeCloseTo(apart("B3", "P1"), 3);
  });
});

describe("what is near", () => {
  const nearest = (id: string) =>
    branches.filter((one) => one.id !== id).sort((a, b) => apart(id, a.id) - apart(id, b.id));

  test("the nearest, and the nearest few", async () => {
    expect((await ask("cabang terdekat dari perpustakaan melati")).map((row) => row[0])).toEqual([
      nearest("B1")[0]?.name,
    ]);
    expect((await ask("3 cabang terdekat dengan perpustakaan melati")).map((row) => row[0])).toEqual(
      nearest("B1")
        .slice(0, 3)
        .map(({ name }) => name),
    );
  });

  test("within so many kilometres", async () => {
    const rows = await ask("cabang dalam radius 120 km dari perpustakaan melati");
    expect(rows.map((row) => row[0])).toEqual(
      nearest("B1")
        .filter(({ id }) => apart("B1", id) <= 120)
        .map(({ name }) => name),
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  test("of a set alone", async () => {
    const rows = await ask("taman baca terdekat dari perpustakaan dahlia");
    expect(rows[0]?.[0]).toBe(nearest("P1").find(({ kind }) => kind === "garden")?.name);
  });
});

describe("what lies in a direction", () => {
  /** Degrees clockwise from north at which one sets out for the other. */
  function bearing(one: string, other: string): number {
    const rad = (degrees: number): number => (degrees * Math.PI) / 180;
    const [a, b] = [at(one), at(other)];
    const apart = rad(b.lon - a.lon);
    const east = Math.sin(apart) * Math.cos(rad(b.lat));
    const north =
      Math.cos(rad(a.lat)) * Math.sin(rad(b.lat)) - Math.sin(rad(a.lat)) * Math.cos(rad(b.lat)) * Math.cos(apart);
    return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
  }
  const turn = (from: number, to: number): number => Math.abs(((to - from + 540) % 360) - 180);
  const inDirection = (id: string, degrees: number, wide: number) =>
    branches
      .filter((one) => one.id !== id && turn(degrees, bearing(id, one.id)) <= wide)
      .sort((a, b) => apart(id, a.id) - apart(id, b.id))
      .map(({ name }) => name);

  test.each([
    ["cabang di sebelah utara perpustakaan dahlia", 0, 67.5],
    ["cabang apa saja yang ada di sebelah timur perpustakaan dahlia?", 90, 67.5],
    ["di sebelah selatan perpustakaan dahlia ada cabang apa saja", 180, 67.5],
    ["branches west of perpustakaan dahlia", 270, 67.5],
    ["cabang di barat laut perpustakaan dahlia", 315, 45],
    ["cabang di tenggara perpustakaan dahlia", 135, 45],
    ["cabang di sebelah timur laut perpustakaan dahlia", 45, 45],
    ["cabang yang terletak di sebelah barat daya dari perpustakaan dahlia", 225, 45],
  ])("%s", async (question, degrees, wide) => {
    const found = (await ask(question)).map((row) => row[0]);
    expect(found).toEqual(inDirection("P1", degrees, wide));
  });

  test("is asked of branches on every side", () => {
    for (const degrees of [0, 90, 180, 270]) expect(inDirection("P1", degrees, 67.5).length).toBeGreaterThan(0);
  });

  test("the nearest of them, those within a radius, how many", async () => {
    const west = inDirection("P1", 270, 67.5);
    expect((await ask("cabang terdekat di sebelah barat perpustakaan dahlia")).map((row) => row[0])).toEqual(
      west.slice(0, 1),
    );
    expect(await ask("berapa cabang di sebelah barat perpustakaan dahlia")).toEqual([[west.length]]);
    const near = west.filter((name) => apart("P1", branches.find((one) => one.name === name)?.id ?? "") <= 200);
    expect(near.length).toBeGreaterThan(0);
    expect(near.length).toBeLessThan(west.length);
    const asked = await ask("cabang di sebelah barat perpustakaan dahlia dalam radius 200 km");
    expect(asked.map((row) => row[0])).toEqual(near);
  });
});

test("north, east and the sides of the equator come with coordinates", async () => {
  expect((await ask("cabang paling utara"))[0]?.[0]).toBe(nameOf("P3"));
  expect((await ask("cabang paling barat"))[0]?.[0]).toBe(nameOf("B1"));
  expect(await ask("berapa cabang di lintang selatan")).toEqual([
    [branches.filter((_, i) => spotOf(i).lat < 0).length],
  ]);
});

test.each([
  "jarak perpustakaan kenanga",
  "jarak bukit dan lembah",
  "cabang terdekat",
  "rak terdekat dari perpustakaan kenanga",
  "jarak",
  "cabang di sebelah utara",
  "rak di sebelah utara perpustakaan kenanga",
  "jarak di sebelah utara perpustakaan kenanga ke perpustakaan dahlia",
])("is refused where nothing can be measured: %s", (question) => expect(engine.read(question).kind).toBe("refused"));
