import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import type { Rule } from "@tanyadata/semantic-model";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { basesIn, checkTree, duckdb, limited, makeEngine, type PolicyUser, type View, viewOf } from "../src/index.ts";
import { visibleTo } from "./governed-oracle.ts";
import { chanceOf, randomQuestion, randomRules, randomSelect, randomUser } from "./governed-random.ts";
import { allRows, columnsOf, membersOf, type Rows, shops, tablesIn } from "./governed-world.ts";

let instance: DuckDBInstance;
let connection: DuckDBConnection;
let cut: DuckDBConnection;
beforeAll(async () => {
  // Tables of a few rows: to share them among threads costs more than to read them.
  instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  connection = await instance.connect();
  cut = await instance.connect();
  for (const sql of tablesIn(allRows)) await connection.run(sql);
});
afterAll(() => {
  connection.closeSync();
  cut.closeSync();
  instance.closeSync();
});

const rowsOf = async (on: DuckDBConnection, sql: string): Promise<string[] | "failed"> => {
  try {
    const reader = await on.runAndReadAll(sql);
    return reader
      .getRowsJson()
      .map((row) => JSON.stringify(row))
      .sort();
  } catch {
    return "failed";
  }
};
const parse = async (sql: string): Promise<unknown> => {
  const statement = await connection.prepare("SELECT json_serialize_sql($1::VARCHAR)");
  statement.bindVarchar(1, sql);
  return JSON.parse(String((await (await statement.run()).getRows())[0]?.[0]));
};

/** The world of a user, and SQL run in it as the product does: judged, put under its limits, run. */
function worldOf(model: ReturnType<typeof shops>, user: PolicyUser) {
  const view = viewOf(model.policies, user, { model, members: membersOf(allRows, model), dialect: duckdb, columnsOf });
  const shown = (table: string) =>
    (columnsOf(table) ?? [])
      .filter((name) => !view.limits.get(table)?.hidden.has(name))
      .map((name) => ({ name, isSecret: false }));
  async function run(
    sql: string,
    tables: Iterable<string>,
    isWritten = true,
  ): Promise<string[] | "failed" | { refused: string }> {
    const tree = await parse(sql);
    const allowed = { tables: new Map([...tables].map((table) => [table, shown(table)])) };
    const verdict = checkTree(tree, allowed);
    if (!verdict.ok) return { refused: `${verdict.reason} ${verdict.detail}` };
    const put = limited(sql, tree, { tables: new Set(tables), limits: view.limits, columnsOf, isWritten }, duckdb);
    return put.ok ? rowsOf(connection, put.sql) : { refused: `${put.reason} ${put.detail}` };
  }
  return { view, run };
}

/** A database that holds nothing but what a user may see; SQL is run in it by the connection that is given. */
async function cutDatabase(rows: Rows, hidden: ReadonlySet<string>, view: View) {
  const there = new Set(basesIn(view.model));
  const kept = Object.fromEntries(Object.entries(rows).filter(([table]) => there.has(table)));
  await cut.run("ATTACH ':memory:' AS cut");
  await cut.run("USE cut");
  for (const sql of tablesIn(kept, hidden)) await cut.run(sql);
  return {
    on: cut,
    close: async () => {
      await cut.run("USE memory");
      await cut.run("DETACH cut");
    },
  };
}

