import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkModel, draftModel } from "../src/index.ts";
import { type Ask, asker, inBrief } from "./asking.ts";
import { makeFile } from "./database.ts";
import { nursery } from "./nursery.ts";

const questions: readonly [question: string, rows: unknown[][]][] = [
  ["berapa jumlah bibit?", [[7]]],
  // Keys that stand as text lead to keys that are numbers; what sorts members is called by them.
  [
    "jumlah bibit per kategori",
    [
      ["Buah", 3],
      ["Hias", 2],
      ["Kayu", 2],
    ],
  ],
  ["Sebutkan kategori bibit", [["Buah"], ["Hias"], ["Kayu"]]],
  ["berapa faktur Bu Lastri", [[3]]],
  // A price that begins with a zero is a price, and the plain one is meant.
  ["2 bibit termahal", [["Bonsai"], ["Jati"]]],
  // What rows tell of goes before a counter that members keep.
  ["berapa Sirsak yang terjual", [[5]]],
  // The lines are those of documents, by their sums: sales are what these come to, not how many lines there are.
  ["total penjualan Januari 2024", [[164000]]],
  [
    "penjualan per customer",
    [
      ["Bu Lastri", 185000],
      ["Taman Asri", 88000],
      ["Pak Wiro", 36000],
    ],
  ],
  // A title that each has to itself is its name, when a row was changed is no day of it, and an order among authors only ties them.
  ["berapa buku?", [[4]]],
  ["Siapa pengarang Hama Kebun", [["Ratih Puspa"]]],
];

describe("a draft of a database whose columns bear their table's name", () => {
  let made: Awaited<ReturnType<typeof makeFile>>;
  let warehouse: Warehouse;
  let ask: Ask;
  beforeAll(async () => {
    made = await makeFile(...nursery);
    warehouse = await openDuckdbWarehouse({ file: made.file, limits: { processes: 1 } });
    const model = parseModel((await draftModel({ warehouse, label: "Persemaian", year: 2026 })).files);
    expect((await checkModel(model, warehouse)).filter(({ severity }) => severity === "error")).toEqual([]);
    ask = await asker(model, warehouse);
  });
  afterAll(async () => {
    await warehouse?.close();
    made?.remove();
  });

  it.each(questions)("answers: %s", async (question, rows) => {
    expect(inBrief(await ask(question), rows)).toEqual(rows);
  });
});
