import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseAddress, DatabaseDetail } from "@tanyadata/contract";
import { loadModel } from "@tanyadata/semantic-model";
import { starterModelDir } from "@tanyadata/starter";
import { openDuckdbWarehouse } from "@tanyadata/warehouse";
import mysql from "mysql2/promise";
import pg from "pg";
import { inject, vi } from "vitest";
import { severalSources } from "../answering/several/several.ts";
import { insightsOverSeveral } from "../answering/several/several-insights.ts";
import { type LanguageModelConfig, readConfig } from "../config.ts";
import { groupStore } from "../features/groups/groups.store.ts";
import { type Data, openData } from "../open-data.ts";
import { operator } from "../policy/policy.ts";
import { openStore } from "../store/store.ts";
import { openTeaching } from "../teaching/open-teaching.ts";
import { taughtSources } from "../teaching/sources.ts";
import { taughtInService, taughtModelOf } from "../teaching/taught-in-service.ts";
import { versionStore } from "../teaching/versions.store.ts";
import { type Answered, startTestApp, type TestUser } from "../testing/app.ts";
import { formOf } from "../testing/forms.ts";
import { shop } from "../testing/shop.ts";
import { draftsAsk } from "./asking.ts";
import { databaseStore } from "./databases.store.ts";
import { fileFolders } from "./file-sources.ts";
import type { HostRule } from "./hosts.ts";
import { openConnecting } from "./open-connecting.ts";
import { sourcesInService } from "./sources-in-service.ts";

/** A password that an address must write in other letters. */
const password = "p@ss:w/rd #1";

/** A database of the run's MariaDB with a user who may only read it. */
export async function mariadbShop(statements = shop(), privileges = "SELECT"): Promise<DatabaseAddress> {
  const name = `shop_${randomBytes(6).toString("hex")}`;
  const server = new URL(inject("mariadb") ?? "");
  const client = await mysql.createConnection({ uri: server.href });
  await client.query(`CREATE DATABASE ${name}`);
  await client.query(`CREATE USER ${name}@'%' IDENTIFIED BY '${password}'`);
  if (privileges !== "") await client.query(`GRANT ${privileges} ON ${name}.* TO ${name}@'%'`);
  await client.query(`USE ${name}`);
  for (const sql of statements) await client.query(sql);
  await client.end();
  const at = { host: server.hostname, port: Number(server.port), database: name, user: name };
  return { kind: "mariadb", ...at, password, tls: "off" };
}

/** A database of the run's PostgreSQL with such a user; it listens at a socket and trusts who comes there. */
export async function postgresShop(statements = shop(), privileges = "SELECT"): Promise<DatabaseAddress> {
  const name = `shop_${randomBytes(6).toString("hex")}`;
  const url = new URL(inject("postgres") ?? "");
  const server = new pg.Client({ connectionString: url.href });
  await server.connect();
  await server.query(`CREATE DATABASE ${name}`);
  await server.query(`CREATE ROLE ${name} LOGIN PASSWORD '${password}'`);
  await server.end();
  const host = url.searchParams.get("host") ?? url.hostname;
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  for (const sql of statements) await client.query(sql);
  if (privileges !== "") await client.query(`GRANT ${privileges} ON ALL TABLES IN SCHEMA public TO ${name}`);
  await client.end();
  return { kind: "postgres", host, port: 5432, database: name, user: name, password, tls: "off" };
}

