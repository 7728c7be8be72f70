/**
 * Clinics with made-up rows, as a bookkeeper's database has them: a visit has a day, a patient and a doctor; its lines have
 * treatments; it is paid for on another day. Names are Indonesian, and nothing of the database was made for questions.
 */
export const clinics: readonly string[] = [
  "CREATE TABLE kota (id int PRIMARY KEY, nama varchar(40) NOT NULL)",
  "CREATE TABLE klinik (id int PRIMARY KEY, nama varchar(40) NOT NULL, kota_id int REFERENCES kota (id), luas_m2 int)",
  "CREATE TABLE dokter (id int PRIMARY KEY, nama varchar(40) NOT NULL, klinik_id int REFERENCES klinik (id))",
  "CREATE TABLE pasien (id int PRIMARY KEY, nama varchar(40) NOT NULL, jenis_kelamin varchar(1), kota_id int REFERENCES kota (id))",
  "CREATE TABLE tindakan (id int PRIMARY KEY, nama varchar(40) NOT NULL, tarif int)",
  `CREATE TABLE kunjungan (id int PRIMARY KEY, tanggal date NOT NULL, pasien_id int REFERENCES pasien (id),
     dokter_id int REFERENCES dokter (id), cara_bayar varchar(10), status varchar(10))`,
  "CREATE TABLE detail_tindakan (kunjungan_id int REFERENCES kunjungan (id), tindakan_id int REFERENCES tindakan (id), biaya int)",
  "CREATE TABLE pembayaran (id int PRIMARY KEY, kunjungan_id int REFERENCES kunjungan (id), tanggal_bayar date, jumlah int, metode varchar(10))",
  "INSERT INTO kota VALUES (1, 'Bandung'), (2, 'Garut')",
  "INSERT INTO klinik VALUES (1, 'Klinik Dago', 1, 320), (2, 'Klinik Tarogong', 2, 180)",
  "INSERT INTO dokter VALUES (1, 'dr. Andi', 1), (2, 'dr. Sinta', 1), (3, 'dr. Rina', 2)",
  "INSERT INTO pasien VALUES (1, 'Wati', 'P', 1), (2, 'Joko', 'L', 2), (3, 'Ayu', 'P', 2), (4, 'Eko', 'L', 1)",
  "INSERT INTO tindakan VALUES (1, 'Konsultasi', 75000), (2, 'Cabut Gigi', 250000), (3, 'Imunisasi', 150000)",
  `INSERT INTO kunjungan VALUES (1, '2023-11-05', 1, 1, 'BPJS', 'selesai'), (2, '2023-12-11', 2, 3, 'Umum', 'selesai'),
     (3, '2024-01-08', 3, 1, 'BPJS', 'selesai'), (4, '2024-01-20', 4, 2, 'Umum', 'batal'), (5, '2024-02-02', 1, 2, 'BPJS', 'selesai'),
     (6, '2024-02-14', 2, 1, 'Umum', 'selesai'), (7, '2024-02-28', 3, 3, 'BPJS', 'selesai'), (8, '2024-03-03', 4, 1, 'Umum', 'selesai')`,
  `INSERT INTO detail_tindakan VALUES (1, 1, 75000), (2, 2, 250000), (3, 1, 75000), (3, 3, 150000), (5, 2, 250000), (6, 1, 75000),
     (7, 3, 150000), (8, 1, 75000), (8, 2, 250000)`,
  `INSERT INTO pembayaran VALUES (1, 1, '2023-11-05', 75000, 'tunai'), (2, 2, '2023-12-12', 250000, 'QRIS'), (3, 3, '2024-01-08', 225000, 'tunai'),
     (4, 5, '2024-02-03', 250000, 'QRIS'), (5, 6, '2024-02-14', 75000, 'tunai'), (6, 7, '2024-03-01', 150000, 'tunai'), (7, 8, '2024-03-03', 325000, 'QRIS')`,
];
