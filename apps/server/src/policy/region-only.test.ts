import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyStore } from "../features/programs/keys.store.ts";
import type { Store } from "../store/store.ts";
import type { TestApp, TestUser } from "../testing/app.ts";
import { formOf, pdfOf } from "../testing/forms.ts";
import {
  elsewhere,
  type OneProvince,
  readingPaths,
  startOneProvince,
  type WritingCall,
  writingCalls,
} from "./one-province.fixture.ts";

let province: OneProvince;
let app: TestApp;
let store: Store;
let live: OneProvince["live"];
let put: OneProvince["put"];
let admin: TestUser;
let central: TestUser;
let local: TestUser;
let asker: TestUser;
let reader: TestUser;

beforeAll(async () => {
  province = await startOneProvince();
  ({ app, store, live, put, admin } = province);
  [central, local, asker, reader] = [await app.signUp(), await app.signUp(), await app.signUp(), await app.signUp()];
  for (const [user, group, region] of [
    [central, "pusat", []],
    [local, "daerah", ["Jawa Barat"]],
    [asker, "penanya", []],
    // Whose topics hold no words of their own about elsewhere.
    [reader, "daerah", ["Jawa Barat"]],
  ] as const)
    await put(user, group, region);
});
afterAll(() => province?.close());

const ask = (user: TestUser, question: string, more: object = {}) =>
  app.call("POST", "/askdb/ask", { token: user.token, body: { question, ...more } });

const told = (body: unknown, asked = ""): string => {
  const text = JSON.stringify(body);
  return asked === "" ? text : text.replaceAll(asked, "");
};

