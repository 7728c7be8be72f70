import type { Allowed } from "@tanyadata/text-to-sql";
import { openDuckdbWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { allowedIn, readCatalogue } from "./catalogue.ts";
import { unsaid } from "./guarded-over.testing.ts";
import { guardedWarehouse } from "./guarded-warehouse.ts";
import { listed, makeFixture } from "./warehouse-fixture.ts";

let fixture: Awaited<ReturnType<typeof makeFixture>>;
let warehouse: Warehouse;
let wide: Allowed;
let none: Allowed;
let parsed: string[] = [];
beforeAll(async () => {
  fixture = await makeFixture();
  warehouse = await openDuckdbWarehouse({
    file: fixture.file,
    spillFolder: fixture.spillFolder,
    limits: { processes: 1 },
  });
  const catalogue = await readCatalogue(warehouse);
  wide = allowedIn(listed, catalogue, unsaid);
  none = allowedIn(new Set(), catalogue, unsaid);
});
afterAll(async () => {
  await warehouse.close();
  await fixture.remove();
});
beforeEach(() => {
  parsed = [];
});

/** The same warehouse, which tells what it parses, whoever asks. */
const telling = (of: Warehouse): Warehouse => ({
  ...of,
  as: (asker) => telling(of.as(asker)),
  parse: (sql, options) => {
    parsed.push(sql);
    return of.parse(sql, options);
  },
});

const sql = "SELECT name FROM province ORDER BY code LIMIT 1";

describe("SQL that was allowed", () => {
  it("is not parsed again, whoever asks, and tells the same", async () => {
    const guarded = guardedWarehouse(telling(warehouse), async () => wide);
    const first = await guarded.run(sql);
    expect(first).toMatchObject({ ok: true, value: { rows: [["Aceh"]], touched: { tables: ["province"] } } });
    expect(await guarded.as({ user: "siti", lane: "question" }).run(sql)).toEqual(first);
    expect(parsed).toEqual([sql]);
  });

  it("is judged anew where something else is allowed, and by each guard for itself", async () => {
    let allowed = wide;
    const guarded = guardedWarehouse(telling(warehouse), async () => allowed);
    expect(await guarded.run(sql)).toMatchObject({ ok: true });
    allowed = none;
    expect(await guarded.run(sql)).toMatchObject({ ok: false, failure: { kind: "guard" } });
    expect(await guarded.run(sql)).toMatchObject({ ok: false, failure: { kind: "guard" } });
    const further = guardedWarehouse(
      telling(warehouse),
      async () => wide,
      () => "not this",
    );
    expect(await further.run(sql)).toMatchObject({ ok: false, failure: { reason: "beyond_the_model" } });
    expect(parsed).toEqual([sql, sql, sql, sql]);
  });

  it("is forgotten where much else was asked since", async () => {
    const guarded = guardedWarehouse(telling(warehouse), async () => wide);
    await guarded.run(sql);
    for (let i = 0; i < 1000; i++) await guarded.run(`SELECT ${i}`);
    parsed = [];
    await guarded.run(`SELECT ${999}`);
    expect(parsed).toEqual([]);
    await guarded.run(sql);
    expect(parsed).toEqual([sql]);
  });
});
