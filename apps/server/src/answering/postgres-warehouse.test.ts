import { loadModel } from "@tanyadata/semantic-model";
import { starterModelDir } from "@tanyadata/starter";
import { copyToPostgres, openDuckdbWarehouse, openPostgresWarehouse } from "@tanyadata/warehouse";
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

describe.skipIf(inject("postgres") === null)("the starter on PostgreSQL", { timeout: 300_000 }, () => {
  let onDuckdb: Data;
  let onPostgres: Data;
  let url: string;

  beforeAll(async () => {
    const server = new pg.Client({ connectionString: inject("postgres") ?? "" });
    await server.connect();
    await server.query("CREATE DATABASE starter");
    await server.end();
    const address = new URL(inject("postgres") ?? "");
    address.pathname = "/starter";
    url = address.href;
    const model = loadModel(starterModelDir);
    const warehouse = await openDuckdbWarehouse({ file: inject("starter").WAREHOUSE_URL });
    await copyToPostgres({ from: warehouse, to: url });
    onDuckdb = await openData(model, Promise.resolve(warehouse));
    onPostgres = await openData(model, openPostgresWarehouse({ url }));
  }, 300_000);
  afterAll(async () => {
    await onPostgres?.close();
    await onDuckdb?.close();
  });

  for (const question of questions)
    it(`answers as DuckDB does: ${question}`, async () => {
      const options = { signal: AbortSignal.timeout(30_000), model: "gpt-4o", userId: "u1" } as const;
      const [there, here] = await Promise.all([
        onPostgres.answerer.answer(question, options),
        onDuckdb.answerer.answer(question, options),
      ]);
      if (here.kind !== "answer" || there.kind !== "answer") throw new Error(`${here.kind}, ${there.kind}`);
      expect(there.answer).toBe(here.answer);
      expect(there.result[0]).toEqual(here.result[0]);
      expect(there.result[1]).toEqual(here.result[1].map((row) => row.map(close)));
      expect(there.sources).toEqual(here.sources);
    });

  it("is not copied over what is there, unless asked", async () => {
    const from = await openDuckdbWarehouse({ file: inject("starter").WAREHOUSE_URL });
    try {
      await expect(copyToPostgres({ from, to: url })).rejects.toThrow(/already holds .*province.*nothing was copied/);
      const stop = new AbortController();
      const onTable = (_: string, done: number) => done === 2 && stop.abort(new Error("stopped"));
      await expect(copyToPostgres({ from, to: url, replace: true, onTable, signal: stop.signal })).rejects.toThrow(
        "stopped",
      );
      await onPostgres.ping();
      expect(
        await onPostgres.answerer.answer("Berapa jumlah provinsi?", {
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
