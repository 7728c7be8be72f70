import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Data } from "../../open-data.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { boardOfUser, openStarter, askedRanking as question } from "./insights.fixture.ts";

const starter = inject("starter");
let data: Data;
beforeAll(async () => {
  data = await openStarter(starter);
});
afterAll(() => data?.close());

describeOnBothStores("a board that is shared", (newLocation) => {
  const at = boardOfUser(newLocation, () => data);

  test("is shown by its link to whoever is signed in, until its owner revokes it", async () => {
    await at.board.pin(at.token, question, "a");
    const { token: reader } = await at.board.signUp();
    const share = (await at.call("POST", "/board/share")).body;
    expect(share.token.length).toBeGreaterThanOrEqual(32);
    expect((await at.call("POST", "/board/share")).body).toEqual(share);
    expect((await at.call("GET", "/pins")).body.share).toEqual(share);
    const seen = await at.call("GET", `/shared/${share.token}`, undefined, reader);
    expect(seen.body).toMatchObject({ owner: "User 1", pins: [{ title: "a", state: "current" }] });
    expect((await at.board.call("GET", `/insights/shared/${share.token}`)).status).toBe(401);
    const asked: unknown[] = [];
    at.board.useTold((viewer, tables) => asked.push(viewer, tables) === 0);
    expect((await at.call("GET", `/shared/${share.token}`, undefined, reader)).body.pins).toEqual([]);
    expect(asked).toEqual([{ kind: "user", id: expect.any(String) }, ["poverty", "province"]]);
    at.board.useTold(undefined);
    const disable = (disabled_at: string | null) =>
      at.board.store.db.updateTable("users").set({ disabled_at }).where("nickname", "=", "User 1").execute();
    await disable(at.time.toISOString());
    expect((await at.call("GET", `/shared/${share.token}`, undefined, reader)).status).toBe(404);
    await disable(null);
    expect((await at.call("DELETE", "/board/share")).status).toBe(204);
    expect((await at.call("GET", `/shared/${share.token}`, undefined, reader)).status).toBe(404);
    expect((await at.call("POST", "/board/share")).body.token).not.toBe(share.token);
  });

  test("goes out as a file and comes in from one, answered anew", async () => {
    const { body: pin } = await at.board.pin(at.token, question, "Kemiskinan");
    const file = (await at.call("GET", "/board/export")).body;
    expect(file).toMatchObject({ format: "tanyadata-insights", version: 1, pins: [{ title: "Kemiskinan", question }] });
    expect(file.pins[0]).not.toHaveProperty("result");
    const { token: other } = await at.board.signUp();
    const taken = await at.call("POST", "/board/import", file, other);
    expect(taken.body).toMatchObject({ added: 1, left_out: [] });
    expect(taken.body.board.pins[0]).toMatchObject({ title: "Kemiskinan", sql: pin.sql, result: pin.result });
  });

  test("believes nothing that stands in a file", async () => {
    const { body: pin } = await at.board.pin(at.token, question);
    const file = (await at.call("GET", "/board/export")).body;
    const [good] = file.pins;
    const take = (pins: unknown[]) => at.call("POST", "/board/import", { ...file, pins });
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
      expect((await at.call("POST", "/board/import", wrong)).status).toBe(400);
    expect((await at.call("GET", "/pins")).body.pins).toHaveLength(3);
  });
});
