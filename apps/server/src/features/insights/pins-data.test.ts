import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Data } from "../../open-data.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { boardOfUser, openStarter, askedRanking as question, renamed, without } from "./insights.fixture.ts";

const starter = inject("starter");
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

describeOnBothStores("a pin and its data", (newLocation) => {
  const at = boardOfUser(newLocation, () => data);

  test("tells that its data are gone or renamed, loses nothing, and is whole again when they are back", async () => {
    const { body: pin } = await at.board.pin(at.token, question);
    for (const other of [withoutPoverty, withPovertyRenamed]) {
      at.board.use(other);
      const [seen] = (await at.call("GET", "/pins")).body.pins;
      expect(seen).toMatchObject({ state: "broken", result: pin.result, refreshed_at: pin.refreshed_at });
      expect(seen.detail).toMatch(/tidak ada atau berganti nama/);
      expect((await at.call("POST", `/pins/${pin.id}/refresh`)).body).toMatchObject({
        state: "broken",
        result: pin.result,
      });
    }
    at.board.use(data);
    at.time = new Date("2026-11-21T07:05:00.000Z");
    const { body } = await at.call("POST", `/pins/${pin.id}/refresh`);
    expect(body).toMatchObject({
      state: "current",
      detail: null,
      result: pin.result,
      refreshed_at: at.time.toISOString(),
    });
  });

  test("tells that its data changed since, until it is refreshed", async () => {
    const { body: pin } = await at.board.pin(at.token, question);
    await at.board.store.db
      .updateTable("pins")
      .set({ data_version: "of other data" })
      .where("id", "=", pin.id)
      .execute();
    expect((await at.call("GET", "/pins")).body.pins[0].state).toBe("changed");
    expect((await at.call("POST", "/pins/refresh")).body.pins[0].state).toBe("current");
    // The same plan comes to other SQL, as with another model.
    await at.board.store.db.updateTable("pins").set({ sql: "SELECT 0" }).where("id", "=", pin.id).execute();
    expect((await at.call("GET", "/pins")).body.pins[0].state).toBe("changed");
    expect((await at.call("POST", `/pins/${pin.id}/refresh`)).body).toMatchObject({ state: "current", sql: pin.sql });
  });

  test("takes what the data say by themselves, once, from the page that it stands on", async () => {
    const page = async (query: Record<string, string>) =>
      (await at.board.call("GET", "/insights", { token: at.token, query })).body.insights;
    const [insight] = (await page({ region: "32" })).filter(({ kind }: { kind: string }) => kind === "ranking");
    const pin = () => at.call("POST", "/pins", { insight_id: insight.id, region: "32", chart_kind: "map" });
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
    expect((await at.call("POST", "/pins", { insight_id: insight.id })).status).toBe(404);
    expect((await at.call("POST", "/pins", { insight_id: insight.id, query_id: "both" })).status).toBe(400);
    expect((await at.call("POST", `/pins/${body.id}/refresh`)).body.state).toBe("current");
  });

  test("keeps from which year on its figures are others, as the chat told, so that no line joins them", async () => {
    const { asked, body } = await at.board.pin(at.token, "tren IPM Jawa Barat");
    expect(asked.result[2].breaks).toEqual([{ year: 2013, note: expect.stringContaining("metode") }]);
    expect(body.result).toEqual(asked.result);
    const later = await at.board.pin(at.token, "tren IPM Jawa Barat dari 2015 sampai 2020");
    expect(later.asked.result[2]).not.toHaveProperty("breaks");
  });
});
