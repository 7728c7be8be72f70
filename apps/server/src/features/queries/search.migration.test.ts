import { type Kysely as Database, Migrator } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Kysely, PostgresDialect } from "../../store/kysely.ts";
import { migrationsOf } from "../../store/migrate.ts";
import type { Schema } from "../../store/schema.ts";
import { openSqlite } from "../../store/sqlite.ts";
import { openStore, type StoreLocation } from "../../store/store.ts";
import { startTestApp } from "../../testing/app.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { type Cluster, findPostgres, startCluster } from "../../testing/postgres.ts";
import { scriptedAnswerer } from "./scripted.ts";
import { searchIndex } from "./search-index.ts";

const at = "2026-11-21T00:00:00.000Z";
const user = { email: "a@example.com", nickname: "a", password_hash: "x", is_admin: 0, created_at: at, updated_at: at };
const text = { answer: "a", reading: "r", sql: "s", result: "[]", sources: "[]", engine: "e", suggestions: "[]" };

describeOnBothStores("search of what was asked before there was search", (newLocation) => {
  test("finds it, of its own user only, newest first", async () => {
    const location = await newLocation();
    const db = await openBeforeSearch(location);
    for (const [id, words] of [
      ["u1", ["kopi", "teh"]],
      ["u2", ["kopi"]],
    ] as const) {
      await db
        .insertInto("users")
        .values({ ...user, id, email: id })
        .execute();
      const topic = { id: `t-${id}`, user_id: id, title: `Hasil bumi ${id}`, created_at: at, updated_at: at };
      await db
        .insertInto("topics")
        .values({ ...topic, pinned_at: null, archived_at: null })
        .execute();
      for (const [index, word] of words.entries()) {
        const time = { created_at: `2026-11-0${index + 1}T00:00:00.000Z`, updated_at: at };
        const query = { id: `${word}-${id}`, topic_id: topic.id, user_id: id, question: `Produksi ${word}`, ...text };
        await db
          .insertInto("queries")
          .values({ ...query, chart: null, plan: null, ...time })
          .execute();
      }
    }
    await db.destroy();
    const store = await openStore(location);
    const ids = async (userId: string, piece: string) =>
      (await searchIndex(store).newest({ userId }, [[piece]], 10))?.map((hit) => hit.chat_query_id);
    expect(await ids("u1", "kopi")).toEqual(["kopi-u1"]);
    expect(await ids("u1", "bumi")).toEqual(["teh-u1", "kopi-u1"]);
    expect(await ids("u2", "produksi")).toEqual(["kopi-u2"]);
    await store.close();
  });
});

/** The state of a program that was older than search. */
async function openBeforeSearch(location: StoreLocation): Promise<Database<Schema>> {
  const onPostgres = "databaseUrl" in location;
  const dialect = onPostgres
    ? new PostgresDialect({ pool: new pg.Pool({ connectionString: location.databaseUrl }) })
    : openSqlite(location.dataDir).dialect;
  const db = new Kysely<Schema>({ dialect });
  const migrations = migrationsOf(onPostgres ? "postgres" : "sqlite");
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo("0003-feedback");
  if (error) throw error;
  return db;
}

const installation = findPostgres();
describe.skipIf("missing" in installation)("a PostgreSQL that allows no extension", () => {
  let cluster: Cluster;
  beforeAll(async () => {
    if (!("missing" in installation)) cluster = await startCluster(installation);
  });
  afterAll(() => cluster?.stop());

  test("opens, searches all the same, and the log says what to do, until it is done", async () => {
    const byAdministrator = await cluster.createDatabase();
    const administrator = new pg.Client({ connectionString: byAdministrator });
    await administrator.connect();
    await administrator.query("create role plain login; grant create, usage on schema public to plain");
    const databaseUrl = byAdministrator.replace("postgres@", "plain@");

    const logged = async () => {
      const lines: string[] = [];
      const store = await openStore({ databaseUrl });
      const logger = { level: "warn", stream: { write: (line: string) => void lines.push(line) } };
      const server = await startTestApp({ store, logger, answerer: scriptedAnswerer() });
      const { token } = await server.signUp({ email: `${Math.random()}@example.com` });
      await server.call("POST", "/askdb/ask", { token, body: { question: "Berapa penduduk Jabar?" } });
      const { body } = await server.call("POST", "/askdb/search-chat", { token, body: { key_word: "penduk jabr" } });
      expect(body).toMatchObject([{ chat_query_question: "Berapa penduduk Jabar?" }]);
      await server.close();
      await store.close();
      return lines.map((line) => JSON.parse(line));
    };

    const [warning, ...others] = await logged();
    expect(others).toEqual([]);
    expect(warning).toMatchObject({ msg: expect.stringContaining("search works, but slowly") });
    await administrator.query(warning.remedy);
    await administrator.end();
    expect(await logged()).toEqual([]);
  });
});
