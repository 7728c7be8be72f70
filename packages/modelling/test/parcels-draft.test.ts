import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, openMariadbWarehouse, openPostgresWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readCatalogue } from "../src/catalogue/catalogue.ts";
import { checkModel, draftModel, reportLines, reportOf } from "../src/index.ts";
import { sampleTables } from "../src/profile/sample.ts";
import { type Ask, asker } from "./asking.ts";
import { makeFile, makeMariadb, makePostgres } from "./database.ts";
import { parcels } from "./parcels.ts";

/** Asked of the draft as it is. */
const questions: readonly [question: string, rows: unknown[][]][] = [
  // Who is still there, by the day on which others left; who came when.
  ["berapa pegawai yang masih bekerja", [[3]]],
  ["berapa pegawai perempuan yang masih bekerja", [[1]]],
  ["jumlah pegawai baru 2022", [[2]]],
  // In which part a town is meant is said; what has not come yet has no day for it.
  [
    "jumlah kiriman per kota tujuan",
    [
      ["Klaten", 2],
      ["Solo", 2],
      ["Sragen", 2],
    ],
  ],
  ["jumlah kiriman yang belum diterima", [[2]]],
  // What moves a balance adds up.
  ["total keluar kartu lakban 2024", [[100]]],
  // Rows that know only when they were written are told by that.
  ["jumlah keluhan Maret 2024", [[3]]],
];

function suite(open: () => Promise<Warehouse>) {
  let warehouse: Warehouse;
  let ask: Ask;
  beforeAll(async () => {
    warehouse = await open();
    const model = parseModel((await draftModel({ warehouse, label: "Paket", year: 2026 })).files);
    expect((await checkModel(model, warehouse)).filter(({ severity }) => severity === "error")).toEqual([]);
    ask = await asker(model, warehouse);
  });
  afterAll(() => warehouse?.close());

  it.each(questions)("answers: %s", async (question, rows) => {
    const told = (await ask(question)).map((row) => (rows[0]?.length === 2 ? [row[0], row.at(-1)] : row));
    const plain = told.map((row) => row.map((cell) => (/^-?[\d.]+$/.test(String(cell)) ? Number(cell) : cell)));
    expect(plain.sort()).toEqual(rows);
  });

  it("takes a town alone for neither where it comes from nor where it goes", async () => {
    await expect(ask("jumlah kiriman Solo")).rejects.toThrow();
  });

  it("adds no balance up", async () => {
    await expect(ask("total saldo 2024")).rejects.toThrow();
  });
}

describe("a draft of a DuckDB file of a parcel service", () => {
  let made: Awaited<ReturnType<typeof makeFile>>;
  afterAll(() => made?.remove());
  suite(async () => {
    made = await makeFile(...parcels);
    return openDuckdbWarehouse({ file: made.file, limits: { processes: 1 } });
  });

  it("goes on where a table fails or is slow, and tells which", async () => {
    const warehouse = await openDuckdbWarehouse({ file: made.file, limits: { processes: 1 } });
    const hindered: Warehouse = {
      ...warehouse,
      run: (sql, options) =>
        /FROM "kota"/.test(sql)
          ? Promise.resolve({ ok: false, failure: { kind: "failed", message: "the disk is broken" } })
          : /FROM "keluhan"/.test(sql) && options?.signal
            ? new Promise((resolve) =>
                options.signal?.addEventListener("abort", () => resolve({ ok: false, failure: { kind: "cancelled" } })),
              )
            : warehouse.run(sql, options),
    };
    const budget = { rows: 5000, cells: 3_000_000, tableSeconds: 0.2, seconds: 45 };
    const draft = await draftModel({ warehouse: hindered, label: "Paket", year: 2026, budget });
    const lines = reportLines(reportOf(draft.made)).join("\n");
    expect(lines).toContain("kota: it could not be read: the disk is broken");
    expect(lines).toContain("keluhan: it could not be read: reading it took too long");
    expect(draft.files.map(({ name }) => name)).toContain("pegawai.yaml");
    await warehouse.close();
  });
});

