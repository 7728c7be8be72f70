import { afterEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/app.ts";

const budi = { email: "Budi@Example.com", nickname: "  Budi Santoso ", password: "Rahasia123" };
let app: TestApp;
afterEach(() => app.close());

const register = (body: unknown = budi, token?: string) => app.call("POST", "/registration", { body, token });

describe("[S7.12] registration", () => {
  test("is closed, but for administrators", async () => {
    app = await startTestApp();
    const [admin, user] = [await app.signUp({ isAdmin: true }), await app.signUp()];
    for (const token of [undefined, user.token]) {
      const { status, body } = await register(budi, token);
      expect([status, body.code]).toEqual([403, "registration_closed"]);
    }
    const { status, body } = await register(budi, admin.token);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      email: "budi@example.com",
      nickname: "Budi Santoso",
      is_admin: false,
    });
    expect((await app.call("POST", "/login", { body: budi })).status).toBe(200);
  });

  test("is open to anyone where the operator says so, once for each address", async () => {
    app = await startTestApp({ settings: { openRegistration: true } });
    const both = await Promise.all([register(), register({ ...budi, email: "budi@example.com" })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const again = await register();
    expect([again.status, again.body.code]).toEqual([409, "email_taken"]);
  });

  test("is limited for each address", async () => {
    app = await startTestApp({ settings: { openRegistration: true } });
    for (let index = 0; index < 20; index += 1) await register();
    expect((await register({ ...budi, email: "late@example.com" })).body.code).toBe("too_many_attempts");
  });

  test.each([
    ["rahasia123", "password"],
    ["RahasiaKu", "password"],
    ["Rahas12", "password"],
  ])("[S5.05] [S5.06] [S5.07] [S9.12] the password %s is too weak", async (password, path) => {
    app = await startTestApp({ settings: { openRegistration: true } });
    const { status, body } = await register({ ...budi, password });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path, message: "Min. 8 Karakter kombinasi huruf besar dan angka." }]);
  });

  test("an address that is none, a blank nickname", async () => {
    app = await startTestApp({ settings: { openRegistration: true } });
    const { body } = await register({ ...budi, email: "budi", nickname: "  " });
    expect(body.errors.map((error: { path: string }) => error.path)).toEqual(["email", "nickname"]);
  });
});
