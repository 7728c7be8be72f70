import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, openPostgresWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { checkModel, draftModel } from "../src/index.ts";
import { type Ask, asker, teller } from "./asking.ts";
import { clinics } from "./clinics.ts";
import { makeFile, makePostgres } from "./database.ts";

/** Asked of the draft as it is, without an edit: dates, what lies in two tables, one thing in another. */
const questions: readonly [question: string, rows: unknown[][]][] = [
  ["Berapa kunjungan bulan Februari 2024?", [[3]]],
  [
    "Kunjungan per bulan tahun 2024",
    [
      // The visit that was called off is told only where it is asked for.
      ["2024-01", 1],
      ["2024-02", 3],
      ["2024-03", 1],
    ],
  ],
  ["Bulan apa kunjungan paling banyak?", [["2024-02", 3]]],
  ["kunjungan BPJS triwulan I 2024", [[3]]],
  [
    "kunjungan per status tahun 2024",
    [
      ["selesai", 5],
      ["batal", 1],
    ],
  ],
  ["jumlah pasien perempuan", [[2]]],
  ["kunjungan dr. Sinta tahun 2024", [[1]]],
  // The lines have the treatment, their visit the doctor and the day.
  ["total biaya Konsultasi oleh dr. Andi tahun 2024", [[225000]]],
  ["biaya tindakan Februari 2024", [[475000]]],
  ["tindakan dengan biaya terbesar di Klinik Dago", [["Cabut Gigi", 500000]]],
  // Payments are asked for by how much they are.
  ["total pembayaran Maret 2024", [[475000]]],
  ["pembayaran tunai triwulan I 2024", [[450000]]],
  ["banyaknya pembayaran 2024", [[5]]],
  ["rata-rata pembayaran 2024", [[205000]]],
];

function suite(open: () => Promise<Warehouse>) {
  let warehouse: Warehouse;
  let ask: Ask;
  let tell: Awaited<ReturnType<typeof teller>>;
  beforeAll(async () => {
    warehouse = await open();
    const draft = await draftModel({ warehouse, label: "Klinik Sehat", year: 2026 });
    const model = parseModel(draft.files);
    expect(draft.left).toEqual([]);
    expect((await checkModel(model, warehouse)).filter(({ severity }) => severity === "error")).toEqual([]);
    ask = await asker(model, warehouse);
    tell = await teller(model, warehouse);
  });
  afterAll(() => warehouse?.close());

  it("says by which of the things that a visit is about it lies in a town", async () => {
    for (const question of ["kunjungan di kota Bandung", "kunjungan per kota"])
      expect(await tell(question)).toContain("Kota di sini menurut pasien, bukan dokter.");
    expect(await tell("kunjungan di Klinik Dago")).not.toContain("di sini menurut");
  });

  it("knows the unit that a column is named after", async () => {
    expect(await tell("klinik terluas")).toContain("**320 m²**");
  });

  it.each(questions)("answers: %s", async (question, rows) => {
    const told = (await ask(question)).map((row) => (rows[0]?.length === 2 ? [row[0], row.at(-1)] : row));
    expect(
      told.map((row) => row.map((cell) => (typeof cell === "string" && /^[\d.]+$/.test(cell) ? Number(cell) : cell))),
    ).toEqual(rows);
  });
}

describe("a draft of a DuckDB file of visits", () => {
  let made: Awaited<ReturnType<typeof makeFile>>;
  afterAll(() => made?.remove());
  suite(async () => {
    made = await makeFile(...clinics);
    return openDuckdbWarehouse({ file: made.file, limits: { processes: 1 } });
  });
});

describe.skipIf(inject("postgres") === null)("a draft of a PostgreSQL database of visits", () => {
  suite(async () => openPostgresWarehouse({ url: await makePostgres("clinics", ...clinics) }));
});