describe.skipIf(inject("postgres") === null || inject("mariadb") === null)("a sample of a large table", () => {
  const columns = "id integer PRIMARY KEY, tgl_setor date, jumlah integer, tempat varchar(5)";
  const all = { postgres: "generate_series(1, 60000) AS s(seq)", mariadb: "seq_1_to_60000" };
  const days = { postgres: "DATE '2020-01-01' + seq / 60", mariadb: "DATE '2020-01-01' + INTERVAL (seq DIV 60) DAY" };
  const rows = (dialect: "postgres" | "mariadb") => [
    `CREATE TABLE setoran (${columns})`,
    `INSERT INTO setoran SELECT seq, ${days[dialect]}, seq % 7, concat('T', seq % 9) FROM ${all[dialect]}`,
    dialect === "postgres" ? "ANALYZE setoran" : "ANALYZE TABLE setoran",
  ];

  it.each(["postgres", "mariadb"] as const)("is from everywhere: %s", async (dialect) => {
    const warehouse =
      dialect === "postgres"
        ? await openPostgresWarehouse({ url: await makePostgres("setoran", ...rows(dialect)) })
        : await openMariadbWarehouse({ url: await makeMariadb("setoran", ...rows(dialect)) });
    try {
      const budget = { rows: 500, cells: 3_000_000, tableSeconds: 20, seconds: 45 };
      const [table] = await sampleTables(warehouse, await readCatalogue(warehouse, null), { budget });
      const ids = (table?.columns[0]?.cells ?? []).map(Number);
      expect([table?.isWhole, ids.length]).toEqual([false, 500]);
      // Each fifth of the rows is there, with about as many.
      for (let fifth = 0; fifth < 5; fifth++)
        expect(ids.filter((id) => Math.floor((id - 1) / 12000) === fifth).length).toBeGreaterThan(20);
      expect(table?.columns[1]?.ends).toEqual(["2020-01-01", "2022-09-27"]);
    } finally {
      await warehouse.close();
    }
  });
});

describe("a draft of a large table", () => {
  /** The last of 200,000 rows alone are of the last months; only a sample of them is read. */
  const large = [
    `CREATE TABLE setoran AS SELECT i AS id, CAST(DATE '2020-01-01' + CAST(i / 200 AS integer) AS date) AS tgl_setor, i % 7 AS jumlah, 'T' || (i % 9) AS tempat
     FROM range(1, 200001) AS r(i)`,
  ];

  it("knows the days of all rows from few, and says that not all were read", async () => {
    const { file, remove } = await makeFile(...large);
    const warehouse = await openDuckdbWarehouse({ file, limits: { processes: 1 } });
    const asked: string[] = [];
    const watched: Warehouse = {
      ...warehouse,
      run(sql, options) {
        asked.push(sql);
        return warehouse.run(sql, options);
      },
    };
    const budget = { rows: 300, cells: 3_000_000, tableSeconds: 5, seconds: 45 };
    const draft = await draftModel({ warehouse: watched, label: "Setoran", year: 2026, budget });
    const report = reportLines(reportOf(draft.made)).join("\n");
    expect(report).toContain("(300 rows read, not all)");
    expect(report).toContain("told by tgl_setor, 2020-01 to 2022-09");
    // No column of all rows is ever counted by its values, but what may be the key that nobody declared.
    const counted = asked.filter((sql) => /count\(\s*DISTINCT/i.test(sql) && !/duckdb_/.test(sql));
    expect(counted).toEqual([expect.stringContaining('count(DISTINCT "id")')]);
    await warehouse.close();
    remove();
  });
});

describe.skipIf(inject("postgres") === null)("a draft of a PostgreSQL database of a parcel service", () => {
  suite(async () => openPostgresWarehouse({ url: await makePostgres("parcels", ...parcels) }));
});
