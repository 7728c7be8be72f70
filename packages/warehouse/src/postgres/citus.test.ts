import type { SemanticModel } from "@tanyadata/semantic-model";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openDuckdbWarehouse } from "../duckdb/open.ts";
import { makeDatabase } from "../duckdb/testing.ts";
import { layoutOf } from "../layout.ts";
import type { Warehouse } from "../warehouse.ts";
import { copyToPostgres } from "./copy.ts";
import { asOwner, makePostgres } from "./testing.ts";

const entity = (id: string, parents: Record<string, string> = {}) => ({
  ...{ entity: id, table: id, key: "code", distinct: false, links: [] },
  parents: Object.entries(parents).map(([column, of]) => ({ column, entity: of })),
});
const facts = (table: string, about: Record<string, string>, joins: readonly object[] = []) => {
  const [grain, ...also] = Object.entries(about).map(([column, of]) => ({ column, entity: of }));
  return { table, grain, also, joins };
};
const modelOf = (entities: ReturnType<typeof entity>[], datasets: ReturnType<typeof facts>[]) =>
  ({
    entities: new Map(entities.map((one) => [one.entity, one])),
    datasets: new Map(datasets.map((one) => [one.table, one])),
    views: new Map(),
  }) as unknown as SemanticModel;

describe("what is spread by what", () => {
  const customers = [entity("customer", { branch: "branch" }), entity("branch"), entity("product")];
  const rows = new Map(
    Object.entries({ customer: 500, branch: 9, product: 200, sale: 9000, visit: 700, stock: 300, line: 9999 }),
  );
  const laidOut = (datasets: ReturnType<typeof facts>[], over = 100) =>
    Object.fromEntries(layoutOf(modelOf(customers, datasets), rows, over));

  it("goes by what has most rows of all that is named, and lies with it", () => {
    const sale = facts("sale", { product: "product", customer: "customer", branch: "branch" });
    expect(laidOut([sale])).toEqual({ customer: "code", sale: "customer" });
    expect(laidOut([sale, facts("visit", { who: "customer" })])).toEqual({
      customer: "code",
      sale: "customer",
      visit: "who",
    });
  });
  it("leaves whole what large tables name by another column", () => {
    const stock = facts("stock", { item: "product" });
    const sale = facts("sale", { product: "product", customer: "customer" });
    expect(laidOut([sale, stock])).toEqual({ customer: "code", sale: "customer", stock: "item" });
    const lines = facts("line", { "sale.customer": "customer" }, [{ table: "sale", from: "sale", to: "id" }]);
    expect(laidOut([sale, lines])).toEqual({ line: "sale", sale: "id" });
  });
  it("spreads nothing that is small", () => {
    expect(laidOut([facts("sale", { customer: "customer" })], 1000)).toEqual({ sale: "customer" });
    expect(laidOut([facts("sale", { customer: "customer" })], 1e6)).toEqual({});
  });
});

describe.skipIf(inject("postgres") === null)("a copy to Citus", () => {
  let from: Warehouse;
  let remove: () => void;
  beforeAll(async () => {
    const made = await makeDatabase(
      "CREATE TABLE customer AS SELECT n::varchar AS code, 'c' || n AS name, '1' AS branch FROM range(500) AS r(n)",
      "CREATE TABLE branch AS SELECT '1' AS code, 'Pusat' AS name",
      "CREATE TABLE sale AS SELECT n AS id, (n % 500)::varchar AS customer FROM range(2000) AS r(n)",
    );
    remove = made.remove;
    from = await openDuckdbWarehouse({ file: made.file, limits: { processes: 1 } });
  });
  afterAll(async () => {
    await from?.close();
    remove?.();
  });
  const model = modelOf(
    [entity("customer", { branch: "branch" }), entity("branch")],
    [facts("sale", { customer: "customer" })],
  );
  const distribute = { model, over: 100 };

  it("is refused where there is none, and leaves nothing", async () => {
    const to = (await makePostgres()) ?? "";
    await expect(copyToPostgres({ from, to, distribute })).rejects.toThrow(/no Citus.*nothing was copied/);
    expect(await asOwner(to, "SELECT * FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
  });

  // The double writes down what it is told, about tables that must still be empty.
  it("lays out each table before its rows come", async () => {
    const to =
      (await makePostgres(
        "CREATE TABLE told (at regclass, by text, empty boolean)",
        `CREATE FUNCTION tell(at regclass, by text) RETURNS void LANGUAGE plpgsql AS
         $$ DECLARE n bigint; BEGIN EXECUTE 'SELECT count(*) FROM ' || at INTO n; INSERT INTO told VALUES (at, by, n = 0); END $$`,
        "CREATE FUNCTION create_distributed_table(at regclass, by text) RETURNS void LANGUAGE sql AS 'SELECT tell(at, by)'",
        "CREATE FUNCTION create_reference_table(at regclass) RETURNS void LANGUAGE sql AS 'SELECT tell(at, NULL)'",
      )) ?? "";
    expect(await copyToPostgres({ from, to, distribute })).toBe(2501);
    expect(await asOwner(to, "SELECT at::text, by, empty FROM told ORDER BY 1")).toEqual([
      { at: "branch", by: null, empty: true },
      { at: "customer", by: "code", empty: true },
      { at: "sale", by: "customer", empty: true },
    ]);
    expect(await asOwner(to, "SELECT count(*)::int AS n FROM sale JOIN customer ON code = customer")).toEqual([
      { n: 2000 },
    ]);
  });
});
