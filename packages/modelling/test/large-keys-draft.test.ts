import { openDuckdbWarehouse, openMariadbWarehouse, openPostgresWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterEach, describe, expect, inject, it } from "vitest";
import { draftModel } from "../src/index.ts";
import { makeFile, makeMariadb, makePostgres } from "./database.ts";

/**
 * Customers of whom only a sample is read, visits that are theirs, and tickets whose numbers are another system's: no relation is declared,
 * and both columns are called alike. Made up.
 */
const customers = 60_000;
const rows = (series: (n: number) => string): string[] => [
  "CREATE TABLE pelanggan (id_pelanggan integer PRIMARY KEY, nama_pelanggan varchar(20), kode_pelanggan varchar(8) UNIQUE)",
  `INSERT INTO pelanggan SELECT seq, concat('Orang ', seq), concat('PL', seq) FROM ${series(customers)}`,
  "CREATE TABLE kunjungan (id integer PRIMARY KEY, tanggal date, id_pelanggan integer, biaya integer)",
  `INSERT INTO kunjungan SELECT seq, DATE '2025-01-01', seq * 97, 1000 FROM ${series(400)}`,
  "CREATE TABLE titipan (id integer PRIMARY KEY, tanggal date, kode_pelanggan varchar(8), berat integer)",
  `INSERT INTO titipan SELECT seq, DATE '2025-01-01', concat('pl', seq * 89), 5 FROM ${series(400)}`,
  "CREATE TABLE tiket (id integer PRIMARY KEY, tanggal date, id_pelanggan integer, nilai integer)",
  `INSERT INTO tiket SELECT seq, DATE '2025-01-01', CASE WHEN seq % 10 = 0 THEN seq ELSE 900000 + seq END, 1000 FROM ${series(400)}`,
];

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

const databases: Readonly<Record<string, { isThere: boolean; open: () => Promise<Warehouse> }>> = {
  duckdb: {
    isThere: true,
    async open() {
      const { file, remove } = await makeFile(...rows((n) => `(SELECT i AS seq FROM range(1, ${n + 1}) AS r(i)) AS s`));
      opened.unshift(remove);
      return openDuckdbWarehouse({ file, limits: { processes: 1 } });
    },
  },
  postgres: {
    isThere: inject("postgres") !== null,
    open: async () =>
      openPostgresWarehouse({
        url: await makePostgres("large_keys", ...rows((n) => `generate_series(1, ${n}) AS s(seq)`), "ANALYZE"),
      }),
  },
  mariadb: {
    isThere: inject("mariadb") !== null,
    open: async () =>
      openMariadbWarehouse({
        url: await makeMariadb("large_keys", ...rows((n) => `seq_1_to_${n}`), "ANALYZE TABLE pelanggan"),
      }),
  },
};

describe.each(Object.entries(databases))(
  "relations to a table of which a sample is read: %s",
  (_, { isThere, open }) => {
    it.skipIf(!isThere)("are those whose values are among all of its rows", async () => {
      const warehouse = await open();
      opened.unshift(() => warehouse.close());
      const { made } = await draftModel({ warehouse, label: "Besar", year: 2026 });
      const of = (table: string) => made.database.relations.get(table) ?? [];
      expect(made.database.tables.find(({ table }) => table.name === "pelanggan")?.table.isWhole).toBe(false);
      expect(of("kunjungan")).toMatchObject([{ column: "id_pelanggan", table: "pelanggan", orphans: 0 }]);
      expect(of("kunjungan")[0]?.why).toMatch(/100 % of \d{3} values are there/);
      expect(of("titipan")).toMatchObject([{ column: "kode_pelanggan", table: "pelanggan", target: "kode_pelanggan" }]);
      expect(of("tiket")).toEqual([]);
    });
  },
);