describe("policies", () => {
  const runs = 260;
  const casesEach = 20;

  it(`let nobody see more than a database that holds nothing else (${runs * casesEach} cases)`, {
    timeout: 300_000,
  }, async () => {
    const seen = { cases: 0, ran: 0, told: 0, limited: 0 };
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (g) => {
        const chance = chanceOf(g, fc);
        const model = shops(randomRules(chance));
        const user = randomUser(chance);
        const { view, run } = worldOf(model, user);
        const { rows, hidden } = visibleTo(model.policies, user);
        const oracle = await cutDatabase(rows, hidden, view);
        try {
          if (view.limits.size > 0) seen.limited++;
          const bases = new Set(basesIn(view.model));
          const visible = Object.fromEntries(Object.entries(rows).filter(([table]) => bases.has(table)));
          const engine = makeEngine(view.model, membersOf(visible, view.model));
          for (let i = 0; i < casesEach; i++) {
            seen.cases++;
            if (chance.percent(60)) {
              const sql = randomSelect(chance);
              const outcome = await run(sql, view.may.sql);
              if (outcome !== "failed" && !Array.isArray(outcome)) continue;
              if (outcome !== "failed") seen.ran++;
              // What fails must fail there, too: else it tells of rows that are kept.
              expect(outcome, sql).toEqual(await rowsOf(oracle.on, sql));
            } else {
              const question = randomQuestion(chance);
              const reading = engine.read(question);
              let said = JSON.stringify(reading);
              if (reading.kind === "plan") {
                const { sql } = engine.compile(reading.plan);
                const outcome = await run(sql, bases, false);
                expect(outcome, `${question}\n${sql}`).toEqual(await rowsOf(oracle.on, sql));
                seen.told++;
                if (Array.isArray(outcome)) {
                  const cells = outcome.map((row) => JSON.parse(row));
                  const explained = engine.explain(reading.plan, { rows: cells, rowCount: cells.length });
                  said += JSON.stringify([explained, engine.readingOf(reading.plan)]);
                }
              }
              for (const word of hiddenWords(visible))
                if (!question.toLowerCase().includes(word.toLowerCase())) expect(said, question).not.toContain(word);
            }
          }
        } finally {
          await oracle.close();
        }
      }),
      { numRuns: runs, seed: 20261126, endOnFailure: true },
    );
    expect(seen.cases).toBeGreaterThanOrEqual(5000);
    expect(seen.ran).toBeGreaterThan(500);
    expect(seen.told).toBeGreaterThan(500);
    expect(seen.limited).toBeGreaterThan(runs / 3);
  });
});

describe("SQL that fails on purpose", () => {
  const every = { rule: "place", label: "Wilayah", datasets: "all" as const, rows: "region in user.region" };
  const model = shops({ unnamed: "signed-in", rules: [{ ...every, allow: ["ask", "sql"] }] });
  const user = { groups: [], attributes: { region: ["Aruna"] } };

  /** Fail of the rows of which something holds, and only of those; DuckDB does not know it of all of them. */
  const failing: readonly ((holds: string) => string)[] = [
    (holds) => `CAST(CASE WHEN ${holds} THEN 'x' ELSE '1' END AS INTEGER) = 1`,
    (holds) => `ln(CASE WHEN ${holds} THEN -1 ELSE 1 END) >= 0`,
    (holds) => `regexp_full_match('a', CASE WHEN ${holds} THEN '(' ELSE 'a' END)`,
    (holds) => `regexp_replace('a', CASE WHEN ${holds} THEN '(' ELSE 'a' END, 'b') = 'b'`,
    (holds) => `jaccard('a', CASE WHEN ${holds} THEN '' ELSE 'a' END) >= 0`,
    (holds) => `date_diff(CASE WHEN ${holds} THEN 'x' ELSE 'day' END, DATE '2020-01-01', DATE '2020-01-02') = 1`,
    (holds) => `date_sub(CASE WHEN ${holds} THEN 'x' ELSE 'day' END, DATE '2020-01-01', DATE '2020-01-02') = 1`,
  ];

  it("fails of nothing that is kept from who wrote it, whichever function it fails in", async () => {
    const { view, run } = worldOf(model, user);
    const { rows, hidden } = visibleTo(model.policies, user);
    const oracle = await cutDatabase(rows, hidden, view);
    const valuesIn = (all: Rows, table: string, column: string) =>
      new Set((all[table] ?? []).flatMap((row) => (row[column] === null ? [] : String(row[column]))));
    let tried = 0;
    let whole = 0;
    try {
      for (const table of ["population", "regency", "province", "staff", "branch", "orders", "line"])
        for (const column of columnsOf(table) ?? []) {
          const seen = valuesIn(rows, table, column);
          const kept = [...valuesIn(allRows, table, column)].find((value) => !seen.has(value));
          if (kept === undefined) continue;
          const holds = `t.${column}::VARCHAR = '${kept.replaceAll("'", "''")}'`;
          for (const fails of failing.map((of) => of(holds)))
            for (const sql of [
              `SELECT count(*) AS n FROM ${table} AS t WHERE ${fails}`,
              `SELECT count(*) AS n FROM province AS p LEFT JOIN ${table} AS t ON ${fails}`,
              `WITH w AS (SELECT * FROM ${table}) SELECT count(*) AS n FROM w AS t GROUP BY t.${column} HAVING ${fails}`,
            ]) {
              tried++;
              expect(await run(sql, view.may.sql), sql).toEqual(await rowsOf(oracle.on, sql));
              if ((await rowsOf(connection, sql)) === "failed") whole++;
            }
        }
    } finally {
      await oracle.close();
    }
    // Who sees all of it does fail.
    expect([tried > 200, whole]).toEqual([true, tried]);
  });
});

