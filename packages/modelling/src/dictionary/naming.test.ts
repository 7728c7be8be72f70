import { expect, it } from "vitest";
import { meaningsIn, truthOf } from "../profile/codes.ts";
import { formOf, readForm } from "../profile/forms.ts";
import { nameRead } from "./naming.ts";

it.each([
  ["tglmasuk", "tanggal masuk|tgl masuk"],
  ["namapasien", "nama pasien"],
  ["nmruang", "nama ruang"],
  ["kdcarapulang", "kode cara pulang"],
  ["unit_price", "harga satuan"],
  ["InvoiceDate", "tanggal invoice"],
  ["Kode Cust", "kode pelanggan"],
  ["luas_m2", "luas"],
  ["barang_bekas", "barang bekas"],
  ["ditanggapi", "ditanggapi"],
])("a column %s is called %s", (name, called) => {
  expect(called.split("|")).toContain(nameRead(name, "column", new Set(["ruang"])).terms[0]);
});

it.each([
  ["tbl_unit_kerja", "unit kerja"],
  ["mpasien", "pasien"],
  ["tresepdtl", "rincian resep"],
  ["nota_bayars", "pembayaran nota"],
  ["order_details", "detail order"],
  ["ref.agama", "agama"],
  ["ms_cabang", "cabang"],
  ["tr_langganan", "langganan"],
  ["keluar_kas", "keluar kas"],
  ["ssp", "setoran pajak"],
])("a table %s is one of %s", (name, called) => {
  expect(nameRead(name, "table").terms).toContain(called);
});

it("knows days and amounts by their look, and codes of digits from them", () => {
  expect(formOf(["05/01/2024", "17/2/2024"], false)).toBe("dmy");
  expect(formOf(["01/25/2024", "02/17/2024"], false)).toBe("mdy");
  expect(formOf(["20240105", "20241231"], false)).toBe("compact");
  expect(formOf(["1.250.000", "900.000"], false)).toBe("dotted");
  expect(formOf(["081234567", "081300000"], false)).toBe(null);
  expect(formOf(["merah", "biru"], false)).toBe(null);
  // Months that follow one another, under any name; not six numbers that only look like some.
  expect(formOf(["202311", "202312", "202401", "202402", "202403", "202404"], false)).toBe("monthly");
  expect(formOf(["190101", "202312", "200407", "201002", "199903", "202404"], false)).toBe(null);
  expect([readForm("Rp 1.250.000,50", "dotted"), readForm("5/1/2024", "dmy")]).toEqual([1250000.5, "2024-01-05"]);
});

it("reads what a comment says of letters, and which of two values says yes", () => {
  expect(meaningsIn("L=lunas, B=belum lunas (bon), X=batal", ["L", "B", "X"])).toEqual([
    { value: "L", label: "lunas", terms: [] },
    { value: "B", label: "belum lunas", terms: ["bon"] },
    { value: "X", label: "batal", terms: [] },
  ]);
  // What follows the last meaning is another value, that needs no words.
  expect(meaningsIn("lunas = siap, jalan = sudah jalan, batal", ["lunas", "jalan", "batal"]).at(-1)?.label).toBe(
    "sudah jalan",
  );
  expect(meaningsIn("1=laki-laki 2=perempuan", ["1", "2"]).map(({ label }) => label)).toEqual([
    "laki-laki",
    "perempuan",
  ]);
  expect(meaningsIn("jumlah tempat tidur", ["6", "10"])).toEqual([]);
  expect([truthOf(["Y", "T"]), truthOf(["0"]), truthOf(["A", "B"])]).toEqual([
    { yes: "Y", no: "T" },
    { yes: "1", no: "0" },
    null,
  ]);
});
