import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorkshop, owners, total } from "./workshop.ts";

/** Marks of things beside one another: each is a condition, in whatever order they are said. */
let shop: Awaited<ReturnType<typeof openWorkshop>>;
beforeAll(async () => {
  shop = await openWorkshop();
});
afterAll(() => shop.close());

const who = (keep: (one: (typeof owners)[number]) => boolean) => owners.filter((one) => one.deleted === 0 && keep(one));
const inBatu = who(({ town, bike }) => town === "Batu" && bike === "matik");

describe("two marks of one thing", () => {
  test.each([
    ["pemilik matik di Batu", inBatu],
    ["pemilik di Batu yang matik", inBatu],
    ["daftar pemilik motor bebek di Batu", who(({ town, bike }) => town === "Batu" && bike === "bebek")],
    ["pemilik perempuan di Malang", who(({ town, sex }) => town === "Malang" && sex === "P")],
    [
      "pemilik perempuan matik di Malang",
      who(({ town, sex, bike }) => town === "Malang" && sex === "P" && bike === "matik"),
    ],
    ["pemilik matik di Batu yang belum pernah datang", who(({ id }) => id === 15)],
  ])("%s", async (question, expected) => {
    expect((await shop.ask(question)).rows.map(([name]) => name).sort()).toEqual(
      expected.map(({ name }) => name).sort(),
    );
  });

  test.each([
    ["ongkos servis pemilik matik di Batu", inBatu],
    ["ongkos servis pemilik perempuan di Malang", who(({ town, sex }) => town === "Malang" && sex === "P")],
    ["berapa ongkos servis pelanggan bebek di Batu?", who(({ town, bike }) => town === "Batu" && bike === "bebek")],
  ])("%s", async (question, of) => {
    const ids = new Set<number>(of.map(({ id }) => id));
    expect((await shop.ask(question)).rows).toEqual([
      [
        total(
          ({ fee }) => fee,
          ({ owner }) => ids.has(owner),
        ),
      ],
    ]);
  });

  test("nobody has two of one kind", () => {
    expect(shop.refusal("pemilik di Batu dan di Malang matik bebek")).not.toMatch(/^answered/);
  });
});