describe("who may see one province", () => {
  it("is answered from it, and is told so and why", async () => {
    const whole = await ask(central, "berapa jumlah penduduk Indonesia?");
    const own = await ask(local, "berapa jumlah penduduk?");
    expect(own.body.answer).toContain("Anda melihat data Provinsi Jawa Barat (aturan: Wilayah sendiri).");
    expect(whole.body.answer).not.toContain("Anda melihat");
    const province = await ask(central, "berapa jumlah penduduk Jawa Barat?");
    expect(own.body.result[1]).toEqual(province.body.result[1]);
    expect(own.body.result[1]).not.toEqual(whole.body.result[1]);
    const list = await ask(local, "penduduk per kabupaten");
    expect(list.body.result[1]).toHaveLength(18);
    expect((await ask(central, "penduduk per kabupaten")).body.result[2].row_count).toBe(416);
  });

  it("asks the same, and never hears what was kept for somebody else", async () => {
    const asked = ["berapa jumlah penduduk?", "penduduk per kabupaten", "5 provinsi dengan penduduk terbanyak"];
    for (const question of asked) {
      const all = [central, local, central, local].map((user) => ask(user, question));
      const [whole, own, again, ownAgain] = (await Promise.all(all)).map(({ body }) => body.result);
      expect([whole, own]).toEqual([again, ownAgain]);
      expect(own).not.toEqual(whole);
      expect((await ask(local, question)).body.result).toEqual(own);
    }
  });

  it.each([
    "berapa penduduk Lampung?",
    "berapa jumlah provinsi?",
    "daftar provinsi",
    "provinsi dengan penduduk terbanyak",
    "kota terpadat",
    "data apa saja yang ada?",
    "bandingkan penduduk Jawa Barat dan Bengkulu",
    "desa di Gorontalo",
    "kota di luar Jawa Barat",
    "penduduk Surabya",
    "apa ibu kota Kalimantan Selatan?",
    "gunung tertinggi",
    "provinsi mana yang berbatasan dengan Jawa Barat?",
    "jumlah desa per provinsi",
    "pulau terbesar",
    "sungai terpanjang",
    "bandara di Bali",
  ])("is told of nowhere else: %s", async (question) => {
    const { body } = await ask(local, question);
    const asked = new RegExp(
      question
        .split(/[ ?]+/)
        .filter((word) => elsewhere.test(word))
        .join("|") || "$^",
      "gi",
    );
    const said = told(body)
      .replace(asked, "")
      .replaceAll(/kalimantan|selatan/gi, "");
    expect(said).not.toMatch(elsewhere);
    expect(JSON.stringify((await ask(central, question)).body).length).toBeGreaterThan(0);
  });

  it("finds nothing else by SQL of their own, in no way of writing it", async () => {
    const { body: own } = await ask(local, "penduduk per kabupaten");
    const { body: others } = await ask(central, "penduduk per kabupaten");
    const run = (user: TestUser, queryId: string, sql: string) =>
      app.call("POST", "/askdb/run-sql", { token: user.token, body: { query_id: queryId, sql } });
    for (const sql of [
      "SELECT count(*) AS n FROM province",
      "SELECT count(*) AS n FROM main.province",
      'WITH province AS (SELECT * FROM "province") SELECT count(*) AS n FROM province',
      "SELECT count(*) AS n FROM (SELECT code FROM province UNION SELECT code FROM PROVINCE) AS p",
    ]) {
      expect((await run(local, own.query_id, sql)).body.result?.[1], sql).toEqual([[1]]);
      expect((await run(central, others.query_id, sql)).body.result?.[1], sql).toEqual([[38]]);
    }
    const { status, body } = await run(local, own.query_id, "SELECT * FROM duckdb_tables()");
    expect([status, told(body)]).toEqual([422, expect.not.stringMatching(elsewhere)]);
    const csv = await app.call("GET", "/askdb/download-csv", { token: local.token, query: { query_id: own.query_id } });
    expect(csv.body.trim().split("\r\n")).toHaveLength(19);
  });

  it("is told nothing else by any call that reads", async () => {
    const paths = readingPaths(app);
    const { body: answer } = await ask(reader, "penduduk per kabupaten");
    const queries = [
      "",
      `?query_id=${answer.query_id}`,
      `?chat_topic_id=${answer.chat_topic_id}`,
      "?indicator=population",
      "?province=51",
      "?province=32",
      "?keywords=a",
      "?province=75&indicator=population",
    ];
    const key = await keyStore(store, () => new Date()).make(reader.id, {
      ...{ name: "Program", scopes: ["ask", "read", "export", "admin"], days: 1 },
    });
    const leaks: string[] = [];
    let answered = 0;
    let byKey = 0;
    let whole = 0;
    for (const path of paths.filter((one) => one.startsWith("/api/v1/") && !/borders|docs|openapi/.test(one)))
      for (const query of queries) {
        const url =
          path.replace(":level", "districts").replace(":type", "buy").replaceAll(/:\w+/g, answer.query_id) + query;
        const get = (token = "") =>
          app.app.inject({ method: "GET", url, headers: { authorization: `Bearer ${token}` } });
        const mine = await get(reader.token);
        if (mine.statusCode === 200) answered++;
        const program = await get(key?.secret);
        // Refused to keys, or the same as to their owner.
        if (program.statusCode === mine.statusCode) byKey++;
        else expect([program.statusCode, url]).toEqual([403, url]);
        for (const { body } of [mine, program])
          if (elsewhere.test(body)) leaks.push(`${url} ${elsewhere.exec(body)?.[0]} ${body.slice(0, 200)}`);
        if (/pyramid|insights/.test(url) && elsewhere.test((await get(central.token)).body)) whole++;
      }
    expect(leaks).toEqual([]);
    expect(answered).toBeGreaterThan(60);
    expect(byKey).toBeGreaterThan(200);
    expect(whole).toBeGreaterThan(10);
  });

  it("is told nothing else by any call that writes, sent as its example and with what reaches for elsewhere", async () => {
    const reaches = {
      ...{ question: "daftar provinsi", key_word: "provinsi", sql: "SELECT * FROM province", key: "x" },
      ...{ code: "75", province: "75", geo_code: "75", region: "provinsi", title: "daftar provinsi" },
    };
    const found: string[] = [];
    const statuses = new Map<number, number>();
    const answered = new Set<string>();
    const send = async (token: string, { route, url, type, body }: WritingCall) => {
      const { file, ...fields } = body;
      const texts = Object.entries(fields).flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value]] : [],
      );
      const form = formOf(Object.fromEntries(texts), { name: "a.pdf", type: "application/pdf", bytes: pdfOf() });
      const encoded = type.startsWith("multipart")
        ? { payload: form.body, headers: form.headers }
        : type.endsWith("urlencoded")
          ? { payload: new URLSearchParams(texts as [string, string][]).toString(), headers: { "content-type": type } }
          : Object.keys(body).length > 0
            ? { payload: JSON.stringify(body), headers: { "content-type": type } }
            : { payload: "", headers: {} };
      const reply = await app.app.inject({
        ...{ method: route.method, url, ...(encoded.payload && { payload: encoded.payload }) },
        headers: { ...encoded.headers, authorization: `Bearer ${token}` },
      });
      statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1);
      if (reply.statusCode < 300) answered.add(`${route.method} ${route.path}`);
      if (elsewhere.test(reply.body))
        found.push(`${url} ${elsewhere.exec(reply.body)?.[0]} ${reply.body.slice(0, 200)}`);
      expect([route.path, reply.statusCode]).not.toEqual([route.path, 500]);
    };
    // What a call ends (a session, a topic, an account) is missing for the next: each that is for users has its own.
    const someone = async (group: string, access: string) => {
      const user = await app.signUp(access === "user" ? { password: "Kopi-Susu-2026" } : {});
      await put(user, group, ["Jawa Barat"]);
      const { body } = await ask(user, "penduduk per kabupaten");
      const pinned = { token: user.token, body: { query_id: body.query_id } };
      const { body: pin } = await app.call("POST", "/insights/pins", pinned);
      const key = await keyStore(store, () => new Date()).make(user.id, {
        ...{ name: "Program", scopes: ["ask", "read", "export", "admin"], days: 1 },
      });
      const ids = { query_id: body.query_id, chat_topic_id: body.chat_topic_id, pin_id: pin.id, after: body.query_id };
      return { tokens: [user.token, key?.secret ?? ""], ids };
    };
    const stranger = await someone("daerah", "none");
    for (const [at, { route }] of writingCalls({}).entries()) {
      const { tokens, ids } = route.access === "user" ? await someone("daerah", route.access) : stranger;
      for (const instead of [reaches, {}]) {
        const call = writingCalls({ ...instead, ...ids })[at];
        for (const token of tokens) if (call) await send(token, call);
      }
    }
    expect(found).toEqual([]);
    // The same calls do tell of elsewhere who may see it: what looks for leaks would see one.
    const { tokens, ids } = await someone("pusat", "none");
    for (const call of writingCalls({ ...reaches, ...ids }).filter(({ route }) => /ask$|chat$|-sql$/.test(route.path)))
      await send(tokens[0] ?? "", call);
    expect(found.length).toBeGreaterThan(2);
    expect(answered.size, [...statuses].join(" ")).toBeGreaterThan(25);
  });

  it("is not shown what was told before, once less is theirs", async () => {
    // Whose topics hold no words of their own about elsewhere.
    const former = await app.signUp();
    await put(former, "pusat", []);
    const { body } = await ask(former, "daftar provinsi");
    expect(told(body)).toMatch(elsewhere);
    const { body: pin } = await app.call("POST", "/insights/pins", {
      token: former.token,
      body: { query_id: body.query_id },
    });
    expect(told(pin)).toMatch(elsewhere);
    const headers = { authorization: `Bearer ${former.token}` };
    const send = (method: "GET" | "POST", url: string, payload?: object) =>
      app.app.inject({ method, url, headers, ...(payload && { payload }) });
    const { body: events } = await send("POST", "/api/v1/chat", { question: "daftar provinsi" });
    const [, stream] = /"stream_id":"([^"]+)"/.exec(events) ?? [];
    expect((await send("GET", `/api/v1/chat/${stream}`)).body).toMatch(elsewhere);
    await put(former, "daerah", ["Jawa Barat"]);
    const read = async (path: string, query: Record<string, string>) =>
      told((await app.call("GET", path, { token: former.token, query })).body);
    for (const [path, query] of [
      ["/askdb/queries", { chat_topic_id: body.chat_topic_id }],
      ["/insights/board", {}],
      ["/insights/board/export", {}],
      ["/askdb/download-csv", { query_id: body.query_id }],
    ] as const)
      expect(await read(path, query), path).not.toMatch(elsewhere);
    expect((await send("GET", `/api/v1/chat/${stream}`)).statusCode).toBe(404);
    let answered = 0;
    for (const path of readingPaths(app).filter(
      (one) => one.startsWith("/api/v1/") && !/borders|docs|openapi/.test(one),
    ))
      for (const id of [body.query_id, body.chat_topic_id, pin.id])
        for (const query of ["", `?query_id=${id}`, `?chat_topic_id=${id}`]) {
          const url = path.replaceAll(/:\w+/g, id) + query;
          const now = await send("GET", url);
          if (now.statusCode === 200) answered++;
          expect(elsewhere.test(now.body) ? url : "").toBe("");
        }
    expect(answered).toBeGreaterThan(60);
    const found = await app.call("POST", "/askdb/search-chat", {
      token: former.token,
      body: { key_word: "provinsi", limit: 50 },
    });
    expect([found.status, told(found.body)]).toEqual([200, expect.not.stringMatching(elsewhere)]);
    await put(former, "pusat", []);
    expect(await read("/askdb/queries", { chat_topic_id: body.chat_topic_id })).toMatch(elsewhere);
  });
});

