import { expect, test } from "vitest";
import { bareOf, tablePrefixes } from "./table-prefix.ts";

const prefixesOf = (...tables: string[][]): string[] =>
  tablePrefixes(tables.map((columns, at) => ({ name: `t${at}`, columns })));
const rooms = ["rmkd", "rmnm", "rmkls", "rmtarif"];
const visits = ["kjno", "kjrmkd", "kjtgl", "kjjml", "kjst"];
const staff = ["pgnip", "pgnm", "pgtglmsk", "pgxyz"];

test("where most tables put letters of their own before all of their columns, each of them does", () => {
  const ways = ["crkd", "crnm"];
  expect(prefixesOf(rooms, visits, staff, ["id", "nama"], ways)).toEqual(["rm", "kj", "pg", "", "cr"]);
  expect(prefixesOf(["id", "nama"], ways)).toEqual(["", ""]);
  expect(
    prefixesOf(
      rooms.map((name) => name.toUpperCase()),
      visits,
      staff,
    ),
  ).toEqual(["rm", "kj", "pg"]);
});

test("in one table alone the rest must be known better than the whole", () => {
  expect(prefixesOf(["brkd", "brnm", "brhrg", "brstok"])).toEqual(["br"]);
  expect(prefixesOf(["jml_jan", "jml_feb", "jml_mar", "jml_apr"])).toEqual([""]);
  expect(prefixesOf(["kode", "kota", "komoditas", "koordinat"])).toEqual([""]);
  expect(prefixesOf(["namadepan", "namabelakang", "namaibu", "namaayah"])).toEqual([""]);
});

test("a name that is nothing but letters of the mark stays as it is", () => {
  expect([bareOf("rmkd", "rm"), bareOf("RM_KD", "rm"), bareOf("rma", "rm"), bareOf("kd", "rm")]).toEqual([
    ...["kd", "KD", "rma", "kd"],
  ]);
});

test("columns that bear their table's own name are read without it, and letters cut no word that stands apart", () => {
  const own = (name: string, ...columns: string[]): string[] => tablePrefixes([{ name, columns }]);
  expect(own("kebun", "kebun_id", "kebun_nama", "kebun_luas", "mandor_id")).toEqual(["kebun_"]);
  expect(own("tbl_surat_jalan", "surat_id", "surat_tgl", "surat_sopir", "ket")).toEqual(["surat_"]);
  expect(own("panens", "panen_id", "panen_hasil", "panen_tgl", "blok")).toEqual(["panen_"]);
  // Marks are marks of something, and half a word is nothing.
  expect(own("nilai", "nilai_id", "nilai_uts", "nilai_uas", "siswa_id")).toEqual([""]);
  expect(own("giling", "gabah_masuk", "gabah_keluar", "gabah_susut", "gabah_tgl")).toEqual([""]);
  expect(bareOf("kebun_luas", "kebun_")).toBe("luas");
});
