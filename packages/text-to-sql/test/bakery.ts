import { DuckDBInstance } from "@duckdb/node-api";
import { type Member, parseModel } from "@tanyadata/semantic-model";
import { expect, inject } from "vitest";
import { makeEngine, type Plan, postgres } from "../src/index.ts";
import { type Database, newPostgres } from "./postgres.ts";

/**
 * A made-up bakery: each row of its sales has the day on which it was, from March 2023 to June 2025; a yearly plan stands
 * beside it. Towns hold stalls, stalls sell kinds of bread.
 */
const sources = `
sources:
  - { title: Buku kas, url: "https://example.org/", publisher: Roti Rembulan, license: bebas, year: 2025 }`;

const bakeryModel = parseModel([
  {
    name: "root.yaml",
    text: "model: bakery\nlabel: Roti Rembulan\nwhole: { label: Roti Rembulan, terms: [roti rembulan, perusahaan] }\n",
  },
  {
    name: "town.yaml",
    text: `entity: town\nlabel: Kota\nterms: [kota]\ntable: town\nkey: id\nname: name\nprominence: 0${sources}`,
  },
  {
    name: "stall.yaml",
    text: `entity: stall\nlabel: Gerai\nterms: [gerai, toko, stalls, stall]\ntable: stall\nkey: id\nname: name\nprefixes: [Gerai]\nprominence: 0\nparents:\n  - { entity: town, column: town }${sources}`,
  },
  {
    name: "bread.yaml",
    text: `entity: bread\nlabel: Roti\nterms: [roti, jenis roti]\ntable: bread\nkey: id\nname: name\nprefixes: [Roti]\nprominence: 0${sources}`,
  },
  {
    name: "sale_by_stall.yaml",
    text: `dataset: sale_by_stall
label: Penjualan menurut gerai
table: sale
grain: { entity: stall, column: stall }
time: { date: sold_on, from: 2023-03, to: 2025-06 }
dimensions:
  - { id: way, label: Cara bayar, terms: [cara bayar, pembayaran], column: way, values: [{ value: tunai, label: tunai, terms: [tunai, cash] }, { value: qris, label: QRIS, terms: [qris] }] }
measures:
  - { id: revenue, label: Omzet, terms: [omzet, penjualan, total penjualan, pendapatan, sales], unit: rupiah, expression: "sum({amount})", additivity: sum, adjectives: [{ terms: [laris, laku], direction: highest }] }
  - { id: sales, label: Transaksi, terms: [transaksi, jumlah transaksi], unit: transaksi, expression: "count(*)", additivity: sum }
  - { id: bill, label: Rata-rata nilai transaksi, terms: [rata-rata nilai transaksi, nilai rata-rata transaksi, nilai transaksi], unit: rupiah, expression: "avg({amount})", additivity: rows }${sources}`,
  },
  {
    name: "sale_by_bread.yaml",
    text: `dataset: sale_by_bread
label: Penjualan menurut roti
table: sale
grain: { entity: bread, column: bread }
time: { date: sold_on, from: 2023-03, to: 2025-06 }
measures:
  - { id: sold, label: Terjual, terms: [terjual, penjualan roti], unit: rupiah, expression: "sum({amount})", additivity: sum, adjectives: [{ terms: [laris, laku], direction: highest }] }${sources}`,
  },
  {
    name: "target.yaml",
    text: `dataset: target
label: Target
table: target
grain: { entity: stall, column: stall }
time: { column: year, years: [2023, 2024, 2025] }
measures:
  - { id: target, label: Target, terms: [target], unit: rupiah, expression: "sum({amount})", additivity: sum }${sources}`,
  },
]);

const towns = ["Sukun", "Blimbing"];
const stalls: readonly [string, string][] = [
  ["Melati", "Sukun"],
  ["Kenanga", "Sukun"],
  ["Dahlia", "Blimbing"],
];
const breads = ["Pisang", "Sobek", "Gandum"];

/** A sale on a day: what was paid, where, for what and how. */
export interface Sale {
  readonly day: string;
  readonly stall: string;
  readonly town: string;
  readonly bread: string;
  readonly way: "tunai" | "qris";
  readonly amount: number;
}