describe("who may only ask", () => {
  it("is answered, and neither takes rows away nor writes SQL", async () => {
    const { status, body } = await ask(asker, "penduduk per provinsi");
    expect(status).toBe(200);
    const csv = await app.call("GET", "/askdb/download-csv", {
      token: asker.token,
      query: { query_id: body.query_id },
    });
    expect([csv.status, csv.body.detail]).toEqual([422, "Data ini tidak boleh Anda unduh."]);
    const sql = { query_id: body.query_id, sql: "SELECT count(*) FROM province" };
    const unknown = { query_id: body.query_id, sql: "SELECT count(*) FROM tidak_ada" };
    const run = (body: object) => app.call("POST", "/askdb/run-sql", { token: asker.token, body });
    const [hidden, missing] = [await run(sql), await run(unknown)];
    expect(hidden.body.detail.replace("province", "X")).toEqual(missing.body.detail.replace("tidak_ada", "X"));
  });
});

describe("SQL that a file brings", () => {
  const written = { plan: null, sql: "SELECT count(*) AS n FROM province" };
  const of = (user: TestUser) =>
    live.insights(user.id, (data) => data.answer(written, { signal: new AbortController().signal, userId: user.id }));

  it("is run for whom it might have been written by, over what they see", async () => {
    expect(await of(central)).toMatchObject({ ok: true, value: { result: [["n"], [[38]]] } });
    expect(await of(local)).toMatchObject({ ok: true, value: { result: [["n"], [[1]]] } });
    expect(await of(asker)).toMatchObject({ ok: false });
  });
});

