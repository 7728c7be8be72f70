import type { DocumentParts } from "../app-documents.ts";
import { cscSigners } from "../trust/csc.ts";
import { httpIssuer } from "../trust/http-issuer.ts";
import type { IssuerProfile } from "../trust/issuer-profile.ts";
import type { CscServiceOptions } from "../trust/settings.ts";
import { timestampClient } from "../trust/timestamp.ts";

/** Doubles of a test that several servers speak to, as plain data that goes to a program of its own. */
export interface ServiceAddresses {
  readonly timestampUrl?: string;
  readonly csc?: CscServiceOptions;
  readonly issuer?: IssuerProfile;
  /** Roots that they lead to: base64 of DER. */
  readonly roots: readonly string[];
}

export function documentServices(
  { timestampUrl: url, csc, issuer, roots }: ServiceAddresses,
  now = () => new Date(),
): Partial<DocumentParts> {
  const trustedRoots = roots.map((root) => Buffer.from(root, "base64"));
  return {
    settings: { publicUrl: undefined, timeZone: "Asia/Jakarta", order: "bebas", level: undefined, trustedRoots },
    ...(url && { timestamp: timestampClient({ url, credentials: undefined, policy: undefined, timeout: 20_000 }) }),
    ...(csc && { remote: cscSigners([csc]) }),
    ...(issuer && { stampIssuer: () => httpIssuer(issuer, now) }),
  };
}
