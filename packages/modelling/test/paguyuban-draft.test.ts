import { parseModel } from "@tanyadata/semantic-model";
import { dialects, type Engine, makeEngine } from "@tanyadata/text-to-sql";
import {
  openDuckdbWarehouse,
  openMariadbWarehouse,
  openPostgresWarehouse,
  readMembers,
  type Warehouse,
} from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { rowsOf } from "../src/database.ts";
import { checkModel, draftModel } from "../src/index.ts";
import { type Ask, asker } from "./asking.ts";
import { makeFile, makeMariadb, makePostgres } from "./database.ts";
import { paguyuban } from "./paguyuban.ts";

/** Figures that are easily told wrong, each as it is right. */
const questions: readonly [question: string, rows: unknown[][]][] = [
  // Money in several currencies: what a column proves to hold at home, what a rate beside it makes of it, and each alone.
  ["total hibah 2024", [[279800000]]],
  ["nilai hibah Blue Lagoon", [[189000000]]],
  ["total nilai hibah dalam USD", [[11000]]],
  ["nilai hibah dalam euro", [[2000]]],
  ["total ekspor Februari 2024", [[6200000]]],
  ["nilai ekspor dalam USD", [[300]]],
  ["biaya pinjam alat dalam dolar", [[150]]],
  ["biaya pinjam alat dalam rupiah", [[600000]]],
  // The month that a payment is for, and the day of it.
  ["iuran bulan Januari 2024", [[20000]]],
  ["iuran untuk bulan Maret 2024", [[40000]]],
  ["iuran yang dibayar pada Januari 2024", [[10000]]],
  ["total gaji Januari 2024", [[7650000]]],
  ["total gaji yang dibayarkan untuk bulan Januari 2024", [[7650000]]],
  ["gaji yang dibayarkan pada Maret 2024", [[7780000]]],
  // What the parts of wages come to, and a part by its own name.
  ["gaji bersih Februari 2024", [[7780000]]],
  ["total upah Januari 2024", [[7500000]]],
  ["total premi 2024", [[750000]]],
  // Weights that a deduction is taken from are no money.
  ["berapa kg netto yang dikirim 2024", [[24000]]],
];

/** What several figures are called by: asked back with each of them. */
const open: readonly [question: string, choices: string[]][] = [
  ["pendapatan 2024", ["penjualan 2024", "nilai kunjungan 2024", "nilai servis 2024"]],
  ["total biaya pinjam alat", ["biaya dalam idr", "biaya dalam usd"]],
];

/** Things that the figure has nothing to do with: no mean of each is told. */
const refused = ["rata-rata iuran per mitra", "rata-rata jumlah servis per kegiatan"];

function suite(open_: () => Promise<Warehouse>) {
  let warehouse: Warehouse;
  let ask: Ask;
  let engine: Engine;
  beforeAll(async () => {
    warehouse = await open_();
    const model = parseModel((await draftModel({ warehouse, label: "Paguyuban", year: 2026 })).files);
    expect((await checkModel(model, warehouse)).filter(({ severity }) => severity === "error")).toEqual([]);
    ask = await asker(model, warehouse);
    const members = await readMembers(model, (sql) => rowsOf(warehouse, sql), warehouse.dialect);
    engine = makeEngine(model, members, dialects[warehouse.dialect]);
  });
  afterAll(() => warehouse?.close());

  it.each(questions)("answers: %s", async (question, rows) => {
    const told = (await ask(question)).map((row) => row.map((cell) => Number(cell)));
    expect(told).toEqual(rows);
  });

  it.each(open)("asks back: %s", async (question, choices) => {
    expect(engine.read(question)).toMatchObject({
      kind: "ambiguous",
      choices: choices.map((one) => ({ question: one })),
    });
  });

  it.each(refused)("refuses: %s", (question) => {
    expect(engine.read(question).kind).toBe("refused");
  });
}

describe("a draft of a DuckDB file of an association", () => {
  let made: Awaited<ReturnType<typeof makeFile>>;
  afterAll(() => made?.remove());
  suite(async () => {
    made = await makeFile(...paguyuban);
    return openDuckdbWarehouse({ file: made.file, limits: { processes: 1 } });
  });
});

describe.skipIf(inject("postgres") === null)("a draft of a PostgreSQL database of an association", () => {
  suite(async () => openPostgresWarehouse({ url: await makePostgres("paguyuban", ...paguyuban) }));
});

describe.skipIf(inject("mariadb") === null)("a draft of a MariaDB database of an association", () => {
  suite(async () => openMariadbWarehouse({ url: await makeMariadb("paguyuban", ...paguyuban) }));
});
