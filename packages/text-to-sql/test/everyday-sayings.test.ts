import { describe, expect, test } from "vitest";
import { engine, planOf } from "./library.ts";

/** Whose question it is, and who claims what it asks about, plays no part; what could restrict it does. */
describe("whose question it is", () => {
  test.each([
    ["Bu guru nyuruh kami cari tau peminjaman bukit 2022", "peminjaman bukit 2022"],
    ["Anak-anak tanya, peminjaman bukit berapa?", "peminjaman bukit berapa?"],
    ["Bos saya minta peminjaman bukit 2022", "peminjaman bukit 2022"],
    [
      "Ada pembaca yang bilang peminjaman bukit lebih banyak daripada lembah. Betulkah?",
      "apakah peminjaman bukit lebih banyak daripada lembah",
    ],
    ["Banyak yang bilang Bukit luas sekali xyzzy. Sebenarnya berapa luas Bukit?", "berapa luas Bukit?"],
  ])("is set aside: %s", (question, plain) => expect(planOf(question)).toEqual(planOf(plain)));

  test.each([
    "Banyak yang bilang Bukit luas sekali xyzzy. Sebenarnya berapa luasnya?",
    "Banyak yang bilang Bukit luas sekali xyzzy. Sebenarnya berapa luas lantai?",
    "Banyak yang bilang tahun 2021 Bukit ramai xyzzy. Sebenarnya berapa peminjaman Bukit?",
    "Ada pembaca xyzzy yang peminjaman bukit 2022",
  ])("is not, where what it says would be lost: %s", (question) => expect(engine.read(question).kind).not.toBe("plan"));
});

describe("a number said as 'keenam'", () => {
  test("before a noun it is no rank", () => {
    expect(engine.read("peminjaman ketiga zona").kind).not.toBe("plan");
    expect(planOf("zona terluas ketiga")).toEqual(planOf("zona peringkat ketiga menurut luas"));
    expect(planOf("peringkat ketiga zona terluas")).toEqual(planOf("zona terluas ketiga"));
  });
});

describe("the total of a row, bound after it", () => {
  test.each([["peminjaman per zona yang totalnya di atas 100", "peminjaman per zona yang di atas 100"]])(
    "%s",
    (question, plain) => expect(planOf(question)).toEqual(planOf(plain)),
  );
});

describe("the noun of an adjective, said before it", () => {
  test.each([
    ["cabang di bukit yang lantainya paling kecil", "cabang di bukit yang paling sempit"],
    ["2 cabang yang lantainya terkecil", "2 cabang yang paling sempit"],
  ])("%s", (question, plain) => expect(planOf(question)).toEqual(planOf(plain)));

  test.each(["cabang di bukit yang lantainya paling tinggi", "cabang di bukit yang kepalanya paling kecil"])(
    "is of no other adjective or noun: %s",
    (question) => expect(engine.read(question).kind).not.toBe("plan"),
  );
});

describe("a year between a choice and its names", () => {
  test("is said of both", () => {
    expect(planOf("lebih padat mana tahun 2022 bukit atau lembah")).toEqual(
      planOf("lebih padat mana bukit atau lembah tahun 2022"),
    );
    expect(engine.read("lebih padat mana tahun 2022 bukit 2021 atau lembah").kind).not.toBe("plan");
  });
});
