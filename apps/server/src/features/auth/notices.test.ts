import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { append } from "../../events/audit-log.ts";
import { openStore, type Store } from "../../store/store.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";

const password = "Rahasia-2026";
const minute = 60_000;
const day = 24 * 60 * minute;
const firefox = "Mozilla/5.0 (Windows NT 10.0) Firefox/127.0";

describeOnBothStores("what the owner of an account is told", (newLocation) => {
  let time = Date.parse("2026-03-01T08:00:00Z");
  let [store, app]: [Store | undefined, TestApp | undefined] = [undefined, undefined];
  let email = "";
  let address = 0;
  const the = <T>(one: T | undefined): T => {
    if (one === undefined) throw new Error("not there");
    return one;
  };
  beforeAll(async () => {
    store = await openStore(await newLocation());
    app = await startTestApp({ store, now: () => new Date(time) });
  });
  afterAll(async () => {
    await app?.close();
    await store?.close();
  });
  let userId = "";
  beforeEach(async () => {
    time += 40 * day;
    email = `u${++address}@contoh.id`;
    // As registration makes one: nobody has logged in yet.
    const user = await the(app).signUp({ email, password });
    userId = user.id;
    await the(store).db.deleteFrom("refresh_tokens").execute();
    await the(store).db.deleteFrom("sessions").where("user_id", "=", userId).execute();
  });
  /** A log-in; `cookie` of the device that it comes from. */
  async function logIn({ typed = password, from = `192.0.2.${(address % 250) + 1}`, cookie = "" } = {}) {
    const { status, body, headers } = await the(app).call("POST", "/user/login", {
      body: { email, password: typed },
      remoteAddress: from,
      headers: { "user-agent": firefox, cookie },
    });
    const device = [headers["set-cookie"]].flat().find((one) => String(one).includes("tanyadata_device="));
    const notices = async () => (await the(app).call("GET", "/user/notices", { token: body.token })).body;
    const answer = (session_id: string | null, is_own: boolean) =>
      the(app).call("POST", "/user/notices", { token: body.token, body: { session_id, is_own } });
    const profile = async () => (await the(app).call("GET", "/user/profile", { token: body.token })).status;
    return { status, cookie: String(device ?? "").split(";")[0] ?? "", notices, answer, profile };
  }

  test("is nothing at a first log-in, nor of a device that is known", async () => {
    const first = await logIn();
    const again = await logIn({ cookie: first.cookie });
    for (const session of [first, again]) expect(await session.notices()).toEqual({ new_devices: [], guesses: null });
  });

  test("is a log-in from another device, with when, what and from where, to every other session until it is answered", async () => {
    const own = await logIn();
    time += minute;
    const at = new Date(time).toISOString();
    const stranger = await logIn({ from: "198.51.100.7" });
    const later = await logIn({ cookie: own.cookie });
    const told = { device: "Firefox di Windows", address: "198.51.100.7", created_at: at };
    for (const session of [own, later]) expect((await session.notices()).new_devices).toMatchObject([told]);
    const [{ id }] = (await own.notices()).new_devices;
    expect((await own.answer(id, false)).status).toBe(204);
    expect(await stranger.profile()).toBe(401);
    expect([await own.profile(), (await later.notices()).new_devices]).toEqual([200, []]);
    expect((await own.answer(id, true)).status).toBe(404);
  });

  test("is not told to who came in so, nor can they answer, however often they come", async () => {
    const own = await logIn();
    const stranger = await logIn();
    const [{ id }] = (await own.notices()).new_devices;
    // Another's is nobody's business: as if there were none.
    email = `other${email}`;
    await the(app).signUp({ email, password });
    const other = await logIn();
    expect((await other.answer(id, false)).status).toBe(404);
    expect(await stranger.notices()).toEqual({ new_devices: [], guesses: null });
    expect((await stranger.answer(id, true)).status).toBe(404);
    expect((await own.notices()).new_devices).toHaveLength(1);
  });

  test("is also a log-in that has ended since, for a month", async () => {
    const own = await logIn();
    const stranger = await logIn();
    await the(store)
      .db.updateTable("sessions")
      .set({ revoked_at: new Date(time).toISOString() })
      .where("is_new_device", "=", 1)
      .execute();
    expect(await stranger.profile()).toBe(401);
    expect((await own.notices()).new_devices).toHaveLength(1);
    const [{ id }] = (await own.notices()).new_devices;
    expect((await own.answer(id, true)).status).toBe(204);
    await logIn();
    time += 31 * day;
    const later = await logIn({ cookie: own.cookie });
    expect((await later.notices()).new_devices).toEqual([]);
  });

  test("is guessing: five in a quarter of an hour or twenty in a month, not a slip now and then; and told once it is seen no more", async () => {
    const { cookie } = await logIn();
    // A token ends within a quarter of an hour.
    const here = () => logIn({ cookie });
    const told = async () => (await here()).notices().then(({ guesses }) => guesses);
    const slip = () => logIn({ typed: "Salah-2026" });
    for (let slips = 0; slips < 6; slips++) {
      expect((await slip()).status).toBe(401);
      time += 16 * minute;
    }
    expect(await told()).toBeNull();
    for (let slips = 0; slips < 5; slips++) await slip();
    const last_at = new Date(time).toISOString();
    expect(await told()).toEqual({
      count: 11,
      last_at,
      addresses: [`192.0.2.${(address % 250) + 1}`],
    });
    time += minute;
    expect((await (await here()).answer(null, true)).status).toBe(204);
    expect(await told()).toBeNull();
    const failure = { userId, deed: "log_in", question: "", sql: null, outcome: "wrong_otp", duration: 1 } as const;
    for (let slips = 0; slips < 20; slips++) {
      time += 20 * minute;
      await the(store)
        .db.transaction()
        .execute((within) => append(within, new Date(time), failure));
    }
    expect(await told()).toMatchObject({ count: 20 });
  });
});
