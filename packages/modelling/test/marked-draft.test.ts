import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkModel, draftModel } from "../src/index.ts";
import { type Ask, asker } from "./asking.ts";
import { makeFile } from "./database.ts";

/** A lodging whose every column begins with letters of its table, as those of old programs do; no key is declared. Made up. */
const lodging = [
  "CREATE TABLE tblkmr (kmkd varchar(4), kmnm varchar(20), kmhrg integer)",
  "CREATE TABLE tbltamu (tmkd varchar(5), tmnm varchar(30), tmkota varchar(20), tmnik varchar(16))",
  "CREATE TABLE tblinap (inno varchar(6), intmkd varchar(5), inkmkd varchar(4), intgl date, injml integer, inbycuci integer, inst char(1))",
  "COMMENT ON COLUMN tblinap.inbycuci IS 'biaya cuci'",
  "COMMENT ON COLUMN tblinap.inst IS 'L=lunas B=belum X=batal'",
  "INSERT INTO tblkmr VALUES ('K001', 'Melati', 200000), ('K002', 'Mawar', 250000), ('K003', 'Kenanga', 300000)",
  "INSERT INTO tbltamu VALUES ('T0001', 'Budi', 'Solo', '3372010101900001'), ('T0002', 'Sari', 'Kudus', '3372010101900002'), ('T0003', 'Tono', 'Solo', '3372010101900003'), ('T0004', 'Wati', 'Demak', '3372010101900004')",
  ...Array.from(
    { length: 24 },
    (_, i) =>
      `INSERT INTO tblinap VALUES ('N${100 + i}', 'T000${1 + (i % 4)}', 'K00${1 + (i % 3)}', '2024-0${1 + (i % 6)}-1${i % 9}', ${1000 * (i + 1)}, ${100 * (i % 5)}, '${i % 12 === 11 ? "X" : i % 2 ? "B" : "L"}')`,
  ),
];
const rows = Array.from({ length: 24 }, (_, i) => i).filter((i) => i % 12 !== 11);
const sum = (of: (i: number) => number, only: (i: number) => boolean = () => true): number =>
  rows.filter(only).reduce((all, i) => all + of(i), 0);

describe("a draft of tables that mark all of their columns", () => {
  let made: Awaited<ReturnType<typeof makeFile>>;
  let warehouse: Warehouse;
  let ask: Ask;
  let text = "";
  beforeAll(async () => {
    made = await makeFile(...lodging);
    warehouse = await openDuckdbWarehouse({ file: made.file, limits: { processes: 1 } });
    const { files } = await draftModel({ warehouse, label: "Penginapan", year: 2026 });
    text = files.map((file) => file.text).join("\n");
    const model = parseModel(files);
    expect((await checkModel(model, warehouse)).filter(({ severity }) => severity === "error")).toEqual([]);
    ask = await asker(model, warehouse);
  });
  afterAll(async () => {
    await warehouse?.close();
    await made?.remove();
  });

  it.each([
    ["berapa tamu dari Solo", () => [[2]]],
    ["harga kamar Mawar", () => [[250000]]],
    ["total biaya cuci 2024", () => [[sum((i) => 100 * (i % 5))]]],
    [
      "total biaya cuci kamar Melati",
      () => [
        [
          sum(
            (i) => 100 * (i % 5),
            (i) => i % 3 === 0,
          ),
        ],
      ],
    ],
  ])("%s", async (question, wanted) => {
    const told = await ask(question);
    expect(told.map((row) => [Number(row.at(-1))])).toEqual(wanted());
  });

  it("knows secrets behind the mark", () => expect(text).not.toContain("tmnik"));
});