describe("what rules give", () => {
  const ask = async (rules: Rule[], user: PolicyUser, question: string, more: object = {}) => {
    const model = shops({ unnamed: "signed-in", rules, ...more });
    const { view, run } = worldOf(model, user);
    const engine = makeEngine(view.model, membersOf(allRows, model));
    const reading = engine.read(question);
    if (reading.kind !== "plan") return reading.detail;
    return run(engine.compile(reading.plan).sql, basesIn(view.model), false);
  };
  const base = { rule: "r", label: "R", allow: ["ask" as const, "rows" as const, "sql" as const] };
  const nobody: PolicyUser = { groups: [], attributes: {} };
  const small = { small_groups: [{ measures: ["mean_wage"], least: 4 }] };
  const onlyAsks = [{ ...base, allow: ["ask" as const], datasets: ["staff"] }];

  it("figures of few rows are told to whom may look at rows alone", async () => {
    const [whole] = (await ask(onlyAsks, nobody, "rata-rata gaji", small)) as string[];
    expect(Number(JSON.parse(whole ?? "[null]")[0])).toBeGreaterThan(1000);
    const branches = (await ask(onlyAsks, nobody, "rata-rata gaji per cabang", small)) as string[];
    expect(branches).toHaveLength(12);
    expect(branches.every((row) => JSON.parse(row).at(-1) === null)).toBe(true);
    const shown = (await ask(
      [{ ...base, datasets: ["staff"] }],
      nobody,
      "rata-rata gaji per cabang",
      small,
    )) as string[];
    expect(shown.every((row) => JSON.parse(row).at(-1) !== null)).toBe(true);
  });

  it("whoever may only ask has no SQL of their own over it, and of the rest all", () => {
    const { view } = worldOf(shops({ unnamed: "signed-in", rules: onlyAsks, ...small }), nobody);
    expect([view.may.sql.has("staff"), view.may.sql.has("population")]).toEqual([false, true]);
  });

  it("several rules give together, `*` gives all, and a name that nothing bears gives nothing", async () => {
    const rules = [
      { ...base, rule: "a", datasets: "all" as const, rows: "region in user.region" },
      { ...base, rule: "b", groups: ["pusat"], datasets: "all" as const },
    ];
    const counted = (groups: string[], region: string[]) =>
      ask(rules, { groups, attributes: { region } }, "berapa jumlah kabupaten?");
    expect(await counted([], ["Aruna"])).toEqual(['["2"]']);
    expect(await counted([], ["Provinsi Aruna", "Baskarajaya"])).toEqual(['["3"]']);
    expect(await counted(["pusat"], ["Aruna"])).toEqual(['["6"]']);
    expect(await counted([], ["*"])).toEqual(['["6"]']);
    expect(String(await counted([], ["Atlantis"]))).not.toMatch(/[26]/);
  });

  it("what is not there is refused as what never was", async () => {
    const rules = [{ ...base, groups: ["sdm"], measures: ["wages", "mean_wage"] }];
    const hidden = await ask(rules, nobody, "total gaji per cabang");
    const { run, view } = worldOf(shops({ unnamed: "signed-in", rules }), nobody);
    expect(String(hidden)).not.toMatch(/Total gaji|Rata-rata gaji/);
    const refusal = (await run("SELECT wage FROM staff", view.may.sql)) as { refused: string };
    const unknown = (await run("SELECT upah FROM staff", view.may.sql)) as { refused: string };
    expect(refusal.refused.replace("wage", "x")).toBe(unknown.refused.replace("upah", "x"));
    expect(await run("SELECT * FROM staff LIMIT 1", view.may.sql)).toEqual(['["A11-1","A11","kasir"]']);
  });
});

/** Names that are told by no row that is there. */
function hiddenWords(visible: Rows): string[] {
  const words = (rows: Rows) =>
    new Set(
      Object.values(rows).flatMap((all) =>
        all.flatMap(({ name, flower }) => [name, flower].filter((one) => typeof one === "string")),
      ),
    );
  const shown = JSON.stringify([...words(visible)]);
  return [...words(allRows)].filter((word) => !shown.includes(word));
}
