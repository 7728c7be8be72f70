import { SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import { accessTokens } from "./access-token.ts";

const secret = new TextEncoder().encode("the secret of this server, which is as long as sixty-four bytes and more");
const now = () => new Date("2026-11-21T08:00:00Z");
const tokens = accessTokens(secret, now);
const claims = { userId: "user", sessionId: "session" };

/** What a holder of the key could make. */
interface Forgery {
  readonly alg?: string;
  readonly typ?: string;
  readonly issuer?: string;
  readonly audience?: string;
  readonly issuedAt?: Date;
  readonly expires?: string | Date;
}
const minutesAgo = (minutes: number) => new Date(now().getTime() - minutes * 60_000);
const forged = (signing: Uint8Array, forgery: Forgery = {}) =>
  new SignJWT({ sid: "session" })
    .setProtectedHeader({ alg: forgery.alg ?? "HS256", typ: forgery.typ ?? "at+jwt" })
    .setIssuer(forgery.issuer ?? "tanyadata")
    .setAudience(forgery.audience ?? "tanyadata")
    .setSubject("user")
    .setIssuedAt(forgery.issuedAt ?? now())
    .setExpirationTime(forgery.expires ?? minutesAgo(-5))
    .sign(signing);

describe("access tokens", () => {
  test("ours is proven", async () => {
    expect(await tokens.verify(await tokens.sign(claims))).toEqual(claims);
    expect(await tokens.verify(await forged(secret))).toEqual(claims);
  });

  test("one without a signature (alg none) is refused", async () => {
    const token = new UnsecuredJWT({ sid: "session" }).setIssuer("tanyadata").setSubject("user").encode();
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: "unauthenticated" });
    const [, payload] = (await tokens.sign(claims)).split(".");
    const header = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url");
    await expect(tokens.verify(`${header}.${payload}.`)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test("one signed with another secret or algorithm, of another kind or issuer is refused", async () => {
    const other = new TextEncoder().encode("the secret of another server, also long enough for HS512 and sixty-four");
    for (const token of [
      await forged(other),
      await forged(secret, { alg: "HS512" }),
      await forged(secret, { typ: "JWT" }),
      await forged(secret, { issuer: "somebody" }),
      await forged(secret, { audience: "another service" }),
    ])
      await expect(tokens.verify(token)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test("one older than fifteen minutes is refused, whatever it says of its own end", async () => {
    const tenYears = new Date("2036-11-21T08:00:00Z");
    expect(await tokens.verify(await forged(secret, { issuedAt: minutesAgo(14), expires: tenYears }))).toEqual(claims);
    const old = await forged(secret, { issuedAt: minutesAgo(15), expires: tenYears });
    await expect(tokens.verify(old)).rejects.toMatchObject({ code: "token_expired" });
    const ahead = await forged(secret, { issuedAt: minutesAgo(-60), expires: tenYears });
    await expect(tokens.verify(ahead)).rejects.toMatchObject({ code: "unauthenticated" });
    const undated = new SignJWT({ sid: "session" })
      .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
      .setIssuer("tanyadata")
      .setAudience("tanyadata")
      .setSubject("user")
      .setExpirationTime(tenYears);
    await expect(tokens.verify(await undated.sign(secret))).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test("one that was proven before grows old all the same", async () => {
    let at = now();
    const aging = accessTokens(secret, () => at);
    const [ours, endless] = [
      await aging.sign(claims),
      await forged(secret, { expires: new Date("2036-11-21T08:00:00Z") }),
    ];
    for (const token of [ours, endless, ours, endless]) expect(await aging.verify(token)).toEqual(claims);
    at = minutesAgo(-15);
    for (const token of [ours, endless])
      await expect(aging.verify(token)).rejects.toMatchObject({ code: "token_expired" });
  });

  test("one whose payload was changed is refused", async () => {
    const [header, , signature] = (await tokens.sign(claims)).split(".");
    const [, payload] = (await tokens.sign({ ...claims, userId: "administrator" })).split(".");
    await expect(tokens.verify(`${header}.${payload}.${signature}`)).rejects.toMatchObject({ code: "unauthenticated" });
  });
});
