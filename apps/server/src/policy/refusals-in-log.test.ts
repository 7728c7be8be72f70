import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { severalSources } from "../answering/several/several.ts";
import { noOthers } from "../answering/several/sources.ts";
import { groupStore } from "../features/groups/groups.store.ts";
import { keyStore } from "../features/programs/keys.store.ts";
import { liveData } from "../live-data.ts";
import { openData } from "../open-data.ts";
import { openStore, type Store } from "../store/store.ts";
import { startTestApp, type TestApp, type TestUser } from "../testing/app.ts";

/** The starter's data, of which one group is told of population alone, another of everything without taking it away. */
const policies = `policies: starter
rules:
  - { rule: all, label: Kantor pusat, groups: [pusat], datasets: all }
  - { rule: some, label: Umum, groups: [umum], datasets: [population], entities: [province, regency] }
  - { rule: ask, label: Boleh bertanya, groups: [penanya], datasets: all, allow: [ask] }
`;

const starter = inject("starter");
const folder = mkdtempSync(join(tmpdir(), "tanyadata-refusals-"));
let app: TestApp;
let store: Store;
let live: ReturnType<typeof liveData>;
let admin: TestUser;
const people: Record<string, TestUser> = {};

beforeAll(async () => {
  const model = join(folder, "model");
  cpSync(starter.TANYADATA_MODEL, model, { recursive: true });
  writeFileSync(join(model, "policies.yaml"), policies);
  store = await openStore({ dataDir: folder });
  const opening = openData(loadModel(model), openDuckdbWarehouse({ file: starter.WAREHOUSE_URL }));
  const who = groupStore(store).userOf;
  live = liveData({ first: opening, who, reopen: () => opening, version: () => "1", report: () => {} });
  const asked = severalSources({ title: async () => "Data", using: live.using, data: live }, noOthers);
  app = await startTestApp({ store, ...asked, insights: live.insights });
  admin = await app.signUp({ isAdmin: true });
  for (const group of ["pusat", "umum", "penanya"]) {
    const user = await app.signUp();
    people[group] = user;
    const { body } = await app.call("POST", "/admin/groups", { token: admin.token, body: { name: group } });
    const access = { groups: [body.id], attributes: {} };
    await app.call("PUT", `/admin/users/${user.id}/access`, { token: admin.token, body: access });
  }
});
afterAll(async () => {
  await app.close();
  await live.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const call = (who: string, method: "GET" | "POST", path: string, sent: object = {}) =>
  app.call(method, path, {
    token: people[who]?.token ?? "",
    ...(method === "GET" ? { query: { ...sent } } : { body: sent }),
  });
const ask = (who: string, question: string) => call(who, "POST", "/askdb/ask", { question });
const outcomes = async (who: string, deed: string): Promise<string[]> => {
  const query = { email: people[who]?.email ?? "", deed, limit: 100 };
  const { body } = await app.call("GET", "/admin/audit", { token: admin.token, query });
  return body.map(({ outcome }: { outcome: string }) => outcome);
};
const mcp = async (who: string, name: string, args: object) => {
  const key = { name: "MCP", scopes: ["ask" as const], days: 1 };
  const { secret = "" } = (await keyStore(store, () => new Date()).make(people[who]?.id ?? "", key)) ?? {};
  const headers = { authorization: `Bearer ${secret}`, accept: "application/json, text/event-stream" };
  const params = { name, arguments: args };
  const payload = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
  return (await app.app.inject({ method: "POST", url: "/mcp", headers, payload })).body;
};
/** What a call came to, without the word that it was about, and what is another each time. */
const without = (word: string, told: unknown): string =>
  JSON.stringify(told)
    .replaceAll(word, "X")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|"[^"]*_id":"[^"]*"|\d{4}-\d\d-\d\dT[^"]*/g, "…");

it("tells a question about what is hidden from one about nothing, in the log alone", async () => {
  const [hidden, nothing] = ["berapa gini Jawa Barat?", "berapa zuku Jawa Barat?"];
  expect((await ask("pusat", hidden)).status).toBe(200);
  const told = [await ask("umum", hidden), await ask("umum", nothing)] as const;
  expect(without("gini", told[0].body)).toBe(without("zuku", told[1].body));
  expect(told[0].status).toBe(told[1].status);
  expect(await outcomes("umum", "ask")).toEqual(["no_answer", "policy"]);
  expect((await ask("pusat", nothing)).status).toBe(told[1].status);
  expect(await outcomes("pusat", "ask")).toEqual(["no_answer", "done"]);
  // No policy keeps figures that nobody has.
  await ask("umum", "penduduk Jawa Barat tahun 1950");
  expect((await outcomes("umum", "ask"))[0]).toBe("no_answer");
});

it("does so of SQL, edited or taken away", async () => {
  const { query_id } = (await ask("umum", "berapa penduduk Jawa Barat?")).body;
  for (const path of ["/askdb/run-sql", "/askdb/export-sql"]) {
    const run = (table: string) => call("umum", "POST", path, { query_id, sql: `SELECT count(*) FROM ${table}` });
    const [hidden, nothing] = [await run("gini"), await run("zuku")];
    expect([hidden.status, nothing.status], path).toEqual([422, 422]);
    expect(without("gini", hidden.body)).toBe(without("zuku", nothing.body));
    expect((await call("umum", "POST", path, { query_id, sql: "DROP TABLE gini" })).status).toBe(422);
    const deed = path.endsWith("run-sql") ? "run_sql" : "export";
    expect(await outcomes("umum", deed), path).toEqual(["query_failed", "query_failed", "policy"]);
  }
  const own = (await ask("penanya", "berapa penduduk Jawa Barat?")).body.query_id;
  await call("penanya", "GET", "/askdb/download-csv", { query_id: own });
  await call("penanya", "POST", "/askdb/run-sql", { query_id: own, sql: "SELECT 1" });
  expect([await outcomes("penanya", "export"), await outcomes("penanya", "run_sql")]).toEqual([["policy"], ["policy"]]);
});

it("does so of what programs ask over MCP", async () => {
  const before = (await outcomes("umum", "run_sql")).length;
  for (const [name, hidden, nothing] of [
    ["query", { sql: "SELECT * FROM gini" }, { sql: "SELECT * FROM zuku" }],
    ["ask", { question: "gini Bali" }, { question: "zuku Bali" }],
    ["plan", { question: "gini Bali" }, { question: "zuku Bali" }],
  ] as const) {
    const told = [await mcp("umum", name, hidden), await mcp("umum", name, nothing)] as const;
    expect(without("gini", told[0])).toBe(without("zuku", told[1]));
    expect(told.join()).not.toContain("olicy");
  }
  expect((await outcomes("umum", "run_sql")).slice(0, -before)).toEqual(["query_failed", "policy"]);
  expect((await outcomes("umum", "ask")).slice(0, 2)).toEqual(["no_answer", "policy"]);
  expect(await outcomes("umum", "plan")).toEqual(["no_answer", "policy"]);
});

it("does so of SQL that a file of pins brings", async () => {
  const before = (await outcomes("umum", "run_sql")).length;
  const pin = (table: string) => ({
    ...{
      title: "Pin",
      question: "Pin",
      plan: null,
      sql: `SELECT count(*) FROM ${table}`,
      chart_kind: null,
      size: "medium",
    },
  });
  const file = { format: "tanyadata-insights", version: 1, exported_at: new Date(0).toISOString() };
  const { body } = await call("umum", "POST", "/insights/board/import", { ...file, pins: [pin("gini"), pin("zuku")] });
  expect(body.left_out.map(({ reason }: { reason: string }) => reason)).toEqual([
    body.left_out[0].reason,
    body.left_out[0].reason,
  ]);
  expect((await outcomes("umum", "run_sql")).slice(0, -before)).toEqual(["query_failed", "policy"]);
});

it("is found by administrators, and tells its own user nothing", async () => {
  const query = { outcome: "policy", limit: 100 };
  const { body } = await app.call("GET", "/admin/audit", { token: admin.token, query });
  expect(body.length).toBeGreaterThan(5);
  expect(new Set(body.map(({ outcome }: { outcome: string }) => outcome))).toEqual(new Set(["policy"]));
  const { body: own } = await call("umum", "GET", "/user/data");
  const of = (word: string) =>
    own.events
      .filter((event: { question: string; sql: string | null }) => `${event.question} ${event.sql}`.includes(word))
      .map(({ deed, outcome }: { deed: string; outcome: string }) => `${deed} ${outcome}`)
      .toSorted();
  const failed = ["ask no_answer", "export query_failed", "plan no_answer", "run_sql query_failed"];
  expect(of("zuku")).toEqual(expect.arrayContaining(failed));
  expect(new Set(of("gini"))).toEqual(new Set(of("zuku")));
  // The hash of an event is over its outcome, and stands in the next one as well.
  for (const event of own.events) {
    expect(event).not.toHaveProperty("hash");
    expect(event).not.toHaveProperty("previous");
  }
});
