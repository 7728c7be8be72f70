/**
 * A cold store that lets out its machines: staff under letters of its own ("mon" of people with a post is a montir), states of machines that
 * reports are called by as well, a look-up called as what it explains, rates told in comments, a cancelled mark in letters, hours in the
 * name of what a view makes itself, customers by their full names. Made up.
 */
const days = (n: number): string => String(n).padStart(2, "0");
const states = ["siap", "terpakai", "terjual", "perbaikan"];
const rents = Array.from({ length: 24 }, (_, i) => ({
  id: i + 1,
  machine: (i % 8) + 1,
  who: (i % 3) + 1,
  from: `2024-0${(i % 3) + 1}-${days((i % 20) + 1)}`,
  to: `2024-0${(i % 3) + 1}-${days((i % 20) + 1 + (i % 4) + 1)}`,
  long: (i % 4) + 2,
}));

export const coldStore: readonly string[] = [
  "CREATE TABLE msttrf (kdtrf char(2) PRIMARY KEY, nmtrf varchar(20), trf1 integer, trf2 integer, trfh integer)",
  "COMMENT ON COLUMN msttrf.trf1 IS 'tarif per m3 ruang 1 (0-10 m3)'",
  "COMMENT ON COLUMN msttrf.trf2 IS 'tarif per m3 ruang 2 (di atas 10 m3)'",
  "COMMENT ON COLUMN msttrf.trfh IS 'tarif simpan per hari yang berlaku sekarang, belum termasuk listrik'",
  "INSERT INTO msttrf VALUES ('IK', 'Ikan', 4000, 5500, 90000), ('DG', 'Daging', 4500, 6000, 120000), ('SY', 'Sayur', 2000, 2500, 40000)",
  "CREATE TABLE mstmon (idmon integer PRIMARY KEY, nmmon varchar(30), jab varchar(6), stmon char(1))",
  "COMMENT ON COLUMN mstmon.jab IS 'CUCI=tukang cuci, LAS=juru las'",
  "COMMENT ON COLUMN mstmon.stmon IS 'A=aktif K=keluar'",
  "INSERT INTO mstmon VALUES (1, 'Hendra Saputra', 'CUCI', 'A'), (2, 'Wulan Sari', 'LAS', 'A'), (3, 'Bagas Aji', 'CUCI', 'K')",
  "CREATE TABLE mesin (id_mesin integer PRIMARY KEY, nama_mesin varchar(20), merek varchar(12), status_mesin varchar(12))",
  "COMMENT ON COLUMN mesin.status_mesin IS 'siap, terpakai, terjual, perbaikan'",
  `INSERT INTO mesin VALUES ${Array.from({ length: 8 }, (_, i) => `(${i + 1}, 'Mesin ${"ABCDEFGH"[i]}', '${["Daikan", "Polar"][i % 2]}', '${states[i % 4]}')`).join(", ")}`,
  "CREATE TABLE pelanggan (id_pelanggan integer PRIMARY KEY, nama_pelanggan varchar(40))",
  `INSERT INTO pelanggan VALUES (1, 'CV Samudra Beku'), (2, 'Toko Es Lestari Jaya'), (3, 'Maman Suherman')${Array.from({ length: 60 }, (_, i) => `, (${i + 4}, 'Langganan Ke ${i + 4}')`).join("")}`,
  "CREATE TABLE mstadu (kdadu char(2), nmadu varchar(20))",
  "INSERT INTO mstadu VALUES ('01', 'Suhu naik'), ('02', 'Pintu macet')",
  "CREATE TABLE trxadu (noadu integer PRIMARY KEY, kdadu char(2), id_pelanggan integer REFERENCES pelanggan(id_pelanggan), idmon integer, tgladu date, tglsls date, stadu char(1), kdsbb char(1))",
  "COMMENT ON TABLE trxadu IS 'pengaduan pelanggan'",
  "COMMENT ON COLUMN trxadu.stadu IS '0=masuk 1=dikerjakan 2=selesai'",
  "COMMENT ON COLUMN trxadu.kdsbb IS 'N=normal L=listrik padam G=gas habis'",
  `INSERT INTO trxadu VALUES ${Array.from({ length: 30 }, (_, i) => `(${i + 1}, '0${(i % 2) + 1}', ${(i % 3) + 1}, ${(i % 3) + 1}, '2024-0${(i % 5) + 1}-0${(i % 8) + 1}', ${i % 3 === 2 ? "NULL" : `'2024-0${(i % 5) + 1}-1${(i % 8) + 1}'`}, '${i % 3 === 2 ? "1" : "2"}', '${"NLG"[i % 3]}')`).join(", ")}`,
  "CREATE TABLE penyewaan (id_sewa integer PRIMARY KEY, id_mesin integer REFERENCES mesin(id_mesin), id_pelanggan integer REFERENCES pelanggan(id_pelanggan), tanggal_mulai date, tanggal_selesai date, lama_hari integer, status_sewa varchar(8), idmon integer)",
  "COMMENT ON COLUMN penyewaan.idmon IS 'kosong = pasang sendiri'",
  `INSERT INTO penyewaan VALUES ${rents.map((r) => `(${r.id}, ${r.machine}, ${r.who}, '${r.from}', '${r.to}', ${r.long}, '${r.id % 6 === 0 ? "batal" : r.id % 4 === 0 ? "jalan" : "selesai"}', ${r.id % 3 === 0 ? "NULL" : (r.id % 2) + 1})`).join(", ")}`,
  "CREATE TABLE trxbyr (nobyr integer PRIMARY KEY, id_sewa integer REFERENCES penyewaan(id_sewa), tglbyr date, cara varchar(8), jmltag integer, denda integer, jmlbyr integer, flbtl char(1))",
  "COMMENT ON COLUMN trxbyr.jmlbyr IS 'uang diterima = jmltag + denda'",
  "COMMENT ON COLUMN trxbyr.flbtl IS 'Y=dibatalkan kasir T=tidak'",
  `INSERT INTO trxbyr VALUES ${rents.map((r) => `(${r.id}, ${r.id}, '${r.to}', '${["tunai", "QRIS", "transfer"][r.id % 3]}', ${r.long * 100000}, ${r.id % 5 === 0 ? 25000 : 0}, ${r.long * 100000 + (r.id % 5 === 0 ? 25000 : 0)}, '${r.id % 7 === 0 ? "Y" : "T"}')`).join(", ")}`,
  "CREATE TABLE perbaikan (id_perbaikan integer PRIMARY KEY, id_mesin integer REFERENCES mesin(id_mesin), bengkel varchar(20), tanggal_masuk date, biaya integer)",
  `INSERT INTO perbaikan VALUES ${Array.from({ length: 20 }, (_, i) => `(${i + 1}, ${(i % 8) + 1}, '${["Bengkel Sumber", "Bengkel Maju"][i % 2]}', '2024-0${(i % 4) + 1}-1${i % 9}', ${(i + 1) * 50000})`).join(", ")}`,
  "CREATE TABLE trxair (noair integer PRIMARY KEY, thbl char(6), id_pelanggan integer REFERENCES pelanggan(id_pelanggan), pakai integer, sttag char(1))",
  "COMMENT ON TABLE trxair IS 'tagihan listrik bulanan'",
  "COMMENT ON COLUMN trxair.pakai IS 'm3'",
  `INSERT INTO trxair VALUES ${Array.from({ length: 24 }, (_, i) => `(${i + 1}, '20240${(i % 4) + 1}', ${(i % 3) + 1}, ${10 + i}, '${i % 5 === 0 ? "B" : "L"}')`).join(", ")}`,
];
