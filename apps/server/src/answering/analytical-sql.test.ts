import { openDuckdbWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GuardedWarehouse, guardedWarehouse } from "./guarded-warehouse.ts";
import { listed, makeFixture } from "./warehouse-fixture.ts";

const statements: readonly string[] = [
  "SELECT sum(people) FROM population WHERE year = 2022",
  "SELECT name, area_km2 FROM province ORDER BY area_km2 DESC NULLS LAST LIMIT 2 OFFSET 1;",
  "SELECT p.name, sum(o.people) AS total FROM province p JOIN population o ON o.province_code = p.code GROUP BY p.name HAVING sum(o.people) > 10 ORDER BY total",
  "SELECT p.name FROM province p LEFT JOIN population o ON o.province_code = p.code AND o.year = 1999 WHERE o.people IS NULL",
  "SELECT name FROM province RIGHT JOIN population ON code = province_code",
  "SELECT * FROM province FULL JOIN population ON code = province_code",
  "SELECT name FROM province SEMI JOIN population ON code = province_code",
  "SELECT a.name, b.name FROM province a, province b WHERE a.code < b.code",
  "SELECT name FROM main.province CROSS JOIN (VALUES (1), (2)) v(i)",
  "WITH t AS (SELECT province_code, sum(people) AS people FROM population GROUP BY ALL) SELECT name, people FROM t JOIN province ON code = province_code",
  "WITH a AS (SELECT 1 AS x), b(y) AS (SELECT x + 1 FROM a) SELECT y FROM b",
  "WITH Province AS (SELECT name FROM province WHERE island = 'Jawa') SELECT count(*) FROM province",
  "WITH a AS MATERIALIZED (SELECT code FROM province) SELECT count(*) FROM a WHERE code IN (SELECT code FROM a)",
  "SELECT name, rank() OVER (ORDER BY area_km2 DESC) FROM province",
  "SELECT name, dense_rank() OVER w, row_number() OVER w, percent_rank() OVER w, ntile(2) OVER w FROM province WINDOW w AS (PARTITION BY island ORDER BY area_km2)",
  "SELECT year, sum(people) - lag(sum(people)) OVER (ORDER BY year) AS growth FROM population GROUP BY year",
  "SELECT year, avg(sum(people)) OVER (ORDER BY year ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) FROM population GROUP BY year",
  "SELECT name FROM province QUALIFY row_number() OVER (PARTITION BY island ORDER BY area_km2 DESC) = 1",
  "SELECT first_value(name) OVER (ORDER BY area_km2), last_value(name IGNORE NULLS) OVER (ORDER BY area_km2) FROM province",
  "SELECT corr(people, year), regr_slope(people, year), covar_pop(people, year) FROM population",
  "SELECT quantile_cont(people, 0.9), median(people), mode(sex), stddev(people), var_samp(people) FROM population",
  "SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY people) FROM population",
  "SELECT count(DISTINCT sex), count(*), max(people), min(people), round(avg(people), 2), any_value(year) FROM population",
  "SELECT sum(people) FILTER (WHERE sex = 'L') AS l, sum(people) FILTER (WHERE sex = 'P') AS p FROM population",
  "SELECT string_agg(name, ', ' ORDER BY name) FROM province",
  "SELECT arg_max(name, area_km2), arg_min(name, area_km2) FROM province",
  "SELECT name FROM province UNION ALL SELECT sex FROM population",
  "(SELECT name FROM province ORDER BY 1 LIMIT 1) UNION (SELECT name FROM province ORDER BY 1 DESC LIMIT 1) ORDER BY name",
  "SELECT code FROM province EXCEPT SELECT province_code FROM population WHERE year = 1990",
  "SELECT code FROM province INTERSECT SELECT province_code FROM population",
  "SELECT CASE WHEN area_km2 > 40000 THEN 'besar' WHEN area_km2 IS NULL THEN NULL ELSE 'kecil' END AS size, count(*) FROM province GROUP BY size",
  "SELECT CASE sex WHEN 'L' THEN 'Laki-laki' ELSE 'Perempuan' END, sum(people) FROM population GROUP BY 1",
  "SELECT coalesce(island, 'lain'), nullif(name, 'Bali'), ifnull(island, '-'), greatest(1, 2), least(1, 2) FROM province",
  "SELECT upper(name), lower(name), length(name), trim(name), substring(name, 1, 3), replace(name, 'a', 'o'), name || '!' FROM province",
  "SELECT concat_ws(' ', code, name), split_part(name, ' ', 1), left(name, 2), position('a' IN name), strip_accents(name) FROM province",
  "SELECT name FROM province WHERE name ILIKE 'jawa%' AND name NOT LIKE '%Timur' AND code SIMILAR TO '3[0-9]'",
  "SELECT name FROM province WHERE contains(name, 'Jawa') OR starts_with(name, 'B') OR regexp_matches(name, '^A')",
  "SELECT name FROM province WHERE levenshtein(lower(name), 'jawa bart') <= 2 OR jaro_winkler_similarity(name, 'Blai') > 0.9",
  "SELECT year(founded), extract(month FROM founded), date_part('day', founded), date_trunc('year', founded), strftime(founded, '%d-%m-%Y') FROM province",
  "SELECT founded + INTERVAL 1 MONTH, date_diff('year', founded, DATE '2000-01-01'), age(TIMESTAMP '2000-01-01', founded::TIMESTAMP), dayname(founded) FROM province",
  "SELECT name FROM province WHERE founded BETWEEN DATE '1950-01-01' AND DATE '1955-12-31' AND founded < current_date",
  "SELECT CAST(people AS DECIMAL(18, 2)) / 3, people::DOUBLE, TRY_CAST(sex AS INTEGER), people // 7, people % 7, people ** 2, -people FROM population",
  "SELECT round(100.0 * people / sum(people) OVER (PARTITION BY year), 2) FROM population",
  "SELECT name, (SELECT sum(people) FROM population WHERE province_code = code AND year = 2022) FROM province",
  "SELECT name FROM province WHERE EXISTS (SELECT 1 FROM population WHERE province_code = code) AND code NOT IN (SELECT '99')",
  "SELECT name FROM province WHERE area_km2 > ALL (SELECT people FROM population) OR area_km2 = ANY (SELECT 5590.15)",
  "SELECT name FROM province WHERE (code, name) IN (SELECT code, name FROM province) AND code IN ('11', '32')",
  "SELECT island, grouping(island), count(*) FROM province GROUP BY ROLLUP (island)",
  "SELECT year, sex, sum(people) FROM population GROUP BY GROUPING SETS ((year), (sex), ())",
  "SELECT DISTINCT island FROM province WHERE island IS NOT DISTINCT FROM 'Jawa' OR NOT island IS NULL",
  "SELECT DISTINCT ON (island) name FROM province ORDER BY island, area_km2",
  "SELECT * EXCLUDE (founded) REPLACE (upper(name) AS name) FROM province",
  "SELECT p.* FROM province AS p ORDER BY name COLLATE NOCASE",
  "FROM province",
  "VALUES (1, 'a'), (2, 'b')",
  "SELECT sqrt(power(sin(radians(1)), 2)), asin(0.5), cos(1), abs(-1), ceil(1.2), floor(1.8), ln(2), exp(1), pi()",
  "SELECT /* an innocent comment: DROP TABLE province; */ name FROM province -- ; DELETE",
  "SELECT 'DROP TABLE province; --' AS \"salaries\" FROM province",
  "SELECT name FROM province, LATERAL (SELECT max(people) AS m FROM population WHERE province_code = code) x WHERE m > 0",
];

