import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore, type Store } from "../store/store.ts";
import { startTestApp, type TestApp, type TestUser } from "../testing/app.ts";
import { describeOnBothStores } from "../testing/both-stores.ts";

const password = "Rahasia-2026";

describeOnBothStores("what the log tells", (newLocation) => {
  let store: Store;
  let app: TestApp;
  let admin: TestUser;
  let user: TestUser;
  beforeAll(async () => {
    store = await openStore(await newLocation());
    app = await startTestApp({ store });
    admin = await app.signUp({ isAdmin: true, email: "admin@contoh.id", password });
    user = await app.signUp({ email: "siti@contoh.id", password });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });
  const read = async (query: Record<string, string | number> = {}) =>
    (await app.call("GET", "/admin/audit", { token: admin.token, query: { limit: 100, ...query } })).body;
  const newest = async (query = {}) => (await read(query))[0];

  test("of log-ins and of those that failed, from where; never what was typed", async () => {
    const logIn = (email: string, typed: string) =>
      app.call("POST", "/user/login", { body: { email, password: typed }, remoteAddress: "192.0.2.7" });
    await logIn(user.email, "Salah-2026");
    const address = "192.0.2.7";
    expect(await newest()).toMatchObject({
      deed: "log_in",
      outcome: "invalid_credentials",
      email: user.email,
      address,
    });
    await logIn("Kata-Sandi-1", "Salah-2026");
    expect(await newest()).toMatchObject({ deed: "log_in", outcome: "invalid_credentials", email: "", address });
    const { body } = await logIn(user.email, password);
    expect(await newest()).toMatchObject({ deed: "log_in", outcome: "done", email: user.email, address });
    await app.call("POST", "/auth/logout", { body: { refresh_token: body.refresh_token } });
    expect(await newest()).toMatchObject({ deed: "log_out", email: user.email });
    const all = JSON.stringify(await read());
    for (const secret of ["Salah-2026", "Kata-Sandi-1", password, body.token, body.refresh_token])
      expect(all).not.toContain(secret);
  });

  test("of guessing, once in a quarter of an hour for whoever is guessed, never what was typed", async () => {
    const guess = () =>
      app.call("POST", "/user/login", {
        body: { email: "tebak@contoh.id", password: "Salah-2026" },
        remoteAddress: "192.0.2.99",
      });
    const codes = [];
    for (let i = 0; i < 9; i += 1) codes.push((await guess()).status);
    expect(codes).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429]);
    const told = await read({ deed: "too_many_attempts" });
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      email: "",
      address: "192.0.2.99",
      question: "address",
      outcome: "too_many_attempts",
    });
  });

  test("of passwords, accounts and keys, and by which key something was done", async () => {
    const change = { old_password: password, new_password: "Rahasia-2027" };
    await app.call("POST", "/user/update-password", { token: user.token, body: change });
    expect(await newest()).toMatchObject({ deed: "change_password", email: user.email });
    for (const [is_disabled, deed] of [
      [true, "disable_account"],
      [false, "enable_account"],
    ] as const) {
      await app.call("PUT", `/admin/users/${user.id}`, { token: admin.token, body: { is_disabled } });
      expect(await newest()).toMatchObject({ deed, question: user.email, email: admin.email });
    }
    await app.call("POST", `/admin/users/${user.id}/reset-password`, { token: admin.token });
    expect(await newest()).toMatchObject({ deed: "reset_password", question: user.email });
    const key = { name: "Malam", scopes: ["admin"], days: 1, password };
    const { secret } = (await app.call("POST", "/user/keys", { token: admin.token, body: key })).body;
    await app.call("POST", "/admin/groups", { token: secret, body: { name: "Dinas" } });
    expect(await newest()).toMatchObject({ deed: "change_access", key: "Malam", email: admin.email });
    expect(await newest({ deed: "make_key" })).toMatchObject({ key: null, email: admin.email });
  });

  test("as files with the hashes that prove it, to administrators alone", async () => {
    await app.call("POST", "/admin/groups", { token: admin.token, body: { name: '=HYPERLINK("x")' } });
    const file = (format: string, token = admin.token) =>
      app.app.inject({
        url: `/api/v1/admin/audit/export?format=${format}&deed=change_access`,
        headers: { authorization: `Bearer ${token}` },
      });
    const lines = (await file("jsonl")).body.trim().split("\n");
    const { previous, hash, deed } = JSON.parse(lines.at(-1) ?? "");
    expect([previous, hash, deed]).toEqual([
      expect.stringMatching(/^\w{64}$/),
      expect.stringMatching(/^\w{64}$/),
      "change_access",
    ]);
    const csv = (await file("csv")).body;
    expect(csv.trim().split("\r\n")).toHaveLength(lines.length + 1);
    expect(csv).toContain(
      "number,at,email,address,key,deed,question,sql,outcome,duration,spent,user_id,salt,digest,previous,hash",
    );
    expect(csv).not.toMatch(/(?:^|,)"?[=]/m);
    const proof = (token: string) => app.call("GET", "/admin/audit/proof", { token });
    expect((await proof(admin.token)).body).toMatchObject({ intact: true, broken_at: null });
    const stranger = await app.signUp();
    expect([(await file("csv", stranger.token)).statusCode, (await proof(stranger.token)).status]).toEqual([403, 403]);
    expect((await app.call("GET", "/admin/audit", { token: admin.token, query: { prev: "x" } })).body.code).toBe(
      "invalid_cursor",
    );
  });
});
