import { expect, test } from "vitest";
import { describeOnBothStores } from "../../../testing/both-stores.ts";
import { client } from "../../../testing/log-in-provider.ts";
import { besideProvider, site } from "./organisation.fixture.ts";

const minute = 60_000;

describeOnBothStores("log-in by an organisation", (newLocation) => {
  const at = besideProvider(newLocation);

  test("makes an account at the first log-in, knows it again, and keeps that in the log", async () => {
    const { body } = await at.enter("siti", "?from=%2Fpyramid");
    const own = await at.profile(body.token);
    expect(own).toMatchObject({
      email: "siti@dinas.go.id",
      nickname: "Siti Nurhaliza",
      is_admin: false,
      has_password: false,
      provider: "kantor",
    });
    // Her address is another now: she is the same.
    at.provider.members.set("siti", { email: "siti.n@dinas.go.id", email_verified: true });
    expect((await at.profile((await at.enter("siti")).body.token)).id).toBe(own.id);
    expect(await at.events()).toEqual([
      "add_account|done|siti@dinas.go.id|siti@dinas.go.id · Akun Kantor",
      "log_in|done|siti@dinas.go.id|lightMyRequest · kantor",
      "log_in|done|siti@dinas.go.id|lightMyRequest · kantor",
    ]);
  });

  test("comes back to where somebody wanted to go, by the login page alone", async () => {
    for (const from of ["/pyramid?province=32", "https://evil.example/", "//evil.example"]) {
      const back = await at.browser.logIn("siti", `?from=${encodeURIComponent(from)}`);
      expect([back.origin, back.pathname, back.searchParams.get("from")]).toEqual([site, "/login", from]);
    }
  });

  test("opens an account that is there already only by rule and by a verified address", async () => {
    const old = await at.app.signUp({ email: "siti@dinas.go.id", password: "Rahasia-2026" });
    expect((await at.enter("siti")).body.code).toBe("account_not_linked");
    await at.start({ link: true });
    at.provider.members.set("siti", { email: "siti@dinas.go.id", email_verified: false });
    expect((await at.enter("siti")).body.code).toBe("account_not_linked");
    at.provider.members.set("siti", { email: "siti@dinas.go.id", email_verified: true });
    expect(await at.profile((await at.enter("siti")).body.token)).toMatchObject({ id: old.id, has_password: true });
    // The address goes to somebody else there: the account does not.
    at.provider.members.set("budi", { email: "siti@dinas.go.id", email_verified: true });
    const elsewhere = at.anotherBrowser();
    expect((await elsewhere.logIn("budi")).searchParams.get("problem")).toBe("account_not_linked");
    expect(await at.events()).toContain("link_account|done|siti@dinas.go.id|Akun Kantor");
  });

  test("puts people into groups and makes administrators, also when they refresh; others' groups stay", async () => {
    await at.start({ groups: { staf: "Dinas Kesehatan", kepala: "Pimpinan" }, administrators: ["kepala"] });
    const { body } = await at.enter("siti");
    const { id } = await at.profile(body.token);
    const groupsOf = async () =>
      (
        await at.store.db
          .selectFrom("group_members")
          .innerJoin("groups", "groups.id", "group_id")
          .select("name")
          .where("user_id", "=", id)
          .orderBy("name")
          .execute()
      ).map(({ name }) => name);
    expect(await groupsOf()).toEqual(["Dinas Kesehatan"]);
    const group = { id: "by-hand", name: "Tim", created_at: new Date().toISOString() };
    await at.store.db.insertInto("groups").values(group).execute();
    await at.store.db.insertInto("group_members").values({ group_id: group.id, user_id: id }).execute();
    at.provider.members.set("siti", { email: "siti@dinas.go.id", email_verified: true, groups: ["kepala", "lain"] });
    at.later = 6 * minute;
    const renewed = await at.refresh(body.refresh_token);
    expect(renewed.status).toBe(200);
    expect([await groupsOf(), (await at.profile(renewed.body.token)).is_admin]).toEqual([["Pimpinan", "Tim"], true]);
    at.provider.members.set("siti", { email: "siti@dinas.go.id", email_verified: true, groups: [] });
    expect((await at.profile((await at.enter("siti")).body.token)).is_admin).toBe(false);
    expect(await groupsOf()).toEqual(["Tim"]);
    expect((await at.events()).filter((event) => event.startsWith("change_access"))).toHaveLength(3);
  });

  test("ends at the next refresh for whoever was removed there, or disabled here", async () => {
    const { body } = await at.enter("siti");
    at.later = 6 * minute;
    const { body: renewed } = await at.refresh(body.refresh_token);
    at.provider.members.delete("siti");
    at.later = 12 * minute;
    expect((await at.refresh(renewed.refresh_token)).body.code).toBe("invalid_refresh_token");
    expect((await at.app.call("GET", "/user/profile", { token: renewed.token })).status).toBe(401);
    at.provider.members.set("siti", { email: "siti@dinas.go.id", email_verified: true });
    const again = (await at.enter("siti")).body;
    await at.store.db.updateTable("users").set({ disabled_at: new Date().toISOString() }).execute();
    expect((await at.refresh(again.refresh_token)).status).toBe(401);
    expect((await at.enter("siti")).body.code).toBe("not_admitted");
  });

  test("goes on for the hours that are set while the provider is down, and says so at the login page", async () => {
    let { body } = await at.enter("siti");
    at.provider.isDown = true;
    at.later = 60 * minute;
    const first = await at.refresh(body.refresh_token);
    expect(first.status).toBe(200);
    body = first.body;
    at.later = 12 * 60 * minute;
    expect((await at.refresh(body.refresh_token)).status).toBe(401);
    at.later = 0;
    await at.start();
    expect((await at.browser.go(`${site}/api/v1/log-in/kantor`)).location).toBe(
      `${site}/login?problem=log_in_unavailable`,
    );
    // It is back: nothing has to be restarted.
    at.provider.isDown = false;
    expect((await at.enter("siti")).status).toBe(200);
  });

  test("opens one session, once, in the browser that began it", async () => {
    const begun = await at.browser.go(`${site}/api/v1/log-in/kantor`);
    const back = await at.browser.atProvider(begun.location ?? "", "siti");
    // A link that somebody else made, or one that was seen on the way.
    const other = at.anotherBrowser();
    expect((await other.go(back)).location).toBe(`${site}/login?problem=log_in_ended`);
    expect((await at.browser.go(back.replace(/state=[^&]+/, "state=another"))).location).toContain("log_in_ended");
    expect((await at.browser.go(back)).location).toBe(`${site}/login?back=1`);
    expect((await at.browser.go(back)).location).toContain("problem=log_in_ended");
    const ticket = at.browser.cookies().get("tanyadata_ticket") ?? "";
    expect((await at.browser.finish()).status).toBe(200);
    at.browser.cookies().set("tanyadata_ticket", ticket);
    expect((await at.browser.finish()).body.code).toBe("log_in_ended");
    expect((await other.finish()).body.code).toBe("log_in_ended");
  });

  test("ends where somebody took too long", async () => {
    const begun = await at.browser.go(`${site}/api/v1/log-in/kantor`);
    const back = await at.browser.atProvider(begun.location ?? "", "siti");
    at.later = 16 * minute;
    expect((await at.browser.go(back)).location).toContain("log_in_ended");
    at.later = 0;
    await at.browser.logIn("siti");
    at.later = 11 * minute;
    expect((await at.browser.finish()).body.code).toBe("log_in_ended");
  });

  test("lets two tabs log in side by side", async () => {
    const [first, second] = [
      await at.browser.go(`${site}/api/v1/log-in/kantor?from=/a`),
      await at.browser.go(`${site}/api/v1/log-in/kantor?from=/b`),
    ];
    for (const [begun, from] of [
      [second, "/b"],
      [first, "/a"],
    ] as const) {
      const back = await at.browser.atProvider(begun.location ?? "", "siti");
      const page = new URL((await at.browser.go(back)).location ?? "");
      expect([page.searchParams.get("from"), (await at.browser.finish()).status]).toEqual([from, 200]);
    }
    // However often somebody begins, what the browser carries stays small.
    for (let i = 0; i < 12; i += 1) await at.browser.go(`${site}/api/v1/log-in/kantor`);
    expect(
      [...at.browser.cookies().keys()].filter((name) => name.startsWith("tanyadata_login_")).length,
    ).toBeLessThanOrEqual(8);
  });

  test("asks for the second factor that is on here, unless the provider's counts", async () => {
    const { body } = await at.enter("siti");
    const { id } = await at.profile(body.token);
    await at.store.db
      .insertInto("second_factors")
      .values({ user_id: id, secret: "x", last_step: 0, created_at: "x", confirmed_at: "x" })
      .execute();
    expect((await at.enter("siti")).body).toMatchObject({ otp_required: true });
    await at.start({ second_factor: "theirs" });
    expect((await at.enter("siti")).body).toMatchObject({ token_type: "Bearer" });
  });

  test("takes a fresh proof at the provider where others give their password", async () => {
    const makeKey = (token: string) =>
      at.app.call("POST", "/user/keys", { token, body: { name: "Malam", scopes: ["ask"], days: 1, password: "-" } });
    const { body } = await at.enter("siti");
    // The provider let her in without saying when she proved it.
    expect((await makeKey(body.token)).body.code).toBe("log_in_again");
    const { body: again } = await at.enter("siti", "?fresh=true");
    expect((await makeKey(again.token)).status).toBe(201);
    // There is one session: the one before has ended with it.
    expect((await at.app.call("GET", "/user/sessions", { token: again.token })).body).toHaveLength(1);
    at.later = 11 * minute;
    const { body: renewed } = await at.refresh(again.refresh_token);
    expect((await makeKey(renewed.token)).body.code).toBe("log_in_again");
  });

  test("logs out at both ends, and here when somebody logs out there", async () => {
    const { body } = await at.enter("siti");
    const out = await at.app.call("POST", "/auth/logout", { body: { refresh_token: body.refresh_token } });
    const end = new URL(out.body.continue_at);
    expect([end.origin, end.searchParams.get("post_logout_redirect_uri")]).toEqual([
      at.provider.issuer,
      `${site}/login`,
    ]);
    expect(end.searchParams.get("id_token_hint")?.split(".")).toHaveLength(3);

    const { body: there } = await at.enter("siti");
    const { provider_session: sid } = await at.store.db
      .selectFrom("sessions")
      .select("provider_session")
      .where("revoked_at", "is", null)
      .executeTakeFirstOrThrow();
    const told = (claims: object, key?: "forged") =>
      at.provider.sign(
        {
          iss: at.provider.issuer,
          aud: client.id,
          jti: "1",
          iat: Math.floor(Date.now() / 1000),
          sub: "siti",
          events: { "http://schemas.openid.net/event/backchannel-logout": {} },
          ...(sid && { sid }),
          ...claims,
        },
        key,
      );
    const send = async (token: string) =>
      (
        await at.app.app.inject({
          method: "POST",
          url: "/api/v1/log-in/kantor/log-out",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          payload: `logout_token=${token}`,
        })
      ).statusCode;
    for (const wrong of [
      told({}, "forged"),
      told({ aud: "another" }),
      told({ iss: "https://evil.example" }),
      told({ nonce: "n" }),
      told({ events: {} }),
      told({ iat: 1 }),
      told({ sub: undefined, sid: undefined }),
    ])
      expect(await send(await wrong)).toBe(401);
    expect((await at.app.call("GET", "/user/profile", { token: there.token })).status).toBe(200);
    expect(await send(await told({}))).toBe(200);
    expect((await at.app.call("GET", "/user/profile", { token: there.token })).status).toBe(401);
  });

  test("keeps passwords for administrators, where that is set, and tells the login page", async () => {
    await at.start({}, "administrators");
    const logIn = (email: string) => at.app.call("POST", "/user/login", { body: { email, password: "Rahasia-2026" } });
    await at.app.signUp({ email: "budi@dinas.go.id", password: "Rahasia-2026" });
    await at.app.signUp({ email: "admin@dinas.go.id", password: "Rahasia-2026", isAdmin: true });
    expect([(await logIn("budi@dinas.go.id")).body.code, (await logIn("admin@dinas.go.id")).status]).toEqual([
      "password_login_off",
      200,
    ]);
    // Who does not know the password learns nothing of the account.
    expect(
      (await at.app.call("POST", "/user/login", { body: { email: "budi@dinas.go.id", password: "Salah-2026" } })).body
        .code,
    ).toBe("invalid_credentials");
    expect((await at.app.call("GET", "/log-in")).body).toEqual({
      passwords: "administrators",
      providers: [{ id: "kantor", title: "Akun Kantor" }],
    });
    const grant = await at.app.app.inject({
      method: "POST",
      url: "/api/v1/token",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "grant_type=password&username=budi%40dinas.go.id&password=Rahasia-2026",
    });
    expect(grant.statusCode).toBe(400);
    expect((await at.browser.go(`${site}/api/v1/log-in/lain`)).status).toBe(404);
    expect(await at.enter("siti")).toMatchObject({ status: 200 });
  });
});
