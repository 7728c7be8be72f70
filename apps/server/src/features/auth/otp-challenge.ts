import { createHash } from "node:crypto";
import { signedTokens } from "./signed-token.ts";
import type { User } from "./user.store.ts";

/** Seconds between password and code. */
const challengeSeconds = 5 * 60;

type Claimant = Pick<User, "id" | "passwordHash">;

/** Proof that its bearer gave the right password a moment ago, and nothing more. */
export interface OtpChallenges {
  sign(user: Claimant): Promise<string>;
  /** Whom it was made for; undefined where it is not ours, or too old. */
  verify(token: string): Promise<{ readonly userId: string; isFor(user: Claimant): boolean } | undefined>;
}

export function otpChallenges(secret: Uint8Array, now: () => Date): OtpChallenges {
  const tokens = signedTokens({ typ: "otp+jwt", seconds: challengeSeconds, claims: ["pwd"] }, secret, now);
  return {
    sign: (user) => tokens.sign(user.id, { pwd: passwordState(user) }),
    verify: async (token) => {
      const claims = await tokens.verify(token);
      if (typeof claims === "string") return undefined;
      const { sub, pwd } = claims;
      return { userId: sub, isFor: (user) => user.id === sub && passwordState(user) === pwd };
    },
  };
}

/** Another one after each change of the password; tells nothing of it, since the salt stays here. */
const passwordState = (user: Claimant): string =>
  createHash("sha256").update(user.passwordHash).digest("base64url").slice(0, 22);
