import { X509Certificate } from "node:crypto";
import { z } from "zod";
import { AppError } from "../http/app-error.ts";

/** Algorithms of a key over SHA-256, the best first: with the hash named, and without, as some services call them. */
const rsa = ["1.2.840.113549.1.1.11", "1.2.840.113549.1.1.1"];
const ecdsa = ["1.2.840.10045.4.3.2", "1.2.840.10045.2.1"];

const presence = z
  .object({ presence: z.union([z.string(), z.boolean()]).nullish(), type: z.string().nullish() })
  .nullish();
/** The parts of both versions that matter here. */
export const Credential = z.object({
  key: z.object({ status: z.string(), algo: z.array(z.string()) }),
  cert: z.object({ status: z.string().nullish(), certificates: z.array(z.string()).min(1) }),
  authMode: z.string().nullish(),
  PIN: presence,
  OTP: presence,
  auth: z
    .object({
      mode: z.string(),
      objects: z
        .array(
          z.object({ type: z.string(), id: z.string(), format: z.string().nullish(), generator: z.string().nullish() }),
        )
        .nullish(),
    })
    .nullish(),
});
export type Credential = z.output<typeof Credential>;

const refused = (detail: string): AppError => new AppError("provider_refused", { detail });

/** Throws AppError `provider_refused` where the key cannot sign, or not in a way that is spoken here. */
export function mustBeUsable(credential: Credential): void {
  const { key, auth, authMode } = credential;
  if (key.status !== "enabled") throw refused(`the key is ${key.status}`);
  const mode = auth?.mode ?? authMode ?? "explicit";
  if (mode !== "explicit" && mode !== "implicit")
    throw refused(`the key is authorized by ${mode}, which is not spoken here`);
  const { pin, otp } = needsOf(credential);
  // All users share the service's account: with such a key, any of them could sign as its owner.
  if (mode === "explicit" && pin === null && otp === null)
    throw refused("the key asks for neither a PIN nor a one-time password");
}

/** DER, the key's own certificate first. */
export function chainOf({ cert }: Credential): Uint8Array[] {
  return cert.certificates.map((text) => {
    try {
      return Uint8Array.from(new X509Certificate(Buffer.from(text, "base64")).raw);
    } catch {
      throw new AppError("provider_unavailable", { detail: "the service gives a certificate that cannot be read" });
    }
  });
}

/** What the key's user has to give, under which name; and whether a one-time password is sent on request. */
export function needsOf({ PIN, OTP, auth }: Credential): { pin: string | null; otp: string | null; sendsOtp: boolean } {
  const isThere = (said: typeof PIN) =>
    said?.presence === true || said?.presence === "true" || said?.presence === "optional";
  const objects = auth?.objects ?? [];
  const isOtp = ({ type, id }: (typeof objects)[number]) => /otp/i.test(`${type} ${id}`);
  const otp = objects.find(isOtp);
  const pin = objects.find((object) => !isOtp(object) && /password|pin/i.test(`${object.type} ${object.id}`));
  if (auth) return { pin: pin?.id ?? null, otp: otp?.id ?? null, sendsOtp: otp?.type.toLowerCase() === "online otp" };
  return {
    pin: isThere(PIN) ? "PIN" : null,
    otp: isThere(OTP) ? "OTP" : null,
    sendsOtp: isThere(OTP) && OTP?.type === "online",
  };
}

export function algorithmOf(own: Uint8Array, { key }: Credential): string {
  const kind = new X509Certificate(own).publicKey.asymmetricKeyType;
  const known = kind === "rsa" ? rsa : kind === "ec" ? ecdsa : [];
  const found = known.find((algorithm) => key.algo.includes(algorithm));
  if (!found) throw refused(`the key signs with ${key.algo.join(", ")}, which is not spoken here`);
  return found;
}
