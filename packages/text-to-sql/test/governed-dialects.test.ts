import { init, parse as parseMariadb } from "@guanmingchiu/sqlparser-ts";
import { parse as parsePostgres } from "libpg-query";
import { describe, expect, inject, it } from "vitest";
import { type Dialect, limited, mariadb, postgres, viewOf } from "../src/index.ts";
import { visibleTo } from "./governed-oracle.ts";
import { allRows, columnsOf, membersOf, shops, tablesIn } from "./governed-world.ts";
import { newMariadb } from "./mariadb.ts";
import { type Database, newPostgres } from "./postgres.ts";

const model = shops({
  unnamed: "signed-in",
  rules: [{ rule: "place", label: "Wilayah", datasets: "all", allow: ["ask", "sql"], rows: "region in user.region" }],
});
const user = { groups: [], attributes: { region: ["Aruna"] } };

/** Ways to name a table; `QUOTE` stands for the sign that quotes names. */
const selects = [
  "SELECT count(*) FROM population",
  "SELECT sum(people) FROM population WHERE year = 2024",
  "SELECT p.name FROM province AS p ORDER BY p.name",
  "SELECT province.name FROM province",
  'SELECT "province".name FROM "province"',
  "SELECT r.name, (SELECT p.name FROM province p WHERE p.code = r.province_code) AS of FROM regency r ORDER BY r.name",
  "SELECT count(*) FROM regency r JOIN population d ON d.regency_code = r.code",
  "SELECT count(*) FROM regency, province",
  "WITH w AS (SELECT * FROM population) SELECT count(*) FROM w",
  "WITH population AS (SELECT * FROM population) SELECT count(*) FROM population",
  "/* é */ WITH a AS (SELECT * FROM line), b AS (SELECT * FROM a) SELECT count(*), sum(amount) FROM b",
  "SELECT count(*) FROM (SELECT * FROM province) AS province",
  "SELECT count(*) FROM (WITH t AS (SELECT * FROM orders) SELECT * FROM t) AS q",
  "SELECT count(*) AS n FROM staff UNION ALL SELECT count(*) FROM branch ORDER BY n",
  "SELECT name FROM province WHERE EXISTS (SELECT 1 FROM river_province t WHERE t.province = province.code) ORDER BY 1",
  "SELECT 'é', count(*) FROM province\nWHERE code IN (\n  SELECT province_code FROM regency)",
  "SELECT name FROM river ORDER BY 1",
];

const parsers: Readonly<Record<string, (sql: string) => Promise<unknown>>> = {
  postgres: parsePostgres,
  mariadb: async (sql) => {
    await init();
    // As the warehouse's own thread tells trees.
    function kept(this: unknown, key: string, value: unknown): unknown {
      const { start } = (key === "span" ? value : {}) as { start?: { line: number; column: number } };
      if (start && typeof (this as { value?: unknown }).value === "string") return `${start.line}:${start.column}`;
      return /span$|_token$/.test(key) ? undefined : value === undefined ? null : value;
    }
    return JSON.parse(JSON.stringify({ statements: parseMariadb(sql, "mysql") }, kept));
  },
};

const databases: readonly [Dialect, string | null, (server: string, schema: readonly string[]) => Promise<Database>][] =
  [
    [postgres, inject("postgres"), newPostgres],
    [mariadb, inject("mariadb"), newMariadb],
  ];

