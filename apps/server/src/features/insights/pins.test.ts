import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Data } from "../../open-data.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { boardOfUser, openStarter, askedRanking as question } from "./insights.fixture.ts";
import { middleOf } from "./pins.store.ts";

const starter = inject("starter");
let data: Data;
beforeAll(async () => {
  data = await openStarter(starter);
});
afterAll(() => data?.close());

describeOnBothStores("a pin", (newLocation) => {
  const at = boardOfUser(newLocation, () => data);

  test("keeps an answer's plan, SQL, rows, sources and the time of its data", async () => {
    const { asked, status, body } = await at.board.pin(at.token, question);
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
      refreshed_at: at.time.toISOString(),
    });
    expect(body.plan.rows.entity).toBe("province");
    expect(body.regions.level).toBe("province");
    expect(body.regions.codes).toHaveLength(body.result[1].length);
    const again = await at.call("POST", "/pins", { query_id: asked.query_id });
    expect(again.body.id).toBe(body.id);
    await at.board.call("POST", "/askdb/archive-chat-topic", {
      token: at.token,
      body: { chat_topic_id: asked.chat_topic_id },
    });
    await at.board.call("DELETE", "/askdb/chat-topic", {
      token: at.token,
      body: { chat_topic_id: asked.chat_topic_id },
    });
    expect(await at.titles()).toEqual([question]);
  });

  test("is renamed and resized from two tabs, and each keeps what the other did", async () => {
    const [id] = await at.three();
    const [renamed, resized] = await Promise.all([
      at.call("PUT", `/pins/${id}`, { title: "Kemiskinan" }),
      at.call("PUT", `/pins/${id}`, { size: "large", chart_kind: "map" }),
    ]);
    expect([renamed.status, resized.status]).toEqual([200, 200]);
    const { body } = await at.call("GET", "/pins");
    expect(body.pins[0]).toMatchObject({ title: "Kemiskinan", size: "large", chart_kind: "map" });
    const later = await at.call("PUT", `/pins/${id}`, { title: "Kemiskinan provinsi" });
    expect(later.body).toMatchObject({ title: "Kemiskinan provinsi", size: "large", chart_kind: "map" });
    expect((await at.call("PUT", `/pins/${id}`, { title: "  " })).status).toBe(400);
    expect((await at.call("PUT", `/pins/${id}`, { chart_kind: "<b>" })).status).toBe(400);
  });

  test("is put in order from two tabs: nothing is lost, and both see the same", async () => {
    const [a, b, c] = await at.three();
    expect((await at.call("POST", `/pins/${c}/move`, { after: null })).body).toEqual([c, a, b]);
    expect(await at.titles()).toEqual(["c", "a", "b"]);
    const moves = await Promise.all([
      at.call("POST", `/pins/${a}/move`, { after: b }),
      at.call("POST", `/pins/${c}/move`, { after: b }),
    ]);
    expect(moves.map(({ status }) => status)).toEqual([200, 200]);
    const order = (await at.call("GET", "/pins")).body.pins.map(({ id }: { id: string }) => id);
    expect([...order].sort()).toEqual([a, b, c].sort());
    expect(order[0]).toBe(b);
    expect((await at.call("POST", `/pins/${a}/move`, { after: "nobody" })).status).toBe(404);
  });

  test("stays in order however often pins are put between the same two", async () => {
    const [a, b, c] = await at.three();
    for (let i = 0; i < 60; i++) {
      const moved = i % 2 ? b : c;
      expect((await at.call("POST", `/pins/${moved}/move`, { after: a })).body).toEqual([a, moved, i % 2 ? c : b]);
    }
    expect(await at.titles()).toEqual(["a", "b", "c"]);
    expect(middleOf(1, 1 + Number.EPSILON)).toBeNull();
    // No number is left between the first two: all are numbered anew.
    const place = (id: string, position: number) =>
      at.board.store.db.updateTable("pins").set({ position }).where("id", "=", id).execute();
    await place(a, 1);
    await place(b, 1 + Number.EPSILON);
    await place(c, 3);
    expect((await at.call("POST", `/pins/${c}/move`, { after: a })).body).toEqual([a, c, b]);
    expect(await at.titles()).toEqual(["a", "c", "b"]);
  });

  test("holds 200 pins, and no more than its limit", async () => {
    const { body: pin } = await at.board.pin(at.token, question);
    const row = await at.board.store.db
      .selectFrom("pins")
      .selectAll()
      .where("id", "=", pin.id)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 499 }, (_, i) => ({
      ...row,
      id: `pin-${String(i).padStart(3, "0")}`,
      query_id: null,
      position: i + 2,
    }));
    const add = (rows: typeof more) => at.board.store.db.insertInto("pins").values(rows).execute();
    await add(more.slice(0, 199));
    expect((await at.call("GET", "/pins")).body.pins).toHaveLength(200);
    expect((await at.call("POST", `/pins/${pin.id}/move`, { after: "pin-150" })).body[151]).toBe(pin.id);
    for (let i = 199; i < 499; i += 50) await add(more.slice(i, i + 50));
    const full = await at.board.pin(at.token, "Berapa jumlah penduduk Bali?");
    expect([full.status, full.body.code]).toEqual([409, "too_many_pins"]);
    expect((await at.call("DELETE", "/pins/pin-000")).status).toBe(204);
    await add([{ ...row, id: "pin-499", query_id: null, position: 999 }]);
    const restored = await at.call("POST", "/pins/pin-000/restore", {});
    expect([restored.status, restored.body.code]).toEqual([409, "too_many_pins"]);
  });

  test("is nobody else's: other users' pins are as absent as those that never were", async () => {
    const { body: pin, asked } = await at.board.pin(at.token, question);
    const { token: other } = await at.board.signUp();
    for (const [method, path, body] of [
      ["POST", "/pins", { query_id: asked.query_id }],
      ["PUT", `/pins/${pin.id}`, { title: "x" }],
      ["POST", `/pins/${pin.id}/move`, { after: null }],
      ["POST", `/pins/${pin.id}/refresh`, {}],
      ["DELETE", `/pins/${pin.id}`, undefined],
      ["GET", "/shared/guessed", undefined],
    ] as const)
      expect([path, (await at.call(method, path, body, other)).status]).toEqual([path, 404]);
    expect(await at.titles(other)).toEqual([]);
    expect((await at.call("DELETE", `/pins/${pin.id}`)).status).toBe(204);
    expect(await at.titles()).toEqual([]);
    expect((await at.call("DELETE", `/pins/${pin.id}`)).status).toBe(404);
  });

  test("is put back where it was, by nobody else, until it is pinned again or an hour has gone by", async () => {
    const [a, b, c] = await at.three();
    const { token: other } = await at.board.signUp();
    const restore = (id: string, as = at.token) => at.call("POST", `/pins/${id}/restore`, {}, as);
    expect((await at.call("DELETE", `/pins/${b}`)).status).toBe(204);
    expect(await at.titles()).toEqual(["a", "c"]);
    expect((await at.call("PUT", `/pins/${b}`, { title: "x" })).status).toBe(404);
    expect((await restore(b, other)).status).toBe(404);
    expect((await restore(b)).body).toMatchObject({ id: b, title: "b", state: "current" });
    expect(await at.titles()).toEqual(["a", "b", "c"]);
    expect((await restore("never")).status).toBe(404);
    await at.call("DELETE", `/pins/${a}`);
    const longAgo = new Date(at.time.getTime() - 3_600_001).toISOString();
    await at.board.store.db.updateTable("pins").set({ removed_at: longAgo }).where("id", "=", a).execute();
    await at.call("DELETE", `/pins/${c}`);
    expect([(await restore(a)).status, (await restore(c)).status]).toEqual([404, 200]);
    const { asked, body: pin } = await at.board.pin(at.token, question, "d");
    await at.call("DELETE", `/pins/${pin.id}`);
    const again = await at.call("POST", "/pins", { query_id: asked.query_id, title: "e" });
    expect(again.status).toBe(201);
    expect(await at.titles()).toEqual(["b", "c", "e"]);
    expect((await restore(pin.id)).status).toBe(404);
  });
});
