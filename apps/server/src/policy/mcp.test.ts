import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { KeyScope } from "@tanyadata/contract";
import { loadModel } from "@tanyadata/semantic-model";
import { openDuckdbWarehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { describing } from "../answering/several/describing.ts";
import { severalSources } from "../answering/several/several.ts";
import { noOthers } from "../answering/several/sources.ts";
import { groupStore } from "../features/groups/groups.store.ts";
import { keyStore } from "../features/programs/keys.store.ts";
import { liveData } from "../live-data.ts";
import { openData } from "../open-data.ts";
import { openStore, type Store } from "../store/store.ts";
import { startTestApp, type TestApp, type TestUser } from "../testing/app.ts";
import { builtProgram } from "../testing/program.ts";
import { regionalPolicies } from "./one-province.fixture.ts";

const starter = inject("starter");
const folder = mkdtempSync(join(tmpdir(), "tanyadata-mcp-"));
let app: TestApp;
let store: Store;
let live: ReturnType<typeof liveData>;
let url: string;
let admin: TestUser;
const people: Record<string, TestUser> = {};

beforeAll(async () => {
  const model = join(folder, "model");
  cpSync(starter.TANYADATA_MODEL, model, { recursive: true });
  writeFileSync(join(model, "policies.yaml"), regionalPolicies);
  store = await openStore({ dataDir: folder });
  const opening = openData(loadModel(model), openDuckdbWarehouse({ file: starter.WAREHOUSE_URL }));
  const who = groupStore(store).userOf;
  live = liveData({ first: opening, who, reopen: () => opening, version: () => "1", report: () => {} });
  const asked = severalSources({ title: async () => "Indonesia", using: live.using, data: live }, noOthers);
  const describe = describing({ title: async () => "Indonesia", modelOf: live.modelOf }, noOthers);
  app = await startTestApp({ store, ...asked, describe });
  url = await app.app.listen({ port: 0, host: "127.0.0.1" });
  admin = await app.signUp({ isAdmin: true });
  for (const [group, region] of [
    ["pusat", []],
    ["daerah", ["Jawa Barat"]],
    ["penanya", []],
  ] as const) {
    const user = await app.signUp();
    people[group] = user;
    const { body } = await app.call("POST", "/admin/groups", { token: admin.token, body: { name: group } });
    const access = { groups: [body.id], attributes: { region: [...region] } };
    await app.call("PUT", `/admin/users/${user.id}/access`, { token: admin.token, body: access });
  }
});
afterAll(async () => {
  await app.close();
  await live.close();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const keyOf = async (who: string, scopes: readonly KeyScope[] = ["ask"]): Promise<string> => {
  const key = { name: "MCP", scopes: [...scopes], days: 1 };
  return (await keyStore(store, () => new Date()).make(people[who]?.id ?? "", key))?.secret ?? "";
};
const overHttp = (key: string) =>
  new StreamableHTTPClientTransport(new URL("/mcp", url), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });

async function connected(transport: Transport): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transport);
  return client;
}
async function use(client: Client, name: string, args: object) {
  const result = await client.callTool({ name, arguments: { ...args } });
  const [{ text }] = result.content as [{ text: string }];
  // biome-ignore lint/suspicious/noExplicitAny: each tool has a shape of its own, which the client has checked
  return { text, isError: result.isError === true, told: result.structuredContent as any };
}

it("answers with sentence, reading, sources, rows and SQL; and tells choices and nearest questions as such", async () => {
  const client = await connected(overHttp(await keyOf("pusat")));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).toSorted()).toEqual(["ask", "describe", "plan", "query"]);
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);

  const answered = await use(client, "ask", { question: "penduduk per provinsi", max_rows: 3 });
  expect(answered.told).toMatchObject({ status: "answered", row_count: 38, confidence: "high", detail: null });
  expect(answered.told.rows).toHaveLength(3);
  expect(answered.told.sql).toMatch(/^SELECT|^WITH/);
  expect(answered.told.sources.length).toBeGreaterThan(0);
  expect(answered.text).toContain(answered.told.answer);
  expect(answered.text).toContain("Sumber:");

  const choices = await use(client, "ask", { question: "berapa penduduk Bandung?" });
  expect(choices.told).toMatchObject({ status: "choices", answer: null, sql: null, rows: [] });
  const [choice] = choices.told.choices;
  expect((await use(client, "ask", { question: choice.question })).told.status).toBe("answered");

  const strange = await use(client, "ask", { question: "berapa harga saham gudang garam?" });
  expect([strange.told.status, strange.isError]).toEqual(["not_understood", false]);
  expect((await use(client, "ask", { question: strange.told.suggestions[0] })).told.status).toBe("answered");
  await client.close();
});