/** The application over the starter's data, where databases can be connected. */
export async function startDatabaseApp(
  hosts: HostRule = "any",
  key: Uint8Array | undefined = randomBytes(32),
  languageModel?: LanguageModelConfig,
) {
  const dataDir = mkdtempSync(join(tmpdir(), "tanyadata-databases-"));
  const store = await openStore({ dataDir });
  const now = () => new Date();
  const faults: unknown[] = [];
  const calls: object[] = [];
  const main: Data = await openData(loadModel(starterModelDir), openDuckdbWarehouse({ file: inject("fewVillages") }));
  const databases = databaseStore(store, key, now);
  const allowed = { hosts, ownDatabase: undefined };
  const versions = versionStore(store, now);
  const taught = await taughtInService({ versions, report: () => {} });
  const { folder } = fileFolders(dataDir);
  const sources = sourcesInService({
    ...{ databases, allowed, folder, who: groupStore(store).userOf, report: () => {} },
    taught: { ...taught, model: (id, files) => taughtModelOf(files, taught.kept(id), () => {}) },
  });
  const connecting = openConnecting({
    ...{ databases, sources, allowed, now, dataDir },
    maxFileBytes: 50 * 1024 ** 2,
    hasKey: key !== undefined,
    limits: { megabytes: 2048, seconds: 240 },
    zone: "Asia/Jakarta",
    asks: languageModel && draftsAsk(languageModel, Promise.resolve(store), now, (call) => calls.push(call)),
    report: (error) => faults.push(error),
  });
  const config = readConfig({ TANYADATA_DATA_DIR: dataDir });
  const teaching = openTeaching({
    sources: taughtSources({
      config,
      title: async () => "Nusantara",
      version: () => "",
      reaching: { databases, allowed, folder },
    }),
    ...{ versions, inService: taught, limits: { megabytes: 2048, seconds: 240 }, now },
    renew: async (source) => sources.renewed().then(() => (source === null ? null : sources.problemOf(source))),
  });
  const asked = severalSources(
    { title: async () => main.inService.model.root.label, using: (_, work) => work(main), data: main },
    sources,
  );
  const app = await startTestApp({
    store,
    now,
    teaching,
    ...{ answerer: asked.answerer, fullQuestion: asked.fullQuestion, slots: asked.slots },
    ...{ regions: asked.regions, results: asked.results, seeing: asked.seeing },
    insights: insightsOverSeveral((_, work) => work(main.insights), sources),
    data: {
      importing: { imported: async () => [], closed: () => null, maxFileBytes: 1, hosts: [] } as never,
      connecting,
      inService: {
        ...main.inService,
        sources: async () => ({ ...(await main.inService.sources()), renewal_problem: null, new_data_for: null }),
      },
    },
  });
  const admin = await app.signUp({ email: "admin@example.com", isAdmin: true });
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, user: TestUser = admin) =>
    app.call(method, `/admin/data/databases${path}`, { token: user.token, ...(body === undefined ? {} : { body }) });
  /** Once nothing is being drafted. */
  const settled = async (id: string): Promise<DatabaseDetail> => {
    const look = async (): Promise<DatabaseDetail | false> => {
      const { body } = await call("GET", `/${id}`);
      return body.state !== "drafting" && body;
    };
    return (await vi.waitUntil(look, { timeout: 240_000, interval: 50 })) as DatabaseDetail;
  };
  return {
    ...{ app, store, admin, faults, calls, call, settled, folder },
    connect: async (title: string, address: DatabaseAddress, more: object = {}): Promise<DatabaseDetail> => {
      const { status, body } = await call("POST", "", { title, address, ...more });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return settled(body.id);
    },
    /** Sends a file: a new source called `title`, or, of the one with this id, a newer file. */
    send: (method: "POST" | "PUT", to: string, name: string, bytes: Uint8Array): Promise<Answered> => {
      const form = formOf(method === "POST" ? { title: to } : {}, { name, type: "application/octet-stream", bytes });
      const path = method === "POST" ? "/files" : `/${to}/file`;
      return app.call(method, `/admin/data/databases${path}`, { token: admin.token, ...form });
    },
    /** What lies in the folder of files that were sent. */
    filesKept: (): string[] => readdirSync(folder),
    /** Takes all of them away. */
    async clear() {
      for (const { id } of (await call("GET", "")).body.databases) await call("DELETE", `/${id}`);
    },
    /** Titles of what another server over this app state has in service, and why one is not. */
    async elsewhere(id: string, its: Uint8Array | undefined = key, where: HostRule = hosts) {
      const other = sourcesInService({
        databases: databaseStore(store, its, now),
        ...{ allowed: { hosts: where, ownDatabase: undefined }, folder },
        who: groupStore(store).userOf,
        report: () => {},
      });
      await other.renewed();
      const titles = await other.using(operator, async (served) => served.map(({ title }) => title));
      const problem = other.problemOf(id);
      await other.close();
      return { titles, problem };
    },
    ask: (question: string, more: object = {}, user: TestUser = admin): Promise<Answered> =>
      app.call("POST", "/askdb/ask", { token: user.token, body: { question, ...more } }),
    close: async () => {
      connecting.close();
      teaching.close();
      taught.close();
      await app.close();
      await sources.close();
      await main.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type DatabaseApp = Awaited<ReturnType<typeof startDatabaseApp>>;
