/**
 * A tour operator: journeys, bookings of them and payments of bookings, each with a state and a day of its own; one state word in all of
 * them; fines beside what was paid; short names of days that a state's letters do not explain; titles of events with a number each. Made up.
 */
const days = (n: number): string => String(n).padStart(2, "0");
const bookings = Array.from({ length: 24 }, (_, i) => ({
  id: i + 1,
  trip: (i % 3) + 1,
  cabang: (i % 2) + 1,
  plg: (i % 6) + 1,
  day: `2024-0${(i % 4) + 1}-${days((i % 27) + 1)}`,
  status: i % 8 === 7 ? "batal" : i % 3 === 0 ? "berangkat" : "lunas",
}));

export const tours: readonly string[] = [
  "CREATE TABLE cabang (id integer PRIMARY KEY, nama_cabang varchar(30))",
  "CREATE TABLE pelanggan (id integer PRIMARY KEY, nama varchar(30), status varchar(1))",
  "CREATE TABLE staf (id integer PRIMARY KEY, nama_staf varchar(30))",
  "CREATE TABLE rute (id integer PRIMARY KEY, nama_rute varchar(30))",
  "CREATE TABLE keberangkatan (id integer PRIMARY KEY, kode varchar(6), rute_id integer REFERENCES rute(id), tanggal_berangkat date, status varchar(10))",
  "CREATE TABLE pemesanan (id integer PRIMARY KEY, keberangkatan_id integer REFERENCES keberangkatan(id), cabang_id integer REFERENCES cabang(id), pelanggan_id integer REFERENCES pelanggan(id), tanggal_pesan date, status varchar(10), alasan_batal varchar(40))",
  "CREATE TABLE pembayaran (id integer PRIMARY KEY, pemesanan_id integer REFERENCES pemesanan(id), tanggal_bayar date, jumlah integer, denda integer, status varchar(6))",
  "CREATE TABLE jnsggn (kd integer PRIMARY KEY, nm varchar(20))",
  "CREATE TABLE tiket (no integer PRIMARY KEY, plg integer REFERENCES pelanggan(id), staf_id integer REFERENCES staf(id), jnsggn integer REFERENCES jnsggn(kd), tglbk date, tgltp date, sts varchar(1))",
  "CREATE TABLE acara (id integer PRIMARY KEY, nama_acara varchar(40), jenis varchar(10), cabang_id integer REFERENCES cabang(id), tgl_mulai date, status varchar(10))",
  "COMMENT ON COLUMN pemesanan.status IS 'lunas = siap berangkat, berangkat = sudah diberangkatkan, batal'",
  "COMMENT ON COLUMN pelanggan.status IS 'A=aktif I=isolir'",
  "COMMENT ON COLUMN tiket.sts IS 'S=selesai P=dikerjakan X=batal'",
  "INSERT INTO cabang VALUES (1, 'Garut'), (2, 'Cimahi')",
  "INSERT INTO staf VALUES (1, 'Rendi'), (2, 'Mia')",
  "INSERT INTO pelanggan VALUES (1, 'Asep', 'A'), (2, 'Euis', 'A'), (3, 'Dadang', 'I'), (4, 'Cucu', 'A'), (5, 'Ujang', 'I'), (6, 'Imas', 'A')",
  "INSERT INTO rute VALUES (1, 'Bromo'), (2, 'Toba')",
  "INSERT INTO keberangkatan VALUES (1, 'K1', 1, '2024-05-10', 'selesai'), (2, 'K2', 2, '2024-06-15', 'selesai'), (3, 'K3', 1, '2025-01-20', 'dibuka'), (4, 'K4', 2, '2024-07-01', 'batal')",
  `INSERT INTO pemesanan VALUES ${bookings.map((b) => `(${b.id}, ${b.trip}, ${b.cabang}, ${b.plg}, '${b.day}', '${b.status}', ${b.status === "batal" ? (b.id % 16 === 0 ? "'sakit'" : "'pesanan dibatalkan'") : "NULL"})`).join(", ")}`,
  `INSERT INTO pembayaran VALUES ${bookings.map((b) => `(${b.id}, ${b.id}, '${b.day}', ${b.trip * 1_000_000}, ${b.id % 4 === 0 ? 25_000 : 0}, '${b.id % 6 === 0 ? "batal" : "sah"}')`).join(", ")}`,
  "INSERT INTO jnsggn VALUES (1, 'Kabel putus'), (2, 'Lambat')",
  `INSERT INTO tiket VALUES ${Array.from({ length: 20 }, (_, i) => `(${i + 1}, ${(i % 6) + 1}, ${(i % 2) + 1}, ${(i % 2) + 1}, '2024-0${(i % 5) + 1}-10', ${i % 4 === 3 ? "NULL" : `'2024-0${(i % 5) + 1}-1${(i % 3) + 2}'`}, '${i % 10 === 9 ? "X" : i % 4 === 3 ? "P" : "S"}')`).join(", ")}`,
  `INSERT INTO acara VALUES ${Array.from({ length: 12 }, (_, i) => `(${i + 1}, 'Acara ${["Pameran", "Manasik", "Bazar", "Temu"][i % 4]} ${i % 6}', '${i % 2 ? "dalam" : "luar"}', ${(i % 2) + 1}, '2024-0${(i % 3) + 1}-05', '${i % 6 === 5 ? "batal" : "terlaksana"}')`).join(", ")}`,
];
