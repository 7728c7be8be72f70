import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkTree } from "./guard.ts";

/** Trees in the form of `json_serialize_sql`, as small as they may be. */
const column = (name: string) => ({ class: "COLUMN_REF", type: "COLUMN_REF", alias: "", column_names: [name] });
const call = (name: string, ...children: unknown[]) => ({
  class: "FUNCTION",
  type: "FUNCTION",
  alias: "",
  function_name: name,
  schema: "",
  catalog: "",
  children,
  filter: null,
  order_bys: { type: "ORDER_MODIFIER", orders: [] },
  distinct: false,
  is_operator: false,
  export_state: false,
});
const from = (name: string, schema = "", catalog = "") => ({
  type: "BASE_TABLE",
  alias: "",
  sample: null,
  schema_name: schema,
  table_name: name,
  column_name_alias: [],
  catalog_name: catalog,
});
const select = (expression: unknown, table: unknown = from("province"), extra: object = {}) => ({
  type: "SELECT_NODE",
  modifiers: [],
  cte_map: { map: [] as unknown[] },
  select_list: [expression],
  from_table: table,
  where_clause: null,
  group_expressions: [],
  group_sets: [],
  aggregate_handling: "STANDARD_HANDLING",
  having: null,
  sample: null,
  qualify: null,
  ...extra,
});
const statement = (node: unknown) => ({ node, named_param_map: [] });
const tree = (...nodes: unknown[]) => ({ error: false, statements: nodes.map(statement) });
const cte = (key: string, node: unknown) => ({
  key,
  value: { aliases: [], query: statement(node), materialized: "CTE_MATERIALIZE_DEFAULT", key_targets: [] },
});

const columns = ["a", "b", "c", "Name", "area"].map((name) => ({ name, isSecret: false }));
const allowed = { tables: new Map(["province", "Regency"].map((table) => [table, columns])) };
const check = (...nodes: unknown[]) => checkTree(tree(...nodes), allowed);
const refusal = (reason: string, detail: string) => ({ ok: false, reason, detail });

describe("allows by list", () => {
  it("a query over listed tables, whatever the case of their names, and tells them", () => {
    expect(check(select(call("SUM", column("area"))))).toEqual({
      ok: true,
      tables: ["province"],
      columns: ["province.area"],
    });
    expect(check(select(column("Name"), from("REGENCY", "main")))).toEqual({
      ok: true,
      tables: ["regency"],
      columns: ["regency.name"],
    });
  });

  it("no other table, schema or database", () => {
    expect(check(select(column("a"), from("salaries")))).toEqual(refusal("table_not_allowed", "salaries"));
    expect(check(select(column("a"), from("province", "other")))).toEqual(
      refusal("table_not_allowed", "other.province"),
    );
    expect(check(select(column("a"), from("province", "", "db")))).toEqual(
      refusal("construct_not_allowed", "other database"),
    );
  });

  it("no letter that only looks like a listed one", () => {
    // The Kelvin sign is a k to JavaScript's lower case, and another table to the engine.
    const lookalike = checkTree(tree(select(column("a"), from("\u212Aota"))), { tables: new Map([["kota", columns]]) });
    expect(lookalike).toEqual(refusal("table_not_allowed", "\u212Aota"));
  });

  it("no other function, operator or schema of functions", () => {
    expect(check(select(call("getenv", column("a"))))).toEqual(refusal("function_not_allowed", "getenv"));
    expect(check(select(call("lower", call("read_text"))))).toEqual(refusal("function_not_allowed", "read_text"));
    expect(check(select(call("constructor")))).toEqual(refusal("function_not_allowed", "constructor"));
    expect(check(select({ ...call("sum"), schema: "mine" }))).toMatchObject({ reason: "construct_not_allowed" });
  });

  it("no construct and no field that it does not know", () => {
    expect(check(select({ class: "NEW", type: "NEW_THING" }))).toEqual(refusal("construct_not_allowed", "NEW_THING"));
    expect(check(select({ class: "X", type: "toString" }))).toEqual(refusal("construct_not_allowed", "toString"));
    expect(check(select(column("a"), from("province"), { into: "file" }))).toEqual(
      refusal("construct_not_allowed", "unknown field into"),
    );
    expect(check(select(column("a"), from("province"), { into: null, also: [] }))).toMatchObject({ ok: true });
  });

  it("no statement that lacks a part", () => {
    for (const part of Object.keys(select(null))) {
      const { [part]: gone, ...rest } = select(column("a")) as Record<string, unknown>;
      if (gone !== null && part !== "group_sets") expect([part, check(rest)]).toMatchObject([part, { ok: false }]);
    }
    expect(checkTree({ error: false, statements: [{}] }, allowed)).toMatchObject({ reason: "malformed" });
  });

  it("exactly one statement", () => {
    const one = select(column("a"));
    expect(check(one, one)).toEqual(refusal("not_one_statement", "2"));
    expect(check()).toEqual(refusal("not_one_statement", "0"));
  });

  it("no name that the engine would read as a call", () => {
    expect(check(select(column("Current_Schema")))).toEqual(refusal("name_not_allowed", "Current_Schema"));
  });
});

