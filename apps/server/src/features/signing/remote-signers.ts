import type { Authorization } from "@tanyadata/contract";
import type { z } from "zod";
import type { Remote } from "./certificates.store.ts";

/** Remote services that keep keys (Cloud Signature Consortium). Each throws AppError `provider_unavailable` or `provider_refused`. */
export interface RemoteSigners {
  readonly services: readonly { readonly id: string; readonly name: string }[];
  /** DER of a key's certificate and its issuers, the key's own first. */
  chain(remote: Remote): Promise<Uint8Array[]>;
  /** What `sign` needs from its user; a one-time password that has to be sent first is sent by this. */
  challenge(remote: Remote): Promise<{ readonly pin: boolean; readonly otp: boolean }>;
  /** The signature over `toBeSigned`, with what its user gave for it, which is not kept. */
  sign(remote: Remote, toBeSigned: Uint8Array, authorization: z.output<typeof Authorization>): Promise<Uint8Array>;
}
