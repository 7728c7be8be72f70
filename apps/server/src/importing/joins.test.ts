import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SemanticModel } from "@tanyadata/semantic-model";
import { starterModelDir } from "@tanyadata/starter";
import { dialects, makeEngine } from "@tanyadata/text-to-sql";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { joinsOf } from "./joined-figures.ts";
import { importTarget, type Target } from "./target.ts";
import { type FileWishes, gridOf, understandGrid } from "./understand-file.ts";

const patient = { timeout: 240_000 };
let folder: string;
let target: Target;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tanyadata-joins-"));
  const { WAREHOUSE_URL } = inject("starter");
  target = await importTarget(
    { warehouseUrl: WAREHOUSE_URL, modelFolder: starterModelDir, dataDir: folder },
    undefined,
    () => {},
  );
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file as it would be taken in, and by which dataset a question would be answered then. */
async function given(name: string, text: string, wishes: FileWishes = {}) {
  const path = join(folder, name);
  writeFileSync(path, text);
  const { signal } = new AbortController();
  const incoming = { path, name, wishes, replace: false, year: 2024, signal, folder };
  const understood = await understandGrid(await gridOf(incoming), target, incoming);
  const { after } = understood;
  const engine = makeEngine(after, [...target.members], dialects.duckdb);
  const answeredFrom = (question: string): readonly string[] => {
    const reading = engine.read(question);
    return reading.kind === "plan" ? tablesIn(engine.compile(reading.plan).sql, after) : [];
  };
  return { understood, answeredFrom };
}
/** The tables of the figure that a query reads. */
const tablesIn = (sql: string, { datasets, entities }: SemanticModel): string[] => {
  const things = new Set([...entities.values()].map(({ table }) => table));
  const tables = new Set([...datasets.values()].flatMap(({ table }) => (things.has(table) ? [] : [table])));
  return [...tables].filter((table) => new RegExp(`(?:FROM|JOIN) "?${table}"?\\b`).test(sql));
};

const regencies =
  "Kabupaten/Kota,IPM\nKota Bandung,83.1\nKabupaten Garut,69.2\nKabupaten Bogor,73.0\nKota Bekasi,83.5\n";
const provinces = (year: number): string =>
  `Provinsi,IPM\nAceh,74.7\nJawa Barat,74.2\nBali,77.1\n`.replace("IPM", `IPM ${year}`);

describe("a figure that the warehouse has at another level", patient, () => {
  it("joins it: one question is answered from the one that has it, and a name by which it is asked for stays", async () => {
    const { understood, answeredFrom } = await given("ipm jawa barat 2023.csv", regencies);
    const { table } = understood;
    expect(answeredFrom("IPM Kota Bandung tahun 2023")).toEqual([table]);
    expect(answeredFrom("kabupaten/kota dengan IPM tertinggi")).toEqual([table]);
    expect(answeredFrom("IPM Jawa Barat tahun 2020")).toEqual(["ipm"]);
    expect(answeredFrom("provinsi dengan IPM tertinggi")).toEqual(["ipm"]);
    const [joins] = (await joinsOf(understood, target)).values();
    expect(joins).toMatchObject({
      label: "Indeks Pembangunan Manusia",
      level: "Provinsi",
      takes_unit: true,
      both: null,
    });
  });

  it("stays apart where somebody says so", async () => {
    const wishes = { figures: new Map([["ipm_jawa_barat_ipm", { joins: false }]]) };
    const { understood, answeredFrom } = await given("ipm jawa barat 2023.csv", regencies, wishes);
    const own = understood.after.datasets.get(understood.table)?.measures[0];
    expect(own).toMatchObject({ id: "ipm_jawa_barat_ipm" });
    expect(own?.variant_of).toBeUndefined();
    expect(answeredFrom("IPM Kota Bandung tahun 2023")).toEqual([]);
  });

  it("does not join where it is counted in another unit", async () => {
    const { understood } = await given("penduduk.csv", regencies.replace("IPM", "Jumlah Penduduk (ribu jiwa)"), {
      year: 2019,
    });
    expect(understood.after.datasets.get(understood.table)?.measures[0]?.variant_of).toBeUndefined();
  });
});

describe("a figure that the warehouse has for other years, or for the same", patient, () => {
  it("of other years answers for them, and without a year, of places that it has", async () => {
    const { understood, answeredFrom } = await given("ipm provinsi.csv", provinces(2025));
    expect(answeredFrom("IPM Bali tahun 2025")).toEqual([understood.table]);
    expect(answeredFrom("IPM Bali")).toEqual([understood.table]);
    expect(answeredFrom("IPM Papua")).not.toContain(understood.table);
    expect(answeredFrom("provinsi dengan IPM tertinggi")).not.toContain(understood.table);
  });

  it("of years between answers for them", async () => {
    const { understood, answeredFrom } = await given("ipm provinsi.csv", provinces(2023));
    expect(answeredFrom("IPM Bali tahun 2023")).toEqual([understood.table]);
    expect(answeredFrom("IPM Bali tahun 2020")).toEqual(["ipm"]);
  });

  it("of the same years is told beside the warehouse's, which counts; the file's is asked for by its name", async () => {
    const wishes = { publisher: "Dinas Statistik Bali" };
    const { understood, answeredFrom } = await given("ipm provinsi.csv", provinces(2020), wishes);
    const [joins] = (await joinsOf(understood, target)).values();
    expect(joins?.both).toMatchObject({ same: 0, differ: 3 });
    expect(joins?.both?.examples).toContainEqual({ of: "Bali 2020", warehouse: 75.5, file: 77.1 });
    expect(answeredFrom("IPM Bali tahun 2020")).toEqual(["ipm"]);
    expect(answeredFrom("IPM Bali tahun 2020 menurut Dinas Statistik Bali")).toEqual([understood.table]);
    expect(joins?.counts).toBe(false);
  });

  it("of the same years counts there where somebody says so", async () => {
    const wishes = { figures: new Map([["ipm_provinsi_ipm", { counts: true }]]) };
    const { understood, answeredFrom } = await given("ipm provinsi.csv", provinces(2020), wishes);
    const [joins] = (await joinsOf(understood, target)).values();
    expect(joins?.counts).toBe(true);
    expect(answeredFrom("IPM Bali tahun 2020")).toEqual([understood.table]);
    expect(answeredFrom("IPM Bali tahun 2021")).toEqual(["ipm"]);
    expect(answeredFrom("IPM Papua tahun 2020")).toEqual(["ipm"]);
    expect(answeredFrom("provinsi dengan IPM tertinggi tahun 2020")).toEqual(["ipm"]);
  });
});
