import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { draftModel } from "@tanyadata/modelling";
import { openPostgresWarehouse } from "@tanyadata/warehouse";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownPostgres } from "./answering/insights/own-data.fixture.ts";
import { type Cluster, findPostgres, startCluster } from "./testing/postgres.ts";
import { type Program, patient, startProgram } from "./testing/program.ts";

const installation = findPostgres();
if ("missing" in installation)
  console.warn(`NOT RUN: a server whose PostgreSQL restarts because ${installation.missing}`);

describe.skipIf("missing" in installation)("a server on PostgreSQL, app state and warehouse", patient, () => {
  let cluster: Cluster;
  let folder: string;
  let program: Program | undefined;
  let env: Record<string, string>;
  beforeAll(async () => {
    if ("missing" in installation) return;
    cluster = await startCluster(installation);
    folder = await mkdtemp(join(tmpdir(), "tanyadata-test-"));
    const state = await cluster.createDatabase();
    const url = await ownPostgres(state, "toko");
    const warehouse = await openPostgresWarehouse({ url });
    const { files } = await draftModel({ warehouse, label: "Toko", year: 2026 });
    await warehouse.close();
    for (const { name, text } of files) await writeFile(join(folder, name), text);
    env = { PORT: "0", DATABASE_URL: state, WAREHOUSE_URL: url, TANYADATA_MODEL: folder };
  }, patient.timeout);
  afterAll(async () => {
    program?.child.kill("SIGKILL");
    await program?.ended();
    await cluster?.stop();
    if (folder) await rm(folder, { recursive: true });
  });

  test("waits for it at the start, saying so, and outlives its restart under load", async () => {
    await cluster.halt();
    program = startProgram("main.ts", { cwd: folder, env: { ...env, TANYADATA_ADMIN_PASSWORD: "Rahasia123" } });
    await program.says(/WAREHOUSE_URL: PostgreSQL does not answer yet .*Waiting up to 60 s/);
    await cluster.start();
    const [url] = await program.says(/http:\/\/\S+/);
    const call = async (path: string, body?: unknown, token = "") => {
      const answer = await fetch(`${url}/api/v1${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, never> };
    };
    const { body } = await call("/login", { email: "admin@tanyadata.local", password: "Rahasia123" });
    const token = String(body.token);
    const told = new Map<string, number>();
    let stopped = false;
    const ask = async () => {
      while (!stopped) {
        const { status, body } = await call("/askdb/ask", { question: "Berapa jumlah toko?" }, token);
        const outcome = `${status} ${body.code ?? ""}`.trim();
        told.set(outcome, (told.get(outcome) ?? 0) + 1);
      }
    };
    const asking = Array.from({ length: 4 }, ask);
    const answers = () => told.get("200") ?? 0;
    const until = async (holds: () => boolean | Promise<boolean>) => {
      while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
    };
    const readiness = async () => (await fetch(`${url}/readyz`)).status;
    for (let round = 0; round < 2; round++) {
      const before = answers();
      await until(() => answers() > before + 5);
      await cluster.halt();
      await until(async () => (await readiness()) === 503);
      await cluster.start();
      await until(async () => (await readiness()) === 200);
      const back = answers();
      await until(() => answers() > back + 5);
    }
    stopped = true;
    await Promise.all(asking);
    expect(program.child.exitCode).toBeNull();
    expect([...told.keys()].filter((outcome) => !/^(200|503 \w+_unavailable|429 \w+)$/.test(outcome))).toEqual([]);
    expect(told.has("503 state_unavailable")).toBe(true);
  });
});
