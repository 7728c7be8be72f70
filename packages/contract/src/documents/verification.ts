import { z } from "zod";
import { Level } from "./pdf.ts";

/** What an independent look finds out about one signature or stamp. */
const VerifiedSeal = z.object({
  field: z.string(),
  /** Common name of the certificate that signed. */
  signer: z.string(),
  level: Level.nullable(),
  /** Whether the bytes are those that were signed, and the signature is of that certificate's key. */
  digest_ok: z.boolean(),
  /** `trusted`: it leads to a root that is trusted here. */
  chain: z.enum(["trusted", "untrusted", "expired", "not_yet_valid", "invalid"]),
  revocation: z.enum(["good", "revoked", "unknown"]),
  covers_whole_revision: z.boolean(),
  /** Null where nobody says when. */
  signed_at: z.iso.datetime().nullable(),
  /** `timestamp`: an authority's; `claimed`: the signer's own word. */
  time_source: z.enum(["timestamp", "claimed", "none"]),
  /** What later revisions added or changed, in words; empty where nothing. */
  changes_after: z.array(z.string()),
});
export type VerifiedSeal = z.infer<typeof VerifiedSeal>;

export const Verification = z.object({
  /** Whether there is a seal, and every one of them is good. */
  valid: z.boolean(),
  signatures: z.array(VerifiedSeal),
  stamps: z.array(VerifiedSeal),
});
export type Verification = z.infer<typeof Verification>;
