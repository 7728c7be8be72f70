import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, openMariadbWarehouse, openPostgresWarehouse, type Warehouse } from "@tanyadata/warehouse";
import mysql from "mysql2/promise";
import pg from "pg";
import { inject } from "vitest";

const sources = `sources: [{ title: Contoh, url: "https://example.org/", publisher: Contoh, license: bebas, year: 2024 }]`;

/** A model that declares less than its tables hold. */
export const narrowModel = parseModel([
  { name: "root.yaml", text: "model: narrow\nlabel: Contoh\nwhole: { label: Semua, terms: [semua] }" },
  {
    name: "province.yaml",
    text: `entity: province\nlabel: Provinsi\nterms: [provinsi]\ntable: province\nkey: code\nname: name
definition: Wilayah\n${sources}`,
  },
  {
    name: "regency.yaml",
    text: `entity: regency\nlabel: Kabupaten\nterms: [kabupaten]\ntable: regency\nkey: code\nname: name
parents: [{ entity: province, column: province_code }]\ndefinition: Wilayah\n${sources}`,
  },
  {
    name: "population.yaml",
    text: `dataset: population\nlabel: Penduduk\ntable: population\ngrain: { entity: regency, column: regency_code }
time: { column: year, years: [2022, 2023] }
measures: [{ id: people, label: Jumlah penduduk, terms: [penduduk], unit: jiwa, definition: Jumlah orang,
  expression: "sum({people})", additivity: sum }]
${sources}`,
  },
  {
    name: "guess.yaml",
    text: `dataset: guess\nlabel: Taksiran\ntable: guess\ngrain: { entity: regency, column: regency_code }
time: { column: year, years: [2023] }
simulated: true
measures: [{ id: guessed, label: Taksiran penduduk, terms: [taksiran], unit: jiwa, definition: Jumlah orang,
  expression: "sum({people})", additivity: sum }]
${sources}`,
  },
]);

/** Columns that no model declares are `note` and `salary`; whole tables, `salaries`. */
const columns = {
  province: ["code text, name text", "note text, salary integer"],
  regency: ["code text, name text, province_code text", "note text, salary integer"],
  population: ["regency_code text, year integer, people integer", "name text, salary integer"],
  guess: ["regency_code text, year integer, people integer", "salary integer"],
};
const rows: Readonly<Record<keyof typeof columns, readonly string[]>> = {
  province: ["'32','Jawa Barat','R1',11", "'51','Bali','R2',12", "'11','Aceh','R3',13"],
  regency: ["'3201','Bogor','32','R4',21", "'3273','Bandung','32','R5',22", "'5171','Denpasar','51','R6',23"],
  population: [
    "'3201',2022,50,'R7',31",
    "'3201',2023,60,'R8',32",
    "'3273',2022,20,'R9',33",
    "'3273',2023,25,'RA',34",
    "'5171',2023,7,'RB',35",
  ],
  guess: ["'3201',2023,1,41"],
};

export interface Held {
  /** As if the tables held nothing but what the model declares. */
  readonly bare?: boolean;
  /** As if what the model does not declare were other than it is, and in another order. */
  readonly other?: boolean;
}

const otherCell = (cell: string): string =>
  cell.startsWith("'") ? `'Z${9 - Number.parseInt(cell[2] ?? "", 16)}'` : `-${cell}`;

/** The tables as they are held. */
function statementsOf({ bare = false, other = false }: Held): string[] {
  const tables = Object.entries(columns).flatMap(([table, [declared = "", hidden = ""]]) => {
    const kept = declared.split(", ").length;
    return [
      `CREATE TABLE ${table} (${bare ? declared : `${hidden}, ${declared}`})`,
      ...rows[table as keyof typeof rows].map((row) => {
        const cells = row.split(",");
        const [own, secret] = [cells.slice(0, kept), cells.slice(kept)];
        const hidden = other ? secret.map(otherCell) : secret;
        return `INSERT INTO ${table} VALUES (${(bare ? own : [...hidden, ...own]).join(",")})`;
      }),
    ];
  });
  return bare
    ? tables
    : [
        ...tables,
        `CREATE TABLE salaries AS SELECT ${other ? "'Z0' AS note, 2" : "'R0' AS note, 1"} AS amount`,
        "CREATE SEQUENCE counter",
      ];
}

