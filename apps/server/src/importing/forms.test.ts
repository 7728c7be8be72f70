import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ImportRefused, readGrid } from "@tanyadata/import";
import { loadModel, type Member } from "@tanyadata/semantic-model";
import { starterModelDir } from "@tanyadata/starter";
import { openDuckdbWarehouse, readMembers } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { isOfFigures, readSheet } from "./understand-file.ts";

/** Reading the names of a country takes a while, on a machine that may be busy. */
const patient = { timeout: 120_000 };

/** What a file comes to: of figures about whom, how many lines, and in which years; or rows of its own, how many, with which columns. */
type Comes =
  | {
      readonly of: string;
      readonly lines: number;
      readonly years?: readonly number[];
      readonly figures: readonly string[];
    }
  | { readonly rows: number; readonly columns: Readonly<Record<string, string>> };

const table = (...lines: readonly string[]): string => `${lines.join("\n")}\n`;

/**
 * Forms in which offices, open data and businesses write tables, made up but for their shape. None is told how it is read.
 */
const forms: readonly [name: string, text: string, comes: Comes | "asks"][] = [
  [
    "BPS 1: kolom bernomor dan catatan",
    table(
      "Produksi Karet Menurut Provinsi (ribu ton), 2023",
      "Provinsi;Karet;Kopi",
      "(1);(2);(3)",
      "Aceh;70,5;71",
      "Riau;290,1;2",
      "Jambi;243,4;18",
      "Catatan: angka sementara",
    ),
    { of: "province", lines: 3, years: [2023], figures: ["Karet", "Kopi"] },
  ],
  [
    "BPS 2: tahun melintang di bawah judul",
    table("Provinsi,Persentase Rumah Tangga,,", ",2021,2022,2023", "Aceh,80.1,81.2,82.3", "Bali,90.1,91.2,92.3"),
    { of: "province", lines: 6, years: [2021, 2022, 2023], figures: ["Persentase Rumah Tangga"] },
  ],
  [
    "BPS 3: judul bawah berulang 2022",
    table("Provinsi,Usaha Mikro,,Usaha Kecil,", ",Kota,Desa,Kota,Desa", "Aceh,1,2,3,4", "Bali,5,6,7,8"),
    {
      of: "province",
      lines: 2,
      figures: ["Usaha Mikro Kota", "Usaha Mikro Desa", "Usaha Kecil Kota", "Usaha Kecil Desa"],
    },
  ],
  [
    "BPS 4: triwulan melintang 2023",
    table("Provinsi,Triwulan I,Triwulan II,Triwulan III,Triwulan IV", "Aceh,1.5,2.5,3.5,4.5", "Bali,2,3,4,5"),
    { rows: 8, columns: { Provinsi: "place" } },
  ],
  [
    "BPS 5: bulan melintang 2024",
    table(
      "Kabupaten/Kota,Jan,Feb,Mar,Apr,Mei,Jun,Jul,Agu,Sep,Okt,Nov,Des",
      "Kota Bandung,1,2,3,4,5,6,7,8,9,10,11,12",
      "Kota Cimahi,2,3,4,5,6,7,8,9,10,11,12,13",
    ),
    { rows: 24, columns: { "Kabupaten/Kota": "place" } },
  ],
  [
    "BPS 6: Indonesia sebagai baris jumlah, 2020",
    table("Provinsi,Luas Hutan (ha)", "Aceh,100", "Bali,50", "Riau,25", "INDONESIA,175"),
    { of: "province", lines: 3, years: [2020], figures: ["Luas Hutan"] },
  ],
  [
    "BPS 7: singkatan pulau, 2021",
    table("Provinsi,Jumlah Pelabuhan", "Kep. Riau,12", "Kep. Bangka Belitung,7", "DI Yogyakarta,1", "DKI Jakarta,4"),
    { of: "province", lines: 4, figures: ["Jumlah Pelabuhan"] },
  ],
  [
    "BPS 8: tanda tidak ada data, 2022",
    table("Provinsi;Kereta;Feri", "Aceh;-;5", "Bali;…;6", "Banten;3;n/a", "Riau;nihil;7"),
    { of: "province", lines: 4, figures: ["Kereta", "Feri"] },
  ],
  [
    "data terbuka 1: kode dan nama, satuan, tahun",
    table(
      "id,kode_provinsi,nama_provinsi,kode_kabupaten_kota,nama_kabupaten_kota,jumlah_posyandu,satuan,tahun",
      "1,32,JAWA BARAT,3204,KABUPATEN BANDUNG,4200,UNIT,2022",
      "2,32,JAWA BARAT,3205,KABUPATEN GARUT,4100,UNIT,2022",
      "3,32,JAWA BARAT,3204,KABUPATEN BANDUNG,4250,UNIT,2023",
      "4,32,JAWA BARAT,3205,KABUPATEN GARUT,4150,UNIT,2023",
    ),
    { of: "regency", lines: 4, years: [2022, 2023], figures: ["jumlah_posyandu"] },
  ],
  [
    "data terbuka 2: komoditas memanjang",
    table(
      "id,kode_provinsi,nama_provinsi,komoditas,produksi,satuan,tahun",
      ...["PADI", "JAGUNG", "KEDELAI"].flatMap((komoditas, i) =>
        ["ACEH", "BALI", "RIAU"].map(
          (provinsi, j) => `${i * 3 + j + 1},${[11, 51, 14][j]},${provinsi},${komoditas},${10 * i + j},TON,2023`,
        ),
      ),
    ),
    { rows: 9, columns: { nama_provinsi: "place", komoditas: "text" } },
  ],
  [
    "data terbuka 3: jenis kelamin memanjang",
    table(
      "nama_kabupaten_kota,jenis_kelamin,jumlah_siswa,tahun",
      ...["KOTA BOGOR", "KOTA DEPOK", "KOTA BEKASI"].flatMap((kota, i) =>
        ["LAKI-LAKI", "PEREMPUAN"].map((kelamin, j) => `${kota},${kelamin},${100 * i + j},2023`),
      ),
    ),
    { rows: 6, columns: { nama_kabupaten_kota: "place", jenis_kelamin: "text" } },
  ],
  [
    "data terbuka 4: periode memanjang",
    table(
      "provinsi;periode_data;penumpang",
      ...["Bali", "Aceh"].flatMap((provinsi) =>
        ["Januari 2024", "Februari 2024", "Maret 2024"].map((bulan, i) => `${provinsi};${bulan};${1000 + i}`),
      ),
    ),
    { rows: 6, columns: { provinsi: "place", periode_data: "date" } },
  ],
  [
    "data terbuka 5: Penduduk Kecamatan di Kota Bandung, 2022",
    table("nama_kecamatan,jumlah_penduduk,tahun", "CICENDO,96000,2022", "SUKASARI,77000,2022", "LENGKONG,70000,2022"),
    { of: "district", lines: 3, figures: ["jumlah_penduduk"] },
  ],
  [
    "harian 1: curah hujan",
    table(
      "Tanggal,Stasiun,Curah Hujan (mm)",
      ...Array.from(
        { length: 12 },
        (_, i) => `${String(i + 1).padStart(2, "0")}/01/2024,Stasiun ${i % 2 ? "Utara" : "Selatan"},${i * 2.5}`,
      ),
    ),
    { rows: 12, columns: { Tanggal: "date" } },
  ],
  [
    "harian 2: harga pangan",
    table(
      "tanggal;komoditas;harga",
      "1 Januari 2024;Beras;14.500",
      "1 Januari 2024;Cabai;45.000",
      "2 Januari 2024;Beras;14.550",
      "2 Januari 2024;Cabai;44.000",
    ),
    { rows: 4, columns: { tanggal: "date", harga: "figure" } },
  ],
  [
    "daftar 1: sekolah",
    table(
      "NPSN,Nama Sekolah,Status,Alamat,Kecamatan",
      "20219001,SDN Sukamaju,Negeri,Jl. Melati 1,Cicendo",
      "20219002,SD Harapan,Swasta,Jl. Kenanga 2,Sukasari",
      "20219003,SDN Mekar,Negeri,Jl. Mawar 3,Cicendo",
    ),
    { rows: 3, columns: { Status: "text" } },
  ],
  [
    "daftar 2: puskesmas dengan telepon",
    table(
      "No;Puskesmas;Rawat Inap;Telepon",
      "1;Sukajadi;Ya;022-123456",
      "2;Garuda;Tidak;022-654321",
      "3;Ibrahim Adjie;Ya;022-777777",
    ),
    { rows: 3, columns: { "Rawat Inap": "text" } },
  ],
  [
    "penjualan 1: rupiah berhuruf",
    table(
      "Tanggal;Barang;Total",
      "05/02/2024;Beras;Rp 150.000",
      "06/02/2024;Gula;Rp 17.500",
      "07/02/2024;Minyak;Rp 36.000",
    ),
    { rows: 3, columns: { Total: "figure", Tanggal: "date" } },
  ],
  [
    "penjualan 2: baris dalam tanda kutip",
    table("Tanggal,Barang,Jumlah", '"2024-01-02,Beras,5"', '"2024-01-03,Gula,7"', '"2024-01-04,Teh,9"'),
    { rows: 3, columns: { Jumlah: "figure", Tanggal: "date" } },
  ],
  [
    "penjualan 3: jumlah di bawah",
    table(
      "Laporan Penjualan Toko Berkah",
      "",
      "Tanggal,Barang,Qty,Total",
      "2024-01-02,Beras,2,30000",
      "2024-01-03,Gula,1,17000",
      "TOTAL,,3,47000",
    ),
    { rows: 2, columns: { Total: "figure" } },
  ],
  [
    "penjualan 4: waktu dan negatif",
    table(
      "Waktu,Kasir,Nilai",
      "2024-01-02 08:30,Ani,(1.000)",
      "2024-01-02 09:45,Budi,2.500",
      "2024-01-03 10:15,Ani,3.000",
    )
      .replaceAll(",", ";")
      .replaceAll("Waktu;Kasir;Nilai", "Waktu;Kasir;Nilai (Rp)"),
    { rows: 3, columns: { Waktu: "date", "Nilai (Rp)": "figure" } },
  ],
  [
    "karyawan 1: gaji dan tanggal masuk",
    table(
      "NIK,Nama,Divisi,Gaji,Tanggal Masuk",
      "3201010101900001,Ani,Penjualan,5000000,2020-01-06",
      "3201010101900002,Budi,Gudang,4500000,2021-03-01",
      "3201010101900003,Citra,Penjualan,5200000,2019-11-18",
    ),
    { rows: 3, columns: { Gaji: "figure", "Tanggal Masuk": "date" } },
  ],
  [
    "absensi 1: jam masuk",
    table(
      "Tanggal\tNama\tStatus",
      "01/07/2024\tAni\tHadir",
      "01/07/2024\tBudi\tSakit",
      "02/07/2024\tAni\tHadir",
      "02/07/2024\tBudi\tHadir",
    ),
    { rows: 4, columns: { Tanggal: "date", Status: "text" } },
  ],
  [
    "anggaran 1: rencana dan realisasi",
    table(
      "Kode Rekening;Uraian;Anggaran;Realisasi",
      "4.1;Pendapatan Asli Desa;50.000.000;48.500.000",
      "4.2;Dana Desa;900.000.000;900.000.000",
      "5.1;Belanja Pegawai;300.000.000;295.000.000",
    ),
    { rows: 3, columns: { Anggaran: "figure", Realisasi: "figure" } },
  ],
  [
    "kas 1: debet kredit saldo",
    table(
      "Tanggal,Keterangan,Debet,Kredit,Saldo",
      "2024-01-01,Saldo awal,,,100000",
      "2024-01-02,Infak,50000,,150000",
      "2024-01-03,Listrik,,25000,125000",
    ),
    { rows: 3, columns: { Debet: "figure", Kredit: "figure" } },
  ],
  [
    "jiwa dan persen 2023",
    table(
      "Provinsi;Penduduk;Miskin",
      "Aceh;5.371.000 jiwa;14,45 %",
      "Bali;4.404.000 jiwa;4,25 %",
      "Riau;6.643.000 jiwa;6,68 %",
    ),
    { of: "province", lines: 3, figures: ["Penduduk", "Miskin"] },
  ],
  [
    "kurang dari lima 2023",
    table("Tanggal,Puskesmas,Kasus", "2023-01-01,Garuda,<5", "2023-02-01,Garuda,12", "2023-03-01,Garuda,9"),
    { rows: 3, columns: { Kasus: "figure" } },
  ],
  [
    "Markdown: tabel dari halaman",
    table("| Tanggal | Barang | Jumlah |", "|---|---|---|", "| 2024-01-02 | Beras | 5 |", "| 2024-01-03 | Gula | 7 |"),
    { rows: 2, columns: { Tanggal: "date", Jumlah: "figure" } },
  ],
  [
    "nama lama dan baru 2021",
    table("Provinsi,Jumlah Perpustakaan", "Nanggroe Aceh Darussalam,20", "Irian Jaya Barat,4", "Bali,10"),
    { of: "province", lines: 3, figures: ["Jumlah Perpustakaan"] },
  ],
  [
    "wilayah tanpa judul kolom 2022",
    table(",Sawah (ha),Kebun (ha)", "Kabupaten Garut,50,20", "Kabupaten Sumedang,40,10", "Kota Cimahi,1,2"),
    { of: "regency", lines: 3, figures: ["Sawah", "Kebun"] },
  ],
];
/** So many of a hundred must be in without a question. */
const enough = 90;

