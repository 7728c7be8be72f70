import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, openPostgresWarehouse } from "@tanyadata/warehouse";
import pg from "pg";

/** Regions of two levels, and everything that can be told of them, in words of its own. */
const statements = [
  "CREATE TABLE t_satu (kd VARCHAR, sebutan VARCHAR)",
  "INSERT INTO t_satu VALUES ('71', 'Hulu'), ('72', 'Hilir')",
  "CREATE TABLE t_dua (kd VARCHAR, sebutan VARCHAR, induk VARCHAR)",
  "INSERT INTO t_dua VALUES ('71.01', 'Timur', '71'), ('71.02', 'Barat', '71'), ('72.01', 'Muara', '72')",
  "CREATE TABLE t_jiwa (wil VARCHAR, thn INTEGER, jk VARCHAR, umur VARCHAR, n INTEGER)",
  `INSERT INTO t_jiwa SELECT kd, thn, jk, umur, CAST(right(kd, 1) AS INTEGER) * (thn - 2000) * CASE jk WHEN 'L' THEN 10 ELSE 20 END
   FROM t_dua, (VALUES (2001), (2002)) a(thn), (VALUES ('L'), ('P')) b(jk), (VALUES ('muda'), ('tua')) c(umur)`,
  "CREATE TABLE t_lahan (wil VARCHAR, km2 DOUBLE PRECISION)",
  "INSERT INTO t_lahan VALUES ('71.01', 1.5), ('71.02', 2.5), ('72.01', 4)",
  "CREATE TABLE t_ternak (wil VARCHAR, ekor INTEGER)",
  "INSERT INTO t_ternak VALUES ('71', 5), ('72', 7)",
  "CREATE TABLE t_ternak_kira (wil VARCHAR, ekor INTEGER)",
  "INSERT INTO t_ternak_kira VALUES ('71.01', 2), ('71.02', 3), ('72.01', 7)",
  "CREATE TABLE t_makan (wil VARCHAR, thn INTEGER, ton INTEGER)",
  "INSERT INTO t_makan VALUES ('71.01', 2001, 4), ('71.02', 2001, 6), ('72.01', 2001, 8)",
  "CREATE TABLE t_balai (wil VARCHAR, banyak INTEGER)",
  "INSERT INTO t_balai VALUES ('71.01', 1), ('71.02', 0), ('72.01', 3)",
  "CREATE TABLE t_gaji (wil VARCHAR, thn INTEGER, rupiah INTEGER)",
  "INSERT INTO t_gaji VALUES ('71', 2001, 987654), ('72', 2001, 987655)",
  "CREATE TABLE t_pos (kd VARCHAR, sebutan VARCHAR, induk VARCHAR)",
  "INSERT INTO t_pos VALUES ('71.01.01', 'Pos Tersembunyi', '71.01')",
];

const source = (title: string) =>
  `sources: [{ title: ${title}, url: "https://example.org/", publisher: P, license: bebas, year: 2002 }]`;
const entity = (id: string, table: string, parents: string) =>
  `entity: ${id}\nlabel: ${id}\nterms: [${id}]\ntable: ${table}\nkey: kd\nname: sebutan\nparents: [${parents}]\nvisibility: public\n${source("Peta")}`;
const dataset = (id: string, table: string, level: string, time: string, measures: readonly string[], more = "") =>
  `dataset: ${id}\nlabel: ${id}\nvisibility: public\ntable: ${table}\ngrain: { entity: ${level}, column: wil }\ntime: ${time}\nmeasures:\n${measures
    .map((one) => `  - { ${one} }`)
    .join("\n")}\n${source(id)}\n${more}`;
const measure = (id: string, label: string, unit: string, column: string, more = "") =>
  `id: ${id}, label: ${label}, unit: ${unit}, expression: "sum({${column}})", additivity: sum${more}`;

