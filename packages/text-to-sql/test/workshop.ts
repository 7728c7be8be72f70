import { DuckDBInstance } from "@duckdb/node-api";
import { type Member, parseModel, type SemanticModel } from "@tanyadata/semantic-model";
import { expect, inject } from "vitest";
import { type Engine, makeEngine, type Plan, postgres } from "../src/index.ts";
import { type Database, newPostgres } from "./postgres.ts";

/**
 * A made-up repair shop for motorcycles, kept as such shops keep their books: days and money are text, statuses are letters, what
 * was deleted is still there, and parts are told in a table of lines. Its model puts that right in views.
 */
const sources = `
sources: [{ title: Buku bengkel, url: "https://example.org/", publisher: Bengkel Sinar, license: bebas, year: 2024 }]`;

const day = (column: string): string =>
  `CAST(nullif(concat(substr(${column}, 7, 4), '-', substr(${column}, 4, 2), '-', substr(${column}, 1, 2)), '--') AS date)`;
const money = (column: string): string => `CAST(replace(${column}, '.', '') AS integer)`;

const status = `
  - id: status
    label: Status servis
    terms: [status, status servis]
    column: status
    otherwise: "{status} <> 'B'"
    otherwise_note: tanpa servis batal
    values:
      - { value: S, label: selesai, terms: [sudah selesai] }
      - { value: P, label: belum selesai, terms: [dalam proses, masih dikerjakan] }
      - { value: B, label: batal, terms: [dibatalkan] }
      - { value: T, label: terbengkalai }`;

