import type { DatasetHealth, ModelHealth } from "@tanyadata/contract";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { healthOf } from "../../answering/model-health.ts";
import { readConfig } from "../../config.ts";
import { configuredModel } from "../../open-data.ts";
import { openWarehouse } from "../../open-warehouse.ts";
import { openStore } from "../../store/store.ts";
import { startTestApp } from "../../testing/app.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";

const config = readConfig({ ...inject("starter") });
const opening = openWarehouse(config, () => {});
afterAll(async () => (await opening).close());

/** The starter's model, with one dataset changed. */
function model(id?: string, change = {}) {
  const starter = configuredModel(config);
  const dataset = starter.datasets.get(id ?? "");
  if (!dataset) return starter;
  return { ...starter, datasets: new Map([...starter.datasets, [dataset.dataset, { ...dataset, ...change }]]) };
}

describeOnBothStores("health of the model", (newLocation) => {
  let health: ModelHealth;
  beforeAll(async () => {
    const store = await openStore(await newLocation());
    const modelHealth = async () => ({ ...(await healthOf(model(), await opening)), renewal_problem: null });
    const app = await startTestApp({ store, modelHealth });
    const { token } = await app.signUp({ isAdmin: true });
    const { status, body } = await app.call("GET", "/admin/model", { token });
    expect(status).toBe(200);
    health = body;
    await app.close();
    await store.close();
  });

  test("tells an administrator every dataset with source, licence, years, levels and rows", () => {
    expect(health.datasets.length).toBe(model().datasets.size);
    const [rice] = health.datasets.filter(({ id }) => id === "rice");
    expect(rice).toMatchObject({
      is_simulated: false,
      levels: ["Provinsi", "Kelompok pulau", "Indonesia"],
      findings: [],
    });
    expect(rice?.years).toEqual([2023]);
    expect(rice?.sources[0]).toMatchObject({
      url: expect.stringMatching(/^https?:/),
      license: expect.stringMatching(/./),
    });
    for (const { tables } of health.datasets) for (const { rows } of tables) expect(rows).toBeGreaterThan(0);
    expect(health.datasets.filter(({ is_simulated }) => is_simulated).length).toBeGreaterThan(0);
  });

  test("counts the members of every kind of thing, and the measures", () => {
    expect(health.entities.find(({ id }) => id === "province")?.table.rows).toBe(38);
    expect(health).toMatchObject({ warehouse: "duckdb", measures: model().measures.size, renewal_problem: null });
  });
});

describe("a model that is not so in its warehouse", () => {
  const changed = async (id: string, change: object): Promise<DatasetHealth | undefined> =>
    (await healthOf(model(id, change), await opening)).datasets.find((dataset) => dataset.id === id);

  test("a table that is not there has no count of rows, and a finding that names it", async () => {
    expect(await changed("rice", { table: "no_such_table" })).toMatchObject({
      tables: [{ name: "no_such_table", rows: null }],
      findings: [{ severity: "error", path: "table", message: expect.stringContaining("no_such_table") }],
    });
  });

  test("a year that is not there is a finding of its dataset alone", async () => {
    const { time } = model().datasets.get("rice") as { time: { column: string; years: number[] } };
    const rice = await changed("rice", { time: { ...time, years: [...time.years, 1901] } });
    expect(rice?.findings).toEqual([
      { severity: "error", path: "time.years", message: expect.stringContaining("1901") },
    ]);
  });
});
