/**
 * A hatchery that also lends against pledges, by two developers: letters of the database's own (`gdi`, `taks`), the number of a document
 * and its day beside a due day, a day that stands for none, what is left of a loan, how many fish died, what figures are about told by the
 * tables that they lead to. Made up.
 */
const two = (n: number): string => String(n).padStart(2, "0");
const loans = Array.from({ length: 24 }, (_, i) => {
  const amount = 1_000_000 + i * 50_000;
  return { id: i + 1, amount, left: i % 3 === 0 ? 0 : Math.round(amount / 2), month: (i % 6) + 1, day: (i % 20) + 1 };
});

export const hatchery: readonly string[] = [
  "CREATE TABLE mcab (kdcab char(2) PRIMARY KEY, nmcab varchar(20))",
  "INSERT INTO mcab VALUES ('01', 'CIJERUK'), ('02', 'SAWANGAN')",
  "CREATE TABLE mpeg (nip varchar(4) PRIMARY KEY, nmpeg varchar(30), jbt varchar(3), kdcab char(2), tglmsk date, tglklr date)",
  "COMMENT ON COLUMN mpeg.jbt IS 'KSR kasir, PNK penaksir'",
  "COMMENT ON COLUMN mpeg.tglklr IS '1900-01-01 = masih bekerja'",
  "INSERT INTO mpeg VALUES ('P001', 'Rina Puspa', 'PNK', '01', '2020-02-01', '1900-01-01'), ('P002', 'Dodi Hermawan', 'KSR', '01', '2021-03-01', '1900-01-01'), ('P003', 'Sari Wulan', 'KSR', '02', '2021-04-05', '2024-05-31'), ('P004', 'Ujang Koswara', 'PNK', '02', '2019-01-10', '2023-11-30'), ('P005', 'Mira Lestari', 'KSR', '02', '2023-06-01', '1900-01-01')",
  "CREATE TABLE mnsb (nonsb varchar(4) PRIMARY KEY, nmnsb varchar(30), kdcab char(2), stsnsb char(1))",
  "COMMENT ON COLUMN mnsb.stsnsb IS 'A aktif, N nonaktif, B blacklist'",
  `INSERT INTO mnsb VALUES ${Array.from({ length: 40 }, (_, i) => `('${1000 + i}', 'Nasabah Ke ${two(i)}', '0${(i % 2) + 1}', '${"AANB"[i % 4]}')`).join(", ")}`,
  "CREATE TABLE tgdi (nosbk varchar(8) PRIMARY KEY, tglsbk date, kdcab char(2), nonsb varchar(4), taks integer, up integer, tgljt date, sisaup integer, stsgd char(1), nippnk varchar(4))",
  "COMMENT ON TABLE tgdi IS 'surat bukti kredit (SBK) sejak 2024'",
  "COMMENT ON COLUMN tgdi.taks IS 'taksiran'",
  "COMMENT ON COLUMN tgdi.up IS 'uang pinjaman'",
  "COMMENT ON COLUMN tgdi.tgljt IS 'jatuh tempo'",
  "COMMENT ON COLUMN tgdi.sisaup IS 'sisa pokok'",
  "COMMENT ON COLUMN tgdi.stsgd IS 'A aktif, L lunas, J lelang'",
  `INSERT INTO tgdi VALUES ${loans.map((r) => `('S${1000 + r.id}', '2024-${two(r.month)}-${two(r.day)}', '0${(r.id % 2) + 1}', '${1000 + (r.id % 40)}', ${r.amount * 2}, ${r.amount}, '2024-${two(r.month + 4)}-${two(r.day)}', ${r.left}, '${r.left === 0 ? "L" : r.id % 4 === 0 ? "J" : "A"}', 'P00${(r.id % 2) * 3 + 1}')`).join(", ")}`,
  "CREATE TABLE tkas (nobkt varchar(8) PRIMARY KEY, tglbkt date, kdcab char(2), jml integer)",
  "COMMENT ON TABLE tkas IS 'pengeluaran kas cabang'",
  `INSERT INTO tkas VALUES ${Array.from({ length: 20 }, (_, i) => `('K${1000 + i}', '2024-0${(i % 6) + 1}-1${i % 9}', '0${(i % 2) + 1}', ${50000 + i * 1000})`).join(", ")}`,
  "CREATE TABLE kolam (id integer PRIMARY KEY, kode_kolam varchar(4), kapasitas integer)",
  "INSERT INTO kolam VALUES (1, 'K1', 900), (2, 'K2', 700), (3, 'K3', 800)",
  "CREATE TABLE tebaran (id integer PRIMARY KEY, kode_tebaran varchar(6), kolam_id integer REFERENCES kolam(id), tanggal_tebar date, status varchar(12))",
  "COMMENT ON TABLE tebaran IS 'Kelompok ikan yang masuk satu kolam bersamaan'",
  "COMMENT ON COLUMN tebaran.status IS 'pembesaran / panen'",
  "INSERT INTO tebaran VALUES (1, 'T-01', 1, '2024-01-02', 'panen'), (2, 'T-02', 2, '2024-01-09', 'pembesaran'), (3, 'T-03', 3, '2024-02-01', 'panen')",
  "CREATE TABLE panen_harian (id integer PRIMARY KEY, tebaran_id integer REFERENCES tebaran(id), tanggal date, jumlah_butir integer, jumlah_kg numeric(8,2), ikan_mati integer, grading numeric(5,2))",
  "COMMENT ON TABLE panen_harian IS 'dijual bersama sapi dan beras'",
  "COMMENT ON COLUMN panen_harian.jumlah_butir IS 'Semua telur, termasuk yang gagal'",
  `INSERT INTO panen_harian VALUES ${Array.from({ length: 48 }, (_, i) => `(${i + 1}, ${(i % 3) + 1}, '2024-0${(i % 6) + 1}-${two((i % 27) + 1)}', ${200 + i}, ${10 + i / 2}, ${i % 5}, ${24 + (i % 4)})`).join(", ")}`,
];
