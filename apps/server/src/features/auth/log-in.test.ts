import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { userStore } from "./user.store.ts";

const password = "Rahasia123";
let clock: Date;
let app: TestApp;
let siti: TestUser;

beforeEach(async () => {
  clock = new Date("2026-11-21T08:00:00Z");
  app = await startTestApp({ now: () => clock });
  siti = await app.signUp({ email: "siti@example.com", password });
});
afterEach(() => app.close());

const logIn = (body: unknown, path = "/user/login", ip = "10.0.0.1") =>
  app.call("POST", path, { body, remoteAddress: ip });

describe("log-in", () => {
  test.each(["/user/login", "/login"])("[S6.03] [S7.03] [S7.04] [S7.05] %s: tokens, then the profile", async (path) => {
    const { status, body, headers } = await logIn({ email: "siti@example.com", password }, path);
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: "Bearer",
      expires_in: 900,
    });
    expect(headers["cache-control"]).toBe("no-store");
    const profile = await app.call("GET", "/user/profile", { token: body.token });
    expect(profile.body).toEqual({
      id: siti.id,
      email: "siti@example.com",
      nickname: "User 1",
      is_admin: false,
      models: [],
      has_password: true,
      provider: null,
      must: null,
    });
  });

  test("the profile names the language models that can be asked", async () => {
    const withKey = await startTestApp({ models: ["gpt-4o", "gpt-4o-mini"] });
    const { token } = await withKey.signUp();
    const { body } = await withKey.call("GET", "/user/profile", { token });
    expect(body.models).toEqual(["gpt-4o", "gpt-4o-mini"]);
    await withKey.close();
  });

  test("the refresh token is also a cookie that scripts and other sites cannot use", async () => {
    const { body, headers } = await logIn({ email: "siti@example.com", password });
    const [device, cookie = ""] = headers["set-cookie"] as string[];
    expect(device).toMatch(/^tanyadata_device=\S+; Path=\/api\/v1; Max-Age=15552000; HttpOnly; SameSite=Strict$/);
    expect(cookie).toContain(`tanyadata_refresh=${body.refresh_token};`);
    for (const part of ["HttpOnly", "SameSite=Strict", "Path=/api/v1/auth", "Max-Age=2592000"])
      expect(cookie).toContain(part);
    expect(cookie).not.toContain("Secure");
  });

  test("the address is the same in upper case and with blanks around it", async () => {
    expect((await logIn({ email: " Siti@Example.COM ", password })).status).toBe(200);
  });

  test("an unknown user, a wrong password and a disabled user look the same", async () => {
    const wrong = await logIn({ email: "siti@example.com", password: "Rahasia124" });
    const unknown = await logIn({ email: "nobody@example.com", password });
    await userStore(app.store.db, () => clock).disable(siti.id);
    const disabled = await logIn({ email: "siti@example.com", password });
    expect(wrong.status).toBe(401);
    expect(wrong.body.code).toBe("invalid_credentials");
    expect(unknown.body).toEqual(wrong.body);
    expect(disabled.body).toEqual(wrong.body);
  });

  test("a user without a password looks the same, and gives themselves none", async () => {
    const { db } = app.store;
    // As one who comes from a provider.
    await db.updateTable("users").set({ password_hash: "" }).where("id", "=", siti.id).execute();
    const wrong = await logIn({ email: "nobody@example.com", password });
    const new_password = "Rahasia456";
    const change = { token: siti.token, body: { old_password: password, new_password } };
    expect((await app.call("POST", "/user/update-password", change)).body.code).toBe("wrong_password");
    for (const given of [password, new_password, " "]) {
      const { status, body } = await logIn({ email: "siti@example.com", password: given });
      expect([status, body], given).toEqual([401, wrong.body]);
    }
    for (let i = 0; i < 3; i++) await logIn({ email: "siti@example.com", password });
    // It counts, like any other attempt.
    expect((await logIn({ email: "siti@example.com", password })).body.code).toBe("too_many_attempts");
  });

  test("an unknown user takes as much work as a wrong password", async () => {
    let last = 0;
    /** Of this process, however little of the machine it is given meanwhile. */
    const work = async (email: string): Promise<number> => {
      const start = process.cpuUsage();
      await logIn({ email, password: "Rahasia124" }, "/user/login", `10.1.0.${++last}`);
      return process.cpuUsage(start).user;
    };
    await work("warm-up@example.com");
    const known = Math.min(await work("siti@example.com"), await work("siti@example.com"));
    const unknown = Math.min(await work("a@example.com"), await work("b@example.com"));
    // Without the hash it would be a twentieth.
    expect(unknown).toBeGreaterThan(known / 3);
  });

  test.each([
    [{}, ["email", "password"]],
    [{ email: "siti@example.com" }, ["password"]],
    [{ email: 5, password: true }, ["email", "password"]],
    [{ email: "", password: "x" }, ["email"]],
    [{ email: "a@b.id", password: "x".repeat(201) }, ["password"]],
    [{ email: "a\u0000@b.id", password: "x" }, ["email"]],
    [[], [""]],
  ])("%j is refused, field by field", async (body, paths) => {
    const answer = await logIn(body);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe("validation_failed");
    expect(answer.body.errors.map((error: { path: string }) => error.path)).toEqual(paths);
  });

  test("after five failures the same user is stopped at this address, and a success forgives", async () => {
    const attempt = (secret: string, ip?: string) =>
      logIn({ email: "siti@example.com", password: secret }, "/user/login", ip);
    for (let index = 0; index < 4; index += 1) expect((await attempt("wrong")).status).toBe(401);
    expect((await attempt(password)).status).toBe(200);
    expect((await attempt("wrong")).status).toBe(401);
    const stopped = await attempt(password);
    expect(stopped.status).toBe(429);
    expect(stopped.body.code).toBe("too_many_attempts");
    expect(Number(stopped.headers["retry-after"])).toBeGreaterThan(60);
    expect((await attempt(password, "10.0.0.2")).status).toBe(200);
    clock = new Date(clock.getTime() + Number(stopped.headers["retry-after"]) * 1000);
    expect((await attempt(password)).status).toBe(200);
  });

  test("failures that run at the same time count as well", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => logIn({ email: "siti@example.com", password: "wrong" })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test("behind a trusted proxy the visitor's address counts and the cookie is for TLS only", async () => {
    const proxied = await startTestApp({ store: app.store, settings: { trustProxy: true } });
    const forwarded = (visitor: string, secret: string) =>
      proxied.call("POST", "/login", {
        body: { email: "siti@example.com", password: secret },
        headers: { "x-forwarded-for": visitor, "x-forwarded-proto": "https" },
      });
    for (let index = 0; index < 5; index += 1) await forwarded("203.0.113.1", "wrong");
    expect((await forwarded("203.0.113.1", password)).status).toBe(429);
    const other = await forwarded("203.0.113.2", password);
    expect(other.status).toBe(200);
    expect(other.headers["set-cookie"]).toHaveLength(2);
    for (const cookie of other.headers["set-cookie"] as string[]) expect(cookie).toContain("; Secure");
    await proxied.close();
  });

  test("without one, a visitor cannot choose an address", async () => {
    const headers = (index: number) => ({ "x-forwarded-for": `203.0.113.${index}` });
    const body = { email: "siti@example.com", password: "wrong" };
    for (let index = 0; index < 5; index += 1) await app.call("POST", "/login", { body, headers: headers(index) });
    expect((await app.call("POST", "/login", { body, headers: headers(9) })).status).toBe(429);
  });

  test("one network of IPv6 is one address", async () => {
    const attempt = (ip: string) => logIn({ email: "siti@example.com", password: "wrong" }, "/login", ip);
    for (let index = 1; index <= 5; index += 1) await attempt(`2001:db8::${index}`);
    expect((await attempt("2001:db8:0:0:ffff::1")).status).toBe(429);
    expect((await attempt("2001:db8:0:1::1")).status).toBe(401);
  });

  test("one address cannot try user after user", async () => {
    const answers = [];
    for (let index = 0; index < 51; index += 1)
      answers.push(await logIn({ email: `user${index}@example.com`, password: "wrong" }));
    expect(answers.at(49)?.status).toBe(401);
    expect(answers.at(50)?.status).toBe(429);
  });
});

