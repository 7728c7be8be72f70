import { loadModel } from "@tanyadata/semantic-model";
import { starterModelDir } from "@tanyadata/starter";
import {
  copyToMariadb,
  copyToPostgres,
  openDuckdbWarehouse,
  openMariadbWarehouse,
  openPostgresWarehouse,
} from "@tanyadata/warehouse";
import mysql from "mysql2/promise";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type Data, openData } from "../open-data.ts";

/** Of each kind of plan one at least; what they come to must not depend on where the warehouse is. */
const questions = [
  "Berapa jumlah penduduk Jawa Barat?",
  "Berapa kepadatan penduduk Bali?",
  "Rasio jenis kelamin Kota Bandung",
  "Penduduk perempuan per provinsi",
  "5 kabupaten dengan penduduk terbanyak",
  "Provinsi terpadat",
  "Sebutkan kota di Jawa Tengah",
  "Berapa kecamatan di Kabupaten Bogor?",
  "Ada berapa pulau berpenduduk di Maluku?",
  "Provinsi dengan pulau terbanyak",
  "Kabupaten dengan penduduk antara 1 juta dan 2 juta",
  "Produksi padi Jawa Timur dan Jawa Tengah",
  "Luas wilayah per provinsi",
  "Berapa desa di provinsi dengan penduduk terbanyak?",
  "Provinsi terluas di zona waktu WITA",
];

const servers = [
  {
    name: "PostgreSQL",
    address: inject("postgres"),
    copy: copyToPostgres,
    open: openPostgresWarehouse,
    async make(address: string) {
      const server = new pg.Client({ connectionString: address });
      await server.connect();
      await server.query("CREATE DATABASE starter");
      await server.end();
    },
  },
  {
    name: "MariaDB",
    address: inject("mariadb"),
    copy: copyToMariadb,
    open: openMariadbWarehouse,
    async make(address: string) {
      const server = await mysql.createConnection({ uri: address });
      await server.query("CREATE DATABASE starter");
      await server.end();
    },
  },
].flatMap(({ address, ...server }) => (address === null ? [] : [{ ...server, address }]));

describe.each(servers)("the starter on $name", { timeout: 300_000 }, ({ address, copy, open, make }) => {
  let onDuckdb: Data;
  let onServer: Data;
  let url: string;

  beforeAll(async () => {
    await make(address);
    const place = new URL(address);
    place.pathname = "/starter";
    url = place.href;
    const model = loadModel(starterModelDir);
    const warehouse = await openDuckdbWarehouse({ file: inject("starter").WAREHOUSE_URL });
    await copy({ from: warehouse, to: url });
    onDuckdb = await openData(model, Promise.resolve(warehouse));
    onServer = await openData(model, open({ url }));
  }, 300_000);
  afterAll(async () => {
    await onServer?.close();
    await onDuckdb?.close();
  });

  for (const question of questions)
    it(`answers as DuckDB does: ${question}`, async () => {
      const options = { signal: AbortSignal.timeout(30_000), model: "gpt-4o", userId: "u1" } as const;
      const [there, here] = await Promise.all([
        onServer.answerer.answer(question, options),
        onDuckdb.answerer.answer(question, options),
      ]);
      if (here.kind !== "answer" || there.kind !== "answer") throw new Error(`${here.kind}, ${there.kind}`);
      expect(there.answer).toBe(here.answer);
      expect(there.result[0]).toEqual(here.result[0]);
      expect(there.result[1]).toEqual(here.result[1].map((row) => row.map(close)));
      expect(there.sources).toEqual(here.sources);
    });

  it("is held against its model without a fault", async () => {
    const found = async (data: Data) => {
      const { datasets, entities } = await data.health();
      return [...datasets, ...entities].map(({ id, findings }) => [id, findings]);
    };
    expect(await found(onServer)).toEqual(await found(onDuckdb));
  });

  it("is not copied over what is there, unless asked", async () => {
    const from = await openDuckdbWarehouse({ file: inject("starter").WAREHOUSE_URL });
    try {
      await expect(copy({ from, to: url })).rejects.toThrow(/already holds .*province.*nothing was copied/);
      const stop = new AbortController();
      const onTable = (_: string, done: number) => done === 2 && stop.abort(new Error("stopped"));
      await expect(copy({ from, to: url, replace: true, onTable, signal: stop.signal })).rejects.toThrow("stopped");
      await onServer.ping();
      expect(
        await onServer.answerer.answer("Berapa jumlah provinsi?", {
          signal: AbortSignal.timeout(9000),
          model: "gpt-4o",
          userId: "u1",
        }),
      ).toMatchObject({ kind: "answer" });
    } finally {
      await from.close();
    }
  });
});

/** Sums of fractions differ in the last digits with the order in which they are added. */
const close = (cell: unknown): unknown =>
  typeof cell === "number" && !Number.isInteger(cell) ? expect.closeTo(cell, 9) : cell;