describe("forms of tables", patient, () => {
  const folder = mkdtempSync(join(tmpdir(), "tanyadata-forms-"));
  const model = loadModel(starterModelDir);
  let members: readonly Member[] = [];
  beforeAll(async () => {
    const warehouse = await openDuckdbWarehouse({ file: inject("starter").WAREHOUSE_URL });
    const run = async (sql: string) => {
      const outcome = await warehouse.run(sql, { maxRows: 1_000_000 });
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
      return outcome.value.rows;
    };
    members = await readMembers(model, run, "duckdb");
    await warehouse.close();
  }, patient.timeout);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function comesTo(name: string, text: string): Promise<Comes | string> {
    const path = join(folder, "file");
    writeFileSync(path, text);
    try {
      const read = readSheet(await readGrid(path), { model, members, name: name.replace(/^[^:]*: /, ""), wishes: {} });
      if (isOfFigures(read))
        return {
          of: read.entity.entity,
          lines: read.rows.length,
          years: read.years ?? [],
          figures: read.figures.map(({ label }) => label),
        };
      return { rows: read.table.length, columns: Object.fromEntries(read.columns.map(({ title, is }) => [title, is])) };
    } catch (error) {
      if (error instanceof ImportRefused) return error.message;
      throw error;
    }
  }

  test("thirty and more that people write: nine of ten are in without a question, and as they were meant", async () => {
    const wrong: unknown[] = [];
    for (const [name, text, comes] of forms) {
      const is = await comesTo(name, text);
      try {
        expect(is).toMatchObject(comes as object);
      } catch {
        wrong.push([name, is]);
      }
    }
    expect(forms.length).toBeGreaterThanOrEqual(30);
    expect(wrong).toEqual([]);
    expect(100 * (forms.length - wrong.length)).toBeGreaterThanOrEqual(enough * forms.length);
  });
});
