import { loadModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, openPostgresWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { checkModel } from "../src/index.ts";
import { type Ask, asker, inBrief } from "./asking.ts";
import { makeFile, makePostgres } from "./database.ts";
import { musicShop, musicShopViews } from "./music-shop.ts";

const model = loadModel(new URL("./music-shop-model/", import.meta.url).pathname);

/** Asked of the draft after the edits that docs/drafting.md tells, which lists them too. */
const questions: readonly [question: string, rows: unknown[][]][] = [
  ["Berapa total penjualan tahun 2021?", [[11.92]]],
  [
    "Penjualan per tahun",
    [
      [2021, 11.92],
      [2022, 5.96],
    ],
  ],
  ["Bagaimana pertumbuhan penjualan dari 2021 ke 2022?", [[-50, 5.96]]],
  ["Artis dengan penjualan terbesar tahun 2021", [["Batu Karang", 5.96]]],
  ["Berapa persen penjualan dari genre Rock?", [[50, 5.96]]],
  [
    "Bandingkan penjualan Rock dan Jazz tahun 2021",
    [
      ["Rock", 5.96],
      ["Jazz", 1.98],
    ],
  ],
  [
    "3 lagu terlaris",
    [
      ["Hujan Batu", 2],
      ["Amplop", 1],
      ["Joget Pasar", 1],
    ],
  ],
  [
    "Lagu terlaris genre Jazz tahun 2021",
    [
      ["Layar Putih", 1],
      ["Tali Tambat", 1],
    ],
  ],
  ["Berapa lagu terjual tahun 2022?", [[4]]],
  ["Siapa pelanggan dengan belanja terbanyak?", [["Anna Berg", 2.98]]],
  ["Berapa belanja Bima Saputra tahun 2021?", [[3.98]]],
  [
    "Pelanggan dengan belanja di atas 3 dolar tahun 2021",
    [
      ["Mei Tanaka", 5.96],
      ["Bima Saputra", 3.98],
    ],
  ],
  ["Negara dengan belanja terbesar tahun 2021", [["Jepang", 5.96]]],
  [
    "Belanja per negara tahun 2022",
    [
      ["Indonesia", 2.98],
      ["Norwegia", 2.98],
      ["Brasil", null],
      ["Jepang", null],
    ],
  ],
  [
    "Belanja per karyawan tahun 2021",
    [
      ["Siregar", 7.94],
      ["Lestari", 3.98],
      ["Wijaya", null],
    ],
  ],
  ["Berapa jumlah pelanggan di Indonesia?", [[2]]],
  ["Sebutkan pelanggan di Indonesia", [["Bima Saputra"], ["Putu Arsana"]]],
  ["Berapa rata-rata nilai faktur di Indonesia?", [[1.49]]],
  ["Berapa menit durasi album Guntur?", [[10.3]]],
  ["Lagu terpanjang", [["Hujan Batu", 5.3]]],
];

function suite(open: () => Promise<Warehouse>) {
  let warehouse: Warehouse;
  let ask: Ask;
  beforeAll(async () => {
    warehouse = await open();
    ask = await asker(model, warehouse);
  });
  afterAll(() => warehouse?.close());

  it("fits its database", async () => {
    expect(await checkModel(model, warehouse)).toEqual([]);
  });

  it.each(questions)("answers: %s", async (question, rows) => {
    expect(inBrief(await ask(question), rows)).toEqual(rows);
  });
}

describe("an edited draft of a DuckDB file", () => {
  let made: Awaited<ReturnType<typeof makeFile>>;
  afterAll(() => made?.remove());
  suite(async () => {
    made = await makeFile(...musicShop, ...musicShopViews);
    return openDuckdbWarehouse({ file: made.file, limits: { processes: 1 } });
  });
});

describe.skipIf(inject("postgres") === null)("an edited draft of a PostgreSQL database", () => {
  suite(async () =>
    openPostgresWarehouse({ url: await makePostgres("music_shop_edited", ...musicShop, ...musicShopViews) }),
  );
});
