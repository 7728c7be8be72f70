import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ModelEdit, TeachingChange } from "@tanyadata/contract";
import { inject } from "vitest";
import { readConfig } from "../../config.ts";
import { databaseStore } from "../../connecting/databases.store.ts";
import { fileFolders } from "../../connecting/file-sources.ts";
import { liveData, versionOf } from "../../live-data.ts";
import { configuredFolder, openData } from "../../open-data.ts";
import { openWarehouse, ownData } from "../../open-warehouse.ts";
import { openStore } from "../../store/store.ts";
import { openTeaching } from "../../teaching/open-teaching.ts";
import { filesIn, taughtSources } from "../../teaching/sources.ts";
import { taughtInService, taughtModelOf } from "../../teaching/taught-in-service.ts";
import { versionStore } from "../../teaching/versions.store.ts";
import { startTestApp, type TestUser } from "../../testing/app.ts";

const now = () => new Date();
const quiet = (): void => {};

/** The application over the starter's warehouse, of which something can be taught; `env`: what else is configured. */
export async function startTeachingApp(env: Readonly<Record<string, string>> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "tanyadata-teaching-"));
  const built = inject("fewVillages");
  for (const end of ["", ".sha256"]) copyFileSync(built + end, join(dataDir, `starter.duckdb${end}`));
  const config = readConfig({ TANYADATA_DATA_DIR: dataDir, ...env });
  const store = await openStore({ dataDir });
  const versions = versionStore(store, now);
  const taught = await taughtInService({ versions, report: quiet });
  const own = ownData(dataDir);
  const watched = () => versionOf([own.file, config.modelFolder ?? own.modelFolder]);
  const open = async () =>
    openData(taughtModelOf(filesIn(configuredFolder(config)), taught.kept(null), quiet), openWarehouse(config, quiet));
  const live = liveData({
    ...{ first: open(), reopen: open, report: quiet },
    version: () => `${watched()}\n${taught.stamp(null)}`,
  });
  const databases = databaseStore(store, undefined, now);
  const allowed = { hosts: config.imports.databaseHosts, ownDatabase: undefined };
  const reaching = { databases, allowed, ...fileFolders(dataDir) };
  const title = async () => (await live.model()).root.label;
  const teaching = openTeaching({
    sources: taughtSources({ config, title, version: watched, reaching }),
    ...{ versions, inService: taught, limits: config.imports, now, renew: live.renewed },
  });
  const app = await startTestApp({
    store,
    answerer: live.answerer,
    results: live.results,
    slots: live.slots,
    teaching,
  });
  const admin = await app.signUp({ email: "admin@example.com", isAdmin: true });
  const user = await app.signUp();

  const call = (method: "GET" | "POST", path: string, body?: unknown, who: TestUser = admin) =>
    app.call(method, `/admin/teaching${path}`, { token: who.token, ...(body === undefined ? {} : { body }) });
  const check = async (change: TeachingChange) => (await call("POST", "/checks", { change })).body;
  /** Checks and publishes at once. */
  const publish = async (change: TeachingChange, accepts_changes = false) => {
    const { version } = await check(change);
    return call("POST", "/versions", { version, change, accepts_changes });
  };
  const teach = (...add: ModelEdit[]) => publish({ add });
  const ask = (question: string, topic?: string, who: TestUser = user) =>
    app.call("POST", "/askdb/ask", { token: who.token, body: { question, ...(topic && { chat_topic_id: topic }) } });
  const close = async (): Promise<void> => {
    teaching.close();
    taught.close();
    await app.close();
    await live.close();
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...{ app, store, versions, taught, admin, user, call, check, publish, teach, ask, close } };
}

export type TeachingApp = Awaited<ReturnType<typeof startTeachingApp>>;
