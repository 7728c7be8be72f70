import { parseModel } from "@tanyadata/semantic-model";
import { duckdb, makeEngine, postgres } from "@tanyadata/text-to-sql";
import { openDuckdbWarehouse, openPostgresWarehouse, readMembers, type Warehouse } from "@tanyadata/warehouse";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { checkModel, type DraftModel, draftModel } from "../src/index.ts";
import { makeFile } from "./database.ts";
import { musicShop } from "./music-shop.ts";

/** Asked of the draft as it is, without an edit; docs/drafting.md tells the same. */
const questions: readonly [question: string, rows: unknown][] = [
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
  ["Berapa faktur pelanggan Tanaka?", [["Mei", 1]]],
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
      ["Siregar", 7.94],
      ["Lestari", 9.94],
      ["Wijaya", null],
    ],
  ],
];

async function newPostgres(): Promise<string> {
  const server = new pg.Client({ connectionString: inject("postgres") ?? "" });
  await server.connect();
  await server.query("CREATE DATABASE music_shop");
  await server.end();
  const url = new URL(inject("postgres") ?? "");
  url.pathname = "/music_shop";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  for (const sql of musicShop) await client.query(sql);
  await client.query("COMMENT ON COLUMN track.milliseconds IS 'Durasi lagu dalam milidetik'");
  await client.end();
  return url.href;
}

function suite(open: () => Promise<Warehouse>) {
  let warehouse: Warehouse;
  let draft: DraftModel;
  let ask: (question: string) => Promise<unknown[][]>;
  beforeAll(async () => {
    warehouse = await open();
    draft = await draftModel({ warehouse, label: "Toko Musik", year: 2026 });
    const model = parseModel(draft.files);
    const run = async (sql: string) => {
      const outcome = await warehouse.run(sql);
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
      return outcome.value.rows;
    };
    const members = await readMembers(model, run, warehouse.dialect);
    const engine = makeEngine(model, members, warehouse.dialect === "postgres" ? postgres : duckdb);
    ask = async (question) => {
      const reading = engine.read(question);
      if (reading.kind !== "plan") throw new Error(`${question} → ${reading.kind}: ${reading.detail}`);
      return (await run(engine.compile(reading.plan).sql)).map((row) => [...row]);
    };
  });
  afterAll(() => warehouse?.close());

  it("is a model that fits its database, with a place for every table", async () => {
    expect(await checkModel(parseModel(draft.files), warehouse)).toEqual([]);
    expect(draft.left).toEqual([]);
    expect(draft.files.map(({ name }) => name)).toContain("invoice_line_by_track.yaml");
  });

  it.each(questions)("answers: %s", async (question, rows) => {
    const told = await ask(question);
    // Names of what holds a member may stand between its own and the figure.
    const wanted = rows as unknown[][];
    const width = wanted[0]?.length ?? 1;
    const cut = told.map((row) => (width === 1 ? [row[0]] : [row[0], row.at(-1)]));
    const close = wanted.map((row) => row.map((cell) => (typeof cell === "number" ? expect.closeTo(cell, 6) : cell)));
    expect(cut).toHaveLength(close.length);
    expect(cut).toEqual(expect.arrayContaining(close));
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
  suite(async () => openPostgresWarehouse({ url: await newPostgres() }));
});
