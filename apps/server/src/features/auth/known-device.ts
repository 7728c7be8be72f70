import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { cookieOf, cookieText } from "./cookies.ts";
import { signedTokens } from "./signed-token.ts";
import { canonicalEmail } from "./user.store.ts";

const name = "tanyadata_device";
const path = "/api/v1";
/** Seconds that a device is known after the last log-in there. */
const seconds = 180 * 24 * 60 * 60;

/** Knows the browsers in which a user has logged in: by a cookie that says so and is good for nothing else. */
export interface KnownDevices {
  /** The device's name; undefined where `email` never logged in there. */
  of(request: FastifyRequest, email: string): Promise<string | undefined>;
  /** Makes this device known to `email`, who has just logged in. */
  remember(request: FastifyRequest, reply: FastifyReply, email: string): Promise<void>;
}

export function knownDevices(secret: Uint8Array, now: () => Date): KnownDevices {
  const tokens = signedTokens({ typ: "device+jwt", seconds, claims: ["device"] }, secret, now);
  return {
    async of(request, email) {
      const token = cookieOf(request, name);
      const claims = token === undefined ? "refused" : await tokens.verify(token);
      if (typeof claims === "string" || claims.sub !== canonicalEmail(email)) return undefined;
      return typeof claims.device === "string" ? claims.device : undefined;
    },
    async remember(request, reply, email) {
      const token = await tokens.sign(canonicalEmail(email), { device: randomBytes(12).toString("base64url") });
      reply.header("set-cookie", cookieText(request, { name, path, value: token, seconds }));
    },
  };
}
