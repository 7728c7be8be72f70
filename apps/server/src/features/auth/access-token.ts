import { AppError } from "../../http/app-error.ts";
import { signedTokens } from "./signed-token.ts";

/** Seconds that an access token is good for. */
export const accessTokenSeconds = 15 * 60;

export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

/** Makes and proves access tokens with one secret that all nodes share. */
export interface AccessTokens {
  sign(claims: AccessClaims): Promise<string>;
  /** Throws AppError `token_expired`, or `unauthenticated` for a token that is not ours. */
  verify(token: string): Promise<AccessClaims>;
}

export function accessTokens(secret: Uint8Array, now: () => Date): AccessTokens {
  const tokens = signedTokens({ typ: "at+jwt", seconds: accessTokenSeconds, claims: ["sid"] }, secret, now);
  return {
    sign: ({ userId, sessionId }) => tokens.sign(userId, { sid: sessionId }),
    verify: async (token) => {
      const claims = await tokens.verify(token);
      if (claims === "expired") throw new AppError("token_expired");
      if (claims === "refused" || typeof claims.sid !== "string") throw new AppError("unauthenticated");
      return { userId: claims.sub, sessionId: claims.sid };
    },
  };
}
