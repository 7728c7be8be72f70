import { z } from "zod";
import { Box, Level } from "./pdf.ts";

/** The authority that the server itself keeps, which nobody certified; as certificates name it. */
export const internalAuthority = "TanyaData CA internal";
/** Who seals stamps that are worth nothing, as certificates name them. */
export const simulatedStamper = "SIMULASI e-Meterai (tidak sah)";

/** What a later revision did. Only what is `allowed` leaves the earlier seal as it was meant. */
export const Change = z.object({
  /** Revisions of the file itself; they count from 1. */
  revision: z.number().int(),
  what: z.enum([
    "signature",
    "timestamp",
    "validation_data",
    "covering",
    "metadata",
    "page_content",
    "annotation",
    "form",
    "catalogue",
    "structure",
    "other",
  ]),
  allowed: z.boolean(),
});
export type Change = z.infer<typeof Change>;

/** What an independent look finds out about one signature, stamp or time-stamp of the whole document. */
export const SealReport = z.object({
  field: z.string(),
  /** The revision of the file that it closes. */
  revision: z.number().int(),
  /** Common name of the certificate that signed. */
  signer: z.string(),
  /** Who issued that certificate, in its own words: proven only where the chain is trusted. */
  issuer: z.string(),
  box: Box.nullable(),
  /** Null: none of PAdES. */
  level: Level.nullable(),
  /**
   * `altered`: a digest or a signature was computed and is another; `partial`: it is not over a whole revision; `weak`: it holds, by an
   * algorithm that can be deceived; `unreadable`: it cannot be told here.
   */
  integrity: z.enum(["intact", "altered", "partial", "weak", "unreadable"]),
  /** Whether the bytes are those that were signed, and the signature is of that certificate's key: `intact`. */
  digest_ok: z.boolean(),
  /** `trusted`: it leads to a root that is trusted here. `unfit`: it may not sign. */
  chain: z.enum(["trusted", "untrusted", "expired", "not_yet_valid", "unfit"]),
  /** `unknown`: nobody who may say so said anything current. */
  revocation: z.enum(["good", "revoked", "unknown"]),
  covers_whole_revision: z.boolean(),
  /** Null where nobody says when. */
  signed_at: z.string().nullable(),
  /** `timestamp`: an authority's word; `claimed`: the signer's own. */
  time_source: z.enum(["timestamp", "claimed", "none"]),
  changes_after: z.array(Change),
  valid: z.boolean(),
});
export type SealReport = z.infer<typeof SealReport>;

export const Verification = z.object({
  /** Whether there is a seal, and every one of them is valid. */
  valid: z.boolean(),
  signatures: z.array(SealReport),
  stamps: z.array(SealReport),
  timestamps: z.array(SealReport),
});
export type Verification = z.infer<typeof Verification>;