describe("a device where its user logged in before", () => {
  /** The cookie that a browser keeps of a log-in. */
  const deviceOf = ({ headers }: { headers: Readonly<Record<string, unknown>> }): string =>
    String((headers["set-cookie"] as string[])[0]).split(";")[0] ?? "";
  const from = (cookie: string, secret: string, email = "siti@example.com", ip = "10.0.0.1") =>
    app.call("POST", "/login", { body: { email, password: secret }, headers: { cookie }, remoteAddress: ip });

  test("is not kept out by what its neighbours do, nor by strangers who try its user's password", async () => {
    const device = deviceOf(await logIn({ email: "siti@example.com", password }));
    for (let index = 0; index < 60; index += 1) await logIn({ email: `user${index}@example.com`, password: "wrong" });
    for (let index = 0; index < 120; index += 1)
      await logIn({ email: "siti@example.com", password: "wrong" }, "/login", `10.1.${index}.1`);
    expect((await logIn({ email: "siti@example.com", password })).status).toBe(429);
    expect((await from(device, password)).status).toBe(200);
    expect((await from(device, password, "siti@example.com", "10.1.7.1")).status).toBe(200);
  });

  test("is bounded as any other, is no pass for another user, and cannot be made up", async () => {
    const device = deviceOf(await logIn({ email: "siti@example.com", password }));
    for (let index = 0; index < 5; index += 1) expect((await from(device, "wrong")).status).toBe(401);
    expect((await from(device, password)).status).toBe(429);
    for (let index = 0; index < 60; index += 1) await logIn({ email: `user${index}@example.com`, password: "wrong" });
    expect((await from(device, password, "budi@example.com")).status).toBe(429);
    expect((await from("tanyadata_device=made.up.token", password)).status).toBe(429);
    expect((await from(`tanyadata_device=${siti.token}`, password)).status).toBe(429);
    // Nor does it open anything by itself.
    const token = device.split("=")[1];
    expect((await app.call("GET", "/user/profile", { token })).status).toBe(401);
  });

  test("one account is bounded from all addresses together where the device is not known", async () => {
    const answers = [];
    for (let index = 0; index < 101; index += 1)
      answers.push(await logIn({ email: "siti@example.com", password: "wrong" }, "/login", `10.2.${index}.1`));
    expect([answers.at(99)?.status, answers.at(100)?.status]).toEqual([401, 429]);
  });
});

describe("a bearer token", () => {
  test.each([undefined, "", "nonsense", "a.b.c"])("%j is unauthenticated", async (token) => {
    const answer = await app.call("GET", "/user/profile", { headers: { authorization: `Bearer ${token ?? ""}` } });
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe("unauthenticated");
  });

  test("[S7.07] the profile needs one", async () => {
    const answer = await app.call("GET", "/user/profile");
    expect(answer.body.code).toBe("unauthenticated");
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
  });

  test("expires after a quarter of an hour, with a code of its own", async () => {
    clock = new Date(clock.getTime() + 899_000);
    expect((await app.call("GET", "/user/profile", { token: siti.token })).status).toBe(200);
    clock = new Date(clock.getTime() + 2_000);
    const answer = await app.call("GET", "/user/profile", { token: siti.token });
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe("token_expired");
  });

  test("is no longer good when its user is disabled", async () => {
    await userStore(app.store.db, () => clock).disable(siti.id);
    expect((await app.call("GET", "/user/profile", { token: siti.token })).body.code).toBe("unauthenticated");
  });
});
