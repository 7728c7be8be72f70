import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, openPostgresWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { checkModel, type DraftModel, draftModel } from "../src/index.ts";
import { type Ask, asker, inBrief } from "./asking.ts";
import { makeFile, makePostgres } from "./database.ts";
import { musicShop } from "./music-shop.ts";

/** Asked of the draft as it is, without an edit; docs/drafting.md tells the same. */
const questions: readonly [question: string, rows: unknown[][]][] = [
  ["Berapa jumlah artis?", [[4]]],
  ["Berapa album Kelana Senja?", [[3]]],
  ["Sebutkan album Kelana Senja", [["Angin Timur"], ["Pagi di Dermaga"], ["Tiga Penjuru"]]],
  ["Artis dengan album terbanyak", [["Kelana Senja", 3]]],
  [
    "Berapa lagu per genre?",
    [
      ["Jazz", 3],
      ["Rock", 3],
      ["Dangdut", 2],
    ],
  ],
  ["Berapa penjualan lagu Kilat?", [[5.96]]],
  [
    "Penjualan per genre",
    [
      ["Rock", 8.94],
      ["Dangdut", 5.97],
      ["Jazz", 2.97],
    ],
  ],
  [
    "2 artis dengan penjualan terbesar",
    [
      ["Batu Karang", 8.94],
      ["Orkes Pelangi", 5.97],
    ],
  ],
  ["Lagu apa saja di daftar putar Kerja Malam?", [["Amplop"], ["Layar Putih"], ["Tali Tambat"]]],
  ["Berapa faktur pelanggan Tanaka?", [[1]]],
  [
    "Lagu termahal di album Guntur",
    [
      ["Hujan Batu", 1.49],
      ["Kilat", 1.49],
    ],
  ],
  [
    "Total faktur per karyawan",
    [
      ["Tigor Siregar", 7.94],
      ["Ayu Lestari", 9.94],
    ],
  ],
];

function suite(open: () => Promise<Warehouse>) {
  let warehouse: Warehouse;
  let draft: DraftModel;
  let ask: Ask;
  beforeAll(async () => {
    warehouse = await open();
    draft = await draftModel({ warehouse, label: "Toko Musik", year: 2026 });
    ask = await asker(parseModel(draft.files), warehouse);
  });
  afterAll(() => warehouse?.close());

  it("is a model that fits its database, with a place for every table", async () => {
    expect(await checkModel(parseModel(draft.files), warehouse)).toEqual([]);
    expect(draft.left).toEqual([]);
    expect(draft.files.map(({ name }) => name)).toContain("rincian_invoice.facts.yaml");
  });

  it.each(questions)("answers: %s", async (question, rows) => {
    expect(inBrief(await ask(question), rows)).toEqual(rows);
  });
}

describe("a draft of a DuckDB file", () => {
  let made: Awaited<ReturnType<typeof makeFile>>;
  afterAll(() => made?.remove());
  suite(async () => {
    made = await makeFile(...musicShop);
    return openDuckdbWarehouse({ file: made.file, limits: { processes: 1 } });
  });
});

describe.skipIf(inject("postgres") === null)("a draft of a PostgreSQL database", () => {
  const comment = "COMMENT ON COLUMN track.milliseconds IS 'Durasi lagu dalam milidetik'";
  suite(async () => openPostgresWarehouse({ url: await makePostgres("music_shop", ...musicShop, comment) }));
});
