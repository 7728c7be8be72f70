/** Orders of a shop as its program keeps them: no key is declared between tables, and cancelled ones stay. */
export const shop = (name = "barang") => [
  "CREATE TABLE cabang (id INT PRIMARY KEY, nama VARCHAR(60))",
  "INSERT INTO cabang VALUES (1, 'Ijen'), (2, 'Dieng'), (3, 'Sabang')",
  `CREATE TABLE ${name} (id INT PRIMARY KEY, nama VARCHAR(60), kategori VARCHAR(20))`,
  `INSERT INTO ${name} VALUES (1, 'Kopi Tubruk', 'minuman'), (2, 'Teh Poci', 'minuman'), (3, 'Roti Bakar', 'makanan'), (4, 'Pisang Goreng', 'makanan')`,
  "CREATE TABLE pengguna (id INT PRIMARY KEY, email VARCHAR(60), password_hash VARCHAR(80))",
  "INSERT INTO pengguna VALUES (1, 'ani@toko.example', 'x1'), (2, 'budi@toko.example', 'x2')",
  `CREATE TABLE penjualan (id INT PRIMARY KEY, id_cabang INT, id_${name} INT, tanggal DATE, jumlah INT, total DECIMAL(12,2), status VARCHAR(10))`,
  ...Array.from({ length: 48 }, (_, i) => {
    const day = `2024-${String(1 + (i % 12)).padStart(2, "0")}-1${i % 9}`;
    const status = i % 12 === 11 ? "batal" : "lunas";
    return `INSERT INTO penjualan VALUES (${i + 1}, ${1 + (i % 3)}, ${1 + (i % 4)}, '${day}', ${1 + (i % 5)}, ${1000 * (i + 1)}, '${status}')`;
  }),
];

/** What the orders that count come to. */
export const sold = (only: (i: number) => boolean = () => true): number =>
  Array.from({ length: 48 }, (_, i) => i)
    .filter((i) => i % 12 !== 11 && only(i))
    .reduce((sum, i) => sum + 1000 * (i + 1), 0);
