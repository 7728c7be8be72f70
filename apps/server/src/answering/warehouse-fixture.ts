import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";

/** People with what is told to nobody. */
export const accounts = [
  "CREATE TABLE account (id INTEGER, name VARCHAR, code VARCHAR, sandi VARCHAR, pin INTEGER, token INTEGER)",
  "INSERT INTO account VALUES (1, 'Budi', '32', 'RAHASIA-SANDI', 987654, 5), (2, 'Sri', '51', 'RAHASIA-SANDI-2', 9876543, 7)",
];

/** Tables that questions may read; `salaries` is there too and is not among them. */
export const listed = new Set(["province", "population", "fact", "account"]);

export const secrets = ["RAHASIA-TABEL", "RAHASIA-BERKAS", "RAHASIA-SANDI", "987654"];

/** A folder with a real DuckDB file and, beside it, a file that nobody may read. */
export async function makeFixture() {
  const folder = await mkdtemp(join(tmpdir(), "tanyadata-hostile-"));
  const file = join(folder, "warehouse.duckdb");
  const secretFile = join(folder, "rahasia.csv");
  await writeFile(secretFile, "kata\nRAHASIA-BERKAS\n");
  await mkdir(join(folder, "spill"));
  const database = await DuckDBInstance.create(file);
  const connection = await database.connect();
  for (const sql of [
    "CREATE TABLE province (code VARCHAR, name VARCHAR, area_km2 DOUBLE, island VARCHAR, founded DATE)",
    `INSERT INTO province VALUES ('11','Aceh',57956.0,'Sumatera','1956-12-07'), ('32','Jawa Barat',37040.04,'Jawa','1950-07-14'),
     ('33','Jawa Tengah',34337.48,'Jawa','1950-08-15'), ('51','Bali',5590.15,NULL,'1958-08-14')`,
    "CREATE TABLE population (province_code VARCHAR, year INTEGER, sex VARCHAR, people INTEGER)",
    `INSERT INTO population SELECT code, year, sex, 1000 * code::INTEGER + year + length(sex)
     FROM province, (VALUES (2020), (2021), (2022)) y(year), (VALUES ('L'), ('P')) s(sex)`,
    "CREATE TABLE fact AS SELECT range AS n, 'label number ' || range AS label FROM range(200000)",
    "CREATE TABLE salaries AS SELECT 'RAHASIA-TABEL' AS note, 1 AS amount",
    ...accounts,
    "CHECKPOINT",
  ])
    await connection.run(sql);
  connection.closeSync();
  database.closeSync();
  return {
    file,
    folder,
    secretFile,
    outFile: join(folder, "out"),
    spillFolder: join(folder, "spill"),
    /** What the disk holds: the database's hash and the names in its folder. */
    state: async () => ({
      hash: createHash("sha256")
        .update(await readFile(file))
        .digest("hex"),
      files: (await readdir(folder)).sort(),
      workingFolder: (await readdir(".")).sort(),
      spilled: await readdir(join(folder, "spill")),
    }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