for (const [dialect, server, make] of databases)
  describe.skipIf(server === null)(`limits in SQL of ${dialect.name}`, () => {
    const view = viewOf(model.policies, user, { model, members: membersOf(allRows, model), dialect, columnsOf });
    const put = async (sql: string, isWritten = false) =>
      limited(
        sql,
        await parsers[dialect.name]?.(sql),
        { tables: view.may.sql, limits: view.limits, columnsOf, isWritten },
        dialect,
      );

    it("let SQL read what a database would hold that held no more", async () => {
      const whole = await make(server ?? "", tablesIn(allRows));
      const cut = await make(server ?? "", tablesIn(visibleTo(model.policies, user).rows));
      try {
        let less = 0;
        for (const written of selects.filter((sql) => dialect !== mariadb || !sql.includes("(WITH"))) {
          const sql =
            dialect === mariadb
              ? written.replaceAll('"', "`").replaceAll(" AS of ", " AS o ")
              : written.replaceAll(" AS of ", " AS o ");
          const limits = await put(sql);
          const fenced = await put(sql, true);
          if (!limits.ok || !fenced.ok) throw new Error(`${sql}: ${JSON.stringify([limits, fenced])}`);
          const rows = await whole.rowsOf(limits.sql);
          expect(rows, sql).toEqual(await cut.rowsOf(sql));
          expect(await whole.rowsOf(fenced.sql), sql).toEqual(rows);
          if (JSON.stringify(rows) !== JSON.stringify(await whole.rowsOf(sql))) less++;
        }
        expect(less).toBeGreaterThan(selects.length - 4);
      } finally {
        await whole.close();
        await cut.close();
      }
    });

    it("computes nothing that somebody wrote of rows that are kept from them", async () => {
      const whole = await make(server ?? "", tablesIn(allRows));
      const cut = await make(server ?? "", tablesIn(visibleTo(model.policies, user).rows));
      /** Fails of the rows of which something holds, and only of those. */
      const failing = (holds: string) =>
        dialect === mariadb
          ? `exp(CASE WHEN ${holds} THEN 1000 ELSE 1 END) > 0`
          : `1 / (CASE WHEN ${holds} THEN 0 ELSE 1 END) > 0`;
      try {
        let told = 0;
        for (const table of ["population", "regency", "province", "staff", "branch", "orders", "line"])
          for (const column of columnsOf(table) ?? []) {
            const values = async (database: Database) =>
              (await database.rowsOf(`SELECT DISTINCT ${column} FROM ${table} WHERE ${column} IS NOT NULL`)).map(
                ([value]) => value,
              );
            const seen = new Set((await values(cut)).map(String));
            const [kept] = (await values(whole)).filter((value) => !seen.has(String(value)));
            if (kept === undefined) continue;
            const fails = failing(`${column} = '${String(kept).replaceAll("'", "''")}'`);
            for (const sql of [
              `SELECT count(*) FROM ${table} WHERE ${fails}`,
              `SELECT count(*) FROM ${table} AS t WHERE ${fails} AND ${column} IS NOT NULL`,
              `SELECT count(*) FROM (SELECT ${column} FROM ${table} WHERE ${fails}) AS q`,
              `SELECT count(*) FROM ${table} AS t JOIN (SELECT 1 AS one) AS o ON o.one = 1 AND ${fails}`,
              `WITH w AS (SELECT * FROM ${table}) SELECT count(*) FROM w WHERE ${fails}`,
            ]) {
              const limits = await put(sql, true);
              if (!limits.ok) throw new Error(`${sql}: ${limits.reason} ${limits.detail}`);
              expect(await whole.rowsOf(limits.sql), sql).toEqual(await cut.rowsOf(sql));
              const freely = await put(sql);
              if (freely.ok) await whole.rowsOf(freely.sql).catch(() => told++);
            }
          }
        // Where a database may plan freely it does tell: else nothing was tried here.
        expect(told).toBeGreaterThan(0);
      } finally {
        await whole.close();
        await cut.close();
      }
    });

    it.each([
      ["a table that is not there", "SELECT 1 FROM rahasia"],
      ["a table of another schema", "SELECT 1 FROM lain.province"],
      [
        "a name that the database may look for elsewhere",
        "WITH province AS (SELECT * FROM province) SELECT * FROM (WITH province AS (SELECT * FROM province) SELECT * FROM province) AS q",
      ],
      ["a name of ours", "SELECT 'yang boleh dilihat: province' FROM province"],
      ...(dialect === mariadb
        ? [["WITH in brackets", "SELECT 1 FROM (WITH t AS (SELECT * FROM orders) SELECT * FROM t) AS q"]]
        : []),
    ])("refuse %s", async (_, sql) => {
      expect(await put(sql)).toMatchObject({ ok: false });
    });
  });
