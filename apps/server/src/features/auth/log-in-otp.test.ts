import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openStore, type Store } from "../../store/store.ts";
import { type Answered, startTestApp, type TestApp, type TestUser } from "../../testing/app.ts";
import { describeOnBothStores } from "../../testing/both-stores.ts";
import { createPasswords } from "./passwords.ts";
import { codeOf, type Holder, turnOn, wrongCode } from "./second-factor.fixture.ts";
import { userStore } from "./user.store.ts";

const password = "Rahasia123";
const start = new Date("2026-11-21T08:00:00Z");

describeOnBothStores("[S7.06] log-in with a second factor", (newLocation) => {
  let clock = start;
  let users = 0;
  let store: Store;
  let app: TestApp;
  let siti: TestUser;
  let factor: Holder;
  beforeAll(async () => {
    store = await openStore(await newLocation());
  });
  afterAll(() => store?.close());
  beforeEach(async () => {
    clock = start;
    users += 1;
    app = await startTestApp({ store, now: () => clock });
    siti = await app.signUp({ email: `siti${users}@example.com`, password });
    factor = await turnOn(app, siti, password, clock);
  });
  afterEach(() => app.close());

  const wait = (seconds: number): void => {
    clock = new Date(clock.getTime() + seconds * 1000);
  };
  const logIn = (secret = password) => app.call("POST", "/login", { body: { email: siti.email, password: secret } });
  const challenge = async (): Promise<string> => (await logIn()).body.otp_token;
  const give = (otp_token: string, otp: string): Promise<Answered> =>
    app.call("POST", "/login-otp", { body: { otp_token, otp } });
  const outcomes = (answers: readonly Answered[]) => answers.map(({ status }) => status).sort();

  test("the password alone gives a challenge and nothing else; a code of the authenticator then gives tokens", async () => {
    for (const path of ["/login", "/user/login"]) {
      const first = await app.call("POST", path, { body: { email: siti.email, password } });
      expect(first.status).toBe(200);
      expect(first.body).toEqual({ otp_required: true, otp_token: expect.any(String) });
      expect(first.headers["set-cookie"]).toBeUndefined();
    }
    const { status, body, headers } = await give(await challenge(), codeOf(factor.secret, clock));
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: "Bearer", expires_in: 900 });
    expect(String(headers["set-cookie"])).toContain(`tanyadata_refresh=${body.refresh_token};`);
    expect((await app.call("GET", "/user/profile", { token: body.token })).body.id).toBe(siti.id);
    const pair = await app.call("POST", "/auth/refresh", { body: { refresh_token: body.refresh_token } });
    expect(pair.status).toBe(200);
  });

  test("a code works as authenticators show it, with a blank in the middle", async () => {
    const code = codeOf(factor.secret, clock);
    expect((await give(await challenge(), `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
  });

  test("a code works once, also for another challenge, and none older than it", async () => {
    const next = codeOf(factor.secret, clock, 1);
    expect((await give(await challenge(), next)).status).toBe(200);
    for (const used of [next, codeOf(factor.secret, clock)]) {
      const again = await give(await challenge(), used);
      expect([again.status, again.body.code]).toEqual([401, "wrong_otp"]);
    }
    wait(30);
    expect((await give(await challenge(), codeOf(factor.secret, clock, 1))).status).toBe(200);
  });

  test("of two log-ins at once with one code, one gets in", async () => {
    const [one, other] = [await challenge(), await challenge()];
    const code = codeOf(factor.secret, clock);
    const answers = await Promise.all([give(one, code), give(other, code), give(one, code), give(other, code)]);
    expect(outcomes(answers)).toEqual([200, 401, 401, 401]);
  });

  test("a recovery code works once, however it is written, and the others still do", async () => {
    const [first = "", second = ""] = factor.recoveryCodes;
    expect((await give(await challenge(), first)).status).toBe(200);
    expect((await give(await challenge(), first)).status).toBe(401);
    expect((await give(await challenge(), ` ${second.toLowerCase().replaceAll("-", " ")} `)).status).toBe(200);
    const { body } = await app.call("GET", "/user/second-factor", { token: siti.token });
    expect(body).toEqual({ enabled: true, recovery_codes_left: 8 });
  });

  test("of two log-ins at once with one recovery code, one gets in", async () => {
    const token = await challenge();
    const [code = ""] = factor.recoveryCodes;
    expect(outcomes(await Promise.all([give(token, code), give(token, code), give(token, code)]))).toEqual([
      200, 401, 401,
    ]);
  });

  test("neither the codes of another user nor another user's challenge help", async () => {
    const budi = await app.signUp({ email: `budi${users}@example.com`, password });
    const his = await turnOn(app, budi, password, clock);
    expect((await give(await challenge(), codeOf(his.secret, clock))).status).toBe(401);
    expect((await give(await challenge(), his.recoveryCodes[0] ?? "")).status).toBe(401);
    const { body } = await app.call("POST", "/login", { body: { email: budi.email, password } });
    expect((await give(body.otp_token, codeOf(factor.secret, clock))).status).toBe(401);
    const mine = await give(body.otp_token, codeOf(his.secret, clock));
    expect((await app.call("GET", "/user/profile", { token: mine.body.token })).body.id).toBe(budi.id);
  });

  test("a challenge is no bearer token, and a bearer token no challenge", async () => {
    const bearer = await app.call("GET", "/user/profile", { token: await challenge() });
    expect([bearer.status, bearer.body.code]).toEqual([401, "unauthenticated"]);
    const answer = await give(siti.token, codeOf(factor.secret, clock));
    expect([answer.status, answer.body.code]).toEqual([401, "challenge_ended"]);
  });

  test("a forged challenge is refused, and one that is five minutes old", async () => {
    const [header, , signature] = (await challenge()).split(".");
    const budi = await app.signUp({ email: `budi${users}@example.com`, password });
    await turnOn(app, budi, password, clock);
    const { body } = await app.call("POST", "/login", { body: { email: budi.email, password } });
    const forged = `${header}.${body.otp_token.split(".")[1]}.${signature}`;
    for (const token of [forged, "nonsense"])
      expect((await give(token, codeOf(factor.secret, clock))).body.code).toBe("challenge_ended");
    const token = await challenge();
    wait(300);
    const late = await give(token, codeOf(factor.secret, clock));
    expect([late.status, late.body.code]).toEqual([401, "challenge_ended"]);
    expect((await give(await challenge(), codeOf(factor.secret, clock))).status).toBe(200);
  });

  test("a challenge ends with the password that it was given for; the new password still needs a code", async () => {
    const token = await challenge();
    const body = { old_password: password, new_password: "Rahasia456" };
    expect((await app.call("POST", "/user/update-password", { token: siti.token, body })).status).toBe(204);
    expect((await give(token, codeOf(factor.secret, clock))).body.code).toBe("challenge_ended");
    const again = await logIn("Rahasia456");
    expect(again.body.otp_required).toBe(true);
    expect((await give(again.body.otp_token, codeOf(factor.secret, clock))).status).toBe(200);
  });

  test("a password that the administrator reset still needs a code", async () => {
    const hash = await createPasswords().hash("Rahasia789");
    await userStore(store.db, () => clock).setPassword(siti.id, hash);
    expect((await logIn("Rahasia789")).body).toEqual({ otp_required: true, otp_token: expect.any(String) });
  });

  test("a disabled user gets in with no challenge", async () => {
    const token = await challenge();
    await userStore(store.db, () => clock).disable(siti.id);
    const refused = await give(token, codeOf(factor.secret, clock));
    expect([refused.status, refused.body.code]).toEqual([401, "challenge_ended"]);
    expect((await logIn()).status).toBe(401);
  });

  test("after five wrong codes even a right one must wait, whatever the address and the challenge", async () => {
    const wrong = wrongCode(factor.secret, clock);
    const token = await challenge();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        app.call("POST", "/login-otp", { body: { otp_token: token, otp: wrong }, remoteAddress: `10.0.0.${index}` }),
      ),
    );
    expect(outcomes(answers)).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    for (const right of [codeOf(factor.secret, clock), factor.recoveryCodes[0] ?? ""]) {
      const stopped = await give(await challenge(), right);
      expect([stopped.status, stopped.body.code]).toEqual([429, "too_many_attempts"]);
      expect(Number(stopped.headers["retry-after"])).toBe(900);
    }
    wait(900);
    expect((await give(await challenge(), codeOf(factor.secret, clock))).status).toBe(200);
  });

  test("[S7.13] the OAuth password grant is no way around it", async () => {
    const grant = (form: Record<string, string>) =>
      app.call("POST", "/token", {
        body: new URLSearchParams(form).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    const asked = { grant_type: "password", username: siti.email, password };
    for (const form of [asked, { ...asked, otp: codeOf(factor.secret, clock) }]) {
      const answer = await grant(form);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ error: "invalid_grant", error_description: expect.stringContaining("/login-otp") });
    }
    expect((await grant({ ...asked, password: "wrong" })).body).toEqual({ error: "invalid_grant" });
    const pair = (await give(await challenge(), codeOf(factor.secret, clock))).body;
    expect((await grant({ grant_type: "refresh_token", refresh_token: pair.refresh_token })).status).toBe(200);
  });
});
