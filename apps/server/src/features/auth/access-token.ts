import { errors, jwtVerify, SignJWT } from "jose";
import { AppError } from "../../http/app-error.ts";

/** Seconds that an access token is good for. */
export const accessTokenSeconds = 15 * 60;
const algorithm = "HS256";
const issuer = "tanyadata";

export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
}

/** Makes and proves access tokens (JWT, HS256) with one secret that all nodes share. */
export interface AccessTokens {
  sign(claims: AccessClaims): Promise<string>;
  /** Throws AppError `token_expired`, or `unauthenticated` for a token that is not ours. */
  verify(token: string): Promise<AccessClaims>;
}

export function accessTokens(secret: Uint8Array, now: () => Date): AccessTokens {
  return {
    sign: ({ userId, sessionId }) => {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: "at+jwt" })
        .setIssuer(issuer)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + accessTokenSeconds)
        .sign(secret);
    },
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: [algorithm],
          issuer,
          typ: "at+jwt",
          currentDate: now(),
          requiredClaims: ["sub", "sid", "exp"],
        });
        if (typeof payload.sub !== "string" || typeof payload.sid !== "string") throw new AppError("unauthenticated");
        return { userId: payload.sub, sessionId: payload.sid };
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new AppError("token_expired");
        if (error instanceof errors.JOSEError) throw new AppError("unauthenticated");
        throw error;
      }
    },
  };
}