const files: Readonly<Record<string, string>> = {
  root: `model: workshop
label: Bengkel Sinar
whole: { label: seluruh bengkel, terms: [bengkel, bengkel kita] }
headlines: [fee]`,
  service_view: `view: service
tables: [tbl_servis]
sql: |
  SELECT no, ${day("tgl")} AS came, ${day("keluar")} AS left_on, id_montir AS mechanic, id_pemilik AS owner, status, lower(trim(cara)) AS way,
    ${money("ongkos")} AS fee, ${day("keluar")} - ${day("tgl")} AS days
  FROM tbl_servis`,
  owner_view: `view: owner
tables: [tbl_pemilik]
sql: SELECT id, trim(nama) AS name, kota AS town, motor AS bike, jk AS sex FROM tbl_pemilik WHERE hapus = 0`,
  part_view: `view: part
tables: [tbl_part]
sql: SELECT {Kode Part} AS code, trim({Nama Part}) AS name, merek AS brand, harga AS price, stok AS stock, stok_min AS least FROM tbl_part`,
  used_view: `view: used
tables: [tbl_servis_part, service]
sql: |
  SELECT s.no, s.came, s.mechanic, s.owner, s.status, p.kode AS part, p.qty, p.qty * p.harga AS amount
  FROM tbl_servis_part AS p JOIN service AS s ON s.no = p.no_servis`,
  visit: `entity: visit
label: Nota servis
table: service
key: no
name: no
named: false
place: false${sources}`,
  mechanic: `entity: mechanic
label: Montir
terms: [montir, mekanik]
table: tbl_montir
key: id
name: nama
place: false
attributes:
  - { id: skill, label: Keahlian, terms: [keahlian], kind: text, column: keahlian, groups: true }
subsets:
  - { id: active, label: aktif, terms: [aktif, masih aktif], role: modifier, where: "{aktif} = 'Y'" }
unit: orang
prominence: 1${sources}`,
  owner: `entity: owner
label: Pemilik
terms: [pemilik, pemilik motor, pelanggan]
table: owner
key: id
name: name
place: false
attributes:
  - { id: town, label: Kota, terms: [kota], kind: text, column: town, groups: true }
  - { id: bike, label: Jenis motor, terms: [jenis motor], kind: text, column: bike, groups: true }
subsets:
  - { id: women, label: perempuan, terms: [perempuan, wanita], role: modifier, where: "{sex} = 'P'" }
  - { id: men, label: laki-laki, terms: [laki-laki, pria], role: modifier, where: "{sex} = 'L'" }
unit: orang
prominence: 1${sources}`,
  part: `entity: part
label: Suku cadang
terms: [suku cadang, sparepart, onderdil]
table: part
key: code
name: name
place: false
parents: [{ entity: brand, column: brand }]
attributes:
  - { id: price, label: Harga, terms: [harga], kind: number, column: price, unit: rupiah, adjectives: [{ terms: [mahal], direction: highest }, { terms: [murah], direction: lowest }] }
  - { id: stock, label: Stok, terms: [stok, sisa stok], kind: number, column: stock, aggregate: sum, unit: buah }
  - { id: least, label: Stok minimum, terms: [stok minimum, batas stok], kind: number, column: least, unit: buah }
unit: suku cadang
prominence: 1${sources}`,
  brand: `entity: brand
label: Merek
terms: [merek, merk, brand]
table: part
key: brand
name: brand
distinct: true
place: false
unit: merek
prominence: 1${sources}`,
  service: `dataset: service
label: Servis
table: service
also: [{ entity: visit, column: no }, { entity: mechanic, column: mechanic }, { entity: owner, column: owner }]
time: { date: came, from: 2024-01, to: 2024-06 }
dimensions:${status}
  - { id: way, label: Cara bayar, terms: [cara bayar], column: way, values: [{ value: tunai, label: tunai, terms: [cash] }, { value: qris, label: QRIS }, { value: transfer, label: transfer }] }
measures:
  - { id: services, counts: visit, label: Jumlah servis, terms: [servis, jumlah servis], verbs: [datang, menyervis, diservis, mengerjakan], unit: servis, expression: "count(*)", additivity: sum }
  - { id: fee, label: Ongkos servis, terms: [ongkos, ongkos servis, pendapatan servis, pendapatan], unit: rupiah, expression: "sum({fee})", additivity: sum }
  - { id: stay, label: Rata-rata lama servis, terms: [lama servis, lama pengerjaan], unit: hari, decimals: 1, expression: "avg({days})", additivity: rows, adjectives: [{ terms: [lama], direction: highest }] }${sources}`,
  collected: `dataset: collected
label: Pengambilan motor
table: service
also: [{ entity: mechanic, column: mechanic }, { entity: owner, column: owner }]
time: { date: left_on, from: 2024-01, to: 2024-07 }
measures:
  - { id: collected, label: Jumlah pengambilan, terms: [pengambilan, diambil], unit: pengambilan, expression: "count({left_on})", additivity: sum }${sources}`,
  used: `dataset: used
label: Pemakaian suku cadang
table: used
also: [{ entity: part, column: part }, { entity: visit, column: no }, { entity: mechanic, column: mechanic }, { entity: owner, column: owner }]
time: { date: came, from: 2024-01, to: 2024-06 }
dimensions:${status}
measures:
  - { id: fitted, label: Jumlah pemasangan, terms: [pemasangan, kali pasang], unit: pemasangan, expression: "count(*)", additivity: sum }
  - { id: services_with, variant_of: services, label: Jumlah servis, unit: servis, expression: "count(DISTINCT {no})", additivity: rows }
  - { id: used, label: Jumlah terpakai, terms: [jumlah terpakai, pemakaian], verbs: [terpakai, dipakai], unit: buah, expression: "sum({qty})", additivity: sum, adjectives: [{ terms: [laku], direction: highest }] }
  - { id: amount, label: Penjualan suku cadang, terms: [penjualan, penjualan suku cadang, omzet, omzet suku cadang], unit: rupiah, expression: "sum({amount})", additivity: sum }${sources}`,
};

const workshopModel: SemanticModel = parseModel(
  Object.entries(files).map(([name, text]) => ({ name: `${name}.yaml`, text })),
);

export const mechanics = [
  { id: 1, name: "Budi Santoso", active: "Y", skill: "mesin" },
  { id: 2, name: "Agus Salim", active: "Y", skill: "listrik" },
  { id: 3, name: "Dewi Lestari", active: "T", skill: "mesin" },
  { id: 4, name: "Rahmat Hidayat", active: "Y", skill: "bodi" },
] as const;

export const owners = [
  { id: 10, name: "Siti Aminah", town: "Malang", bike: "matik", sex: "P", deleted: 0 },
  { id: 11, name: "Joko Susilo", town: "Batu", bike: "bebek", sex: "L", deleted: 0 },
  { id: 12, name: "Maria Ulfah", town: "Malang", bike: "sport", sex: "P", deleted: 0 },
  { id: 13, name: "Slamet Riyadi", town: "Batu", bike: "matik", sex: "L", deleted: 0 },
  { id: 14, name: "Tes Hapus", town: "Malang", bike: "matik", sex: "L", deleted: 1 },
  { id: 15, name: "Nur Aini", town: "Batu", bike: "matik", sex: "P", deleted: 0 },
] as const;

