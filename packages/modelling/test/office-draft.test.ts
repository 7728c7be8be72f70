import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, openPostgresWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { checkModel, draftModel } from "../src/index.ts";
import { type Ask, asker, inBrief } from "./asking.ts";
import { makeFile, makePostgres } from "./database.ts";
import { offices } from "./offices.ts";

/** Asked of the draft as it is: who reports to whom, days and hours that add up, means of people, other words for things. */
const questions: readonly [question: string, rows: unknown[][]][] = [
  ["berapa pegawai di departemen keuangan", [[3]]],
  ["berapa orang di bagian pemasaran", [[2]]],
  ["siapa atasan Eko?", [["Dewi"]]],
  ["bawahan Ratna siapa saja", [["Bagus"], ["Citra"], ["Dewi"]]],
  ["Ratna punya berapa bawahan?", [[3]]],
  ["karyawan dengan bawahan terbanyak", [["Ratna", 3]]],
  ["total jam lembur 2024", [[15]]],
  ["total jam lembur semua karyawan 2024", [[15]]],
  ["karyawan dengan jam lembur terbanyak 2024", [["Eko", 8]]],
  ["total hari cuti 2024", [[11]]],
  [
    "total hari cuti per departemen tahun 2024",
    [
      ["Keuangan", 8],
      ["Pemasaran", 3],
    ],
  ],
  ["departemen dengan rata-rata gaji tertinggi", [["Keuangan", 12000000]]],
  ["departemen yang rata-rata gajinya di bawah 10 juta", [["Pemasaran", 9000000]]],
  ["departemen dengan rata-rata gaji di atas rata-rata gaji semua karyawan", [["Keuangan", 10800000]]],
  ["rata-rata gaji karyawan cewek", [[13000000]]],
];

function suite(open: () => Promise<Warehouse>) {
  let warehouse: Warehouse;
  let ask: Ask;
  beforeAll(async () => {
    warehouse = await open();
    const draft = await draftModel({ warehouse, label: "Kantor", year: 2026 });
    const model = parseModel(draft.files);
    expect(draft.left).toEqual([]);
    expect((await checkModel(model, warehouse)).filter(({ severity }) => severity === "error")).toEqual([]);
    ask = await asker(model, warehouse);
  });
  afterAll(() => warehouse?.close());

  it.each(questions)("answers: %s", async (question, wanted) => {
    const rows = (await ask(question)).map((row) =>
      row.map((cell) => (typeof cell === "string" && /^[\d.]+$/.test(cell) ? Number(cell) : cell)),
    );
    expect(inBrief(rows, wanted)).toEqual(wanted);
  });

  it("holds back what is set against the mean of each one's own department", async () => {
    await expect(ask("karyawan yang gajinya di atas rata-rata departemennya")).rejects.toThrow("refused");
  });
}

describe("a draft of a DuckDB file of an office", () => {
  let made: Awaited<ReturnType<typeof makeFile>>;
  afterAll(() => made?.remove());
  suite(async () => {
    made = await makeFile(...offices);
    return openDuckdbWarehouse({ file: made.file, limits: { processes: 1 } });
  });
});

describe.skipIf(inject("postgres") === null)("a draft of a PostgreSQL database of an office", () => {
  suite(async () => openPostgresWarehouse({ url: await makePostgres("offices", ...offices) }));
});
