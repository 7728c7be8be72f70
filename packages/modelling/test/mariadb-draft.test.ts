import { parseModel } from "@tanyadata/semantic-model";
import { openMariadbWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { checkModel, draftModel } from "../src/index.ts";
import { type Ask, asker } from "./asking.ts";
import { makeMariadb } from "./database.ts";

/** A shop as its program keeps it: no key is declared between tables, and the day of an order is a text. */
const shop = [
  "CREATE TABLE pelanggan (id INT UNSIGNED PRIMARY KEY, nama VARCHAR(60), kota VARCHAR(40), `groups` VARCHAR(9)) COMMENT 'Pelanggan toko'",
  "INSERT INTO pelanggan VALUES (1, 'Ani', 'Bogor', 'a'), (2, 'Budi', 'Depok', 'a'), (3, 'Citra', 'Bogor', 'b')",
  `CREATE TABLE pesanan (id INT PRIMARY KEY, id_pelanggan INT UNSIGNED, tanggal VARCHAR(10), status ENUM('lunas', 'batal'),
    total DECIMAL(12,2), dibuat TIMESTAMP NULL)`,
  ...Array.from(
    { length: 24 },
    (_, i) =>
      `INSERT INTO pesanan VALUES (${i + 1}, ${1 + (i % 3)}, '${String(1 + i).padStart(2, "0")}/0${1 + (i % 6)}/2024', 'lunas', ${1000 * (i + 1)}, NULL)`,
  ),
];

describe.skipIf(inject("mariadb") === null)("a draft of a MariaDB database", () => {
  let warehouse: Warehouse;
  let ask: Ask;
  beforeAll(async () => {
    warehouse = await openMariadbWarehouse({ url: await makeMariadb("shop_draft", ...shop) });
    const { files } = await draftModel({ warehouse, label: "Toko", year: 2026 });
    const model = parseModel(files);
    expect((await checkModel(model, warehouse)).filter(({ severity }) => severity === "error")).toEqual([]);
    ask = await asker(model, warehouse);
  });
  afterAll(() => warehouse?.close());

  it.each([
    ["berapa pelanggan di Bogor", [[2]]],
    ["berapa jumlah pesanan", [[24]]],
    // Days out of texts: every sixth order is of June.
    ["berapa pesanan bulan Juni 2024", [[4]]],
  ])("answers %s", async (question, rows) => expect(await ask(question)).toEqual(rows));
});