export const parts = [
  { code: "P1", name: "Kampas Rem", brand: "Astra", price: 45_000, stock: 3, least: 10 },
  { code: "P2", name: "Oli Mesin 1 liter", brand: "Pertama", price: 60_000, stock: 40, least: 12 },
  { code: "P3", name: "Busi", brand: "Astra", price: 20_000, stock: 0, least: 20 },
  { code: "P4", name: "Ban Dalam", brand: "Karet", price: 35_000, stock: 15, least: 5 },
  { code: "P5", name: "Aki Kering", brand: "Pertama", price: 250_000, stock: 2, least: 2 },
] as const;

/** A visit to the shop: who came when, who did it, what it cost, and what was put in. */
export interface Service {
  readonly no: string;
  readonly came: string;
  readonly left: string | null;
  readonly mechanic: number;
  readonly owner: number;
  readonly status: "S" | "P" | "B";
  readonly way: "tunai" | "qris" | "transfer" | null;
  readonly fee: number;
  readonly parts: readonly { readonly code: string; readonly qty: number }[];
}

/** Sixty visits in the first half of 2024. Who is `13` comes until March only, `15` never; `4` never works; `P5` is put in only in January. */
export const services: readonly Service[] = Array.from({ length: 60 }, (_, at): Service => {
  const came = new Date(Date.UTC(2024, 0, 3 + at * 3));
  const status = at % 11 === 5 ? "B" : at % 7 === 6 ? "P" : "S";
  const left = new Date(came.getTime() + (1 + (at % 4)) * 86_400_000);
  const isEarly = came.getUTCMonth() < 3;
  const owner = [10, 11, 12, isEarly ? 13 : 10][at % 4] ?? 10;
  return {
    no: `S${100 + at}`,
    came: came.toISOString().slice(0, 10),
    left: status === "S" ? left.toISOString().slice(0, 10) : null,
    mechanic: [1, 2, 1, 3, 1][at % 5] ?? 1,
    owner,
    status,
    way: status === "B" ? null : ((["tunai", "qris", "tunai", "transfer"] as const)[at % 4] ?? null),
    fee: 50_000 + ((at * 7) % 13) * 5_000,
    parts: [
      { code: ["P1", "P2", "P4"][at % 3] ?? "P1", qty: 1 + (at % 2) },
      ...(came.getUTCMonth() === 0 && at % 2 === 0 ? [{ code: "P5", qty: 1 }] : []),
    ],
  };
});

/** Those that count where nothing else is said. */
export const valid = services.filter(({ status }) => status !== "B");

const written = (iso: string | null): string => (iso === null ? "NULL" : `'${iso.split("-").reverse().join("/")}'`);
const dotted = (amount: number): string => `'${amount.toLocaleString("de-DE")}'`;
const list = (rows: readonly string[]): string => rows.map((row) => `(${row})`).join(", ");

const schema = [
  "CREATE TABLE tbl_montir (id integer, nama varchar, aktif varchar, keahlian varchar)",
  `INSERT INTO tbl_montir VALUES ${list(mechanics.map((one) => `${one.id}, '${one.name}', '${one.active}', '${one.skill}'`))}`,
  "CREATE TABLE tbl_pemilik (id integer, nama varchar, kota varchar, motor varchar, jk varchar, hapus integer)",
  `INSERT INTO tbl_pemilik VALUES ${list(owners.map((one) => `${one.id}, '${one.name} ', '${one.town}', '${one.bike}', '${one.sex}', ${one.deleted}`))}`,
  'CREATE TABLE tbl_part ("Kode Part" varchar, "Nama Part" varchar, merek varchar, harga integer, stok integer, stok_min integer)',
  `INSERT INTO tbl_part VALUES ${list(parts.map((one) => `'${one.code}', ' ${one.name}', '${one.brand}', ${one.price}, ${one.stock}, ${one.least}`))}`,
  "CREATE TABLE tbl_servis (no varchar, tgl varchar, keluar varchar, id_montir integer, id_pemilik integer, status varchar, cara varchar, ongkos varchar)",
  `INSERT INTO tbl_servis VALUES ${list(services.map((one) => `'${one.no}', ${written(one.came)}, ${written(one.left)}, ${one.mechanic}, ${one.owner}, '${one.status}', ${one.way === null ? "NULL" : `'${one.way.toUpperCase()} '`}, ${dotted(one.fee)}`))}`,
  "CREATE TABLE tbl_servis_part (no_servis varchar, kode varchar, qty integer, harga integer)",
  `INSERT INTO tbl_servis_part VALUES ${list(services.flatMap((one) => one.parts.map(({ code, qty }) => `'${one.no}', '${code}', ${qty}, ${parts.find((part) => part.code === code)?.price}`)))}`,
];

