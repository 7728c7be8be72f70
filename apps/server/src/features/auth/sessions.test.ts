import { afterEach, beforeEach, expect, test } from "vitest";
import { openStore, type Store } from "../../store/store.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { deviceOf } from "./device.ts";
import { sessionDays } from "./session.store.ts";

const credentials = { email: "siti@example.com", password: "Rahasia-2026" };
const day = 24 * 60 * 60 * 1000;
const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36";
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1";

describeOnBothStores("sessions", (newLocation) => {
  let clock: number;
  let store: Store;
  let app: TestApp;
  beforeEach(async () => {
    clock = Date.parse("2026-11-21T08:00:00Z");
    store = await openStore(await newLocation());
    app = await startTestApp({ store, now: () => new Date(clock++), settings: { trustProxy: true } });
    await app.signUp(credentials);
  });
  afterEach(async () => {
    await app.close();
    await store.close();
  });
  const logIn = async (agent = chrome, remoteAddress = "192.0.2.1") =>
    (await app.call("POST", "/user/login", { body: credentials, remoteAddress, headers: { "user-agent": agent } }))
      .body;
  const refresh = (refresh_token: string, remoteAddress = "192.0.2.1") =>
    app.call("POST", "/auth/refresh", { body: { refresh_token }, remoteAddress });
  const list = async (token: string) => (await app.call("GET", "/user/sessions", { token })).body;
  const status = async (token: string) => (await app.call("GET", "/user/profile", { token })).status;

  test("a user sees where they are logged in, and since when", async () => {
    const first = await logIn();
    const second = await logIn(safari, "192.0.2.2");
    clock += 60_000;
    const { body: renewed } = await refresh(first.refresh_token, "192.0.2.9");
    const sessions = await list(renewed.token);
    expect(sessions).toMatchObject([
      { device: "Chrome di Windows", address: "192.0.2.9", is_current: true },
      { device: "Safari di iOS", address: "192.0.2.2", is_current: false },
    ]);
    expect(Date.parse(sessions[0].last_used_at)).toBeGreaterThan(Date.parse(sessions[0].created_at));
    expect(sessions[1].last_used_at).toBe(sessions[1].created_at);
    expect(JSON.stringify(sessions)).not.toContain(second.refresh_token);
  });

  test("ends one of them, or all others; never anybody else's", async () => {
    const [here, there, third] = [await logIn(), await logIn(safari), await logIn()];
    const stranger = await app.signUp({ email: "budi@example.com" });
    const other = (await list(here.token)).find(({ device }: { device: string }) => device === "Safari di iOS");
    const end = (token: string) => app.call("DELETE", `/user/sessions/${other.id}`, { token });
    expect((await end(stranger.token)).status).toBe(404);
    expect((await end(here.token)).status).toBe(204);
    expect((await end(here.token)).status).toBe(404);
    expect([await status(there.token), (await refresh(there.refresh_token)).status]).toEqual([401, 401]);
    expect((await app.call("DELETE", "/user/sessions", { token: here.token })).body).toEqual({ ended: 1 });
    expect([await status(here.token), await status(third.token), await status(stranger.token)]).toEqual([
      200, 401, 200,
    ]);
    expect(await list(here.token)).toHaveLength(1);
  });

  test("one ends after its days, however often it is used", async () => {
    let { refresh_token } = await logIn();
    for (let days = 0; days < sessionDays - 10; days += 10) {
      clock += 10 * day;
      const renewed = await refresh(refresh_token);
      expect(renewed.status).toBe(200);
      ({ refresh_token } = renewed.body);
    }
    clock += 10 * day;
    expect((await refresh(refresh_token)).status).toBe(401);
    const { token } = await logIn();
    expect(await list(token)).toHaveLength(1);
  });

  test("over TLS cookies are tied to this host, and none of another name is taken", async () => {
    const secure = { "x-forwarded-proto": "https" };
    const answered = await app.call("POST", "/user/login", { body: credentials, headers: secure });
    const cookies = [answered.headers["set-cookie"]].flat().map(String);
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies)
      expect(cookie).toMatch(/^__Host-tanyadata_\w+=.+; Path=\/; .*HttpOnly; SameSite=Strict; Secure$/);
    const send = (name: string) =>
      app.call("POST", "/auth/refresh", { headers: { ...secure, cookie: `${name}=${answered.body.refresh_token}` } });
    expect((await send("tanyadata_refresh")).status).toBe(401);
    expect((await send("__Host-tanyadata_refresh")).status).toBe(200);
  });
});

test.each([
  [chrome, "Chrome di Windows"],
  [safari, "Safari di iOS"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox di Linux"],
  [
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36",
    "Samsung Internet di Android",
  ],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0", "Edge di Windows"],
  ["curl/8.5.0", "curl"],
  ["<script>alert(1)</script>", null],
  ["", null],
  [undefined, null],
])("a device in few words: %s", (agent, words) => {
  expect(deviceOf(agent)).toBe(words);
});
