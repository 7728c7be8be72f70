import { adminRoutes } from "@tanyadata/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../store/store.ts";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";

describeOnBothStores("administration of users", (newLocation) => {
  let app: TestApp;
  let admin: TestUser;
  let siti: TestUser;

  beforeAll(async () => {
    app = await startTestApp({ store: await openStore(await newLocation()) });
    admin = await app.signUp({ email: "admin@example.com", isAdmin: true });
    siti = await app.signUp({ email: "siti@example.com" });
  });
  afterAll(async () => {
    await app.close();
    await app.store.close();
  });

  const call = (method: "GET" | "POST" | "PUT", path: string, body?: unknown, token = admin.token) =>
    app.call(method, `/admin/${path}`, { token, ...(body === undefined ? {} : { body }) });
  const logIn = (email: string, password: string) => app.call("POST", "/user/login", { body: { email, password } });

  describe("is for administrators only:", () => {
    test.each(Object.entries(adminRoutes))("%s", async (_name, { method, path }) => {
      const url = path.replace("{user_id}", siti.id);
      expect((await app.call(method, url)).status).toBe(401);
      const refused = await app.call(method, url, { token: siti.token });
      expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    });
  });

  test("lists every user, without secrets", async () => {
    const { status, body } = await call("GET", "users");
    expect(status).toBe(200);
    expect(body.map(({ email }: { email: string }) => email)).toEqual(["admin@example.com", "siti@example.com"]);
    const flags = { is_admin: false, is_disabled: false, second_factor: false, is_service: false };
    expect(body[1]).toEqual({
      id: siti.id,
      email: siti.email,
      nickname: "User 2",
      created_at: expect.any(String),
      ...flags,
    });
  });

  test("lists users page by page, and finds them by words of their names and emails", async () => {
    const emails = async (query: string) =>
      (await call("GET", `users?${query}`)).body.map(({ email }: { email: string }) => email);
    expect(await emails("limit=1")).toEqual(["admin@example.com"]);
    expect(await emails(`limit=1&prev=${admin.id}`)).toEqual(["siti@example.com"]);
    expect(await emails(`prev=${siti.id}`)).toEqual([]);
    expect(await emails("search=USER%20siti")).toEqual(["siti@example.com"]);
    expect(await emails("search=siti%25user")).toEqual([]);
    expect((await call("GET", "users?prev=nobody")).body.code).toBe("invalid_cursor");
  });

  test("adds a user, whose password is told once and logs in", async () => {
    const added = await call("POST", "users", { email: "Budi@Example.com", nickname: " Budi " });
    expect(added.status).toBe(201);
    expect(added.body.account).toMatchObject({ email: "budi@example.com", nickname: "Budi", is_admin: false });
    expect((await logIn("budi@example.com", added.body.password)).status).toBe(200);
    const again = await call("POST", "users", { email: "budi@example.com", nickname: "Budi" });
    expect([again.status, again.body.code]).toEqual([409, "email_taken"]);
    const nobody = await call("POST", "users", { email: "no address", nickname: "" });
    expect(nobody.body.errors.map(({ path }: { path: string }) => path)).toEqual(["email", "nickname"]);
  });

  test("a disabled user is out at once, and comes back when enabled", async () => {
    const { account, password } = (await call("POST", "users", { email: "tono@example.com", nickname: "Tono" })).body;
    const { token } = (await logIn(account.email, password)).body;
    const disabled = await call("PUT", `users/${account.id}`, { is_disabled: true });
    expect(disabled.body).toEqual({ ...account, is_disabled: true });
    expect((await app.call("GET", "/user/profile", { token })).status).toBe(401);
    expect((await logIn(account.email, password)).status).toBe(401);
    expect((await call("PUT", `users/${account.id}`, { is_disabled: false })).body).toEqual(account);
    expect((await logIn(account.email, password)).status).toBe(200);
  });

  test("a password that is reset takes the place of the old one, and ends the sessions", async () => {
    const { account, password } = (await call("POST", "users", { email: "ani@example.com", nickname: "Ani" })).body;
    const { token } = (await logIn(account.email, password)).body;
    const reset = await call("POST", `users/${account.id}/reset-password`);
    expect(reset.body).toEqual({ account, password: expect.stringMatching(/^(\w{4}-){3}\w{4}$/) });
    expect((await app.call("GET", "/user/profile", { token })).status).toBe(401);
    expect((await logIn(account.email, password)).status).toBe(401);
    expect((await logIn(account.email, reset.body.password)).status).toBe(200);
  });

  test("nobody disables or resets their own account, or one that does not exist", async () => {
    for (const [id, code] of [
      [admin.id, "own_account"],
      ["nobody", "not_found"],
    ]) {
      expect((await call("PUT", `users/${id}`, { is_disabled: true })).body.code).toBe(code);
      expect((await call("POST", `users/${id}/reset-password`)).body.code).toBe(code);
    }
    expect((await call("GET", "users")).body[0]).toMatchObject({ id: admin.id, is_disabled: false });
  });
});
