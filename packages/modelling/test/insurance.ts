/**
 * A small insurer's books as programs of twenty years ago keep them: names run together, no foreign key, days and money as text,
 * statuses as letters that only comments explain, an old year in a table of its own, what was deleted still there. Made up.
 */
export const insurance: readonly string[] = [
  "CREATE TABLE mnasabah (kdnasabah varchar(6) PRIMARY KEY, nmnasabah varchar(60), jk char(1), namakab varchar(40), nik varchar(20), notelp varchar(20), sthapus smallint)",
  "CREATE TABLE mproduk (kdproduk varchar(4) PRIMARY KEY, nmproduk varchar(40), premidasar numeric(12,2))",
  "CREATE TABLE magen (kdagen varchar(4) PRIMARY KEY, namadepan varchar(30), namabelakang varchar(30), kdatasan varchar(4), staktif char(1))",
  "CREATE TABLE tpolis (nopolis varchar(10) PRIMARY KEY, kdnasabah varchar(6), kdproduk varchar(4), kdagen varchar(4), tglterbit varchar(10), premi varchar(20), stpolis char(1))",
  "CREATE TABLE tklaim (noklaim varchar(10) PRIMARY KEY, nopolis varchar(10), tglklaim varchar(8), jmlklaim numeric(14,2), stklaim char(1), tglbayar date)",
  "CREATE TABLE tklaim2023 (noklaim varchar(10), nopolis varchar(10), tglklaim varchar(8), jmlklaim numeric(14,2), stklaim char(1), tglbayar date)",
  "CREATE TABLE suser (username varchar(20), passwd varchar(64))",
  "COMMENT ON COLUMN tpolis.stpolis IS 'A=aktif, L=lapse, X=batal'",
  "COMMENT ON COLUMN tklaim.stklaim IS 'S=disetujui, T=ditolak, X=dibatalkan'",
  `INSERT INTO mnasabah VALUES ('N00001', 'Wati Lestari', 'P', 'Bandung', '3273014501900001', '0811', 0), ('N00002', 'Joko Susilo', 'L', 'BANDUNG ', '3273010101850002', '0812', 0),
     ('N00003', 'Ayu Ningsih ', 'P', 'Garut', '3205014501900003', NULL, 0), ('N00004', 'Eko Prasetyo', 'L', 'Garut', '3205010101850004', '0814', 0), ('N00005', 'Hapus Saja', 'L', 'Garut', NULL, NULL, 1)`,
  "INSERT INTO mproduk VALUES ('KES1', 'Kesehatan Keluarga', 150000), ('JIWA', 'Jiwa Berjangka', 100000), ('MOBL', 'Kendaraan', 250000)",
  "INSERT INTO magen VALUES ('A001', 'Rini', 'Wijaya', NULL, 'Y'), ('A002', 'Tigor', 'Siregar', 'A001', 'Y'), ('A003', 'Putu', 'Arsana', 'A001', 'T')",
  `INSERT INTO tpolis VALUES ('P0001', 'N00001', 'KES1', 'A002', '05/01/2024', '1.500.000', 'A'), ('P0002', 'N00002', 'JIWA', 'A002', '17/02/2024', '1.000.000', 'A'),
     ('P0003', 'N00003', 'KES1', 'A003', '20/02/2024', '1.750.000', 'L'), ('P0004', 'N00004', 'MOBL', 'A002', '03/03/2024', '2.500.000', 'X'),
     ('P0005', 'N00001', 'MOBL', 'A003', '28/03/2024', '2.250.000', 'A'), ('P0006', 'N00004', 'JIWA', 'A002', '30/03/2024', '900.000', 'A')`,
  `INSERT INTO tklaim VALUES ('K0001', 'P0001', '20240210', 500000, 'S', '2024-03-01'), ('K0002', 'P0001', '20240315', 250000, 'T', NULL), ('K0003', 'P0002', '20240316', 4000000, 'S', '2024-04-02'),
     ('K0004', 'P0005', '20240401', 1250000, 'S', '2024-04-20'), ('K0005', 'P0003', '20240405', 300000, 'X', NULL), ('K0006', 'P0006', '20240430', 700000, 'S', NULL)`,
  "INSERT INTO tklaim2023 VALUES ('L0001', 'P0001', '20230510', 800000, 'S', '2023-06-01'), ('L0002', 'P0002', '20231130', 200000, 'S', '2023-12-15')",
  "INSERT INTO suser VALUES ('admin', '$2y$10$abcdefghijklmnopqrstuv')",
];