export interface NarrowDatabase {
  readonly warehouse: Warehouse;
  /** Every row there is, and the sequence. */
  contents(): Promise<string>;
  close(): Promise<void>;
}

const limits = { seconds: 3, processes: 1, streams: 1 };
const everything = [...Object.keys(columns), "salaries"].map(
  (table) =>
    `SELECT '${table}' AS t, count(*) AS n, max(CAST(x AS text)) AS last, min(CAST(x AS text)) AS first FROM ${table} AS x`,
);

export async function openNarrowDuckdb(options: Held = {}): Promise<NarrowDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "tanyadata-narrow-"));
  const file = join(folder, "warehouse.duckdb");
  const database = await DuckDBInstance.create(file);
  const connection = await database.connect();
  for (const sql of statementsOf(options)) await connection.run(sql);
  connection.closeSync();
  database.closeSync();
  const warehouse = await openDuckdbWarehouse({ file, spillFolder: folder, limits });
  return {
    warehouse,
    contents: async () => {
      const outcomes = await Promise.all(everything.map((sql) => warehouse.run(sql)));
      return JSON.stringify(outcomes);
    },
    close: async () => {
      await warehouse.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** At the run's PostgreSQL, in a database of this name. */
export async function openNarrowPostgres(name: string, options: Held = {}): Promise<NarrowDatabase> {
  const url = new URL(inject("postgres") ?? "");
  const server = new pg.Client({ connectionString: url.href });
  await server.connect();
  await server.query(`CREATE DATABASE ${name}`);
  await server.end();
  url.pathname = `/${name}`;
  const owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
  for (const sql of statementsOf(options)) await owner.query(sql);
  const warehouse = await openPostgresWarehouse({ url: url.href, limits });
  return {
    warehouse,
    contents: async () => {
      const tables: unknown[] = [];
      for (const sql of everything) tables.push((await owner.query(sql)).rows);
      const { rows: other } = await owner.query(
        "SELECT (SELECT is_called FROM counter) AS counted, (SELECT count(*) FROM pg_class) AS relations, (SELECT count(*) FROM pg_proc) AS functions",
      );
      return JSON.stringify([tables, other]);
    },
    close: async () => {
      await warehouse.close();
      await owner.end();
    },
  };
}

/** At the run's MariaDB, in a database of this name. */
export async function openNarrowMariadb(
  name: string,
  options: { readonly bare?: boolean } = {},
): Promise<NarrowDatabase> {
  const url = new URL(inject("mariadb") ?? "");
  const owner = await mysql.createConnection({ uri: url.href });
  await owner.query(`CREATE DATABASE ${name}`);
  await owner.query(`USE ${name}`);
  for (const sql of statementsOf(options)) await owner.query(sql);
  url.pathname = `/${name}`;
  const warehouse = await openMariadbWarehouse({ url: url.href, limits });
  return {
    warehouse,
    contents: async () => {
      const tables: unknown[] = [];
      for (const table of [...Object.keys(columns), "salaries"])
        tables.push((await owner.query(`SELECT * FROM ${table}`))[0]);
      // Of this database alone: the server is shared with other tests, which make and drop tables meanwhile.
      const [other] = await owner.query(
        "SELECT (SELECT next_not_cached_value FROM counter) AS counted, (SELECT count(*) FROM information_schema.tables WHERE table_schema = DATABASE()) AS tables, (SELECT count(*) FROM information_schema.routines WHERE routine_schema = DATABASE()) AS functions",
      );
      return JSON.stringify([tables, other]);
    },
    close: async () => {
      await warehouse.close();
      await owner.end();
    },
  };
}
