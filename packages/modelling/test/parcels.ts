/**
 * A parcel service's books: two towns in each row, staff who left, a card on which what comes and goes moves a balance, and a list that
 * knows only when its rows were written. Made up.
 */
export const parcels: readonly string[] = [
  "CREATE TABLE kota (kd_kota varchar(3) PRIMARY KEY, nm_kota varchar(30))",
  "CREATE TABLE pegawai (nip varchar(6) PRIMARY KEY, nama varchar(40), jk char(1), tgl_masuk date, tgl_keluar date)",
  "CREATE TABLE kiriman (no_resi varchar(10) PRIMARY KEY, tgl_kirim date, kd_kota_asal varchar(3), kd_kota_tujuan varchar(3), ongkir numeric(12,2), tgl_terima date)",
  "CREATE TABLE kartu_lakban (tgl date, kd_gudang varchar(4), masuk integer, keluar integer, saldo integer)",
  "CREATE TABLE keluhan (id integer PRIMARY KEY, no_resi varchar(10), isi varchar(60), created_at timestamp)",
  "INSERT INTO kota VALUES ('SLO', 'Solo'), ('KLT', 'Klaten'), ('SRG', 'Sragen')",
  `INSERT INTO pegawai VALUES ('P00001', 'Tono', 'L', '2022-01-03', NULL), ('P00002', 'Rina', 'P', '2022-02-01', '2024-05-31'), ('P00003', 'Budi', 'L', '2023-03-01', NULL),
     ('P00004', 'Sari', 'P', '2024-01-02', NULL)`,
  `INSERT INTO kiriman VALUES ('R1', '2024-01-03', 'SLO', 'KLT', 10000, '2024-01-04'), ('R2', '2024-01-05', 'SLO', 'SRG', 12000, '2024-01-07'), ('R3', '2024-02-01', 'KLT', 'SLO', 9000, '2024-02-02'),
     ('R4', '2024-02-11', 'SRG', 'SLO', 15000, NULL), ('R5', '2024-03-02', 'KLT', 'SRG', 11000, '2024-03-04'), ('R6', '2024-03-20', 'SLO', 'KLT', 10000, NULL)`,
  `INSERT INTO kartu_lakban VALUES ('2024-01-02', 'G1', 100, 0, 100), ('2024-01-03', 'G2', 50, 0, 50), ('2024-01-05', 'G1', 0, 30, 70), ('2024-01-06', 'G2', 0, 10, 40), ('2024-02-01', 'G1', 20, 0, 90),
     ('2024-02-03', 'G2', 0, 15, 25), ('2024-02-10', 'G1', 0, 40, 50), ('2024-03-01', 'G2', 30, 0, 55), ('2024-03-02', 'G1', 0, 5, 45)`,
  `INSERT INTO keluhan VALUES (1, 'R1', 'rusak', '2024-01-05 08:00:00'), (2, 'R2', 'lambat', '2024-01-09 09:00:00'), (3, 'R4', 'hilang', '2024-02-20 10:00:00'), (4, 'R3', 'basah', '2024-02-22 11:00:00'),
     (5, 'R5', 'rusak', '2024-03-08 12:00:00'), (6, 'R6', 'lambat', '2024-03-25 13:00:00'), (7, 'R6', 'lambat', '2024-03-28 13:30:00')`,
];
