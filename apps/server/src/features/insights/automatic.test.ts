import type { Insight, Insights } from "@tanyadata/contract";
import { openDuckdbWarehouse, type Warehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Data } from "../../open-data.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { facts, parts } from "./facts.fixture.ts";
import { openStarter } from "./insights.fixture.ts";
import { bold, changesOf, inYear, middle, type Row, written, years } from "./recomputed.fixture.ts";

const starter = inject("starter");
let data: Data;
let app: TestApp;
let own: Warehouse;
let token: string;

beforeAll(async () => {
  data = await openStarter(starter);
  own = await openDuckdbWarehouse({ file: starter.WAREHOUSE_URL, limits: { processes: 1 } });
  app = await startTestApp({ answerer: data.answerer, insights: (_, work) => work(data.insights) });
  ({ token } = await app.signUp());
});
afterAll(() => Promise.all([app?.close(), data?.close(), own?.close()]));

const page = async (query: Record<string, string> = {}): Promise<Insights> => {
  const { status, body } = await app.call("GET", "/insights", { token, query });
  expect(status).toBe(200);
  return body;
};

async function factsOf(measure: string, rows: string): Promise<Row[]> {
  const sql = facts[measure]?.[rows];
  if (!sql) throw new Error(`no SQL of our own for ${measure} by ${rows}`);
  const outcome = await own.run(sql, { maxRows: 100_000 });
  if (!outcome.ok) throw new Error(`${JSON.stringify(outcome.failure)} in ${sql}`);
  return outcome.value.rows.flatMap(([place, year, figure]) =>
    figure === null ? [] : [[String(place), year as number | null, Number(figure)] as const],
  );
}

/** An insight's figures by our own SQL: the whole, or one province with its regencies. */
async function figuresOf(insight: Insight, province: string | null, at = 0) {
  const measure = insight.id.split(".")[1 + at] ?? "";
  const entity = /\.(province|regency|lake|mountain|river)\b/.exec(insight.id)?.[1] ?? "province";
  const within = new Set(
    province === null
      ? []
      : await own
          .run(
            `SELECT r.name FROM regency AS r JOIN province AS p ON p.code = r.province_code WHERE p.name = '${province}'`,
          )
          .then((outcome) => (outcome.ok ? outcome.value.rows.map(([name]) => String(name)) : [])),
  );
  const rows = async (of = entity) =>
    (await factsOf(measure, of)).filter(([place]) => of !== "regency" || within.has(place));
  const known = province === null && facts[measure]?.whole ? "whole" : "province";
  const place = facts[measure]?.[known]
    ? (await factsOf(measure, known)).filter(([name]) => province === null || name === province)
    : [];
  return { rows, place, entity };
}

const wholeOf = async (insight: Insight) => (await figuresOf(insight, null)).place;

/** A figure by the values of a dimension, the largest first. */
async function partsOf(insight: Insight, province: string | null): Promise<[name: string, figure: number][]> {
  const [, measure = "", dimension = ""] = insight.id.split(".");
  const sql = parts[`${measure}.${dimension}`];
  if (!sql) throw new Error(`no SQL of our own for ${measure} by ${dimension}`);
  const outcome = await own.run(sql);
  const sums = new Map<string, number>();
  for (const [place, value, figure] of outcome.ok ? outcome.value.rows : [])
    if (province === null || place === province)
      sums.set(String(value), (sums.get(String(value)) ?? 0) + Number(figure));
  return [...sums].sort((a, b) => b[1] - a[1]);
}