const member = (entity: string, key: string | number, name: string, more: Partial<Member> = {}): Member => ({
  entity,
  key: String(key),
  name,
  parents: {},
  subsets: [],
  ...more,
});
const members: readonly Member[] = [
  ...mechanics.map(({ id, name, active, skill }) =>
    member("mechanic", id, name, { texts: { skill }, subsets: active === "Y" ? ["active"] : [] }),
  ),
  ...owners
    .filter(({ deleted }) => deleted === 0)
    .map(({ id, name, town, bike, sex }) =>
      member("owner", id, name, { texts: { town, bike }, subsets: [sex === "P" ? "women" : "men"] }),
    ),
  ...parts.map(({ code, name, brand }) => member("part", code, name, { parents: { brand } })),
  ...new Set(parts.map(({ brand }) => brand)),
].map((one) => (typeof one === "string" ? member("brand", one, one) : one));

export type Cell = string | number | null;
const asCell = (value: unknown): Cell =>
  typeof value === "string" || typeof value === "number" || value === null ? value : Number(String(value));

/** The shop open for questions: in memory, and on PostgreSQL where there is one; both must come to the same rows. */
export async function openWorkshop() {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  for (const sql of schema) await connection.run(sql);
  const server = inject("postgres");
  const other: Database | null = server === null ? null : await newPostgres(server, schema);
  const run = async (sql: string): Promise<Cell[][]> =>
    (await connection.runAndReadAll(sql)).getRowsJS().map((row) => row.map(asCell));
  const engine: Engine = makeEngine(workshopModel, members);
  const postgresEngine = makeEngine(workshopModel, members, postgres);

  async function rowsOf(plan: Plan): Promise<Cell[][]> {
    const cells = await run(engine.compile(plan).sql);
    if (other) {
      const close = (cell: Cell) =>
        typeof cell === "number" && !Number.isInteger(cell) ? expect.closeTo(cell, 6) : cell;
      const { sql } = postgresEngine.compile(plan);
      expect(await other.rowsOf(sql), sql).toEqual(cells.map((row) => row.map(close)));
    }
    return cells;
  }
  /** What a dialogue's last question comes to. */
  async function ask(...questions: string[]): Promise<{ plan: Plan; rows: Cell[][]; answer: string }> {
    let plan: Plan | undefined;
    for (const question of questions) {
      const reading = engine.read(question, plan);
      if (reading.kind !== "plan") throw new Error(`${question} → ${reading.kind}: ${reading.detail}`);
      plan = reading.plan;
    }
    if (!plan) throw new Error("no question");
    const rows = await rowsOf(plan);
    return { plan, rows, answer: engine.explain(plan, { rows, rowCount: rows.length }).answer };
  }
  return {
    engine,
    ask,
    /** Why a question is not answered. */
    refusal(question: string): string {
      const reading = engine.read(question);
      return reading.kind === "plan" ? `answered: ${reading.reading}` : reading.detail;
    },
    close() {
      void other?.close();
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** The sum of a figure of some visits. */
export const total = (of: (service: Service) => number, keep: (service: Service) => boolean = () => true): number =>
  valid.filter(keep).reduce((sum, service) => sum + of(service), 0);
/** How many of a part, or of all, some visits took. */
export const taken = (keep: (service: Service) => boolean = () => true, code?: string): number =>
  total(
    ({ parts }) =>
      parts.filter((one) => code === undefined || one.code === code).reduce((sum, { qty }) => sum + qty, 0),
    keep,
  );
