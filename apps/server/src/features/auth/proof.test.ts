import { pathOf, type Route, routes } from "@tanyadata/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStore, type Store } from "../../store/store.ts";
import { startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { freshness } from "./prove-password.ts";
import { codeOf, turnOn } from "./second-factor.fixture.ts";

const minute = 60_000;
const password = "Padi-Menguning-7";
const all = Object.entries<Route>(routes);

/** What administrators change without a proof, and why. A call that is new stands here, or is `fresh`. */
const without: Readonly<Record<string, string>> = {
  addGroup: "nobody is in it",
  revokeKeyOf: "it closes a door",
  askAs: "it changes nothing, and is told",
  draftDatabase: "nothing is in service by it",
  stopDatabase: "nothing is in service by it",
  withdrawDatabase: "it closes a door, and can be taken back",
  obstacleOf: "it changes nothing",
  readSentence: "it changes nothing",
  checkTeaching: "it changes nothing",
  publishTeaching: "it was tried before, is told, and every version can be brought back",
  previewData: "nothing is in service by it",
  fetchData: "nothing is in service by it",
  fetchDataAgain: "nothing is in service by it",
  scheduleData: "of hosts that the operator listed; what comes in by it can be taken back, each time",
  changeDataPreview: "nothing is in service by it",
  dropDataPreview: "nothing is in service by it",
  importData: "it can be taken back",
  undoData: "it can be taken back",
  restoreData: "it can be taken back",
  removeData: "it can be taken back for 30 days",
  makeKeyOf: "it asks for the password itself",
};

test("a proof counts for its minutes, and one that lies ahead is none", () => {
  const isFresh = freshness(10, () => new Date("2026-11-27T08:00:00Z"));
  const at = (minutes: number) => new Date(Date.parse("2026-11-27T08:00:00Z") + minutes * minute).toISOString();
  expect([0, -10, 1].map((minutes) => isFresh(at(minutes)))).toEqual([true, true, true]);
  // A provider whose seconds are milliseconds.
  expect([-10.1, 11, 60 * 24 * 365 * 50_000].map((minutes) => isFresh(at(minutes)))).toEqual([false, false, false]);
  expect(isFresh(null)).toBe(false);
});

describeOnBothStores("proving again who one is", (newLocation) => {
  let store: Store;
  let app: TestApp;
  let clock: number;
  let admin: TestUser;
  beforeEach(async () => {
    clock = Date.parse("2026-11-26T08:00:00Z");
    store = await openStore(await newLocation());
    app = await startTestApp({ store, now: () => new Date(clock++), settings: { proofMinutes: 5 } });
    admin = await app.signUp({ isAdmin: true, email: "admin@contoh.id", password });
  });
  afterEach(async () => {
    await app.close();
    await store.close();
  });
  const later = (minutes: number): void => {
    clock += minutes * minute;
  };
  /** What a call with nothing in it comes to, by its route's name. */
  const codeWith = async (bearer: string, { method, ...route }: Route): Promise<string> => {
    const url = pathOf(route).replaceAll(/\{\w+\}/g, "x");
    const { body } = await app.app.inject({ method, url, headers: { authorization: `Bearer ${bearer}` } });
    return body === "" ? "" : JSON.parse(body).code;
  };
  const add = (email: string) =>
    app.call("POST", "/admin/users", { token: admin.token, body: { email, nickname: "Siti" } });
  const prove = async (body: object) => {
    const { status, body: told } = await app.call("POST", "/user/proof", { token: admin.token, body });
    return told?.code ?? status;
  };
  const way = async () => (await app.call("GET", "/user/proof", { token: admin.token })).body.by;
  const inLog = async () => {
    const { body } = await app.call("GET", "/admin/audit?deed=prove", { token: admin.token });
    return body.map(({ email, outcome }: { email: string; outcome: string }) => [email, outcome]);
  };

  test("is asked at every call that is `fresh`, of administrators alone, and at no other", async () => {
    const user = await app.signUp();
    later(6);
    const fresh = all.filter(([, route]) => route.fresh);
    expect(fresh.length).toBeGreaterThan(10);
    for (const [name, route] of fresh) {
      expect([name, await codeWith(admin.token, route)]).toEqual([name, "proof_needed"]);
      expect([name, await codeWith(user.token, route)]).toEqual([name, "forbidden"]);
    }
    // Right after a log-in none of them is held up.
    const again = await app.signUp({ isAdmin: true });
    for (const [name, route] of fresh)
      expect([name, await codeWith(again.token, route)]).not.toEqual([name, "proof_needed"]);
  });

  test("is asked of all that administrators change, but for what is listed with why", () => {
    const changing = all.filter(([, { access, method }]) => access === "admin" && method !== "GET");
    const unproven = changing.flatMap(([name, { fresh }]) => (fresh ? [] : [name]));
    expect(unproven.toSorted()).toEqual(Object.keys(without).toSorted());
  });

  test("takes the password, counts for the minutes that are set, and stands in the log", async () => {
    expect((await add("satu@contoh.id")).status).toBe(201);
    later(6);
    expect((await add("dua@contoh.id")).body.code).toBe("proof_needed");
    expect(await way()).toBe("password");
    expect(await prove({})).toBe("wrong_password");
    expect(await prove({ password: "Sawah-Terasering-9" })).toBe("wrong_password");
    expect((await add("dua@contoh.id")).body.code).toBe("proof_needed");
    expect(await prove({ password })).toBe(204);
    expect((await add("dua@contoh.id")).status).toBe(201);
    later(4);
    expect((await add("tiga@contoh.id")).status).toBe(201);
    later(2);
    expect((await add("empat@contoh.id")).body.code).toBe("proof_needed");
    expect(await inLog()).toEqual([
      [admin.email, "done"],
      [admin.email, "wrong_password"],
      [admin.email, "wrong_password"],
    ]);
  });

  test("is of one session: what another one proved does not count", async () => {
    later(6);
    const { body } = await app.call("POST", "/user/login", { body: { email: admin.email, password } });
    expect((await app.call("POST", "/user/proof", { token: body.token, body: { password } })).status).toBe(204);
    expect((await add("satu@contoh.id")).body.code).toBe("proof_needed");
  });

  test("takes a code where a second factor is on, and the password no more", async () => {
    const { secret } = await turnOn(app, admin, password, new Date(clock));
    later(6);
    expect(await way()).toBe("code");
    expect(await prove({ password })).toBe("invalid_otp");
    expect(await prove({ otp: codeOf(secret, new Date(clock)) })).toBe(204);
    expect((await add("satu@contoh.id")).status).toBe(201);
    later(6);
    // A code counts once.
    expect(await prove({ otp: codeOf(secret, new Date(clock), -12) })).toBe("invalid_otp");
  });

  test("is given at their provider by whoever has no password", async () => {
    await store.db.updateTable("users").set({ password_hash: "" }).where("id", "=", admin.id).execute();
    later(6);
    expect(await way()).toBe("provider");
    expect(await prove({ password: "-" })).toBe("log_in_again");
    const proven_at = new Date(clock - 4 * minute).toISOString();
    await store.db.updateTable("sessions").set({ proven_at }).where("id", "=", admin.sessionId).execute();
    expect(await prove({})).toBe(204);
    expect((await add("satu@contoh.id")).status).toBe(201);
    // Proving here made it no younger.
    later(2);
    expect((await add("dua@contoh.id")).body.code).toBe("proof_needed");
  });

  test("cannot be guessed", async () => {
    for (let index = 0; index < 5; index += 1) await prove({ password: `Salah-Sekali-${index}` });
    expect(await prove({ password })).toBe("too_many_attempts");
    expect(await inLog()).toHaveLength(5);
  });

  test("is asked as well where an administrator registers somebody", async () => {
    later(6);
    const body = { email: "satu@contoh.id", nickname: "Siti", password: "Sawah-Terasering-9" };
    const register = () => app.call("POST", "/registration", { token: admin.token, body });
    expect((await register()).body.code).toBe("proof_needed");
    await prove({ password });
    expect((await register()).status).toBe(201);
  });
});
