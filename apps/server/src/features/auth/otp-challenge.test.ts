import { SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import { accessTokens } from "./access-token.ts";
import { otpChallenges } from "./otp-challenge.ts";

const secret = new TextEncoder().encode("the secret of this server, which is as long as sixty-four bytes and more");
let clock = new Date("2026-11-21T08:00:00Z");
const now = () => clock;
const challenges = otpChallenges(secret, now);
const siti = { id: "siti", passwordHash: "$argon2id$one" };

/** All claims that either kind of token has. */
const forged = (signing: Uint8Array, { alg = "HS256", typ = "otp+jwt", issuer = "tanyadata" } = {}) =>
  new SignJWT({ sid: "session", pwd: "x" })
    .setProtectedHeader({ alg, typ })
    .setIssuer(issuer)
    .setAudience("tanyadata")
    .setSubject("siti")
    .setIssuedAt(now())
    .setExpirationTime(new Date(now().getTime() + 60_000))
    .sign(signing);

describe("challenges for a code", () => {
  test("ours is for its user with the password of that moment", async () => {
    const challenge = await challenges.verify(await challenges.sign(siti));
    expect(challenge?.userId).toBe("siti");
    expect(challenge?.isFor(siti)).toBe(true);
    expect(challenge?.isFor({ ...siti, passwordHash: "$argon2id$two" })).toBe(false);
    expect(challenge?.isFor({ ...siti, id: "budi" })).toBe(false);
  });

  test("ends after five minutes", async () => {
    const token = await challenges.sign(siti);
    clock = new Date(clock.getTime() + 299_000);
    expect(await challenges.verify(token)).toBeDefined();
    clock = new Date(clock.getTime() + 1_000);
    expect(await challenges.verify(token)).toBeUndefined();
  });

  test("one of another secret, algorithm or issuer, unsigned or no token at all is refused", async () => {
    const other = new TextEncoder().encode("the secret of another server, also long enough for HS512 and sixty-four");
    expect(await challenges.verify(await forged(secret))).toBeDefined();
    for (const token of [
      await forged(other),
      await forged(secret, { alg: "HS512" }),
      await forged(secret, { issuer: "somebody" }),
      new UnsecuredJWT({ pwd: "x" }).setIssuer("tanyadata").setSubject("siti").setExpirationTime("5 minutes").encode(),
      "nonsense",
    ])
      expect(await challenges.verify(token)).toBeUndefined();
  });

  test("no token is both a challenge and an access token, whatever else it claims", async () => {
    const tokens = accessTokens(secret, now);
    const asChallenge = await forged(secret);
    const asAccess = await forged(secret, { typ: "at+jwt" });
    expect(await challenges.verify(asChallenge)).toBeDefined();
    await expect(tokens.verify(asChallenge)).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await tokens.verify(asAccess)).toEqual({ userId: "siti", sessionId: "session" });
    expect(await challenges.verify(asAccess)).toBeUndefined();
  });
});
