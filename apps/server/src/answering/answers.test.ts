import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { readConfig } from "../config.ts";
import { configuredModel, type Data, openData } from "../open-data.ts";
import { openWarehouse } from "../open-warehouse.ts";
import { startTestApp, type TestApp } from "../testing/app.ts";

/** The whole way of a question: API, engine, guard, query process, the starter's figures. */
let data: Data;
let server: TestApp;
let token: string;

beforeAll(async () => {
  const config = readConfig({ ...inject("starter") });
  data = await openData(
    configuredModel(config),
    openWarehouse(config, () => {}),
  );
  server = await startTestApp({
    answerer: data.answerer,
    results: data.results,
    slots: data.slots,
    regions: data.regions,
  });
  ({ token } = await server.signUp());
});
afterAll(async () => {
  await server?.close();
  await data?.close();
});

const ask = (question: string) => server.call("POST", "/askdb/ask", { token, body: { question } });

/** A question and what its rows begin with. */
const answered: readonly (readonly [question: string, rows: readonly (readonly unknown[])[], rowCount: number])[] = [
  ["Berapa jumlah penduduk Jawa Barat?", [[51_316_378]], 1],
  ["Berapa penduduk perempuan di Kota Surabaya tahun 2024?", [[1_523_288]], 1],
  ["brp jumlah desa di NTT", [[3137]], 1],
  ["kecamatan di Kabupaten Garut apa saja", [["Banjarwangi"]], 42],
  ["10 kabupaten dengan penduduk terbanyak di Jawa Timur", [["Kabupaten Malang", 2_734_623]], 10],
  ["3 provinsi dengan luas wilayah terkecil", [["Daerah Khusus Ibukota Jakarta", 661.53]], 3],
  ["Provinsi mana yang produksi padinya paling tinggi tahun 2023?", [["Jawa Timur", 9_710_661.33]], 1],
  ["Provinsi mana saja yang penduduknya lebih dari 10 juta jiwa?", [["Jawa Barat", 51_316_378]], 6],
];

