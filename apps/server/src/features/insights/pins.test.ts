import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import type { Data } from "../../open-data.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { openStarter, renamed, startBoard, without } from "./insights.fixture.ts";
import { middleOf } from "./pins.store.ts";

const starter = inject("starter");
const question = "Urutkan provinsi menurut persentase penduduk miskin tahun 2022";
let data: Data;
let withoutPoverty: Data;
let withPovertyRenamed: Data;

beforeAll(async () => {
  data = await openStarter(starter);
  withoutPoverty = await openStarter(starter, (folder) => {
    without("poverty.yaml")(folder);
    renamed("model.yaml", "poverty_rate, ", "")(folder);
  });
  withPovertyRenamed = await openStarter(starter, (folder) => {
    for (const file of ["poverty.yaml", "model.yaml"]) renamed(file, "poverty_rate", "poverty_share")(folder);
  });
});
afterAll(() => Promise.all([data, withoutPoverty, withPovertyRenamed].map((one) => one?.close())));

describeOnBothStores("the board of pinned answers", (newLocation) => {
  let board: Awaited<ReturnType<typeof startBoard>>;
  let token: string;
  let time: Date;

  beforeEach(async () => {
    time = new Date("2026-11-21T07:00:00.000Z");
    board = await startBoard(await newLocation(), data, () => time);
    ({ token } = await board.signUp());
  });
  afterEach(() => board?.close());

  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, as = token) =>
    board.call(method, `/insights${path}`, { token: as, ...(body === undefined ? {} : { body }) });
  const titles = async (as = token) =>
    (await call("GET", "/pins", undefined, as)).body.pins.map((pin: { title: string }) => pin.title);
  const three = async () => {
    const pins = [];
    for (const title of ["a", "b", "c"]) pins.push((await board.pin(token, question, title)).body.id);
    return pins;
  };

  test("keeps an answer's plan, SQL, rows, sources and the time of its data", async () => {
    const { asked, status, body } = await board.pin(token, question);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: question,
      question,
      answer: asked.answer,
      sql: asked.sql,
      result: asked.result,
      sources: asked.sources,
      state: "current",
      size: "medium",
      refreshed_at: time.toISOString(),
    });
    expect(body.plan.rows.entity).toBe("province");
    expect(body.regions.level).toBe("province");
    expect(body.regions.codes).toHaveLength(body.result[1].length);
    const again = await call("POST", "/pins", { query_id: asked.query_id });
    expect(again.body.id).toBe(body.id);
    await board.call("POST", "/askdb/archive-chat-topic", { token, body: { chat_topic_id: asked.chat_topic_id } });
    await board.call("DELETE", "/askdb/chat-topic", { token, body: { chat_topic_id: asked.chat_topic_id } });
    expect(await titles()).toEqual([question]);
  });

  test("keeps from which year on its figures are others, as the chat told, so that no line joins them", async () => {
    const { asked, body } = await board.pin(token, "tren IPM Jawa Barat");
    expect(asked.result[2].breaks).toEqual([{ year: 2013, note: expect.stringContaining("metode") }]);
    expect(body.result).toEqual(asked.result);
    const later = await board.pin(token, "tren IPM Jawa Barat dari 2015 sampai 2020");
    expect(later.asked.result[2]).not.toHaveProperty("breaks");
  });

  test("is renamed and resized from two tabs, and each keeps what the other did", async () => {
    const [id] = await three();
    const [renamed, resized] = await Promise.all([
      call("PUT", `/pins/${id}`, { title: "Kemiskinan" }),
      call("PUT", `/pins/${id}`, { size: "large", chart_kind: "map" }),
    ]);
    expect([renamed.status, resized.status]).toEqual([200, 200]);
    const { body } = await call("GET", "/pins");
    expect(body.pins[0]).toMatchObject({ title: "Kemiskinan", size: "large", chart_kind: "map" });
    expect((await call("PUT", `/pins/${id}`, { title: "  " })).status).toBe(400);
    expect((await call("PUT", `/pins/${id}`, { chart_kind: "<b>" })).status).toBe(400);
  });

  test("is put in order from two tabs: nothing is lost, and both see the same", async () => {
    const [a, b, c] = await three();
    expect((await call("POST", `/pins/${c}/move`, { after: null })).body).toEqual([c, a, b]);
    expect(await titles()).toEqual(["c", "a", "b"]);
    const moves = await Promise.all([
      call("POST", `/pins/${a}/move`, { after: b }),
      call("POST", `/pins/${c}/move`, { after: b }),
    ]);
    expect(moves.map(({ status }) => status)).toEqual([200, 200]);
    const order = (await call("GET", "/pins")).body.pins.map(({ id }: { id: string }) => id);
    expect([...order].sort()).toEqual([a, b, c].sort());
    expect(order[0]).toBe(b);
    expect((await call("POST", `/pins/${a}/move`, { after: "nobody" })).status).toBe(404);
  });

  test("stays in order however often pins are put between the same two", async () => {
    const [a, b, c] = await three();
    for (let i = 0; i < 60; i++) {
      const moved = i % 2 ? b : c;
      expect((await call("POST", `/pins/${moved}/move`, { after: a })).body).toEqual([a, moved, i % 2 ? c : b]);
    }
    expect(await titles()).toEqual(["a", "b", "c"]);
    expect(middleOf(1, 1 + Number.EPSILON)).toBeNull();
  });

  test("tells that its data are gone or renamed, loses nothing, and is whole again when they are back", async () => {
    const { body: pin } = await board.pin(token, question);
    for (const other of [withoutPoverty, withPovertyRenamed]) {
      board.use(other);
      const [seen] = (await call("GET", "/pins")).body.pins;
      expect(seen).toMatchObject({ state: "broken", result: pin.result, refreshed_at: pin.refreshed_at });
      expect(seen.detail).toMatch(/tidak ada atau berganti nama/);
      expect((await call("POST", `/pins/${pin.id}/refresh`)).body).toMatchObject({
        state: "broken",
        result: pin.result,
      });
    }
    board.use(data);
    time = new Date("2026-11-21T07:05:00.000Z");
    const { body } = await call("POST", `/pins/${pin.id}/refresh`);
    expect(body).toMatchObject({
      state: "current",
      detail: null,
      result: pin.result,
      refreshed_at: time.toISOString(),
    });
  });

  test("tells that its data changed since, until it is refreshed", async () => {
    const { body: pin } = await board.pin(token, question);
    await board.store.db.updateTable("pins").set({ data_version: "of other data" }).where("id", "=", pin.id).execute();
    expect((await call("GET", "/pins")).body.pins[0].state).toBe("changed");
    expect((await call("POST", "/pins/refresh")).body.pins[0].state).toBe("current");
    // The same plan comes to other SQL, as with another model.
    await board.store.db.updateTable("pins").set({ sql: "SELECT 0" }).where("id", "=", pin.id).execute();
    expect((await call("GET", "/pins")).body.pins[0].state).toBe("changed");
    expect((await call("POST", `/pins/${pin.id}/refresh`)).body).toMatchObject({ state: "current", sql: pin.sql });
  });

  test("holds 200 pins, and no more than its limit", async () => {
    const { body: pin } = await board.pin(token, question);
    const row = await board.store.db.selectFrom("pins").selectAll().where("id", "=", pin.id).executeTakeFirstOrThrow();
    const more = Array.from({ length: 499 }, (_, i) => ({
      ...row,
      id: `pin-${String(i).padStart(3, "0")}`,
      query_id: null,
      position: i + 2,
    }));
    const add = (rows: typeof more) => board.store.db.insertInto("pins").values(rows).execute();
    await add(more.slice(0, 199));
    expect((await call("GET", "/pins")).body.pins).toHaveLength(200);
    expect((await call("POST", `/pins/${pin.id}/move`, { after: "pin-150" })).body[151]).toBe(pin.id);
    for (let i = 199; i < 499; i += 50) await add(more.slice(i, i + 50));
    const full = await board.pin(token, "Berapa jumlah penduduk Bali?");
    expect([full.status, full.body.code]).toEqual([409, "too_many_pins"]);
  });

  test("is nobody else's: other users' pins are as absent as those that never were", async () => {
    const { body: pin, asked } = await board.pin(token, question);
    const { token: other } = await board.signUp();
    for (const [method, path, body] of [
      ["POST", "/pins", { query_id: asked.query_id }],
      ["PUT", `/pins/${pin.id}`, { title: "x" }],
      ["POST", `/pins/${pin.id}/move`, { after: null }],
      ["POST", `/pins/${pin.id}/refresh`, {}],
      ["DELETE", `/pins/${pin.id}`, undefined],
      ["GET", "/shared/guessed", undefined],
    ] as const)
      expect([path, (await call(method, path, body, other)).status]).toEqual([path, 404]);
    expect(await titles(other)).toEqual([]);
    expect((await call("DELETE", `/pins/${pin.id}`)).status).toBe(204);
    expect(await titles()).toEqual([]);
    expect((await call("DELETE", `/pins/${pin.id}`)).status).toBe(404);
  });

  test("is put back where it was, by nobody else, until it is pinned again or an hour has gone by", async () => {
    const [a, b, c] = await three();
    const { token: other } = await board.signUp();
    const restore = (id: string, as = token) => call("POST", `/pins/${id}/restore`, {}, as);
    expect((await call("DELETE", `/pins/${b}`)).status).toBe(204);
    expect(await titles()).toEqual(["a", "c"]);
    expect((await call("PUT", `/pins/${b}`, { title: "x" })).status).toBe(404);
    expect((await restore(b, other)).status).toBe(404);
    expect((await restore(b)).body).toMatchObject({ id: b, title: "b", state: "current" });
    expect(await titles()).toEqual(["a", "b", "c"]);
    expect((await restore("never")).status).toBe(404);
    await call("DELETE", `/pins/${a}`);
    const longAgo = new Date(time.getTime() - 3_600_001).toISOString();
    await board.store.db.updateTable("pins").set({ removed_at: longAgo }).where("id", "=", a).execute();
    await call("DELETE", `/pins/${c}`);
    expect([(await restore(a)).status, (await restore(c)).status]).toEqual([404, 200]);
    const { asked, body: pin } = await board.pin(token, question, "d");
    await call("DELETE", `/pins/${pin.id}`);
    const again = await call("POST", "/pins", { query_id: asked.query_id, title: "e" });
    expect(again.status).toBe(201);
    expect(await titles()).toEqual(["b", "c", "e"]);
    expect((await restore(pin.id)).status).toBe(404);
  });

  test("takes what the data say by themselves, once, from the page that it stands on", async () => {
    const page = async (query: Record<string, string>) =>
      (await board.call("GET", "/insights", { token, query })).body.insights;
    const [insight] = (await page({ region: "32" })).filter(({ kind }: { kind: string }) => kind === "ranking");
    const pin = () => call("POST", "/pins", { insight_id: insight.id, region: "32", chart_kind: "map" });
    const { status, body } = await pin();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: insight.title,
      question: insight.question,
      sql: insight.sql,
      plan: insight.plan,
      chart_kind: "map",
      state: "current",
    });
    expect(body.answer).not.toBe("");
    expect(body.result[1].length).toBeGreaterThan(0);
    expect((await pin()).body.id).toBe(body.id);
    expect((await call("POST", "/pins", { insight_id: insight.id })).status).toBe(404);
    expect((await call("POST", "/pins", { insight_id: insight.id, query_id: "both" })).status).toBe(400);
    expect((await call("POST", `/pins/${body.id}/refresh`)).body.state).toBe("current");
  });

  test("is shown by its link to whoever is signed in, until its owner revokes it", async () => {
    await board.pin(token, question, "a");
    const { token: reader } = await board.signUp();
    const share = (await call("POST", "/board/share")).body;
    expect(share.token.length).toBeGreaterThanOrEqual(32);
    expect((await call("POST", "/board/share")).body).toEqual(share);
    expect((await call("GET", "/pins")).body.share).toEqual(share);
    const seen = await call("GET", `/shared/${share.token}`, undefined, reader);
    expect(seen.body).toMatchObject({ owner: "User 1", pins: [{ title: "a", state: "current" }] });
    expect((await board.call("GET", `/insights/shared/${share.token}`)).status).toBe(401);
    const disable = (disabled_at: string | null) =>
      board.store.db.updateTable("users").set({ disabled_at }).where("nickname", "=", "User 1").execute();
    await disable(time.toISOString());
    expect((await call("GET", `/shared/${share.token}`, undefined, reader)).status).toBe(404);
    await disable(null);
    expect((await call("DELETE", "/board/share")).status).toBe(204);
    expect((await call("GET", `/shared/${share.token}`, undefined, reader)).status).toBe(404);
    expect((await call("POST", "/board/share")).body.token).not.toBe(share.token);
  });

  test("goes out as a file and comes in from one, answered anew", async () => {
    const { body: pin } = await board.pin(token, question, "Kemiskinan");
    const file = (await call("GET", "/board/export")).body;
    expect(file).toMatchObject({ format: "tanyadata-insights", version: 1, pins: [{ title: "Kemiskinan", question }] });
    expect(file.pins[0]).not.toHaveProperty("result");
    const { token: other } = await board.signUp();
    const taken = await call("POST", "/board/import", file, other);
    expect(taken.body).toMatchObject({ added: 1, left_out: [] });
    expect(taken.body.board.pins[0]).toMatchObject({ title: "Kemiskinan", sql: pin.sql, result: pin.result });
  });

  test("believes nothing that stands in a file", async () => {
    const { body: pin } = await board.pin(token, question);
    const file = (await call("GET", "/board/export")).body;
    const [good] = file.pins;
    const take = (pins: unknown[]) => call("POST", "/board/import", { ...file, pins });
    const sql = (text: string) => ({ ...good, plan: null, sql: text });
    const { body } = await take([
      { ...good, sql: "SELECT 42 AS forged" },
      sql("DELETE FROM poverty"),
      sql("SELECT * FROM duckdb_settings()"),
      sql("SELECT 1; SELECT 2"),
      {
        ...good,
        plan: {
          rows: null,
          figures: [{ kind: "measure", measure: "poverty_rate", year: "2022; --", slices: [], places: [] }],
        },
      },
      {
        ...good,
        plan: { rows: null, figures: [{ kind: "measure", measure: "salaries", year: 2022, slices: [], places: [] }] },
      },
      sql("SELECT count(*) AS banyaknya FROM province"),
      // It could be compiled, and says nothing of any place.
      { ...good, plan: { ...good.plan, figures: [{ ...good.plan.figures[0], year: 1890 }] } },
    ]);
    expect(body).toMatchObject({ added: 2 });
    expect(body.left_out).toHaveLength(6);
    const [, honest, written] = body.board.pins;
    expect(honest.sql).toBe(pin.sql);
    expect(honest.result).toEqual(pin.result);
    expect(written).toMatchObject({ confidence: "unverified", result: [["banyaknya"], [[38]]] });
    for (const wrong of [{ ...file, version: 2 }, { ...file, format: "x" }, { pins: [] }, { ...file, pins: [{}] }])
      expect((await call("POST", "/board/import", wrong)).status).toBe(400);
    expect((await call("GET", "/pins")).body.pins).toHaveLength(3);
  });
});