describe("an administrator", () => {
  it("asks as somebody, sees who may see what, and it stands in the log", async () => {
    const asked = await app.call("POST", `/admin/users/${local.id}/ask`, {
      token: admin.token,
      body: { question: "berapa jumlah provinsi?" },
    });
    expect(asked.body.answer).toContain("Anda melihat data Provinsi Jawa Barat");
    const seen = await app.call("GET", "/admin/policies/population", { token: admin.token });
    expect(seen.body.find((one: { user_id: string }) => one.user_id === local.id)).toMatchObject({
      may: ["ask", "export", "sql"],
      rows: "Anda melihat data Provinsi Jawa Barat (aturan: Wilayah sendiri).",
    });
    expect(seen.body.find((one: { user_id: string }) => one.user_id === admin.id)).toMatchObject({
      may: [],
      rows: null,
    });
    const { body: log } = await app.call("GET", "/admin/audit", { token: admin.token, query: { limit: 100 } });
    const deeds = log.map(({ deed }: { deed: string }) => deed);
    expect(deeds).toEqual(expect.arrayContaining(["ask_as", "change_access"]));
    expect(log[0]).toMatchObject({ deed: "ask_as", question: `${local.email}: berapa jumlah provinsi?` });
  });

  it("is the only one who does", async () => {
    for (const [method, path] of [
      ["GET", "/admin/groups"],
      ["GET", "/admin/policies"],
      ["PUT", `/admin/users/${local.id}/access`],
    ] as const)
      expect(
        (
          await app.call(method, path, {
            token: local.token,
            body: method === "PUT" ? { groups: [], attributes: {} } : undefined,
          })
        ).status,
      ).toBe(403);
  });
});
