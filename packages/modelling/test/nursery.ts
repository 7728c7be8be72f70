const fakturs = [
  // number, day, month beside it, customer (as text), total, total before it was changed
  ["202401051", "2024-01-05", "2024-01", "1", 50000, 40000],
  ["202401092", "2024-01-09", "2024-01", "2", 24000, 24000],
  ["202401203", "2024-01-20", "2024-01", "1", 90000, 90000],
  ["202402034", "2024-02-03", "2024-02", "3", 36000, 30000],
  ["202402115", "2024-02-11", "2024-02", "1", 45000, 45000],
  ["202403076", "2024-03-07", "2024-03", "2", 64000, 64000],
] as const;
const lines = [
  // seedling, how many, price, document
  [1, 4, 10000, "202401051"],
  [2, 2, 5000, "202401051"],
  [3, 2, 12000, "202401092"],
  [5, 1, 90000, "202401203"],
  [3, 3, 12000, "202402034"],
  [6, 3, 15000, "202402115"],
  [4, 8, 8000, "202403076"],
] as const;
const cells = (rows: readonly (readonly (string | number)[])[]): string =>
  rows
    .map(
      (row, at) => `(${at + 1}, ${row.map((cell) => (typeof cell === "string" ? `'${cell}'` : cell)).join(", ")}, 0)`,
    )
    .join(", ");

/** A nursery whose columns bear their table's name, whose forms wrote keys and prices down as text, and whose lines are called sales. */
export const nursery = [
  "CREATE TABLE kategori (kategori_id integer PRIMARY KEY, kategori varchar)",
  "INSERT INTO kategori VALUES (1, 'Buah'), (2, 'Hias'), (3, 'Kayu')",
  `CREATE TABLE bibit (bibit_id integer PRIMARY KEY, bibit_nama varchar, bibit_harga_grosir integer, bibit_harga varchar,
     bibit_kategori varchar, bibit_terjual integer, bibit_urutan integer)`,
  `INSERT INTO bibit VALUES (1, 'Mangga', 0, '10000', '1', 90, 1), (2, 'Jambu', 0, '05000', '1', 90, 2), (3, 'Sirsak', 0, '12000', '1', 90, 3),
     (4, 'Mawar', 0, '8000', '2', 90, 4), (5, 'Bonsai', 0, '90000', '2', 90, 5), (6, 'Jati', 0, '15000', '3', 90, 6), (7, 'Sengon', 0, '7500', '3', 90, 7)`,
  "CREATE TABLE customer (customer_id integer PRIMARY KEY, customer_nama varchar)",
  "INSERT INTO customer VALUES (1, 'Bu Lastri'), (2, 'Taman Asri'), (3, 'Pak Wiro'), (4, 'Bu Sari')",
  `CREATE TABLE faktur (faktur_id integer PRIMARY KEY, penjualan_faktur varchar, faktur_tanggal date, faktur_tanggal_bulan varchar,
     faktur_customer varchar, faktur_total integer, faktur_total_lama integer, faktur_customer_jenis integer)`,
  `INSERT INTO faktur VALUES ${cells(fakturs)}`,
  `CREATE TABLE penjualan (penjualan_id integer PRIMARY KEY, bibit_id integer, bibit_qty integer, bibit_harga integer,
     penjualan_faktur varchar, penjualan_urutan integer)`,
  `INSERT INTO penjualan VALUES ${cells(lines)}`,
  "CREATE TABLE biblio (biblio_id integer PRIMARY KEY, title varchar, input_date timestamp, last_update timestamp)",
  `INSERT INTO biblio VALUES ${["Okulasi Dasar", "Tanah dan Air", "Hama Kebun", "Pupuk Kandang"].map((title, at) => `(${at + 1}, '${title}', '2024-0${at + 1}-01', '2024-0${at + 2}-03')`).join(", ")}`,
  "CREATE TABLE pengarang (pengarang_id integer PRIMARY KEY, pengarang_nama varchar)",
  "INSERT INTO pengarang VALUES (1, 'Ratih Puspa'), (2, 'Dodo Hermawan')",
  "CREATE TABLE biblio_pengarang (biblio_id integer, pengarang_id integer, level integer, PRIMARY KEY (biblio_id, pengarang_id))",
  "INSERT INTO biblio_pengarang VALUES (1, 1, 1), (1, 2, 2), (2, 1, 1), (3, 1, 1), (4, 2, 1)",
];
