import { parseModel, type SemanticModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, openPostgresWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { checkModel, draftModel } from "../src/index.ts";
import { type Ask, asker, teller } from "./asking.ts";
import { makeFile, makePostgres } from "./database.ts";
import { partyRental } from "./party-rental.ts";

/** Asked of the draft as it is. */
const questions: readonly [question: string, rows: unknown[][]][] = [
  // Who did something, by its verb; what was called off did not happen.
  ["penyewa yang belum pernah menyewa", [["Ibu Sri Rahayu"], ["UD Sumber Rejeki"]]],
  ["penyewa yang menyewa lebih dari 2 kali", [["CV Melati Jaya"]]],
  ["alat yang belum pernah disewa", [["Panggung"]]],
  ["berapa kali Anugerah menyewa", [[2]]],
  // A payment is no part of its order: it was received, whatever became of that.
  ["total pembayaran 2024", [[2300000]]],
  ["jumlah sewa 2024", [[6]]],
  ["jumlah sewa yang batal", [[1]]],
  // Only who serves is told of as somebody who does.
  ["berapa jumlah pengguna", [[2]]],
  // Amounts before and after tax, one name in two spellings.
  ["penjualan Maret 2024 termasuk ppn", [[2536600]]],
  ["penjualan Maret 2024 sebelum ppn", [[2306000]]],
];

function suite(open: () => Promise<Warehouse>) {
  let warehouse: Warehouse;
  let model: SemanticModel;
  let ask: Ask;
  let tell: Awaited<ReturnType<typeof teller>>;
  beforeAll(async () => {
    warehouse = await open();
    model = parseModel((await draftModel({ warehouse, label: "Sewa Alat", year: 2026 })).files);
    expect((await checkModel(model, warehouse)).filter(({ severity }) => severity === "error")).toEqual([]);
    ask = await asker(model, warehouse);
    tell = await teller(model, warehouse);
  });
  afterAll(() => warehouse?.close());

  it.each(questions)("answers: %s", async (question, rows) => {
    const width = rows[0]?.length ?? 1;
    const told = (await ask(question)).map((row) => row.slice(0, width));
    const plain = told.map((row) => row.map((cell) => (/^-?[\d.]+$/.test(String(cell)) ? Number(cell) : cell)));
    expect(plain.sort()).toEqual(rows);
  });

  it("says what it left out", async () => {
    expect(await tell("jumlah sewa 2024")).toContain("Tanpa yang batal");
  });
}

describe("a draft of a DuckDB file of a firm that lends", () => {
  let made: Awaited<ReturnType<typeof makeFile>>;
  afterAll(() => made?.remove());
  suite(async () => {
    made = await makeFile(...partyRental);
    return openDuckdbWarehouse({ file: made.file, limits: { processes: 1 } });
  });
});

describe.skipIf(inject("postgres") === null)("a draft of a PostgreSQL database of a firm that lends", () => {
  suite(async () => openPostgresWarehouse({ url: await makePostgres("party", ...partyRental) }));
});
