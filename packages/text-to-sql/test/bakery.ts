import { DuckDBInstance } from "@duckdb/node-api";
import { type Member, parseModel } from "@tanyadata/semantic-model";
import { makeEngine, type Plan } from "../src/index.ts";
import { onOthers } from "./other-databases.ts";

/**
 * A made-up bakery. A line of a sale has its bread and what was paid; the sale it belongs to has the day, from March 2023 to
 * June 2025, the stall and how it was paid. Towns hold stalls; a target is known of stalls by year.
 */
const sources = `
sources:
  - { title: Buku kas, url: "https://example.org/", publisher: Roti Rembulan, license: bebas, year: 2025 }`;

const modelUntil = (to: string) =>
  parseModel([
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
      text: `entity: bread\nlabel: Roti\nterms: [roti, jenis roti]\ntable: bread\nkey: id\nname: name\nprefixes: [Roti]\nplace: false\nprominence: 0${sources}`,
    },
    {
      name: "sale.yaml",
      text: `dataset: sale
label: Penjualan
table: sale_line
grain: { entity: stall, column: sale.stall }
also: [{ entity: bread, column: bread }]
joins: [{ table: sale, from: sale, to: id }]
time: { date: sale.sold_on, from: 2023-03, to: ${to} }
dimensions:
  - { id: way, label: Cara bayar, terms: [cara bayar, pembayaran], column: sale.way, values: [{ value: tunai, label: tunai, terms: [tunai, cash] }, { value: qris, label: QRIS, terms: [qris] }] }
measures:
  - { id: revenue, label: Omzet, terms: [omzet, penjualan, total penjualan, pendapatan, sales], unit: rupiah, expression: "sum({amount})", additivity: sum, adjectives: [{ terms: [laris, laku], direction: highest }] }
  - { id: sales, label: Transaksi, terms: [transaksi, jumlah transaksi], unit: transaksi, expression: "count(DISTINCT {sale})", additivity: rows }
  - { id: bill, label: Rata-rata nilai transaksi, terms: [rata-rata nilai transaksi, nilai rata-rata transaksi, nilai transaksi], unit: rupiah, expression: "avg({amount})", additivity: rows }${sources}`,
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
const bakeryModel = modelUntil("2025-06");

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
    bread: breads[(at * 5 + Math.floor(at / 3)) % 3] ?? "",
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
  "CREATE TABLE sale (id integer, sold_on date, stall varchar, way varchar)",
  `INSERT INTO sale VALUES ${sales.map(({ day, stall, way }, id) => `(${id}, DATE '${day}', '${stall}', '${way}')`).join(", ")}`,
  "CREATE TABLE sale_line (sale integer, bread varchar, amount integer)",
  `INSERT INTO sale_line VALUES ${sales.map(({ bread, amount }, id) => `(${id}, '${bread}', ${amount})`).join(", ")}`,
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
/** The same where the data end earlier, perhaps within a month. */
export const engineUntil = (to: string) => makeEngine(modelUntil(to), members);

/** A cell as JSON has it. */
export type Cell = string | number | null;

const asCell = (value: unknown): Cell =>
  typeof value === "bigint"
    ? Number(value)
    : typeof value === "string" || typeof value === "number" || value === null
      ? value
      : Number(String(value));

/** A warehouse that runs plans: in memory, and on the other databases where there are such; all must come to the same rows. */
export async function openBakery(): Promise<{ rowsOf: (plan: Plan) => Promise<Cell[][]>; close: () => void }> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  for (const sql of schema) await connection.run(sql);
  const others = await onOthers(bakeryModel, members, schema, 6);
  return {
    async rowsOf(plan) {
      const rows = (await connection.runAndReadAll(engine.compile(plan).sql)).getRowsJS();
      const cells = rows.map((row) => row.map(asCell));
      await others.agree(plan, cells);
      return cells;
    },
    close() {
      others.close();
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