describe("the starter warehouse answers", () => {
  test.each(answered)("[S0.03] [S1.03] [S7.30] %s", async (question, rows, rowCount) => {
    const { status, body } = await ask(question);
    expect(status).toBe(200);
    expect(body.result[1].slice(0, rows.length)).toEqual(rows);
    expect(body.result[1]).toHaveLength(rowCount);
    expect(body).toMatchObject({ question, engine: "embedded" });
    expect(body.sql).toMatch(/^SELECT /);
    expect(body.reading).not.toBe("");
  });

  test("which regions the rows are about, with the answer and when it is read again", async () => {
    const { body } = await ask("3 kabupaten dengan penduduk terbanyak di Jawa Timur");
    expect(body.regions.level).toBe("district");
    expect(body.regions.codes).toHaveLength(3);
    expect(body.regions.codes[0]).toBe("35.07");
    const stored = await server.call("GET", "/askdb/queries", {
      token,
      query: { chat_topic_id: body.chat_topic_id },
    });
    expect(stored.body[0]).toEqual(body);
    expect((await ask("kecamatan di Kabupaten Garut apa saja")).body.regions).toBeNull();
    expect((await ask("Berapa jumlah penduduk Jawa Barat?")).body.regions).toBeNull();
  });

  test("what of a question can be exchanged, to its user alone, by questions that are answered", async () => {
    const { body } = await ask("Berapa jumlah penduduk Jawa Barat tahun 2024?");
    const slotsFor = (token: string) =>
      server.call("GET", "/askdb/slots", { token, query: { query_id: body.query_id } });
    const { body: slots } = await slotsFor(token);
    const place = slots.find(({ kind }: { kind: string }) => kind === "place");
    expect(place).toMatchObject({ label: "Provinsi Jawa Barat" });
    expect(place.options).toHaveLength(37);
    const bali = place.options.find(({ label }: { label: string }) => label === "Provinsi Bali");
    expect(bali.question).toBe("Berapa jumlah penduduk Provinsi Bali tahun 2024?");
    expect((await ask(bali.question)).body.reading).toContain("Bali");
    expect((await slotsFor((await server.signUp()).token)).status).toBe(404);
    const next = await server.call("POST", "/askdb/ask", {
      token,
      body: { question: "Bagaimana dengan Bali?", chat_topic_id: body.chat_topic_id },
    });
    const followUp = await server.call("GET", "/askdb/slots", { token, query: { query_id: next.body.query_id } });
    expect(followUp.body).toEqual([]);
  });

  test("a follow-up as the question before, changed by what it says", async () => {
    const first = await ask("Berapa jumlah penduduk Provinsi Jawa Tengah?");
    const follow = (question: string) =>
      server.call("POST", "/askdb/ask", { token, body: { question, chat_topic_id: first.body.chat_topic_id } });
    expect((await follow("Bagaimana dengan Jawa Barat?")).body.result[1]).toEqual([[51_316_378]]);
    const women = await follow("yang perempuan?");
    expect(women.body.reading).toContain("perempuan di Provinsi Jawa Barat");
    expect((await follow("kalau tahun 1999?")).body).toMatchObject({ code: "no_answer" });
    const largest = await follow("5 besar kabupatennya dong");
    expect(largest.body.result[1]).toHaveLength(5);
    expect(largest.body.result[1][0]).toEqual(["Kabupaten Bogor", 2_835_729]);
  });

  test("a definition in the model's words, with its source", async () => {
    const { body } = await ask("apa itu TPT?");
    expect(body.result[1][0][1]).toContain("angkatan kerja");
    expect(body.sources).toEqual([expect.objectContaining({ source_link: expect.stringMatching(/^https:/) })]);
  });

  test("[S1.04] [S3.17] with the sources of the tables that the SQL read, and no others", async () => {
    const { body: rice } = await ask("Berapa produksi padi Jawa Tengah?");
    expect(rice.sources).toEqual([
      { source: expect.stringContaining("Badan Pusat Statistik"), source_link: expect.stringMatching(/^https:/) },
    ]);
    const { body: density } = await ask("kepadatan penduduk Kota Bandung");
    const named = density.sources.map(({ source }: { source: string }) => source).join("\n");
    expect(named).toContain("Badan Informasi Geospasial");
    expect(named).toContain("Kependudukan");
    expect(named).not.toContain("Padi");
  });

  test.each([
    ["penduduk setiap provinsi di Pulau Jawa", []],
    ["ibu kota Sulawesi Selatan", ["Undang-undang pembentukan provinsi"]],
    ["provinsi termuda", ["Undang-undang pembentukan provinsi"]],
    ["jumlah provinsi per zona waktu", ["Keputusan Presiden 41"]],
    ["provinsi terluas di zona waktu WITA", ["Keputusan Presiden 41"]],
    ["provinsi paling utara", ["GeoNames"]],
    ["jarak Kota Medan ke Provinsi Bali", ["GeoNames"]],
    ["kota paling barat di Jawa Timur", ["GeoNames"]],
    ["jarak Pulau Miangas ke Pulau Marore", []],
  ])("%s: with the source of a part of the provinces only where it is read: %j", async (question, parts) => {
    const { body } = await ask(question);
    const named = body.sources.map(({ source }: { source: string }) => source).join("\n");
    expect(named).toContain("idn-area-data");
    const of = ["Undang-undang pembentukan provinsi", "Keputusan Presiden 41", "GeoNames"];
    expect(of.filter((one) => named.includes(one))).toEqual(parts);
  });

  test("[S3.13] a table only where it says more than the answer: a third element of the result", async () => {
    expect((await ask("Berapa jumlah penduduk Jawa Barat?")).body.result).toHaveLength(2);
    const { body } = await ask("5 kota terpadat");
    expect(body.result[2]).toEqual({
      columns: [
        { name: "Kota", kind: "name", unit: null, decimals: null },
        { name: "Provinsi", kind: "name", unit: null, decimals: null },
        { name: "Kepadatan penduduk", kind: "figure", unit: "jiwa/km²", decimals: 2 },
      ],
      row_count: 5,
      truncated: false,
    });
  });

  test("more rows than an answer carries: it says how many there are, and the export has them all", async () => {
    const { body } = await ask("desa di Jawa Barat");
    expect(body.result[1]).toHaveLength(1000);
    expect(body.result[2]).toMatchObject({ row_count: 5311, truncated: true });
    expect(body.answer).toContain("5.311 desa");
    const csv = await server.call("GET", "/askdb/download-csv", { token, query: { query_id: body.query_id } });
    expect(csv.body.trim().split("\r\n")).toHaveLength(1 + 5311);
  });

  test("a coefficient with the points that it is computed from", async () => {
    const { body } = await ask("Apakah ada korelasi antara kemiskinan dan pengangguran provinsi?");
    const [, [[r, n]], { columns, picture }] = body.result;
    expect(columns).toHaveLength(2);
    expect(picture.columns.map(({ kind }: { kind: string }) => kind)).toEqual(["name", "figure", "figure"]);
    const points: [string, number, number][] = picture.rows.filter((row: unknown[]) => !row.includes(null));
    expect(points).toHaveLength(n);
    const meanOf = (of: (x: number, y: number) => number) => points.reduce((sum, [, x, y]) => sum + of(x, y) / n, 0);
    const [mx, my] = [meanOf((x) => x), meanOf((_, y) => y)];
    const [xx, yy] = [meanOf((x) => (x - mx) ** 2), meanOf((_, y) => (y - my) ** 2)];
    expect(meanOf((x, y) => (x - mx) * (y - my)) / Math.sqrt(xx * yy)).toBeCloseTo(r, 9);
    // It can be run by whoever wants to check it.
    const run = await server.call("POST", "/askdb/run-sql", {
      token,
      body: { query_id: body.query_id, sql: picture.sql },
    });
    expect(run.body.result[1]).toEqual(picture.rows);
    expect((await ask("kemiskinan setiap provinsi")).body.result[2].picture).toBeUndefined();
  });

  test("asks which Bandung; each choice is answered", async () => {
    const { status, body } = await ask("Berapa penduduk Bandung?");
    expect([status, body.code]).toEqual([422, "ambiguous"]);
    expect(body.choices.map(({ label }: { label: string }) => label)).toEqual(["Kabupaten Bandung", "Kota Bandung"]);
    for (const { question } of body.choices) expect((await ask(question)).status).toBe(200);
  });

  test("refuses what the data do not hold, and offers what it can answer", async () => {
    const { status, body } = await ask("cuaca besok di Bogor");
    expect([status, body.code]).toEqual([422, "no_answer"]);
    expect(body.detail).toContain("cuaca");
    expect(body.suggestions.length).toBeGreaterThan(0);
    for (const question of body.suggestions) expect((await ask(question)).status).toBe(200);
  });

  test("a thing that is known, of which no figure is, is no answer", async () => {
    const { status, body } = await ask("panjang sungai mamberamo");
    expect([status, body.code]).toEqual([422, "no_answer"]);
    expect(body.detail).toContain("Sungai Mamberamo");
    for (const question of body.suggestions) expect((await ask(question)).status).toBe(200);
  });

  test("the follow-up questions that an answer offers are answered", async () => {
    const { body } = await ask("10 kabupaten dengan penduduk terbanyak di Jawa Timur");
    expect(body.suggestions.length).toBeGreaterThan(0);
    for (const question of body.suggestions) expect((await ask(question)).status).toBe(200);
  });

  test("the same question always has the same SQL", async () => {
    const [first, second] = [await ask("5 kota terpadat"), await ask("5 kota terpadat")];
    expect(second.body.sql).toBe(first.body.sql);
  });
});
