import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { littleData } from "./testing/little-data.ts";
import { createDatabase } from "./testing/postgres.ts";
import { type Program, patient, startProgram } from "./testing/program.ts";

let data: Awaited<ReturnType<typeof littleData>>;
beforeAll(async () => {
  data = await littleData();
});
afterAll(() => data.remove());

let cwd: string;
const running: Program[] = [];
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), "tanyadata-test-"));
});
afterEach(async () => {
  for (const program of running.splice(0)) {
    program.child.kill("SIGKILL");
    await program.ended();
  }
  await rm(cwd, { recursive: true, maxRetries: 10, retryDelay: 200 });
});

const credentials = { email: "admin@tanyadata.local", password: "Rahasia123" };

/** Two processes on one port, once both serve; each call comes by a connection of its own, which they get in turns. */
async function startTwo(env: Readonly<Record<string, string>> = {}) {
  const program = startProgram("main.ts", {
    cwd,
    env: {
      ...{ PORT: "0", TANYADATA_WORKERS: "2", TANYADATA_METRICS_PORT: "0", ...data.settings },
      ...{ TANYADATA_ADMIN_PASSWORD: credentials.password, ...env },
    },
  });
  running.push(program);
  const metrics = (await program.says(/Metrics: (\S+)/))[1] ?? "";
  const url = (await program.says(/ready: (\S+)/))[1] ?? "";
  const call = async (path: string, { method = "GET", token = "", body, signal }: CallOptions = {}) =>
    fetch(`${url}/api/v1${path}`, {
      method,
      signal: signal ?? null,
      body: body === undefined || body instanceof FormData ? (body ?? null) : JSON.stringify(body),
      headers: {
        connection: "close",
        ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    });
  const told = async (): Promise<string> => (await fetch(metrics)).text();
  const bothServe = () => expect.poll(told, { timeout: 60_000 }).toMatch(/info\{worker="1".*info\{worker="2"/s);
  await bothServe();
  return {
    ...{ program, url, call, told, bothServe },
    async logIn(): Promise<string> {
      const answer = await call("/login", { method: "POST", body: credentials });
      return ((await answer.json()) as { token: string }).token;
    },
    /** Numbers of the processes that serve. */
    workers: (): number[] => {
      const listed = execFileSync("ps", ["-e", "-o", "pid=,ppid="], { encoding: "utf8" });
      const pairs = listed.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
      return pairs.flatMap(([pid = 0, parent]) => (parent === program.child.pid ? [pid] : []));
    },
  };
}
interface CallOptions {
  readonly method?: string;
  readonly token?: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

const ids = (text: string): string[] => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id = ""]) => id);

describe.skipIf(process.platform === "win32")("two processes that share a port", patient, () => {
  test("are one server: one greeting, one log-in, limits, streams and imports of all", async () => {
    const server = await startTwo({ TANYADATA_QUESTIONS_PER_MINUTE: "9" });
    const { call, program } = server;
    const token = await server.logIn();

    // What one process alone holds, all answer.
    const form = new FormData();
    form.set("file", new Blob(["kota,harga\nBogor,10\nDepok,20\n"]), "harga.csv");
    const { id } = (await (await call("/admin/data/previews", { method: "POST", token, body: form })).json()) as {
      id: string;
    };
    for (let time = 0; time < 6; time++) expect((await call(`/admin/data/previews/${id}`, { token })).status).toBe(200);

    // A stream is read on wherever its reader comes back.
    for (let time = 0; time < 2; time++) {
      const whole = await (await call("/chat", { method: "POST", token, body: { question: "apa kabar" } })).text();
      const stream = /"stream_id":"([^"]+)"/.exec(whole)?.[1];
      for (let again = 0; again < 4; again++) {
        const answer = await call(`/chat/${stream}`, { token });
        expect(ids(await answer.text())).toEqual(ids(whole));
      }
    }

    // Two questions were asked: of all others seven are left.
    const asked = [];
    for (let time = 0; time < 9; time++)
      asked.push((await call("/askdb/ask", { method: "POST", token, body: { question: "apa kabar" } })).status);
    expect(asked).toEqual([...Array(7).fill(422), 429, 429]);

    const wrong = [];
    for (let time = 0; time < 7; time++)
      wrong.push((await call("/login", { method: "POST", body: { ...credentials, password: "Salah12345" } })).status);
    expect(wrong).toEqual([401, 401, 401, 401, 401, 429, 429]);

    const told = await server.told();
    for (const worker of ["1", "2"])
      expect(told).toContain(
        `tanyadata_http_request_seconds_count{worker="${worker}",method="POST",route="/api/v1/login"`,
      );
    expect(told.match(/# HELP tanyadata_info/g)).toHaveLength(1);
    expect(program.printed().match(/TanyaData is ready/g)).toHaveLength(1);
    expect(program.printed().match(/Log in as/g)).toHaveLength(1);
  });

  test.each(["SQLite", "PostgreSQL"])(
    "lose no acknowledged write on %s when one is killed, and are two again",
    async (store) => {
      const cluster = inject("postgres");
      if (store === "PostgreSQL" && cluster === null) return;
      const state = store === "PostgreSQL" && cluster ? { DATABASE_URL: await createDatabase(cluster) } : {};
      const server = await startTwo(state);
      const { call } = server;
      const token = await server.logIn();
      const kept: string[] = [];
      const statuses = new Set<number | "broken">();
      let isLoading = true;
      const ask = async (): Promise<void> => {
        while (isLoading) {
          const answer = await call("/askdb/ask", { method: "POST", token, body: { question: "apa kabar" } }).then(
            async (given) => ({ status: given.status, body: (await given.json()) as { query_id?: string } }),
            () => undefined,
          );
          statuses.add(answer?.status ?? "broken");
          if (answer?.body.query_id) kept.push(answer.body.query_id);
        }
      };
      const load = [ask(), ask()];
      for (let time = 0; time < 2; time++) {
        const before = kept.length;
        await expect.poll(() => kept.length).toBeGreaterThan(before + 5);
        const [, second = 0] = server.workers();
        process.kill(second, "SIGKILL");
        await expect
          .poll(() => server.program.printed().match(/ended with SIGKILL; it is started again/g))
          .toHaveLength(time + 1);
        await server.bothServe();
      }
      isLoading = false;
      await Promise.all(load);
      // On PostgreSQL the turns of one that was killed count for half a minute.
      for (const status of statuses)
        expect([422, "broken", ...(store === "PostgreSQL" ? [429] : [])]).toContain(status);
      const belongings = await (await call("/user/data", { token })).text();
      expect(kept.filter((id) => !belongings.includes(id))).toEqual([]);
      server.program.child.kill("SIGTERM");
      expect(await server.program.ended()).toBe(0);
    },
  );

  test("finish the calls under way when they are told to end, and leave nothing behind", async () => {
    const server = await startTwo({ TANYADATA_DRAIN_SECONDS: "1" });
    const token = await server.logIn();
    const statuses = new Set<number>();
    let isLoading = true;
    const ask = async (): Promise<void> => {
      while (isLoading) {
        const answer = await server.call("/user/profile", { token }).catch(() => undefined);
        if (answer) statuses.add(answer.status);
        else isLoading = false;
      }
    };
    const load = [ask(), ask()];
    const workers = server.workers();
    expect(workers).toHaveLength(2);
    server.program.child.kill("SIGTERM");
    await expect
      .poll(async () => (await fetch(`${server.url}/readyz`, { headers: { connection: "close" } })).text())
      .toContain("leaving");
    expect(await server.program.ended()).toBe(0);
    await Promise.all(load);
    expect([...statuses]).toEqual([200]);
    for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  });

  test("end with a word where one ends again and again, and with the one that started them", async () => {
    const server = await startTwo();
    const ended = server.program.ended();
    let isOver = false;
    void ended.then(() => (isOver = true));
    const killed = new Set<number>();
    while (!isOver) {
      for (const pid of server.workers())
        if (!killed.has(pid)) {
          killed.add(pid);
          process.kill(pid, "SIGKILL");
        }
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await ended).toBe(1);
    expect(server.program.printed()).toMatch(
      /TanyaData ends: server process \d of 2 ended again and again \(the last time with SIGKILL\)/,
    );

    const again = await startTwo();
    const workers = again.workers();
    again.program.child.kill("SIGKILL");
    await again.program.ended();
    for (const pid of workers) await expect.poll(() => isRunning(pid)).toBe(false);
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
