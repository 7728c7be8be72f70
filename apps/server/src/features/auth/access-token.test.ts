import { SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import { accessTokens } from "./access-token.ts";

const secret = new TextEncoder().encode("the secret of this server, which is as long as sixty-four bytes and more");
const now = () => new Date("2026-11-21T08:00:00Z");
const tokens = accessTokens(secret, now);
const claims = { userId: "user", sessionId: "session" };

const forged = (signing: Uint8Array, alg = "HS256", typ = "at+jwt", issuer = "tanyadata") =>
  new SignJWT({ sid: "session" })
    .setProtectedHeader({ alg, typ })
    .setIssuer(issuer)
    .setSubject("user")
    .setIssuedAt(now())
    .setExpirationTime("5 minutes")
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
      await forged(secret, "HS512"),
      await forged(secret, "HS256", "JWT"),
      await forged(secret, "HS256", "at+jwt", "somebody"),
    ])
      await expect(tokens.verify(token)).rejects.toMatchObject({ code: "unauthenticated" });
  });

  test("one whose payload was changed is refused", async () => {
    const [header, , signature] = (await tokens.sign(claims)).split(".");
    const [, payload] = (await tokens.sign({ ...claims, userId: "administrator" })).split(".");
    await expect(tokens.verify(`${header}.${payload}.${signature}`)).rejects.toMatchObject({ code: "unauthenticated" });
  });
});