let fixture: Awaited<ReturnType<typeof makeFixture>>;
let warehouse: Warehouse;
let guarded: GuardedWarehouse;

beforeAll(async () => {
  fixture = await makeFixture();
  warehouse = await openDuckdbWarehouse({ file: fixture.file, limits: { processes: 1 } });
  guarded = guardedWarehouse(warehouse, { tables: listed });
});

afterAll(async () => {
  await warehouse.close();
  await fixture.remove();
});

describe("analysis passes the guard and runs", () => {
  for (const sql of statements)
    it(sql, async () => {
      const outcome = await guarded.run(sql);
      expect(outcome).toMatchObject({ ok: true });
      if (outcome.ok) expect(outcome.value.rows.length).toBeGreaterThan(0);
    });
});

it("streams the same rows as it runs", async () => {
  const sql = "SELECT code, name FROM province ORDER BY name";
  const parts = [];
  for await (const part of guarded.stream(sql)) parts.push(part);
  const run = await guarded.run(sql);
  expect(parts).toEqual([
    { columns: ["code", "name"] },
    { rows: run.ok ? run.value.rows : [] },
    { end: { ok: true, rowCount: 4 } },
  ]);
});

it("tells the tables that were read, and not the names of CTEs", async () => {
  const sql =
    "WITH fact AS (SELECT code FROM Province) SELECT count(*) FROM fact JOIN population ON code = province_code";
  expect(await guarded.run(sql)).toMatchObject({ ok: true, value: { tables: ["population", "province"] } });
});
