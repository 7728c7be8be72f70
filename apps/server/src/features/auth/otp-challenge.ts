import { createHash } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import type { User } from "./user.store.ts";

/** Seconds between password and code. */
const challengeSeconds = 5 * 60;
const algorithm = "HS256";
const issuer = "tanyadata";
/** Another kind than access tokens: neither passes as the other. */
const typ = "otp+jwt";

type Claimant = Pick<User, "id" | "passwordHash">;

/** Proof that its bearer gave the right password a moment ago, and nothing more. */
export interface OtpChallenges {
  sign(user: Claimant): Promise<string>;
  /** Whom it was made for; undefined where it is not ours, or too old. */
  verify(token: string): Promise<{ readonly userId: string; isFor(user: Claimant): boolean } | undefined>;
}

export function otpChallenges(secret: Uint8Array, now: () => Date): OtpChallenges {
  return {
    sign: (user) => {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({ pwd: passwordState(user) })
        .setProtectedHeader({ alg: algorithm, typ })
        .setIssuer(issuer)
        .setSubject(user.id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + challengeSeconds)
        .sign(secret);
    },
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: [algorithm],
          issuer,
          typ,
          currentDate: now(),
          requiredClaims: ["sub", "pwd", "exp"],
        });
        const { sub, pwd } = payload;
        if (typeof sub !== "string") return undefined;
        return { userId: sub, isFor: (user) => user.id === sub && passwordState(user) === pwd };
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

/** Another one after each change of the password; tells nothing of it, since the salt stays here. */
const passwordState = (user: Claimant): string =>
  createHash("sha256").update(user.passwordHash).digest("base64url").slice(0, 22);
