import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readGrid, understandFlat, writeAlone } from "@tanyadata/import";
import { loadModel, type Member, parseModel, type SemanticModel } from "@tanyadata/semantic-model";
import { starterModelDir } from "@tanyadata/starter";
import { dialects, makeEngine } from "@tanyadata/text-to-sql";
import { openDuckdbWarehouse, readMembers, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { patient } from "../testing/program.ts";
import { sheetImport } from "./draft-sheet.ts";

const folder = mkdtempSync(join(tmpdir(), "tanyadata-places-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ofStarter = readdirSync(starterModelDir)
  .filter((name) => name.endsWith(".yaml"))
  .map((name) => ({ name, text: readFileSync(join(starterModelDir, name), "utf8") }));

const rowsOf = async (warehouse: Warehouse, sql: string) => {
  const outcome = await warehouse.run(sql, { maxRows: 200_000 });
  if (!outcome.ok) throw new Error(`${JSON.stringify(outcome.failure)}\n${sql}`);
  return outcome.value.rows;
};

/** Rows that name regencies under a title of their own, as branches, origins and destinations do. */
describe("a column that names places by a title of its own", patient, () => {
  const model: SemanticModel = loadModel(starterModelDir);
  let members: readonly Member[];
  beforeAll(async () => {
    const warehouse = await openDuckdbWarehouse({ file: inject("starter").WAREHOUSE_URL });
    members = await readMembers(model, (sql) => rowsOf(warehouse, sql), "duckdb");
    await warehouse.close();
  }, patient.timeout);

  /** What questions come to over a sheet beside the starter's model: rows, or null where they are not answered. */
  async function askerOf(name: string, lines: readonly string[]) {
    writeFileSync(join(folder, `${name}.csv`), `${lines.join("\n")}\n`);
    const flat = understandFlat(await readGrid(join(folder, `${name}.csv`)), { model, members, name, wishes: {} });
    const origin = { publisher: "P", url: "https://example.org/", license: "L", file: `${name}.csv` };
    const { signal } = new AbortController();
    const imported = await sheetImport(flat, name, origin, { year: 2024, signal, folder });
    const after = parseModel([...ofStarter, ...imported.files(name, model)]);
    const file = join(folder, `${name}.duckdb`);
    await writeAlone(file, name, imported.table, signal);
    const warehouse = await openDuckdbWarehouse({ file });
    const own = { ...after, entities: new Map([...after.entities].filter(([id]) => !model.entities.has(id))) };
    const ofSheet = await readMembers(own, (sql) => rowsOf(warehouse, sql), "duckdb");
    const engine = makeEngine(after, [...members, ...ofSheet], dialects.duckdb);
    return {
      known: flat.known,
      close: () => warehouse.close(),
      compiled(question: string): string | null {
        const reading = engine.read(question);
        return reading.kind === "plan" ? engine.compile(reading.plan).sql : null;
      },
      async ask(question: string): Promise<unknown> {
        const reading = engine.read(question);
        return reading.kind === "plan" ? rowsOf(warehouse, engine.compile(reading.plan).sql) : reading.kind;
      },
    };
  }

  test("is asked by that title and by the places, which stay tied to all that holds them", async () => {
    const towns = ["Garut", "Cimahi", "Subang"];
    const rows = Array.from(
      { length: 24 },
      (_, i) => `2024-0${1 + (i % 6)}-11,${towns[i % 3]},${["Kopi", "Teh"][i % 2]},${i + 1},${(i + 1) * 1000}`,
    );
    const { known, ask, compiled, close } = await askerOf("penjualan_2024", [
      "Tanggal,Cabang,Barang,Terjual,Total",
      ...rows,
    ]);
    expect(known).toMatchObject([{ title: "Cabang", own: "cabang", titled: null, entity: { entity: "regency" } }]);
    const perBranch = [
      ["Subang", 108_000],
      ["Cimahi", 100_000],
      ["Garut", 92_000],
    ];
    expect(await ask("total penjualan per cabang")).toEqual(perBranch);
    expect(await ask("cabang dengan penjualan tertinggi")).toEqual([perBranch[0]]);
    expect(await ask("terjual cabang Garut")).toEqual([[92]]);
    expect(await ask("penjualan Garut")).toEqual([[92_000]]);
    for (const level of ["provinsi", "kabupaten/kota"])
      expect(compiled(`penjualan per ${level}`)).toContain("cabang_kunci");
    await close();
  });

  test("is asked by each title where two name the same places, and by none where only the place is said", async () => {
    const towns = ["Garut", "Cimahi", "Subang", "Majalengka", "Kuningan", "Sumedang"];
    const rows = Array.from(
      { length: 40 },
      (_, i) => `2024-0${1 + (i % 6)}-11,${towns[i % 6]},${towns[(i * 5 + 1) % 6]},${1 + (i % 7)}`,
    );
    const { known, ask, close } = await askerOf("kiriman_barang", ["Tanggal,Kota Asal,Kota Tujuan,Paket", ...rows]);
    expect(known).toMatchObject([
      { own: "asal", titled: "kota_asal_nama" },
      { own: "tujuan", titled: "kota_tujuan_nama" },
    ]);
    const expected = (at: number, town: string) => rows.filter((row) => row.split(",")[at] === town).length;
    const of = async (question: string, town: string) =>
      ((await ask(question)) as [string, number][]).find(([name]) => name.endsWith(town))?.[1];
    expect(await of("pengiriman per tujuan", "Garut")).toBe(expected(2, "Garut"));
    expect(await of("pengiriman per asal", "Majalengka")).toBe(expected(1, "Majalengka"));
    expect(await ask("pengiriman tujuan Garut")).toEqual([[expected(2, "Garut")]]);
    for (const said of ["asal Cimahi", "dari kota asal Cimahi"])
      expect(await ask(`pengiriman ${said}`)).toEqual([[expected(1, "Cimahi")]]);
    for (const question of ["pengiriman Garut", "pengiriman di Garut", "pengiriman dari Garut", "pengiriman ke Garut"])
      expect([question, await ask(question)]).toEqual([question, "refused"]);
    await close();
  });
});
