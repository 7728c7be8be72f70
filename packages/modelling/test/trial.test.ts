import { parseModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { partsOf } from "../src/check/fan-out.ts";
import { checkTables, draftModel, findingsOfTrials, trialLines, tryModel } from "../src/index.ts";
import { clinics } from "./clinics.ts";
import { makeFile } from "./database.ts";
import { laundries } from "./laundries.ts";
import { paguyuban } from "./paguyuban.ts";
import { parcels } from "./parcels.ts";
import { partyRental } from "./party-rental.ts";

const sources = "sources: [{ title: T, url: https://example.org/, publisher: P, license: L, year: 2024 }]";

/** A stall with sales; customers are written down once, or twice. */
const shopOver = (customers: string, view: string) =>
  parseModel([
    { name: "model.yaml", text: "model: stall\nlabel: Warung\nwhole: { label: Warung, terms: [warung] }\n" },
    {
      name: "customer.yaml",
      text: `entity: customer\nlabel: Pelanggan\nterms: [pelanggan]\ntable: ${customers}\nkey: id\nname: name\nplace: false\n${sources}\n`,
    },
    { name: "sold.yaml", text: `view: sold\ntables: [sale, visit]\nsql: |\n  ${view}\n` },
    {
      name: "sale.yaml",
      text: `dataset: sale\nlabel: Penjualan\ntable: sold\ngrain: { entity: customer, column: customer }\ntime: { date: day, from: 2024-01, to: 2024-02 }
measures:\n  - { id: sales, label: Penjualan, terms: [penjualan], unit: rupiah, expression: "sum({paid})", additivity: sum }\n${sources}\n`,
    },
  ]);
const plain = "SELECT s.id, s.customer, s.day, s.paid FROM sale AS s LEFT JOIN visit AS v ON v.day = s.day";
const once = "SELECT s.id, s.customer, s.day, s.paid FROM sale AS s";

describe("ten questions beside plain sums", () => {
  let made: Awaited<ReturnType<typeof makeFile>>;
  let warehouse: Warehouse;
  beforeAll(async () => {
    made = await makeFile(
      "CREATE TABLE customer AS SELECT * FROM (VALUES (1, 'Wati'), (2, 'Joko')) AS t(id, name)",
      "CREATE TABLE customer_twice AS SELECT * FROM customer UNION ALL SELECT * FROM customer",
      "CREATE TABLE sale AS SELECT * FROM (VALUES (1, 1, DATE '2024-01-05', 100), (2, 2, DATE '2024-01-06', 50), (3, 1, DATE '2024-02-28', 30)) AS t(id, customer, day, paid)",
      "CREATE TABLE visit AS SELECT * FROM (VALUES (DATE '2024-01-05', 'a'), (DATE '2024-01-05', 'b'), (DATE '2024-02-28', 'c')) AS t(day, what)",
    );
    warehouse = await openDuckdbWarehouse({ file: made.file, limits: { processes: 1 } });
  });
  afterAll(async () => {
    await warehouse?.close();
    made?.remove();
  });

  it("say the same of a model that fits", async () => {
    const trials = await tryModel(shopOver("customer", once), warehouse);
    expect(trials[0]?.trials.map(({ question, told, verdict }) => [question, told, verdict])).toEqual([
      ["berapa penjualan tahun 2024", [180], "equal"],
      ["penjualan per pelanggan tahun 2024", [130, 50], "equal"],
      ["penjualan per bulan tahun 2024", [150, 30], "equal"],
      [expect.stringMatching(/^berapa penjualan pelanggan (?:Wati|Joko) tahun 2024$/), expect.anything(), "equal"],
      ["berapa penjualan", [180], "equal"],
    ]);
    expect(trialLines(trials).at(-1)).toBe(
      "5 answers are what plain sums over the rows come to, 0 are not, 0 questions mean something else, 0 are not understood.",
    );
  });

  it("tell what would be answered wrongly", async () => {
    const model = shopOver("customer_twice", once);
    const wrong = findingsOfTrials(await tryModel(model, warehouse), model);
    expect(wrong.map(({ severity, message }) => [severity, message])).toContainEqual([
      "error",
      expect.stringMatching(
        /^"penjualan per pelanggan tahun 2024" would be answered .+ and a plain sum is 2 rows, from 50 to 130: SELECT/,
      ),
    ]);
  });

  it("end when they are stopped", async () => {
    await expect(tryModel(shopOver("customer", once), warehouse, { signal: AbortSignal.abort() })).rejects.toThrow(
      "stopped",
    );
  });

  it("are given up where their time is over, and say so", async () => {
    const slow: Warehouse = {
      ...warehouse,
      run: (sql, options) =>
        options?.signal && /sum\(/.test(sql)
          ? new Promise((resolve) =>
              options.signal?.addEventListener("abort", () => resolve({ ok: false, failure: { kind: "cancelled" } })),
            )
          : warehouse.run(sql, options),
    };
    const model = shopOver("customer", once);
    const late = await tryModel(model, slow, { budget: { seconds: 5, questionSeconds: 0.05 } });
    expect(late.map(({ trials }) => trials.map(({ verdict }) => verdict))).toEqual([["late"]]);
    expect(findingsOfTrials(late, model)).toEqual([]);
    const none = await tryModel(model, warehouse, { budget: { seconds: 0, questionSeconds: 1 } });
    expect(trialLines(none)[1]).toBe("    not asked: the time for asking was over");
  });

  it("say nothing of answers that are cut off", async () => {
    const cut: Warehouse = {
      ...warehouse,
      run: async (sql, options) => {
        const outcome = await warehouse.run(sql, options);
        return outcome.ok && options?.signal ? { ok: true, value: { ...outcome.value, truncated: true } } : outcome;
      },
    };
    const all = (await tryModel(shopOver("customer", once), cut)).flatMap(({ trials }) => trials);
    expect(new Set(all.map(({ verdict }) => verdict))).toEqual(new Set(["late"]));
  });

  it("are asked of a view whose joins find one row each", async () => {
    const messages = async (view: string) =>
      (await checkTables(shopOver("customer", view), warehouse)).map(({ message }) => message);
    expect(await messages(once)).toEqual([]);
    expect(await messages(plain)).toEqual([
      'the joins of "sold" find several rows for one (4 rows, 3 without them): figures would be counted twice',
    ]);
    // A condition that leaves as many rows out as the join finds too many hides nothing.
    expect(await messages(`${plain} WHERE s.id <> 2`)).toEqual([expect.stringMatching(/^the joins of "sold" find/)]);
  });
});

it.each([
  [plain, { base: "sale AS s", joined: "sale AS s LEFT JOIN visit AS v ON v.day = s.day" }],
  [
    "SELECT (SELECT max(x) FROM other) AS x, 'FROM no' AS y FROM a JOIN b ON b.id = a.b WHERE a.x > 1",
    { base: "a", joined: "a LEFT JOIN b ON b.id = a.b" },
  ],
  ["SELECT a FROM t", null],
  ["SELECT a FROM t JOIN u ON u.a = t.a UNION ALL SELECT b FROM v", null],
  ["SELECT a FROM (SELECT 1 AS a) AS t JOIN u ON u.a = t.a", null],
  ["SELECT a FROM t JOIN u ON u.a = t.a GROUP BY a", null],
])("joins of a view: %s", (sql, parts) => {
  expect(partsOf(sql)).toEqual(parts);
});

/** Each draft of the other tests: what it answers of its own words is what its rows come to. */
describe.each(Object.entries({ paguyuban, laundries, parcels, partyRental, clinics }))(
  "a draft of %s",
  (name, statements) => {
    it("answers ten questions about each fact as plain sums do", async () => {
      const { file, remove } = await makeFile(...statements);
      const warehouse = await openDuckdbWarehouse({ file, limits: { processes: 1 } });
      try {
        const model = parseModel((await draftModel({ warehouse, label: name, year: 2026 })).files);
        const trials = await tryModel(model, warehouse);
        const all = trials.flatMap((fact) => fact.trials);
        expect(findingsOfTrials(trials, model).filter(({ severity }) => severity === "error")).toEqual([]);
        expect(all.filter(({ verdict }) => verdict === "equal").length).toBeGreaterThan(all.length * 0.7);
      } finally {
        await warehouse.close();
        remove();
      }
    });
  },
);
