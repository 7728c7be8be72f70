import { pathOf, type Route, routes } from "@tanyadata/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStore, type Store } from "../../store/store.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "../../testing/app.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";

const day = 24 * 60 * 60 * 1000;
const own = "Padi-Menguning-7";

describeOnBothStores("what has to be done first", (newLocation) => {
  let store: Store;
  let app: TestApp;
  let clock: number;
  const start = async (settings: NonNullable<TestAppOptions["settings"]> = {}): Promise<void> => {
    await app?.close();
    app = await startTestApp({ store, now: () => new Date(clock++), settings });
  };
  beforeEach(async () => {
    clock = Date.parse("2026-11-26T08:00:00Z");
    store = await openStore(await newLocation());
    await start();
  });
  afterEach(async () => {
    await app.close();
    await store.close();
  });
  const logIn = (email: string, password: string) => app.call("POST", "/user/login", { body: { email, password } });
  const change = (token: string, old_password: string, new_password: string) =>
    app.call("POST", "/user/update-password", { token, body: { old_password, new_password } });
  const profile = async (token: string) => (await app.call("GET", "/user/profile", { token })).body;
  const made = async (): Promise<string> => {
    const admin = await app.signUp({ isAdmin: true, email: `admin${clock}@contoh.id` });
    const body = { email: "siti.aminah@contoh.id", nickname: "Siti", is_admin: true };
    return (await app.call("POST", "/admin/users", { token: admin.token, body })).body.password;
  };
  /** The codes of all calls that somebody who is logged in can make, but those that are for whoever is held. */
  const walked = async (token: string) => {
    const codes = new Map<string, string[]>();
    const others = Object.values<Route>(routes).filter(({ access, whileHeld }) => access !== "public" && !whileHeld);
    for (const route of others) {
      const url = pathOf(route).replaceAll(/\{\w+\}/g, "x");
      const { body } = await app.app.inject({
        method: route.method,
        url,
        headers: { authorization: `Bearer ${token}` },
      });
      const code = JSON.parse(body).code;
      codes.set(code, [...(codes.get(code) ?? []), url]);
    }
    expect(others.length).toBeGreaterThan(100);
    return [...codes.keys()];
  };

  test("a password that was made for somebody is changed before anything else, at every call", async () => {
    const password = await made();
    const { body } = await logIn("siti.aminah@contoh.id", password);
    expect((await profile(body.token)).must).toBe("password");
    expect(await walked(body.token)).toEqual(["password_change_needed"]);
    expect((await change(body.token, password, own)).status).toBe(204);
    expect((await profile(body.token)).must).toBeNull();
    expect((await app.call("GET", "/user/keys", { token: body.token })).status).toBe(200);
    expect((await logIn("siti.aminah@contoh.id", own)).status).toBe(200);
  });

  test("one that nobody used in a week is over, and a new one counts again", async () => {
    const password = await made();
    clock += 7 * day;
    expect((await logIn("siti.aminah@contoh.id", password)).body.code).toBe("password_expired");
    // Who does not know it learns nothing.
    expect((await logIn("siti.aminah@contoh.id", own)).body.code).toBe("invalid_credentials");
    const admin = await app.signUp({ isAdmin: true, email: "admin@contoh.id" });
    const { id } = await store.db
      .selectFrom("users")
      .select("id")
      .where("nickname", "=", "Siti")
      .executeTakeFirstOrThrow();
    const reset = await app.call("POST", `/admin/users/${id}/reset-password`, { token: admin.token });
    expect((await logIn("siti.aminah@contoh.id", reset.body.password)).status).toBe(200);
  });

  test("what is guessed first is no password, nor the same again; the three rules stand", async () => {
    const user = await app.signUp({ email: "siti.aminah@contoh.id", password: own });
    for (const [wanted, code] of [
      ["Password1", "password_common"],
      ["TRUSTNO1", "password_common"],
      ["TanyaData2026", "password_common"],
      ["Tanya-Data!2026", "password_common"],
      ["SitiAminah1990", "password_common"],
      [own, "password_same"],
      ["kurang1", "validation_failed"],
      ["tanpakapital1", "validation_failed"],
      ["TanpaAngkaSama", "validation_failed"],
    ])
      expect((await change(user.token, own, wanted ?? "")).body.code, wanted).toBe(code);
    expect((await change(user.token, own, "Sawah-Terasering-9")).status).toBe(204);
    const admin = await app.signUp({ isAdmin: true });
    const body = { email: "baru@contoh.id", nickname: "Baru", password: "Password1" };
    expect((await app.call("POST", "/registration", { token: admin.token, body })).body.code).toBe("password_common");
  });

  test("a second factor that is required of administrators and of a group is set up before anything else", async () => {
    await start({ secondFactorFor: ["administrator", "Keuangan"] });
    const admin = await app.signUp({ isAdmin: true });
    const [member, other] = [await app.signUp(), await app.signUp()];
    await store.db.insertInto("groups").values({ id: "g", name: "Keuangan", created_at: "x" }).execute();
    await store.db.insertInto("group_members").values({ group_id: "g", user_id: member.id }).execute();
    expect(await walked(admin.token)).toEqual(["second_factor_needed"]);
    expect(await Promise.all([admin, member, other].map(async ({ token }) => (await profile(token)).must))).toEqual([
      "second_factor",
      "second_factor",
      null,
    ]);
    expect((await app.call("GET", "/user/second-factor", { token: member.token })).status).toBe(200);
    const factor = { user_id: member.id, secret: "x", last_step: 0, created_at: "x", confirmed_at: "x" };
    await store.db
      .insertInto("second_factors")
      .values({ ...factor, confirmed_at: null })
      .execute();
    expect((await profile(member.token)).must).toBe("second_factor");
    await store.db.updateTable("second_factors").set({ confirmed_at: "x" }).execute();
    expect((await profile(member.token)).must).toBeNull();
    await start({ secondFactorFor: ["everybody"] });
    expect((await profile(other.token)).must).toBe("second_factor");
  });
});
