import { ImportRefused } from "./grid.ts";

/** Databases that are one file, by how these begin. */
const isDatabase = (bytes: Uint8Array): boolean => {
  const begins = Buffer.from(bytes.subarray(0, 15)).toString("latin1");
  return begins === "SQLite format 3" || begins.slice(8, 12) === "DUCK";
};

/** Why a file whose bytes are no text is no table, with what can be done with it. */
export const noTable = (begins: Uint8Array): ImportRefused =>
  new ImportRefused(
    isDatabase(begins)
      ? "ini basis data, bukan tabel: kirim di halaman Data, lewat Hubungkan basis data, jenis Berkas DuckDB atau SQLite"
      : "ini bukan teks, bukan XLSX, dan bukan Parquet",
  );
