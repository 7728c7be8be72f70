import { createHash } from "node:crypto";
import { signedTokens } from "./signed-token.ts";
import type { User } from "./user.store.ts";

/** Seconds between password and code. */
const challengeSeconds = 5 * 60;

type Claimant = Pick<User, "id" | "passwordHash">;

/** Proof that its bearer gave the right password a moment ago, and nothing more. */
export interface OtpChallenges {
  /** `session`: one that was begun at a provider, and is to be opened. */
  sign(user: Claimant, session?: string): Promise<string>;
  /** Whom it was made for; undefined where it is not ours, or too old. */
  verify(
    token: string,
  ): Promise<
    { readonly userId: string; readonly session: string | undefined; isFor(user: Claimant): boolean } | undefined
  >;
}

export function otpChallenges(secret: Uint8Array, now: () => Date): OtpChallenges {
  const tokens = signedTokens({ typ: "otp+jwt", seconds: challengeSeconds, claims: ["pwd"] }, secret, now);
  return {
    sign: (user, session) => tokens.sign(user.id, { pwd: passwordState(user), ...(session && { session }) }),
    verify: async (token) => {
      const claims = await tokens.verify(token);
      if (typeof claims === "string") return undefined;
      const { sub, pwd } = claims;
      const session = typeof claims.session === "string" ? claims.session : undefined;
      return { userId: sub, session, isFor: (user) => user.id === sub && passwordState(user) === pwd };
    },
  };
}

/** Another one after each change of the password; tells nothing of it, since the salt stays here. */
const passwordState = (user: Claimant): string =>
  createHash("sha256").update(user.passwordHash).digest("base64url").slice(0, 22);