/** What stands in bold in a sentence, computed anew. */
async function expected(insight: Insight, province: string | null): Promise<string[]> {
  const [last = null, later = null] = years(insight);
  const { rows, place, entity } = await figuresOf(insight, province);
  const noun = { province: "provinsi", regency: "kabupaten/kota", lake: "danau", mountain: "gunung", river: "sungai" }[
    entity
  ];
  switch (insight.kind) {
    case "latest": {
      const now = inYear(place, last)[0]?.[2] ?? Number.NaN;
      if (insight.figure?.change == null) return [written(now, insight)];
      const [, , before = Number.NaN] = inYear(place, (last ?? 0) - 1)[0] ?? [];
      // Steps of decimals are no steps of doubles.
      const change = Number(Math.abs(now - before).toFixed(6));
      if (change !== 0) expect(insight.sentence).toContain(now > before ? ", naik **" : ", turun **");
      return [written(now, insight), ...(change === 0 ? [] : [written(change, insight, 0), written(before, insight)])];
    }
    case "ranking": {
      if (insight.id.includes(".standing.")) {
        const all = inYear(await rows("province"), last);
        const own = all.find(([name]) => name === province);
        const better = all.filter(([, , figure]) => figure > (own?.[2] ?? 0)).length;
        return [String(better + 1), `${all.length} provinsi`, written(own?.[2] ?? Number.NaN, insight)];
      }
      const all = inYear(await rows(), last);
      const lowest = all.filter(([, , figure]) => figure === all.at(-1)?.[2]).map(([name]) => name);
      const named = insight.chart.highlight.filter((name) => !lowest.includes(name));
      expect(named).toEqual(all.slice(0, named.length).map(([name]) => name));
      const top = named.flatMap((name) => [
        name,
        written(all.find((row) => row[0] === name)?.[2] ?? Number.NaN, insight),
      ]);
      const least = written(all.at(-1)?.[2] ?? Number.NaN, insight);
      const end = lowest.length > 3 ? [least, `${lowest.length} ${noun}`] : [...lowest.sort(), least];
      return [`${all.length} ${noun}`, ...top, ...end];
    }
    case "gap": {
      const own = inYear(place, last)[0]?.[2] ?? Number.NaN;
      const whole = inYear(await wholeOf(insight), last)[0]?.[2] ?? Number.NaN;
      expect(insight.sentence).toContain(own > whole ? "di atas Indonesia" : "di bawah Indonesia");
      const gap = Number(Math.abs(own - whole).toFixed(6));
      return [written(own, insight, 1), written(gap, insight, 0), written(whole, insight, 2)];
    }
    case "cut":
      return (await partsOf(insight, province)).flatMap(([name, figure]) => [name, written(figure, insight)]);
    case "movers": {
      const changes = changesOf(await rows(), last, later);
      const up = changes.filter(({ change }) => change > 0).slice(0, 2);
      const down = changes
        .filter(({ change }) => change < 0)
        .slice(-2)
        .reverse();
      return [
        ...up.flatMap(({ name, change }) => [name, `+${written(change, insight)}`]),
        ...down.flatMap(({ name, change }) => [name, written(change, insight)]),
        `${changes.length} ${noun}`,
      ];
    }
    case "outlier": {
      const all = inYear(await rows(), last);
      const values = all.map(([, , figure]) => figure);
      const wide = (values.at(-1) ?? 0) > 0 && (values[0] ?? 0) / (values.at(-1) ?? 1) > 50;
      const scaled = values.map((value) => (wide ? Math.log(value) : value));
      const spread = middle(scaled.map((value) => Math.abs(value - middle(scaled))));
      const far = all.filter((_, i) => Math.abs((0.6745 * ((scaled[i] ?? 0) - middle(scaled))) / spread) > 3.5);
      const [most = 0, least = 0] = [scaled[0], scaled.at(-1)].map((value) => Math.abs((value ?? 0) - middle(scaled)));
      const isHigh = most >= least;
      expect(far.length).toBeLessThan(3);
      const told = far.filter(([, , figure]) => figure > middle(values) === isHigh);
      const ordered = isHigh ? told : [...told].reverse();
      const next = isHigh ? all[told.length] : all.at(-told.length - 1);
      return [
        ...ordered.flatMap(([name, , figure]) => [name, written(figure, insight)]),
        next?.[0] ?? "",
        written(next?.[2] ?? Number.NaN, insight),
        `${all.length} ${noun}`,
      ];
    }
    case "concentration": {
      const all = inYear(await rows(), last);
      const whole = inYear(place, last)[0]?.[2] ?? Number.NaN;
      let held = 0;
      const few = all.filter(([, , figure]) => {
        const isNeeded = held <= whole / 2;
        held += figure;
        return isNeeded;
      });
      return [
        ...few.flatMap(([name, , figure]) => [name, written((100 * figure) / whole, insight)]),
        `${all.length} ${noun}`,
      ];
    }
    case "correlation": {
      const [x, y] = [inYear(await rows(), last), inYear(await (await figuresOf(insight, province, 1)).rows(), last)];
      const pairs = x.flatMap(([name, , a]) => y.filter((row) => row[0] === name).map(([, , b]) => `(${a}, ${b})`));
      const outcome = await own.run(`SELECT corr(a, b) FROM (VALUES ${pairs.join(", ")}) AS t(a, b)`);
      const r = outcome.ok ? Number(outcome.value.rows[0]?.[0]) : Number.NaN;
      return [written(r, insight, 0), written(pairs.length, insight, 1)];
    }
  }
}

