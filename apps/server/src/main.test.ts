import { once } from "node:events";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeOf } from "./features/auth/second-factor.fixture.ts";
import { littleData } from "./testing/little-data.ts";
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
  await rm(cwd, { recursive: true });
});

const start = (env: Readonly<Record<string, string>> = {}): Program => {
  const program = startProgram("main.ts", { cwd, env: { PORT: "0", ...data.settings, ...env } });
  running.push(program);
  return program;
};
const urlOf = async (program: Program): Promise<string> => (await program.says(/http:\/\/\S+/))[0];
const post = (url: string, body: unknown, { method = "POST", token = "" } = {}) =>
  fetch(url, {
    method,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
/** Whether a new connection is still taken. */
const isOpen = (url: URL): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(url.port), url.hostname);
    socket.once("connect", () => socket.destroy());
    socket.once("error", () => resolve(false));
    socket.once("close", (hadError) => resolve(!hadError));
  });
const user = async (args: readonly string[], input?: string) => {
  const program = startProgram("commands/user.ts", { cwd, args, ...(input === undefined ? {} : { input }) });
  return { code: await program.ended(), printed: program.printed() };
};

describe("the server", patient, () => {
  test("prints its address and, once, the first administrator's password", async () => {
    const first = start();
    const [, password] = await first.says(/password +(\S+)/);
    const url = await urlOf(first);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await post(`${url}/api/v1/login`, { email: "admin@tanyadata.local", password })).status).toBe(200);
    first.child.kill("SIGTERM");
    expect(await first.ended()).toBe(process.platform === "win32" ? "SIGTERM" : 0);
    if (process.platform !== "win32") {
      const data = join(cwd, "data");
      // Whole in the file that bears its name, which with all else is its owner's alone.
      expect((await stat(join(data, "app.sqlite"))).size).toBeGreaterThan(100_000);
      expect((await stat(join(data, "app.sqlite-wal")).catch(() => ({ size: 0 }))).size).toBe(0);
      for (const name of await readdir(data))
        expect([name, (await stat(join(data, name))).mode & 0o077]).toEqual([name, 0]);
    }
    const second = start();
    await urlOf(second);
    expect(second.printed()).not.toContain("password  ");
    expect(second.printed()).not.toContain(password);
  });

  test("takes the first administrator from the environment", async () => {
    const administrator = { TANYADATA_ADMIN_EMAIL: "Root@Example.com", TANYADATA_ADMIN_PASSWORD: "Rahasia123" };
    const program = start(administrator);
    const url = await urlOf(program);
    const answer = await post(`${url}/api/v1/login`, { email: "root@example.com", password: "Rahasia123" });
    expect(answer.status).toBe(200);
    expect(program.printed()).not.toContain("Rahasia123");
  });

  test("runs what was asked before no more", async () => {
    const administrator = { TANYADATA_ADMIN_EMAIL: "root@example.com", TANYADATA_ADMIN_PASSWORD: "Rahasia123" };
    const program = start({ ...administrator, TANYADATA_METRICS_PORT: "0" });
    const [, url = ""] = await program.says(/ready: (http:\/\/\S+)/);
    const logIn = await post(`${url}/api/v1/login`, { email: "root@example.com", password: "Rahasia123" });
    const { token } = (await logIn.json()) as { token: string };
    for (const _ of ["first", "again"]) {
      const answer = await post(`${url}/api/v1/askdb/ask`, { question: "berapa jumlah toko" }, { token });
      expect(answer.status).toBe(200);
    }
    const [, metrics = ""] = await program.says(/Metrics: (\S+)/);
    const told = await (await fetch(metrics)).text();
    const counted = (outcome: string) =>
      Number(new RegExp(`^tanyadata_results_total\\{outcome="${outcome}"\\} (\\d+)`, "m").exec(told)?.[1]);
    expect([counted("run"), counted("kept")]).toEqual([1, 1]);
  });

  test("refuses a data folder that another one uses, and takes it when that one was killed", async () => {
    const first = start();
    await urlOf(first);
    const second = start();
    expect(await second.ended()).toBe(1);
    expect(second.printed()).toContain(`is in use by process ${first.child.pid}.`);
    first.child.kill("SIGKILL");
    await first.ended();
    await urlOf(start());
  });

  test("says so when its port is taken", async () => {
    const first = start();
    const port = new URL(await urlOf(first)).port;
    const second = start({ PORT: port, TANYADATA_DATA_DIR: "other" });
    expect(await second.ended()).toBe(1);
    expect(second.printed()).toContain("Choose another PORT or HOST.");
  });

  test("says so when its folder or its database cannot be used", async () => {
    await writeFile(join(cwd, "file"), "");
    const folder = start({ TANYADATA_DATA_DIR: join(cwd, "file", "data") });
    const database = start({ DATABASE_URL: "postgres://localhost:1/app", TANYADATA_DATABASE_WAIT: "0" });
    expect([await folder.ended(), await database.ended()]).toEqual([1, 1]);
    expect(folder.printed()).toMatch(/^TanyaData cannot start: TANYADATA_DATA_DIR cannot be used: .+/);
    expect(database.printed()).toMatch(/^TanyaData cannot start: DATABASE_URL cannot be used: .*ECONNREFUSED/);
  });

  test("finishes the calls under way before it ends", async () => {
    const program = start();
    const url = new URL(await urlOf(program));
    const body = JSON.stringify({ email: "nobody@example.com", password: "wrong" });
    // The server's "100 Continue" proves that it has the call; the body follows when it takes no new ones any more.
    const call = request(new URL("/api/v1/login", url), {
      method: "POST",
      headers: { "content-type": "application/json", "content-length": body.length, expect: "100-continue" },
    });
    const answered = once(call, "response");
    call.flushHeaders();
    await once(call, "continue");
    program.child.kill("SIGTERM");
    while (await isOpen(url));
    call.end(body);
    const [response] = (await answered) as [IncomingMessage];
    expect(response.statusCode).toBe(401);
    response.resume();
    expect(await program.ended()).toBe(0);
  });

  test("keeps log-ins over a restart", async () => {
    const first = start();
    const [, password] = await first.says(/password +(\S+)/);
    const answer = await post(`${await urlOf(first)}/api/v1/login`, { email: "admin@tanyadata.local", password });
    const { token } = (await answer.json()) as { token: string };
    first.child.kill("SIGKILL");
    await first.ended();
    const url = await urlOf(start());
    const profile = await fetch(`${url}/api/v1/user/profile`, { headers: { authorization: `Bearer ${token}` } });
    expect(await profile.json()).toMatchObject({ email: "admin@tanyadata.local", is_admin: true });
  });
});