const files = [
  `model: lain
label: Lain
whole: { label: Negeri Lain, terms: [negeri lain] }
regions:
  levels: { province: satu, district: dua }
  population: orang
  area: hamparan
  ages: { measure: orang, age: umur, sex: kelamin, male: L, female: P }
  buy: [{ id: hewan, label: Hewan, measures: [sapi] }]
  sell: [{ id: pangan, label: Pangan, measures: [beras] }]
  layouts: [gedung]`,
  entity("satu", "t_satu", ""),
  entity("dua", "t_dua", "{ entity: satu, column: induk }"),
  dataset(
    "jiwa",
    "t_jiwa",
    "dua",
    "{ column: thn, years: [2001, 2002] }",
    [
      measure("orang", "Banyaknya orang", "orang", "n", ", terms: [orang]"),
      "id: sesak, label: Sesak, unit: orang/km², decimals: 1, numerator: orang, denominator: hamparan, terms: [sesak]",
    ],
    `dimensions:
  - { id: kelamin, label: Kelamin, column: jk, values: [{ value: L, label: lelaki, terms: [lelaki] }, { value: P, label: puan, terms: [puan] }] }
  - { id: umur, label: Umur, column: umur, values: [{ value: muda, label: muda, terms: [muda] }, { value: tua, label: tua, terms: [tua] }] }`,
  ),
  dataset("lahan", "t_lahan", "dua", "{ timeless: true }", [
    measure("hamparan", "Hamparan", "km²", "km2", ", decimals: 1, terms: [hamparan]"),
  ]),
  dataset("ternak", "t_ternak", "satu", "{ year: 2002 }", [
    measure("sapi", "Produksi sapi", "ekor", "ekor", ", terms: [sapi]"),
  ]),
  dataset(
    "ternak_kira",
    "t_ternak_kira",
    "dua",
    "{ year: 2002 }",
    [measure("sapi_kira", "Produksi sapi (simulasi)", "ekor", "ekor", ", variant_of: sapi, qualifiers: [kira-kira]")],
    "simulated: true",
  ),
  dataset("makan", "t_makan", "dua", "{ column: thn, years: [2001] }", [
    measure("beras", "Konsumsi beras", "ton", "ton", ", terms: [beras]"),
  ]),
  dataset("gedung", "t_balai", "dua", "{ year: 2001 }", [
    measure("balai", "Balai", "gedung", "banyak", ", terms: [balai]"),
  ]),
];

/** A model that has no name in common with the starter's, all of it public. */
export const otherModel = () => parsed(files);

/**
 * The same with what only those may see who have signed in, wherever the geographic calls look: a level, salaries (among goods and
 * facilities, too), and what is computed of them. Whatever tells of it has "rahasia" or "tersembunyi" in it, or 98765.
 */
export function guardedModel() {
  const [root = "", ...others] = files;
  const years = "{ column: thn, years: [2001] }";
  const mixed = dataset("campuran", "t_gaji", "satu", years, [
    measure("rahasia_gaji", "Gaji rahasia", "rupiah", "rupiah", ", terms: [gaji rahasia]"),
    // That it is public does not make public what it is computed from.
    "id: rahasia_sisa, label: Sisa rahasia, unit: x, numerator: rahasia_gaji, denominator: orang, terms: [sisa rahasia], visibility: public",
    measure("terbuka", "Upah terbuka", "rupiah", "thn", ", terms: [upah terbuka], visibility: public"),
  ]);
  const facilities = dataset("rahasia", "t_gaji", "satu", years, [
    measure("rahasia_gedung", "Gedung rahasia", "gedung", "rupiah", ", terms: [gedung rahasia]"),
  ]);
  return parsed([
    root
      .replace("district: dua", "district: dua, subdistrict: tersembunyi")
      .replace("buy: [", "buy: [{ id: rahasia, label: Rahasia, measures: [rahasia_gaji] }, ")
      .replace("measures: [sapi]", "measures: [sapi, rahasia_gaji]")
      .replace(
        "layouts: [gedung]",
        "families: rahasia_gaji\n  layouts: [gedung, rahasia]\nexamples: [gaji rahasia Hulu]",
      ),
    ...others,
    hidden(entity("tersembunyi", "t_pos", "{ entity: dua, column: induk }, { entity: satu, column: induk }")),
    hidden(mixed),
    hidden(facilities),
  ]);
}

const parsed = (texts: readonly string[]) => parseModel(texts.map((text, i) => ({ name: `${i}.yaml`, text })));
/** Without the line that makes it public. */
const hidden = (text: string): string => text.replace("\nvisibility: public\n", "\n");

/** Its warehouse in a DuckDB file. */
export async function inDuckdb() {
  const folder = mkdtempSync(join(tmpdir(), "tanyadata-other-"));
  const file = join(folder, "other.duckdb");
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  for (const sql of statements) await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
  return { opening: openDuckdbWarehouse({ file }), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The same in a new database of the run's PostgreSQL. */
export async function inPostgres(server: string) {
  const sent = async (url: string, lines: readonly string[]) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const sql of lines) await client.query(sql);
    await client.end();
  };
  await sent(server, ["CREATE DATABASE other_regions"]);
  const url = new URL(server);
  url.pathname = "/other_regions";
  await sent(url.href, statements);
  return { opening: openPostgresWarehouse({ url: url.href }), remove: () => {} };
}
