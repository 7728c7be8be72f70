import { afterEach, beforeEach, expect, test } from "vitest";
import { openStore, type Store } from "../../store/store.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { graceMilliseconds, sessionStore } from "./session.store.ts";
import { userStore } from "./user.store.ts";

const credentials = { email: "siti@example.com", password: "Rahasia123" };

describeOnBothStores("refresh", (newLocation) => {
  let clock: Date;
  let store: Store;
  let app: TestApp;

  beforeEach(async () => {
    clock = new Date("2026-11-21T08:00:00Z");
    store = await openStore(await newLocation());
    app = await startTestApp({ store, now: () => clock });
    await app.signUp(credentials);
  });
  afterEach(async () => {
    await app.close();
    await store.close();
  });

  const wait = (milliseconds: number) => {
    clock = new Date(clock.getTime() + milliseconds);
  };
  const logIn = async () => (await app.call("POST", "/user/login", { body: credentials })).body;
  const refresh = (refresh_token?: string, cookie?: string) =>
    app.call("POST", "/auth/refresh", {
      body: refresh_token ? { token: "whatever", refresh_token } : undefined,
      headers: cookie ? { cookie: `other=1; tanyadata_refresh=${cookie}` } : {},
    });
  const isLoggedIn = async (token: string) => (await app.call("GET", "/user/profile", { token })).status === 200;

  test("[S7.10] [S7.11] a token is exchanged for a new pair, by body or by cookie", async () => {
    const first = await logIn();
    const second = await refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body).toMatchObject({ token_type: "Bearer", expires_in: 900 });
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    expect(await isLoggedIn(second.body.token)).toBe(true);
    const third = await refresh(undefined, second.body.refresh_token);
    expect(third.status).toBe(200);
    expect(String(third.headers["set-cookie"])).toContain(third.body.refresh_token);
  });

  test("tokens are kept as hashes", async () => {
    const { refresh_token } = await logIn();
    const rows = await store.db.selectFrom("refresh_tokens").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(refresh_token);
  });

  test("two tabs that refresh at once both stay logged in", async () => {
    const { refresh_token } = await logIn();
    const tabs = await Promise.all([refresh(refresh_token), refresh(refresh_token), refresh(refresh_token)]);
    for (const { status, body } of tabs) {
      expect(status).toBe(200);
      expect(await isLoggedIn(body.token)).toBe(true);
      expect((await refresh(body.refresh_token)).status).toBe(200);
    }
  });

  test("the grace ends, also for those who keep asking", async () => {
    const { refresh_token } = await logIn();
    expect((await refresh(refresh_token)).status).toBe(200);
    wait(graceMilliseconds);
    expect((await refresh(refresh_token)).status).toBe(200);
    wait(1);
    expect((await refresh(refresh_token)).body.code).toBe("invalid_refresh_token");
  });

  test("re-use of an old token ends the whole family, access tokens included, and no other session", async () => {
    const other = await logIn();
    const first = await logIn();
    const second = (await refresh(first.refresh_token)).body;
    const third = (await refresh(second.refresh_token)).body;
    wait(graceMilliseconds + 1);
    expect(await isLoggedIn(third.token)).toBe(true);
    expect((await refresh(first.refresh_token)).status).toBe(401);
    expect((await refresh(third.refresh_token)).status).toBe(401);
    expect(await isLoggedIn(third.token)).toBe(false);
    expect((await refresh(other.refresh_token)).status).toBe(200);
  });

  test("an old token in one tab's memory does no harm where the browser's cookie is newer", async () => {
    const first = await logIn();
    const second = (await refresh(undefined, first.refresh_token)).body;
    wait(graceMilliseconds * 10);
    const answer = await refresh(first.refresh_token, second.refresh_token);
    expect(answer.status).toBe(200);
    expect(await isLoggedIn(answer.body.token)).toBe(true);
  });

  test("the cookie of another user does not replace the token in the body", async () => {
    const budi = await app.signUp({ email: "budi@example.com", password: credentials.password });
    const mine = await logIn();
    const body = { email: "budi@example.com", password: credentials.password };
    const theirs = (await app.call("POST", "/login", { body })).body;
    const { token } = (await refresh(mine.refresh_token, theirs.refresh_token)).body;
    expect((await app.call("GET", "/user/profile", { token })).body.id).not.toBe(budi.id);
  });

  test("a token that nobody issued, none at all, an access token and an expired one are refused", async () => {
    const pair = await logIn();
    for (const token of ["nonsense", undefined, pair.token]) {
      const answer = await refresh(token);
      expect(answer.status).toBe(401);
      expect(answer.body.code).toBe("invalid_refresh_token");
    }
    wait(30 * 24 * 60 * 60 * 1000);
    expect((await refresh(pair.refresh_token)).status).toBe(401);
  });

  test("junk from an address keeps nobody there from a refresh or a log-in, however much of it", async () => {
    const { refresh_token } = await logIn();
    for (let index = 0; index < 200; index += 1) expect((await refresh(`junk${index}`)).status).toBe(401);
    const again = await refresh(refresh_token);
    expect(again.status).toBe(200);
    const grant = { grant_type: "refresh_token", refresh_token: again.body.refresh_token };
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await app.call("POST", "/token", { body: `${new URLSearchParams(grant)}`, headers });
    expect(answer.status).toBe(200);
    expect((await app.call("POST", "/user/login", { body: credentials })).status).toBe(200);
  });

  test("a disabled user's token is refused", async () => {
    const pair = await logIn();
    const users = userStore(store.db, () => clock);
    await users.disable((await users.byEmail(credentials.email))?.id ?? "");
    expect((await refresh(pair.refresh_token)).status).toBe(401);
  });

  test("[S4.42] [S4.43] logging out ends the session at once, by body or cookie, and clears the cookie", async () => {
    const [one, two] = [await logIn(), await logIn()];
    const byBody = await app.call("POST", "/auth/logout", { body: { refresh_token: one.refresh_token } });
    const byCookie = await app.call("POST", "/auth/logout", {
      headers: { cookie: `tanyadata_refresh=${two.refresh_token}` },
    });
    for (const { status, headers } of [byBody, byCookie]) {
      expect(status).toBe(200);
      expect(String(headers["set-cookie"])).toMatch(/^tanyadata_refresh=; .*Max-Age=0/);
    }
    for (const pair of [one, two]) {
      expect(await isLoggedIn(pair.token)).toBe(false);
      expect((await refresh(pair.refresh_token)).status).toBe(401);
    }
    expect((await app.call("POST", "/auth/logout")).status).toBe(200);
  });

  test("[S7.08] [S7.09] a changed password ends the other sessions and keeps the caller's", async () => {
    const [here, elsewhere] = [await logIn(), await logIn()];
    const change = (old_password: string, new_password: string) =>
      app.call("POST", "/user/update-password", { token: here.token, body: { old_password, new_password } });
    const wrong = await change("Rahasia999", "Rahasia456");
    expect([wrong.status, wrong.body.code]).toEqual([400, "wrong_password"]);
    expect((await change(credentials.password, "Rahasia456")).status).toBe(204);
    expect(await isLoggedIn(here.token)).toBe(true);
    expect((await refresh(here.refresh_token)).status).toBe(200);
    expect(await isLoggedIn(elsewhere.token)).toBe(false);
    expect((await refresh(elsewhere.refresh_token)).status).toBe(401);
    expect((await app.call("POST", "/login", { body: credentials })).status).toBe(401);
    expect((await app.call("POST", "/login", { body: { ...credentials, password: "Rahasia456" } })).status).toBe(200);
  });

  test("a log-in that was proven before the password changed opens no session after it", async () => {
    const users = userStore(store.db, () => clock);
    const before = await users.byEmail(credentials.email);
    if (!before) throw new Error("no user");
    const from = { device: null, address: "192.0.2.1", isNewDevice: false };
    const sessions = sessionStore(store.db, () => clock);
    await users.setPassword(before.id, "another hash");
    expect(await sessions.open(before, from)).toBeUndefined();
    await users.setPassword(before.id, before.passwordHash);
    expect(await sessions.open(before, from)).toMatchObject({ userId: before.id });
    await users.disable(before.id);
    expect(await sessions.open(before, from)).toBeUndefined();
  });

  test("five wrong passwords stop the change of a password, even with the right one", async () => {
    const { token } = await logIn();
    const change = async (old_password: string) =>
      (await app.call("POST", "/user/update-password", { token, body: { old_password, new_password: "Rahasia456" } }))
        .body?.code;
    for (let index = 0; index < 5; index += 1) expect(await change("wrong")).toBe("wrong_password");
    expect(await change(credentials.password)).toBe("too_many_attempts");
  });

  test("what expired is forgotten at a later log-in", async () => {
    await logIn();
    wait(31 * 24 * 60 * 60 * 1000);
    await logIn();
    expect(await store.db.selectFrom("refresh_tokens").select("hash").execute()).toHaveLength(1);
    expect(await store.db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
  });
});
