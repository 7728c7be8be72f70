import { expect, test } from "vitest";
import { bareOf, tablePrefixes } from "./table-prefix.ts";

const rooms = ["rmkd", "rmnm", "rmkls", "rmtarif"];
const visits = ["kjno", "kjrmkd", "kjtgl", "kjjml", "kjst"];
const staff = ["pgnip", "pgnm", "pgtglmsk", "pgxyz"];

test("where most tables put letters of their own before all of their columns, each of them does", () => {
  const ways = ["crkd", "crnm"];
  expect(tablePrefixes([rooms, visits, staff, ["id", "nama"], ways])).toEqual(["rm", "kj", "pg", "", "cr"]);
  expect(tablePrefixes([["id", "nama"], ways])).toEqual(["", ""]);
  expect(tablePrefixes([rooms.map((name) => name.toUpperCase()), visits, staff])).toEqual(["rm", "kj", "pg"]);
});

test("in one table alone the rest must be known better than the whole", () => {
  expect(tablePrefixes([["brkd", "brnm", "brhrg", "brstok"]])).toEqual(["br"]);
  expect(tablePrefixes([["jml_jan", "jml_feb", "jml_mar", "jml_apr"]])).toEqual([""]);
  expect(tablePrefixes([["kode", "kota", "komoditas", "koordinat"]])).toEqual([""]);
  expect(tablePrefixes([["namadepan", "namabelakang", "namaibu", "namaayah"]])).toEqual([""]);
});

test("a name that is nothing but letters of the mark stays as it is", () => {
  expect([bareOf("rmkd", "rm"), bareOf("RM_KD", "rm"), bareOf("rma", "rm"), bareOf("kd", "rm")]).toEqual([
    ...["kd", "KD", "rma", "kd"],
  ]);
});