type Known = ReadonlyMap<string, number>;
const named = (rows: readonly Row[]): Known => new Map(rows.map(([name, , figure]) => [name, figure]));

/** What stands on a chart's axes, computed anew: figures by the names of the rows, one list for each axis. */
async function axes(insight: Insight, province: string | null): Promise<readonly Known[]> {
  const { rows, place } = await figuresOf(insight, province);
  const [last = null, later = null] = years(insight);
  const all = async () => inYear(await rows(), last);
  switch (insight.kind) {
    case "movers":
      return [new Map(changesOf(await rows(), last, later).map(({ name, change }) => [name, change]))];
    case "concentration": {
      const whole = inYear(place, last)[0]?.[2] ?? Number.NaN;
      return [named((await all()).map(([name, year, figure]) => [name, year, (100 * figure) / whole]))];
    }
    case "correlation":
      return [named(await all()), named(inYear(await (await figuresOf(insight, province, 1)).rows(), last))];
    case "cut":
      return [new Map(await partsOf(insight, province))];
    default:
      return [named(await all())];
  }
}

/** Holds all that a chart draws against what was computed anew. */
async function drawn(insight: Insight, province: string | null): Promise<void> {
  const [header, rows] = insight.picture?.result ?? insight.result;
  const { kind, values, highlight } = insight.chart;
  const at = values.map((name) => header.indexOf(name));
  expect(at).not.toContain(-1);
  // A single figure is the sentence's own.
  if (kind === "figure") return;
  if (kind === "line") {
    const { place } = await figuresOf(insight, province);
    const course = new Map(place.map(([, year, figure]) => [year, figure]));
    expect(rows.map(([year, figure]) => [year, figure])).toEqual(
      rows.map(([year]) => [year, course.get(year as number) ?? null]),
    );
    expect(rows).toHaveLength(course.size);
    return;
  }
  const known = await axes(insight, province);
  expect(known).toHaveLength(values.length);
  for (const row of rows)
    for (const [axis, figures] of known.entries()) {
      const [figure, ours] = [row[at[axis] ?? -1], figures.get(String(row[0]))];
      if (figure === null) expect([insight.id, row[0], ours]).toEqual([insight.id, row[0], undefined]);
      else expect(figure, `${insight.id} ${row[0]}`).toBeCloseTo(ours ?? Number.NaN, 6);
    }
  const names = rows.map(([name]) => name);
  for (const name of highlight) expect(names).toContain(name);
  for (const figures of known)
    for (const name of figures.keys())
      expect([insight.id, names]).toEqual([insight.id, expect.arrayContaining([name])]);
}

/** Holds the codes by which a map colours its regions against the names of the rows that are drawn. */
async function placed(insight: Insight): Promise<void> {
  if (!insight.regions) return;
  const [, rows] = insight.picture?.result ?? insight.result;
  const table = insight.regions.level === "province" ? "province" : "regency";
  const outcome = await own.run(`SELECT code, name FROM ${table}`);
  const names = new Map(outcome.ok ? outcome.value.rows.map(([code, name]) => [code, name]) : []);
  expect(insight.regions.codes.map((code) => names.get(code))).toEqual(rows.map(([name]) => name));
}

