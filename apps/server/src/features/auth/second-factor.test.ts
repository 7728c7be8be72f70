import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openStore, type Store } from "../../store/store.ts";
import { type Answered, startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { codeOf, turnOn, wrongCode } from "./second-factor.fixture.ts";
import { secondFactorStore } from "./second-factor.store.ts";

const password = "Rahasia123";
const start = new Date("2026-11-21T08:00:00Z");
const path = "/user/second-factor";

describeOnBothStores("a second factor", (newLocation) => {
  let clock = start;
  let users = 0;
  let store: Store;
  let app: TestApp;
  let siti: TestUser;
  beforeAll(async () => {
    store = await openStore(await newLocation());
  });
  afterAll(() => store?.close());
  beforeEach(async () => {
    clock = start;
    users += 1;
    app = await startTestApp({ store, now: () => clock });
    siti = await app.signUp({ email: `siti${users}@example.com`, password });
  });
  afterEach(() => app.close());

  const wait = (seconds: number): void => {
    clock = new Date(clock.getTime() + seconds * 1000);
  };
  const state = async () => (await app.call("GET", path, { token: siti.token })).body;
  const enrol = (secret = password) => app.call("POST", path, { token: siti.token, body: { password: secret } });
  const confirm = (otp: string) => app.call("PUT", path, { token: siti.token, body: { otp } });
  const remove = (otp: string, secret = password) =>
    app.call("DELETE", path, { token: siti.token, body: { password: secret, otp } });
  const logIn = async () => (await app.call("POST", "/login", { body: { email: siti.email, password } })).body;
  const outcome = ({ status, body }: Answered) => [status, body?.code];
  const off = { enabled: false, recovery_codes_left: 0 };
  const on = { enabled: true, recovery_codes_left: 10 };

  describe("enrolment", () => {
    test("gives a secret, and turns on with the first code of it", async () => {
      expect(await state()).toEqual(off);
      const { body } = await enrol();
      expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(body.otpauth_url).toContain(`otpauth://totp/TanyaData:siti${users}%40example.com?secret=${body.secret}&`);
      expect(await state()).toEqual(off);
      expect(await logIn()).toHaveProperty("token");
      const confirmed = await confirm(codeOf(body.secret, clock));
      expect(confirmed.status).toBe(200);
      expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
      for (const code of confirmed.body.recovery_codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
      expect(await state()).toEqual(on);
      expect(await logIn()).toEqual({ otp_required: true, otp_token: expect.any(String) });
    });

    test("uses up the code that confirms it", async () => {
      const { secret } = (await enrol()).body;
      const code = codeOf(secret, clock);
      await confirm(code);
      const { otp_token } = await logIn();
      expect(outcome(await app.call("POST", "/login-otp", { body: { otp_token, otp: code } }))[0]).toBe(401);
      wait(30);
      const body = { otp_token, otp: codeOf(secret, clock) };
      expect((await app.call("POST", "/login-otp", { body })).status).toBe(200);
    });

    test("begun anew before it is confirmed, only the new secret counts", async () => {
      const old = (await enrol()).body.secret;
      const { secret } = (await enrol()).body;
      expect(secret).not.toBe(old);
      expect(outcome(await confirm(codeOf(old, clock)))).toEqual([400, "invalid_otp"]);
      expect(await state()).toEqual(off);
      expect((await confirm(codeOf(secret, clock))).status).toBe(200);
    });

    test("is refused with a wrong password, and changes nothing then", async () => {
      const { secret } = (await enrol()).body;
      expect(outcome(await enrol("wrong"))).toEqual([400, "wrong_password"]);
      expect((await confirm(codeOf(secret, clock))).status).toBe(200);
    });

    test("is refused while a second factor is on, and so is another confirmation", async () => {
      const { secret } = await turnOn(app, siti, password, clock);
      expect(outcome(await enrol())).toEqual([409, "second_factor_on"]);
      for (const otp of [codeOf(secret, clock), wrongCode(secret, clock)])
        expect(outcome(await confirm(otp))).toEqual([409, "second_factor_on"]);
      expect(await state()).toEqual(on);
      expect((await remove(codeOf(secret, clock))).status).toBe(204);
    });

    test("confirmed by two calls at once, one of them tells recovery codes", async () => {
      const { secret } = (await enrol()).body;
      const code = codeOf(secret, clock);
      const answers = await Promise.all([confirm(code), confirm(code), confirm(code)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(await state()).toEqual(on);
      const { otp_token } = await logIn();
      const [told] = answers.find(({ status }) => status === 200)?.body.recovery_codes ?? [];
      expect((await app.call("POST", "/login-otp", { body: { otp_token, otp: told } })).status).toBe(200);
    });

    test("without a beginning, or of another user, cannot be confirmed", async () => {
      expect(outcome(await confirm("123456"))).toEqual([400, "invalid_otp"]);
      const { secret } = (await enrol()).body;
      const budi = await app.signUp({ email: `budi${users}@example.com` });
      const his = await app.call("PUT", path, { token: budi.token, body: { otp: codeOf(secret, clock) } });
      expect(outcome(his)).toEqual([400, "invalid_otp"]);
      expect(await state()).toEqual(off);
    });

    test("stops after five wrong codes, until the window has passed", async () => {
      const { secret } = (await enrol()).body;
      for (let index = 0; index < 5; index += 1)
        expect(outcome(await confirm(wrongCode(secret, clock)))).toEqual([400, "invalid_otp"]);
      const stopped = await confirm(codeOf(secret, clock));
      expect(outcome(stopped)).toEqual([429, "too_many_attempts"]);
      expect(Number(stopped.headers["retry-after"])).toBe(900);
      expect(await state()).toEqual(off);
      wait(900);
      const { token } = await logIn();
      const body = { otp: codeOf(secret, clock) };
      expect((await app.call("PUT", path, { token, body })).status).toBe(200);
    });

    test.each([{}, { otp: "12345" }, { otp: "1".repeat(41) }, { otp: 123456 }])("%j is no code", async (body) => {
      const answer = await app.call("PUT", path, { token: siti.token, body });
      expect(answer.body).toMatchObject({ code: "validation_failed", errors: [{ path: "otp" }] });
    });
  });

  describe("turning it off", () => {
    test("takes the password and a code, and then the password alone logs in", async () => {
      const { secret, recoveryCodes } = await turnOn(app, siti, password, clock);
      expect((await remove(codeOf(secret, clock))).status).toBe(204);
      expect(await state()).toEqual(off);
      expect(await logIn()).toHaveProperty("token");
      const again = await turnOn(app, siti, password, clock);
      expect(again.secret).not.toBe(secret);
      const { otp_token } = await logIn();
      const old = await app.call("POST", "/login-otp", { body: { otp_token, otp: recoveryCodes[0] } });
      expect(old.status).toBe(401);
    });

    test("works with a recovery code, for whom the authenticator is lost", async () => {
      const { recoveryCodes } = await turnOn(app, siti, password, clock);
      expect((await remove(recoveryCodes[9] ?? "")).status).toBe(204);
      expect(await state()).toEqual(off);
    });

    test("is refused with a wrong password, which uses no code up, and with a wrong or used code", async () => {
      const { secret } = await turnOn(app, siti, password, clock);
      const code = codeOf(secret, clock);
      expect(outcome(await remove(code, "wrong"))).toEqual([400, "wrong_password"]);
      expect(outcome(await remove(wrongCode(secret, clock)))).toEqual([400, "invalid_otp"]);
      expect(await state()).toEqual(on);
      const { otp_token } = await logIn();
      expect((await app.call("POST", "/login-otp", { body: { otp_token, otp: code } })).status).toBe(200);
      expect(outcome(await remove(code))).toEqual([400, "invalid_otp"]);
      expect(await state()).toEqual(on);
    });

    test("shares its limit of wrong codes with log-in", async () => {
      const { secret } = await turnOn(app, siti, password, clock);
      const { otp_token } = await logIn();
      const otp = wrongCode(secret, clock);
      for (let index = 0; index < 3; index += 1) await app.call("POST", "/login-otp", { body: { otp_token, otp } });
      for (let index = 0; index < 2; index += 1) await remove(otp);
      expect(outcome(await remove(codeOf(secret, clock)))).toEqual([429, "too_many_attempts"]);
    });

    test("where none is on asks for a code in vain, and leaves an enrolment alone", async () => {
      expect(outcome(await remove("123456"))).toEqual([400, "invalid_otp"]);
      const { secret } = (await enrol()).body;
      expect(outcome(await remove(codeOf(secret, clock)))).toEqual([400, "invalid_otp"]);
      expect((await confirm(codeOf(secret, clock))).status).toBe(200);
    });
  });

  test("that was begun anew, or confirmed, while a code was looked at takes nothing of it", async () => {
    const factors = secondFactorStore(store.db, () => clock);
    for (const secret of ["old", "new"]) expect(await factors.begin(siti.id, secret)).toBe(true);
    expect(await factors.confirm(siti.id, "old", 1, ["hash"])).toBe(false);
    expect(await factors.recoveryCodesLeft(siti.id)).toBe(0);
    expect(await factors.confirm(siti.id, "new", 1, ["hash"])).toBe(true);
    expect(await factors.confirm(siti.id, "new", 1, ["other"])).toBe(false);
    expect(await factors.recoveryCodesLeft(siti.id)).toBe(1);
    expect(await factors.useStep(siti.id, "old", 2)).toBe(false);
    expect(await factors.useStep(siti.id, "new", 2)).toBe(true);
  });

  test("is kept so that the database tells neither the secret nor the recovery codes", async () => {
    const { secret, recoveryCodes } = await turnOn(app, siti, password, clock);
    const rows = [
      await store.db.selectFrom("second_factors").selectAll().where("user_id", "=", siti.id).execute(),
      await store.db.selectFrom("recovery_codes").selectAll().where("user_id", "=", siti.id).execute(),
    ];
    expect(rows.map(({ length }) => length)).toEqual([1, 10]);
    const text = JSON.stringify(rows);
    for (const told of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))])
      expect(text).not.toContain(told);
  });

  test("of one user's row is of no use in another's", async () => {
    const { secret } = await turnOn(app, siti, password, clock);
    const budi = await app.signUp({ email: `budi${users}@example.com`, password });
    await turnOn(app, budi, password, clock);
    const mine = store.db.selectFrom("second_factors").select("secret").where("user_id", "=", siti.id);
    const { secret: sealed } = await mine.executeTakeFirstOrThrow();
    await store.db.updateTable("second_factors").set({ secret: sealed }).where("user_id", "=", budi.id).execute();
    const { otp_token } = (await app.call("POST", "/login", { body: { email: budi.email, password } })).body;
    const answer = await app.call("POST", "/login-otp", { body: { otp_token, otp: codeOf(secret, clock) } });
    expect(outcome(answer)).toEqual([500, "internal"]);
  });

  test("leaves each step in the log, and no secret", async () => {
    const lines: string[] = [];
    const logger = { level: "info", stream: { write: (line: string) => void lines.push(line) } };
    const logged = await startTestApp({ store, now: () => clock, logger });
    const { secret, recoveryCodes } = await turnOn(logged, siti, password, clock);
    const { otp_token } = (await logged.call("POST", "/login", { body: { email: siti.email, password } })).body;
    const [recoveryCode = ""] = recoveryCodes;
    const code = codeOf(secret, clock);
    for (const otp of [wrongCode(secret, clock), code, code, recoveryCode])
      await logged.call("POST", "/login-otp", { body: { otp_token, otp } });
    const body = { password, otp: codeOf(secret, clock, 1) };
    await logged.call("DELETE", path, { token: siti.token, body });
    await logged.close();

    const entries = lines.map((line) => JSON.parse(line)).filter(({ msg }) => String(msg).startsWith("second factor"));
    expect(entries.every(({ user }) => user === siti.id)).toBe(true);
    expect(entries.map(({ msg }) => msg.replace("second factor: ", ""))).toEqual([
      "enrolment begun",
      "on",
      "code refused",
      "logged in",
      "a code was used again",
      "code refused",
      "recovery code used",
      "logged in",
      "off",
    ]);
    for (const told of [secret, code, recoveryCode, recoveryCode.replaceAll("-", ""), otp_token, password])
      expect(lines.join("")).not.toContain(told);
  });
});
