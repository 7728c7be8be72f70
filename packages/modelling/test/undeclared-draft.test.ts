import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, openPostgresWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { checkModel, type DraftModel, draftModel, reportLines, reportOf } from "../src/index.ts";
import { type Ask, asker } from "./asking.ts";
import { makeFile, makePostgres } from "./database.ts";
import { insurance } from "./insurance.ts";

/** Asked of the draft as it is: nothing of the database declares a relation, and little is what it looks like. */
const questions: readonly [question: string, rows: unknown[][]][] = [
  // Who was deleted is no member; a name run together with its table's is one.
  ["berapa jumlah nasabah?", [[4]]],
  ["jumlah nasabah perempuan", [[2]]],
  // Money as text, a policy that was called off does not count.
  ["total premi 2024", [[7400000]]],
  ["total premi Februari 2024", [[2750000]]],
  [
    "total premi per produk",
    [
      ["Kesehatan Keluarga", 3250000],
      ["Kendaraan", 2250000],
      ["Jiwa Berjangka", 1900000],
    ],
  ],
  // First and last name are one; a letter says who is active.
  ["agen dengan premi terbesar", [["Putu Arsana", 4000000]]],
  ["jumlah agen aktif", [[2]]],
  // Two years in two tables, days as eight digits.
  ["total klaim 2023", [[1000000]]],
  ["total klaim April 2024", [[1950000]]],
];

function suite(open: () => Promise<Warehouse>) {
  let warehouse: Warehouse;
  let draft: DraftModel;
  let ask: Ask;
  beforeAll(async () => {
    warehouse = await open();
    draft = await draftModel({ warehouse, label: "Asuransi", year: 2026 });
    const model = parseModel(draft.files);
    expect((await checkModel(model, warehouse)).filter(({ severity }) => severity === "error")).toEqual([]);
    ask = await asker(model, warehouse);
  });
  afterAll(() => warehouse?.close());

  it.each(questions)("answers: %s", async (question, rows) => {
    const told = (await ask(question)).map((row) => (rows[0]?.length === 2 ? [row[0], row.at(-1)] : row));
    const numbers = told.map((row) =>
      row.map((cell) => (typeof cell === "string" && /^[\d.]+$/.test(cell) ? Number(cell) : cell)),
    );
    expect(numbers.sort((a, b) => Number(b.at(-1)) - Number(a.at(-1)))).toEqual(rows);
  });

  it("drafts no secret, and tells what it left out and why", () => {
    const text = draft.files.map((file) => file.text).join("\n");
    expect(text).not.toMatch(/\bnik\b|passwd|notelp/);
    expect(draft.left).toEqual(["suser", "tklaim2023"]);
    const lines = reportLines(reportOf(draft.made)).join("\n");
    expect(lines).toContain("mnasabah.nik");
    expect(lines).toContain('rows do not count unless they are named: stpolis "batal"');
    expect(lines).toContain('1 rows: deleted, by "sthapus"');
    expect(lines).toContain("in one with tklaim2023");
  });
}

describe("a draft of a DuckDB file that declares nothing", () => {
  let made: Awaited<ReturnType<typeof makeFile>>;
  afterAll(() => made?.remove());
  suite(async () => {
    made = await makeFile(...insurance);
    return openDuckdbWarehouse({ file: made.file, limits: { processes: 1 } });
  });
});

describe.skipIf(inject("postgres") === null)("a draft of a PostgreSQL database that declares nothing", () => {
  suite(async () => openPostgresWarehouse({ url: await makePostgres("insurance", ...insurance) }));
});