describe("second factors", patient, () => {
  const password = "Rahasia123";
  const credentials = { email: "admin@tanyadata.local", password };
  const secrets = { first: "a".repeat(32), second: "b".repeat(32), third: "c".repeat(32) };
  const startWith = (secret: string, previous = ""): Program =>
    start({
      TANYADATA_ADMIN_PASSWORD: password,
      TANYADATA_SECRET: secret,
      TANYADATA_PREVIOUS_SECRET: previous,
    });
  const stop = async (program: Program): Promise<void> => {
    program.child.kill("SIGTERM");
    await program.ended();
  };

  test("outlive a new secret that knows the one before, and end with reset-second-factor", async () => {
    const first = startWith(secrets.first);
    let api = `${await urlOf(first)}/api/v1`;
    const { token } = (await (await post(`${api}/login`, credentials)).json()) as { token: string };
    const enrolment = await post(`${api}/user/second-factor`, { password }, { token });
    const { secret } = (await enrolment.json()) as { secret: string };
    const otp = codeOf(secret, new Date());
    expect((await post(`${api}/user/second-factor`, { otp }, { method: "PUT", token })).status).toBe(200);
    await stop(first);

    const forgetful = startWith(secrets.second);
    expect(await forgetful.ended()).toBe(1);
    expect(forgetful.printed()).toMatch(/^TanyaData cannot start: TANYADATA_SECRET .* TANYADATA_PREVIOUS_SECRET/m);
    expect(forgetful.printed()).not.toContain(secrets.second);

    const second = startWith(secrets.second, secrets.first);
    api = `${await urlOf(second)}/api/v1`;
    const { otp_token } = (await (await post(`${api}/login`, credentials)).json()) as { otp_token: string };
    const next = { otp_token, otp: codeOf(secret, new Date(), 1) };
    expect((await post(`${api}/login-otp`, next)).status).toBe(200);

    expect((await user(["list"])).printed).toMatch(/\tadministrator, second factor$/m);
    const reset = () => user(["reset-second-factor", credentials.email]);
    expect(await reset()).toMatchObject({ code: 0, printed: expect.stringContaining("Turned off") });
    expect(await (await post(`${api}/login`, credentials)).json()).toHaveProperty("token");
    expect(await reset()).toMatchObject({ code: 1, printed: expect.stringContaining("has no second factor") });
    expect((await user(["list"])).printed).not.toContain("second factor");
    await stop(second);
    await urlOf(startWith(secrets.third));
  });
});

describe("the user command", patient, () => {
  test("adds, lists, resets, disables and enables while the server runs", async () => {
    const url = await urlOf(start());
    const logIn = async (password: string) =>
      (await post(`${url}/api/v1/login`, { email: "siti@example.com", password })).status;
    const added = await user(["add", "Siti@example.com", "--nickname", "Siti", "--admin"]);
    expect(added.code).toBe(0);
    const password = added.printed.match(/Password: (\S+)/)?.[1] ?? "";
    expect(await logIn(password)).toBe(200);
    expect((await user(["list"])).printed).toMatch(/siti@example\.com\tSiti\tsince \d{4}-\d\d-\d\d\tadministrator/);
    expect((await user(["reset-password", "siti@example.com", "--password-stdin"], "Rahasia456\n")).code).toBe(0);
    expect(await logIn(password)).toBe(401);
    expect(await logIn("Rahasia456")).toBe(200);
    expect((await user(["disable", "siti@example.com"])).code).toBe(0);
    expect(await logIn("Rahasia456")).toBe(401);
    expect((await user(["enable", "siti@example.com"])).code).toBe(0);
    expect(await logIn("Rahasia456")).toBe(200);
    expect(await user(["erase", "siti@example.com"])).toMatchObject({
      code: 1,
      printed: expect.stringContaining("--yes"),
    });
    expect(await user(["erase", "siti@example.com", "--yes"])).toMatchObject({ code: 0 });
    expect(await logIn("Rahasia456")).toBe(401);
    expect((await user(["list"])).printed).not.toContain("siti");
  });

  test("refuses with exit code 1, and explains wrong usage with 2", async () => {
    expect((await user(["add", "siti@example.com"])).code).toBe(0);
    const refused = [
      await user(["add", "siti@example.com"]),
      await user(["add", "nonsense"]),
      await user(["disable", "nobody@example.com"]),
      await user(["reset-password", "siti@example.com", "--password-stdin"], "weak\n"),
    ];
    expect(refused.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
    for (const args of [["explode"], ["add"], ["list", "--nonsense"]]) {
      const { code, printed } = await user(args);
      expect([code, printed]).toEqual([2, expect.stringContaining("npm run user -- add EMAIL")]);
    }
    expect(await user([])).toMatchObject({ code: 0, printed: expect.stringContaining("npm run user -- list") });
  });
});
