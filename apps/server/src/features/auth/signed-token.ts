import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { LastUsed } from "../../last-used.ts";

const algorithm = "HS256";
const issuer = "tanyadata";
const audience = "tanyadata";
/** Seconds that the clocks of two servers may differ. */
const tolerance = 60;

export interface TokenKind {
  /** Sets it apart from other kinds: none passes as another. */
  readonly typ: string;
  /** How long one is good for, from when it was issued, whatever it says of its own end. */
  readonly seconds: number;
  /** Claims that it must have, beside its subject and its times. */
  readonly claims: readonly string[];
}

/** Tokens whose signature was proven are remembered, at most so many. */
const remembered = 1000;

/** Makes and proves tokens (JWT, HS256) of one kind, with one secret that all nodes share. */
export function signedTokens({ typ, seconds, claims }: TokenKind, secret: Uint8Array, now: () => Date) {
  const clock = (): number => Math.floor(now().getTime() / 1000);
  const proven = new LastUsed<JWTPayload>(remembered);

  /** What a token says whose signature, kind and claims are right. It says the same every time; only its age is judged anew. */
  async function payloadOf(token: string): Promise<JWTPayload> {
    const known = proven.get(token);
    if (known && clock() < (known.exp ?? 0)) return known;
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [algorithm],
      ...{ issuer, audience, typ },
      currentDate: now(),
      requiredClaims: ["sub", "iat", "exp", ...claims],
    });
    proven.set(token, payload);
    return payload;
  }

  return {
    sign: (subject: string, payload: Readonly<Record<string, string>>): Promise<string> =>
      new SignJWT(payload)
        .setProtectedHeader({ alg: algorithm, typ })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(subject)
        .setIssuedAt(clock())
        .setExpirationTime(clock() + seconds)
        .sign(secret),

    /** What it claims; `expired`, or `refused` for one that is not ours. */
    async verify(token: string): Promise<(JWTPayload & { readonly sub: string }) | "expired" | "refused"> {
      try {
        const payload = await payloadOf(token);
        const { sub, iat = 0 } = payload;
        if (typeof sub !== "string" || iat > clock() + tolerance) return "refused";
        // Whoever has a copy of the key can write any end into a token, and so could a fault of ours.
        return clock() - iat >= seconds ? "expired" : { ...payload, sub };
      } catch (error) {
        if (error instanceof errors.JWTExpired) return "expired";
        if (error instanceof errors.JOSEError) return "refused";
        throw error;
      }
    },
  };
}