/** Three sales in each week; amounts that tell months apart. */
export const sales: readonly Sale[] = Array.from({ length: 364 }, (_, at) => {
  const date = new Date(Date.UTC(2023, 2, 1 + Math.floor((at * 852) / 364)));
  const [stall, town] = stalls[at % 3] ?? ["", ""];
  return {
    day: date.toISOString().slice(0, 10),
    stall,
    town,
    bread: breads[(at * 7) % 3 === at % 3 ? at % 3 : (at * 5 + 1) % 3] ?? "",
    way: at % 4 === 0 ? "qris" : "tunai",
    amount: 10_000 + ((at * 37) % 101) * 500,
  };
});

const schema = [
  "CREATE TABLE town (id varchar, name varchar)",
  `INSERT INTO town VALUES ${towns.map((name) => `('${name}', '${name}')`).join(", ")}`,
  "CREATE TABLE stall (id varchar, name varchar, town varchar)",
  `INSERT INTO stall VALUES ${stalls.map(([name, town]) => `('${name}', 'Gerai ${name}', '${town}')`).join(", ")}`,
  "CREATE TABLE bread (id varchar, name varchar)",
  `INSERT INTO bread VALUES ${breads.map((name) => `('${name}', 'Roti ${name}')`).join(", ")}`,
  "CREATE TABLE sale (sold_on date, stall varchar, bread varchar, way varchar, amount integer)",
  `INSERT INTO sale VALUES ${sales.map(({ day, stall, bread, way, amount }) => `(DATE '${day}', '${stall}', '${bread}', '${way}', ${amount})`).join(", ")}`,
  "CREATE TABLE target (stall varchar, year integer, amount integer)",
  `INSERT INTO target VALUES ${stalls.flatMap(([stall]) => [2023, 2024, 2025].map((year) => `('${stall}', ${year}, ${year * 1000})`)).join(", ")}`,
];

const member = (entity: string, key: string, name: string, parents: Member["parents"] = {}): Member => ({
  entity,
  key,
  name,
  parents,
  subsets: [],
});
const members: readonly Member[] = [
  ...towns.map((name) => member("town", name, name)),
  ...stalls.map(([name, town]) => member("stall", name, `Gerai ${name}`, { town })),
  ...breads.map((name) => member("bread", name, `Roti ${name}`)),
];

export const engine = makeEngine(bakeryModel, members);
const postgresEngine = makeEngine(bakeryModel, members, postgres);

/** A cell as JSON has it. */
export type Cell = string | number | null;

const asCell = (value: unknown): Cell =>
  typeof value === "bigint"
    ? Number(value)
    : typeof value === "string" || typeof value === "number" || value === null
      ? value
      : Number(String(value));

/** A warehouse that runs plans: in memory, and on PostgreSQL where there is one; both must come to the same rows. */
export async function openBakery(): Promise<{ rowsOf: (plan: Plan) => Promise<Cell[][]>; close: () => void }> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  for (const sql of schema) await connection.run(sql);
  const server = inject("postgres");
  const other: Database | null = server === null ? null : await newPostgres(server, schema);
  return {
    async rowsOf(plan) {
      const rows = (await connection.runAndReadAll(engine.compile(plan).sql)).getRowsJS();
      const cells = rows.map((row) => row.map(asCell));
      if (other) {
        const close = (cell: Cell) =>
          typeof cell === "number" && !Number.isInteger(cell) ? expect.closeTo(cell, 6) : cell;
        const { sql } = postgresEngine.compile(plan);
        expect(await other.rowsOf(sql), sql).toEqual(cells.map((row) => row.map(close)));
      }
      return cells;
    },
    close() {
      void other?.close();
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** What was paid on days that begin so, in plain TypeScript: what the SQL must give. */
export const paid = (days: string | readonly string[], keep: (sale: Sale) => boolean = () => true): number =>
  sales
    .filter(({ day }) => [days].flat().some((begin) => day.startsWith(begin)))
    .filter(keep)
    .reduce((sum, { amount }) => sum + amount, 0);
