import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { type Cluster, findPostgres, startCluster } from "../testing/postgres.ts";
import { patient } from "../testing/program.ts";
import { openStore, type Store } from "./store.ts";

const installation = findPostgres();
if ("missing" in installation)
  console.warn(`NOT RUN: a restart of PostgreSQL under load because ${installation.missing}`);

describe.skipIf("missing" in installation)("a restart of PostgreSQL under load", patient, () => {
  let cluster: Cluster;
  let store: Store;
  let app: TestApp;
  beforeAll(async () => {
    if ("missing" in installation) return;
    cluster = await startCluster(installation);
    store = await openStore({ databaseUrl: await cluster.createDatabase() });
    app = await startTestApp({ store });
  }, patient.timeout);
  afterAll(async () => {
    await app?.close();
    await store?.close();
    await cluster?.stop();
  });

  // An `error` event that nobody listens to would end this process, and fails the run.
  test("ends nothing and loses no acknowledged write: 503 for a moment, with the word when to come again, then on", async () => {
    const user = await app.signUp({ isAdmin: true });
    const acknowledged: string[] = [];
    const others: { status: number; code: string; retryAfter: unknown }[] = [];
    let stopped = false;
    let written = 0;
    const write = async () => {
      while (!stopped) {
        const email = `u${written++}@example.com`;
        const { status, body, headers } = await app.call("POST", "/registration", {
          token: user.token,
          body: { email, nickname: "Siti", password: "Rahasia123" },
        });
        if (status === 201 || status === 200) acknowledged.push(email);
        else others.push({ status, code: body.code, retryAfter: headers["retry-after"] });
      }
    };
    /** What holds a connection for long is in the middle of it when it breaks. */
    const holdConnection = async () => {
      while (!stopped)
        await store.reader
          .read({ sql: "select pg_sleep(1)", parameters: [] } as never, 60_000, { userId: "u" })
          .catch(() => {});
    };
    const work = [...Array.from({ length: 8 }, write), holdConnection(), holdConnection()];
    const until = async (holds: () => boolean) => {
      while (!holds()) await new Promise((resolve) => setImmediate(resolve));
    };
    for (let round = 1; round <= 2; round++) {
      const before = acknowledged.length;
      await until(() => acknowledged.length > before + 10);
      await cluster.halt();
      const failed = others.length;
      await until(() => others.length > failed + 5);
      await cluster.start();
      const back = acknowledged.length;
      await until(() => acknowledged.length > back + 10);
    }
    stopped = true;
    await Promise.all(work);
    expect([...new Set(others.map(({ status, code }) => `${status} ${code}`))]).toEqual(["503 state_unavailable"]);
    expect(others.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    const rows = await store.db.selectFrom("users").select("email").execute();
    expect(rows.map(({ email }) => email)).toEqual(expect.arrayContaining(acknowledged));
  });

  test("a transaction that it ends fails with the reason, not with the failure to roll back", async () => {
    const failing = store.db.transaction().execute(async (transaction) => {
      await transaction.selectFrom("users").select("id").execute();
      await cluster.restart();
      await transaction.selectFrom("users").select("id").execute();
    });
    await expect(failing).rejects.toMatchObject({ name: "StoreUnavailable" });
    await store.ping();
  });
});