it("describes, plans without running, and runs guarded SQL", async () => {
  const client = await connected(overHttp(await keyOf("pusat")));
  const all = (await use(client, "describe", {})).told.datasets;
  expect(all.length).toBeGreaterThan(3);
  const some = (await use(client, "describe", { search: "penduduk" })).told.datasets;
  expect(some.length).toBeGreaterThan(0);
  expect(some.length).toBeLessThan(all.length);

  const planned = await use(client, "plan", { question: "berapa jumlah provinsi?" });
  expect(planned.told).toMatchObject({ status: "answered", detail: null });
  const ran = await use(client, "query", { sql: planned.told.sql });
  expect(ran.told.rows).toEqual([[38]]);
  for (const sql of [
    "DROP TABLE province",
    "SELECT * FROM duckdb_tables()",
    "SELECT 1; SELECT 2",
    "SELECT * FROM tidak_ada",
  ])
    expect((await use(client, "query", { sql })).isError, sql).toBe(true);
  await client.close();

  const { body: log } = await app.call("GET", "/admin/audit", { token: admin.token, query: { limit: 100 } });
  const mine = log.filter(({ email }: { email: string }) => email === people.pusat?.email);
  const told = mine.map(({ deed, outcome }: { deed: string; outcome: string }) => `${deed} ${outcome}`);
  for (const one of ["ask done", "ask ambiguous", "ask no_answer", "plan done", "run_sql done", "run_sql query_failed"])
    expect(told).toContain(one);
});

it("is told of one province alone, by every tool, whoever may see no more", async () => {
  const elsewhere = /\b(?:Gorontalo|Bengkulu|Lampung|Sulawesi Tengah|Denpasar|Manado|Pontianak|Palangka)\b/i;
  const [own, whole] = [
    await connected(overHttp(await keyOf("daerah"))),
    await connected(overHttp(await keyOf("pusat"))),
  ];
  const calls: readonly (readonly [string, object])[] = [
    ["ask", { question: "daftar provinsi" }],
    ["ask", { question: "penduduk per kabupaten" }],
    ["ask", { question: "kota terpadat" }],
    ["ask", { question: "data apa saja yang ada?" }],
    ["describe", {}],
    ["plan", { question: "provinsi dengan penduduk terbanyak" }],
    ["query", { sql: "SELECT * FROM province" }],
    ["query", { sql: "SELECT name FROM main.province UNION SELECT name FROM province" }],
  ];
  let more = 0;
  for (const [name, args] of calls) {
    expect(JSON.stringify(await use(own, name, args)), JSON.stringify(args)).not.toMatch(elsewhere);
    if (elsewhere.test(JSON.stringify(await use(whole, name, args)))) more++;
  }
  expect(more).toBeGreaterThan(3);
  expect((await use(own, "query", { sql: "SELECT count(*) AS n FROM province" })).told.rows).toEqual([[1]]);
  const asker = await connected(overHttp(await keyOf("penanya")));
  expect((await use(asker, "ask", { question: "berapa jumlah provinsi?" })).told.status).toBe("answered");
  expect((await use(asker, "query", { sql: "SELECT count(*) FROM province" })).isError).toBe(true);
  for (const client of [own, whole, asker]) await client.close();
});

it("opens to no key that may not ask, and keeps nothing open", async () => {
  await expect(connected(overHttp("tanya_unbekannt"))).rejects.toThrow();
  await expect(connected(overHttp(await keyOf("pusat", ["read", "export"])))).rejects.toThrow(/scope/);
  for (const method of ["GET", "DELETE"] as const)
    expect((await app.app.inject({ method, url: "/mcp" })).statusCode).toBe(405);
  const headers = { authorization: `Bearer ${await keyOf("pusat")}`, accept: "application/json, text/event-stream" };
  for (const payload of [
    {},
    [],
    { jsonrpc: "1.0" },
    { jsonrpc: "2.0", id: 1, method: "no/such" },
    { jsonrpc: "2.0" },
  ]) {
    const { statusCode } = await app.app.inject({ method: "POST", url: "/mcp", headers, payload });
    expect(statusCode, JSON.stringify(payload)).toBeLessThan(500);
  }
  // One call is no way around what is counted by calls.
  const together = async (length: number) => {
    const payload = Array.from({ length }, (_, id) => ({ jsonrpc: "2.0", id, method: "tools/list" }));
    return (await app.app.inject({ method: "POST", url: "/mcp", headers, payload })).statusCode;
  };
  expect([await together(10), await together(11)]).toEqual([200, 400]);
});

it("is spoken on standard input and output as well", async () => {
  const TANYADATA_KEY = await keyOf("pusat");
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [builtProgram("commands/mcp.ts"), "--url", url],
    env: { ...(process.env as Record<string, string>), TANYADATA_KEY },
  });
  const client = await connected(transport);
  expect((await use(client, "ask", { question: "berapa jumlah provinsi?" })).text).toContain("38");
  await client.close();
}, 60_000);
