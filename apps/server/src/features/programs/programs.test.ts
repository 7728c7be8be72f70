import { Writable } from "node:stream";
import { type KeyScope, keyScopeOf, pathOf, type Route, routes } from "@tanyadata/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore, type Store } from "../../store/store.ts";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { maxKeys } from "./keys.store.ts";

const password = "Rahasia-2026";
const day = 24 * 60 * 60 * 1000;

describeOnBothStores("keys of programs", (newLocation) => {
  let store: Store;
  let app: TestApp;
  let admin: TestUser;
  let user: TestUser;
  let time = Date.parse("2026-03-01T08:00:00Z");
  const log: string[] = [];

  beforeAll(async () => {
    store = await openStore(await newLocation());
    const stream = new Writable({
      write(chunk, _encoding, done) {
        log.push(String(chunk));
        done();
      },
    });
    app = await startTestApp({ store, now: () => new Date(time++), logger: { level: "trace", stream } });
    admin = await app.signUp({ isAdmin: true, password });
    user = await app.signUp({ password });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  const make = async (by: TestUser, scopes: readonly KeyScope[], more: { path?: string; name?: string } = {}) => {
    const { path = "/user/keys", name = "Laporan" } = more;
    return app.call("POST", path, { token: by.token, body: { name, scopes, days: 30, password } });
  };
  const read = (secret: string) => app.call("GET", "/askdb/chat-topics", { token: secret });

  it("is told once, opens what it is allowed as its owner, and says when it was used", async () => {
    const { status, body } = await make(user, ["read", "ask"]);
    expect([status, body.key]).toMatchObject([201, { name: "Laporan", scopes: ["read", "ask"], last_used_at: null }]);
    expect(body.secret).toMatch(/^tanya_[\w-]{43}$/);
    expect((await app.call("GET", "/user/profile", { token: body.secret })).body).toMatchObject({ id: user.id });
    const listed = await app.call("GET", "/user/keys", { token: user.token });
    expect(listed.body[0]).toMatchObject({
      id: body.key.id,
      last_used_at: expect.stringContaining("2026-03-01T08:00:"),
    });
    expect(JSON.stringify(listed.body)).not.toContain(body.secret);
    const rows = await store.db.selectFrom("api_keys").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(body.secret.slice(6, 40));
  });

  it("takes the password of who makes it", async () => {
    const body = { name: "x", scopes: ["read"], days: 30, password: "Salah-2026" };
    const answered = await app.call("POST", "/user/keys", { token: user.token, body });
    expect([answered.status, answered.body.code]).toEqual([400, "wrong_password"]);
  });

  it("opens no call of the API but those that its scopes name", async () => {
    const { secret } = (await make(admin, ["read"])).body;
    const all = (await make(admin, ["ask", "read", "export", "admin"])).body.secret;
    let refused = 0;
    for (const [name, route] of Object.entries<Route>(routes).filter(([, { access }]) => access !== "public")) {
      const { method } = route;
      // No id of anything: what a call that is let in does is not of interest here, and nothing is there to be done.
      const url = pathOf(route).replaceAll(/\{\w+\}/g, "0");
      const call = async (key: string) =>
        (await app.app.inject({ method, url, headers: { authorization: `Bearer ${key}` } })).statusCode;
      const needed = keyScopeOf(route);
      if (needed === "none") expect(await call(all), name).toBe(403);
      if (needed === "read") continue;
      expect(await call(secret), name).toBe(403);
      refused++;
    }
    expect(refused).toBeGreaterThan(60);
    const { headers, body } = await app.call("GET", "/admin/users", { token: secret });
    expect(headers["www-authenticate"]).toBe('Bearer error="insufficient_scope", scope="admin"');
    expect(body.code).toBe("scope_missing");
    expect((await app.call("GET", "/admin/users", { token: all })).status).toBe(200);
    const ordinary = (await make(user, ["admin"])).body.secret;
    expect((await app.call("GET", "/admin/users", { token: ordinary })).body.code).toBe("forbidden");
  });

  it("lets no call unsaid slip through: what keys may do is listed", () => {
    const allowed = (scope: string) =>
      Object.entries<Route>(routes)
        .filter(([, route]) => route.access !== "public" && keyScopeOf(route) === scope)
        .map(([name]) => name);
    expect(allowed("export").toSorted()).toEqual(["downloadCsv", "exportBoard", "exportSql", "revision", "trailPdf"]);
    const none = allowed("none");
    for (const name of [
      ...["updatePassword", "makeKey", "revokeKey", "makeKeyOf", "addAccount", "resetAccountPassword", "addService"],
      ...["enrolSecondFactor", "removeSecondFactor", "shareBoard", "sign", "stamp", "issueCertificate"],
    ])
      expect(none, name).toContain(name);
  });

  it("ends when it is revoked, when its time is over, and with its owner's account", async () => {
    // Whose sessions end with the account, as its keys do.
    const user = await app.signUp({ password });
    const [ended, old, closed] = [
      (await make(user, ["read"])).body,
      (await make(user, ["read"])).body,
      (await make(user, ["read"])).body,
    ];
    expect((await read(ended.secret)).status).toBe(200);
    const path = `/user/keys/${ended.key.id}`;
    expect((await app.call("DELETE", path, { token: admin.token })).status).toBe(404);
    expect((await app.call("DELETE", path, { token: user.token })).status).toBe(204);
    expect((await read(ended.secret)).status).toBe(401);
    await app.call("PUT", `/admin/users/${user.id}`, { token: admin.token, body: { is_disabled: true } });
    expect((await read(closed.secret)).status).toBe(401);
    await app.call("PUT", `/admin/users/${user.id}`, { token: admin.token, body: { is_disabled: false } });
    expect((await read(old.secret)).status).toBe(200);
    time += 30 * day;
    expect((await read(old.secret)).status).toBe(401);
    expect((await read(`tanya_${"A".repeat(43)}`)).status).toBe(401);
    time -= 30 * day;
  });

  it("is of an account for a program too, which nobody logs in to", async () => {
    const added = await app.call("POST", "/admin/service-accounts", {
      token: admin.token,
      body: { nickname: "Laporan harian" },
    });
    expect(added.body).toMatchObject({ is_service: true, nickname: "Laporan harian" });
    expect(added.body.email).toMatch(/^laporan-harian\.\w+@service\.invalid$/);
    const path = `/admin/users/${added.body.id}/keys`;
    const { key, secret } = (await make(admin, ["read"], { path })).body;
    expect((await app.call("GET", "/user/profile", { token: secret })).body.id).toBe(added.body.id);
    for (const guess of ["", " ", "none", password]) {
      const logIn = await app.call("POST", "/user/login", { body: { email: added.body.email, password: guess } });
      expect([400, 401]).toContain(logIn.status);
    }
    const reset = `/admin/users/${added.body.id}/reset-password`;
    expect((await app.call("POST", reset, { token: admin.token })).body.code).toBe("service_account");
    expect((await app.call("GET", path, { token: admin.token })).body).toHaveLength(1);
    expect((await app.call("DELETE", `${path}/${key.id}`, { token: admin.token })).status).toBe(204);
    expect((await read(secret)).status).toBe(401);
    // Nobody makes keys of people but themselves, and nobody but administrators sees others'.
    expect((await make(admin, ["read"], { path: `/admin/users/${user.id}/keys` })).status).toBe(403);
    expect((await app.call("GET", path, { token: user.token })).status).toBe(403);
  });

  it("stands in the audit log by its name, and what opens in no log, wherever it was written", async () => {
    const { secret } = (await make(user, ["read"], { name: "Papan kantor" })).body;
    await app.app.inject({ url: `/api/v1/askdb/chat-topics?token=${secret}` });
    await app.app.inject({ url: `/api/v1/user/keys/${secret}`, headers: { authorization: `Bearer ${secret}` } });
    await app.call("POST", "/user/login", { body: { email: secret, password: secret } });
    const { body } = await app.call("GET", "/admin/audit", { token: admin.token });
    // The log-in that was tried with the key stands before it, without what was typed.
    const made = body.find(({ deed }: { deed: string }) => deed === "make_key");
    expect(made.email).toBe(user.email);
    expect(made.question).toBe(`${user.email} · Papan kantor · read`);
    expect(JSON.stringify(body)).not.toContain(secret);
    const text = log.join("");
    expect(text).toContain("tanya_…");
    expect(text).not.toContain(secret);
  });

  it("there are only so many of one user", async () => {
    const busy = await app.signUp({ password });
    await store.db
      .insertInto("api_keys")
      .values(
        Array.from({ length: maxKeys - 1 }, (_, i) => ({
          ...{
            id: `k${busy.id}${i}`,
            user_id: busy.id,
            name: "x",
            hash: `${busy.id}${i}`,
            ending: "0000",
            scopes: "read",
          },
          ...{ created_at: new Date(time).toISOString(), expires_at: new Date(time).toISOString(), last_used_at: null },
        })),
      )
      .execute();
    const both = await Promise.all([make(busy, ["read"]), make(busy, ["read"])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});