describe("what Insights say by themselves, computed anew from the warehouse", () => {
  for (const [name, query, province] of [
    ["of the whole country", {}, null],
    ["of one province", { region: "32" }, "Jawa Barat"],
    ["of a province that was divided", { region: "91" }, "Papua"],
    ["of one topic", { topic: "plantation" }, null],
  ] as const)
    test(name, async () => {
      const { insights, failed } = await page(query);
      expect(failed).toBe(0);
      expect(insights.length).toBeGreaterThan(name.endsWith("topic") ? 10 : 25);
      for (const insight of insights) {
        expect([insight.id, bold(insight.sentence)]).toEqual([insight.id, await expected(insight, province)]);
        await drawn(insight, province);
        await placed(insight);
      }
    });

  test("every kind is among them, the best first", async () => {
    const { insights } = await page();
    expect(new Set(insights.map(({ kind }) => kind))).toEqual(
      new Set(["latest", "ranking", "movers", "outlier", "correlation", "concentration", "cut"]),
    );
    const ofProvince = (await page({ region: "32" })).insights;
    expect(ofProvince.map(({ kind }) => kind)).toContain("gap");
    expect(ofProvince.filter(({ id }) => id.includes(".standing.")).length).toBeGreaterThan(3);
    expect(insights.map(({ score }) => score)).toEqual(insights.map(({ score }) => score).sort((a, b) => b - a));
    expect(new Set(insights.map(({ id }) => id)).size).toBe(insights.length);
  });

  test("each can be asked in the chat, which answers with the same plan and SQL", async () => {
    for (const query of [{}, { region: "51" }]) {
      const { insights } = await page(query);
      for (const { question, sql, plan, id } of insights.slice(0, 15)) {
        const { body } = await app.call("POST", "/askdb/ask", { token, body: { question } });
        expect([id, body.sql]).toEqual([id, sql]);
        expect(plan).toBeDefined();
      }
    }
  });

  test("comes in one call, with what was pinned, and only once while nothing changed", async () => {
    const ask = (headers = {}, query = {}) => app.call("GET", "/insights", { token, headers, query });
    const first = await ask();
    expect(first.headers["cache-control"]).toBe("private, no-cache");
    expect(first.body.board).toEqual({ pins: [], share: null });
    const unchanged = await ask({ "if-none-match": String(first.headers.etag) });
    expect([unchanged.status, unchanged.body]).toEqual([304, undefined]);
    const asked = await app.call("POST", "/askdb/ask", { token, body: { question: "Berapa jumlah penduduk Bali?" } });
    await app.call("POST", "/insights/pins", { token, body: { query_id: asked.body.query_id } });
    const changed = await ask({ "if-none-match": String(first.headers.etag) });
    expect([changed.status, changed.body.board.pins.length]).toEqual([200, 1]);
    expect((await app.call("GET", "/insights")).status).toBe(401);
  });

  test("filters by topic and region; an unknown region is not found, an unknown topic is empty", async () => {
    const { topics, regions } = await page();
    expect(regions).toHaveLength(38);
    expect(topics.map(({ id }) => id)).toContain("poverty");
    const { insights } = await page({ topic: "poverty", region: "32" });
    expect(insights.length).toBeGreaterThan(1);
    for (const { topics, title } of insights) {
      expect(topics).toContain("poverty");
      expect(title).toContain("Jawa Barat");
    }
    // Ties lead to measures of other topics: only those of this one are told.
    const everywhere = (await page({ topic: "poverty" })).insights;
    expect(everywhere.map(({ kind }) => kind)).toContain("correlation");
    for (const { topics } of everywhere) expect(topics).toContain("poverty");
    expect((await page({ topic: "nothing" })).insights).toEqual([]);
    expect((await app.call("GET", "/insights", { token, query: { region: "nowhere" } })).status).toBe(404);
  });

  test("refuses what it does not know how to filter by", async () => {
    for (const query of [{ provinsi: "32" }, { region: "32", year: "2022" }]) {
      const { status, body } = await app.call("GET", "/insights", { token, query });
      expect([query, status, body.code]).toEqual([query, 400, "validation_failed"]);
    }
  });

  test("nothing simulated is told, and each has its sources", async () => {
    const { insights } = await page();
    for (const { id, sources, sql } of insights) {
      expect([id, sources.length > 0]).toEqual([id, true]);
      expect(sql).not.toMatch(/\bsim_/);
    }
  });
});
