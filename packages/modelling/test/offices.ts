/**
 * An office with made-up rows: employees who report to one another, their leaves in days and overtime in hours, trainings that some
 * of them went to. Names are Indonesian, and nothing of the database was made for questions.
 */
export const offices: readonly string[] = [
  "CREATE TABLE departemen (id int PRIMARY KEY, nama varchar(40) NOT NULL)",
  `CREATE TABLE karyawan (id int PRIMARY KEY, nama varchar(40) NOT NULL, departemen_id int NOT NULL REFERENCES departemen (id),
     atasan_id int REFERENCES karyawan (id), jenis_kelamin varchar(1), status varchar(10), gaji_pokok int)`,
  "CREATE TABLE cuti (id int PRIMARY KEY, karyawan_id int NOT NULL REFERENCES karyawan (id), tanggal date NOT NULL, jenis varchar(20), jumlah_hari int)",
  "CREATE TABLE lembur (id int PRIMARY KEY, karyawan_id int NOT NULL REFERENCES karyawan (id), tanggal date NOT NULL, jam int)",
  "INSERT INTO departemen VALUES (1, 'Keuangan'), (2, 'Pemasaran')",
  "INSERT INTO karyawan VALUES (1, 'Ratna', 1, NULL, 'P', 'Tetap', 20000000)",
  // DuckDB knows who somebody reports to only once that one is there.
  `INSERT INTO karyawan VALUES (2, 'Bagus', 1, 1, 'L', 'Tetap', 9000000), (3, 'Citra', 1, 1, 'P', 'Kontrak', 7000000),
     (4, 'Dewi', 2, 1, 'P', 'Tetap', 12000000)`,
  "INSERT INTO karyawan VALUES (5, 'Eko', 2, 4, 'L', 'Kontrak', 6000000)",
  `INSERT INTO cuti VALUES (1, 2, '2024-01-08', 'sakit', 2), (2, 3, '2024-02-01', 'tahunan', 5), (3, 3, '2024-03-04', 'sakit', 1),
     (4, 5, '2024-02-19', 'tahunan', 3), (5, 4, '2023-12-27', 'tahunan', 4)`,
  `INSERT INTO lembur VALUES (1, 2, '2024-01-10', 3), (2, 2, '2024-02-12', 4), (3, 5, '2024-02-13', 2), (4, 5, '2024-03-20', 6),
     (5, 3, '2023-11-02', 5)`,
];