describe("common table expressions", () => {
  const named = select(column("a"), from("salaries"));
  const harmless = select(column("a"));
  const withCtes = (node: object, ...ctes: unknown[]) => ({ ...node, cte_map: { map: ctes } });

  it("are seen by those after them and by the query, not listed as tables", () => {
    const chain = withCtes(
      select(column("a"), from("y")),
      cte("x", harmless),
      cte("Y", select(column("a"), from("X"))),
    );
    expect(check(chain)).toMatchObject({ ok: true, tables: ["province"] });
  });

  it.each([
    ["themselves", withCtes(named, cte("salaries", named))],
    ["those before them", withCtes(harmless, cte("x", named), cte("salaries", harmless))],
    ["a qualified name", withCtes(select(column("a"), from("salaries", "main")), cte("salaries", harmless))],
    [
      "the other side of a union",
      {
        type: "SET_OPERATION_NODE",
        modifiers: [],
        cte_map: { map: [] },
        setop_type: "UNION",
        setop_all: true,
        left: withCtes(named, cte("salaries", harmless)),
        right: named,
      },
    ],
  ])("are not seen by %s", (_, node) => {
    expect(check(node)).toEqual(refusal("table_not_allowed", "salaries"));
  });
});

describe("never throws", () => {
  it("on a hundred thousand levels", () => {
    let deep: unknown = column("a");
    for (let level = 0; level < 100_000; level++) deep = call("abs", deep);
    expect(check(select(deep))).toMatchObject({ ok: false, reason: "too_deep" });
  });

  it("on thousands of columns over one table under hundreds of names, and looks at each once", () => {
    const names = Array.from({ length: 400 }, (_, i) => ({ ...from("province"), alias: `p${i}` }));
    const crossed = { type: "JOIN", alias: "", sample: null, condition: null, join_type: "INNER", ref_type: "CROSS" };
    const joined = names.reduce<unknown>(
      (left, right) => (left ? { ...crossed, left, right, using_columns: [] } : right),
      null,
    );
    const columns = Array.from({ length: 20_000 }, (_, i) => column(`c${i % 1500}`));
    const known = Array.from({ length: 1500 }, (_, i) => ({ name: `c${i}`, isSecret: false }));
    const wide = { tables: new Map([["province", known]]) };
    const verdict = checkTree(tree(select({ ...call("greatest"), children: columns }, joined)), wide);
    expect(verdict).toMatchObject({ ok: true, tables: ["province"] });
    expect(verdict.ok && verdict.columns.length).toBe(1500);
  });

  it("on a million parts", () => {
    const wide = Array.from({ length: 1_000_000 }, () => column("a"));
    expect(check(select({ ...call("greatest"), children: wide }))).toMatchObject({ ok: false, reason: "too_large" });
  });

  it("on a circle", () => {
    const circle = call("abs");
    circle.children.push(circle);
    expect(check(select(circle))).toMatchObject({ ok: false, reason: "too_deep" });
  });

  it("on anything at all, nor allows it", () => {
    fc.assert(fc.property(fc.anything(), (value) => !checkTree(value, allowed).ok));
    fc.assert(fc.property(fc.anything(), (value) => !checkTree({ error: false, statements: [value] }, allowed).ok));
  });

  it("on a tree with anything in some place", () => {
    const base = tree(select(call("sum", column("a"))));
    const untellable = Object.create(null) as unknown;
    for (const place of placesOf(base))
      expect(typeof checkTree(replaced(base, place, untellable), allowed).ok).toBe("boolean");
    const places = placesOf(base);
    expect(places.length).toBeGreaterThan(40);
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.anything(), (place, value) => {
        const verdict = checkTree(replaced(base, place, value), allowed);
        expect(typeof verdict.ok).toBe("boolean");
      }),
      { numRuns: 2000 },
    );
  });
});

type Place = readonly (string | number)[];

function placesOf(value: unknown, at: Place = []): Place[] {
  if (typeof value !== "object" || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, part]) => placesOf(part, [...at, key]))];
}

function replaced(value: unknown, [step, ...rest]: Place, by: unknown): unknown {
  if (step === undefined) return by;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  Reflect.set(copy, step, replaced(Reflect.get(copy, step), rest, by));
  return copy;
}
