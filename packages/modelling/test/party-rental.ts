const bought: readonly (readonly [buyer: string, town: string, item: string, price: number])[] = [
  ["Toko Makmur", "Solo", "Kursi Bekas", 20000],
  ["Toko Abadi", "Klaten", "Kursi Bekas", 20000],
  ["Warung Bu Tin", "Klaten", "Meja Bekas", 150000],
  ["Toko Makmur", "Solo", "Tenda Bekas", 2000000],
];

/**
 * A firm that lends tents and chairs, with its bookkeeper's sheet of sales beside: letters for statuses, payments of orders that were
 * called off, a user for each clerk and some who never serve, names typed in any case, amounts before and after tax. Made up.
 */
export const partyRental: readonly string[] = [
  "CREATE TABLE penyewas (id integer PRIMARY KEY, kode varchar(6), nama varchar(60), kota varchar(30), tgl_daftar date, deleted_at timestamp)",
  "CREATE TABLE alats (id integer PRIMARY KEY, kode_alat varchar(6), nama varchar(60), tarif numeric(12,2), harga_beli numeric(12,2))",
  "CREATE TABLE users (id integer PRIMARY KEY, name varchar(40), password varchar(80))",
  "CREATE TABLE sewas (id integer PRIMARY KEY, no_sewa varchar(12), tgl_sewa date, penyewa_id integer, petugas_id integer, status varchar(1), tgl_kembali date, deleted_at timestamp)",
  "CREATE TABLE sewa_details (id integer PRIMARY KEY, sewa_id integer, alat_id integer, qty integer, tarif numeric(12,2))",
  "CREATE TABLE pembayarans (id integer PRIMARY KEY, sewa_id integer, tgl_bayar date, jumlah numeric(12,2))",
  "CREATE TABLE mobil (id integer PRIMARY KEY, nopol varchar(12), tahun integer)",
  "CREATE TABLE antars (id integer PRIMARY KEY, sewa_id integer, mobil_id integer, tgl_antar date)",
  "CREATE TABLE work_orders (wo_no varchar(8) PRIMARY KEY, mobil_id integer, tgl date, diskon numeric(12,2), grand_total numeric(12,2), status varchar(8))",
  "CREATE TABLE wo_parts (id integer PRIMARY KEY, wo_no varchar(8), part_id integer, qty integer, harga numeric(12,2))",
  "CREATE TABLE wo_jasas (id integer PRIMARY KEY, wo_no varchar(8), nama_jasa varchar(30), qty integer, harga numeric(12,2))",
  "CREATE TABLE parts (id integer PRIMARY KEY, nama varchar(30))",
  `CREATE TABLE "Penjualan Bekas" ("No" integer, "Tgl Faktur" varchar(10), "No Faktur" varchar(10), "Nama Pembeli" varchar(40), "Kota" varchar(20), "Nama Barang" varchar(40), "Qty" integer, "Harga" numeric(12,2),
     "Disc %" numeric(5,2), "DPP" numeric(14,2), "PPN" numeric(14,2), "Total" numeric(14,2), "Status" varchar(10))`,
  "COMMENT ON COLUMN sewas.status IS 'L=lunas, B=belum lunas (bon), X=batal'",
  `INSERT INTO penyewas VALUES (1, 'P001', 'CV Melati Jaya', 'Solo', '2023-02-10', NULL), (2, 'P002', 'PT Anugerah', 'Solo', '2023-11-05', NULL), (3, 'P003', 'Ibu Sri Rahayu', 'Klaten', '2024-01-15', NULL),
     (4, 'P004', 'Bapak Wiryo', 'Klaten', '2024-03-01', NULL), (5, 'P005', 'UD Sumber Rejeki', 'Sragen', '2024-03-20', NULL), (6, 'P006', 'Hapus Saja', 'Solo', '2024-03-21', '2024-04-01 00:00:00')`,
  `INSERT INTO alats VALUES (1, 'A001', 'Tenda Besar', 500000, 9000000), (2, 'A002', 'Kursi Lipat', 5000, 150000), (3, 'A003', 'Meja Bundar', 25000, 600000), (4, 'A004', 'Panggung', 750000, 12000000)`,
  "INSERT INTO users VALUES (1, 'Tono', '$2y$10$abcdefghijklmnopqrstuv'), (2, 'Rina', '$2y$10$abcdefghijklmnopqrstuw'), (3, 'Admin Sistem', '$2y$10$abcdefghijklmnopqrstux')",
  `INSERT INTO sewas VALUES (1, 'S-001', '2024-01-10', 1, 1, 'L', '2024-01-12', NULL), (2, 'S-002', '2024-01-20', 2, 2, 'L', '2024-01-21', NULL), (3, 'S-003', '2024-02-03', 3, 1, 'X', NULL, NULL),
     (4, 'S-004', '2024-02-14', 1, 2, 'B', '2024-02-20', NULL), (5, 'S-005', '2024-03-05', 4, 1, 'L', '2024-03-06', NULL), (6, 'S-006', '2024-03-18', 1, 2, 'B', NULL, NULL), (7, 'S-007', '2024-03-28', 2, 1, 'L', NULL, NULL)`,
  `INSERT INTO sewa_details VALUES (1, 1, 1, 2, 500000), (2, 1, 2, 100, 5000), (3, 2, 2, 50, 5000), (4, 3, 1, 1, 500000), (5, 4, 1, 1, 500000), (6, 5, 2, 20, 5000), (7, 6, 3, 10, 25000), (8, 7, 3, 4, 25000), (9, 7, 2, 10, 5000)`,
  `INSERT INTO pembayarans VALUES (1, 1, '2024-01-12', 1500000), (2, 2, '2024-01-21', 250000), (3, 3, '2024-02-03', 100000), (4, 4, '2024-02-20', 200000), (5, 5, '2024-03-06', 100000), (6, 7, '2024-03-28', 150000)`,
  "INSERT INTO mobil VALUES (1, 'AD 1234 XY', 2018), (2, 'AD 5678 ZZ', 2020), (3, 'AD 9012 AB', 2023)",
  "INSERT INTO antars VALUES (1, 1, 1, '2024-01-10'), (2, 2, 1, '2024-01-20'), (3, 4, 2, '2024-02-14'), (4, 5, 1, '2024-03-05'), (5, 6, 2, '2024-03-18')",
  `INSERT INTO work_orders VALUES ('W1', 1, '2024-01-05', 0, 650000, 'SELESAI'), ('W2', 2, '2024-02-06', 50000, 450000, 'SELESAI'), ('W3', 1, '2024-03-07', 0, 300000, 'PROSES'), ('W4', 3, '2024-03-09', 0, 200000, 'BATAL'),
     ('W5', 2, '2024-04-02', 0, 500000, 'SELESAI')`,
  "INSERT INTO parts VALUES (1, 'Oli'), (2, 'Ban')",
  "INSERT INTO wo_parts VALUES (1, 'W1', 1, 1, 150000), (2, 'W2', 2, 1, 300000), (3, 'W3', 1, 1, 150000), (4, 'W5', 1, 1, 150000), (5, 'W4', 1, 1, 150000), (6, 'W5', 2, 1, 300000)",
  "INSERT INTO wo_jasas VALUES (1, 'W1', 'Tune up', 1, 500000), (2, 'W2', 'Ganti ban', 2, 100000), (3, 'W3', 'Tune up', 1, 150000), (4, 'W4', 'Cuci', 1, 50000), (5, 'W5', 'Cuci', 1, 50000)",
  `INSERT INTO "Penjualan Bekas" VALUES ${sheet()}`,
];

function sheet(): string {
  const rows: string[] = [];
  let no = 0;
  for (let month = 1; month <= 6; month++)
    for (const [at, [buyer, town, item, price]] of bought.entries()) {
      const [qty, disc] = [1 + ((month + at) % 3), at % 2 === 0 ? 0 : 10];
      const sign = month === 5 && at === 0 ? -1 : 1;
      const dpp = sign * qty * price * (1 - disc / 100);
      const name = month % 2 === 0 ? buyer.toUpperCase() : buyer;
      no++;
      rows.push(
        `(${no}, '${String(at + 3).padStart(2, "0")}/0${month}/2024', '${sign < 0 ? "RT" : "FK"}-${100 + no}', '${name}', '${town}', '${item}', ${sign * qty}, ${price}, ${disc}, ${dpp}, ${dpp / 10}, ${dpp * 1.1}, '${at === 3 && month === 2 ? "BATAL" : "LUNAS"}')`,
      );
    }
  return rows.join(", ");
}
