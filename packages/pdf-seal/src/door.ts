/** What goes in and out of this room, as plain data that can be stored or sent to another thread. */

/** In points of the unrotated page, origin at the lower left; pages count from 1. */
export interface Box {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The page as it is shown before it is turned by `rotation` (clockwise), in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
  readonly rotation: 0 | 90 | 180 | 270;
}

export type PdfRefusal =
  | "pdf_damaged"
  | "pdf_encrypted"
  | "pdf_locked"
  | "page_missing"
  | "box_outside"
  | "box_overlaps"
  | "box_too_large"
  | "box_covers";
export type PdfWarning = "over_800_kb" | "not_a4" | "older_than_1_6";
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: PdfRefusal };

/** What is already in the file. A time-stamp of the whole document has no box. */
export interface Seal {
  readonly field: string;
  readonly box: Box | null;
  readonly kind: "signature" | "stamp" | "timestamp";
}

export interface Inspection {
  readonly pages: readonly PageSize[];
  readonly version: string;
  readonly warnings: readonly PdfWarning[];
  readonly seals: readonly Seal[];
}

/** What is seen in the box: a picture (PNG, its alpha kept), or lines of text, or both side by side, or a drawn stamp. */
export interface Appearance {
  readonly image?: Uint8Array;
  readonly lines: readonly string[];
  /** A picture of this room's own making, in place of `image`; see `stampAppearance`. */
  readonly drawing?: "simulated-stamp";
}

export type Level = "B-B" | "B-T" | "B-LT" | "B-LTA";

export interface SealRequest {
  readonly kind: "signature" | "stamp";
  readonly box: Box;
  readonly appearance: Appearance;
  readonly name: string;
  readonly reason?: string;
  readonly location?: string;
  /** Goes into the file as the claimed time, to the second. */
  readonly at: Date;
  /** DER, the signer's own certificate first. */
  readonly chain: readonly Uint8Array[];
  readonly level: Level;
}

/** Plain data, can be stored for days: a remote signer signs `toBeSigned` (DER of the signed attributes) later. */
export interface Prepared {
  readonly bytes: Uint8Array;
  readonly byteRange: readonly [number, number, number, number];
  readonly toBeSigned: Uint8Array;
  readonly chain: readonly Uint8Array[];
  readonly level: Level;
}

export interface Services {
  /** SHA-256 imprint → DER of an RFC 3161 TimeStampToken. */
  readonly timestamp?: (imprint: Uint8Array) => Promise<Uint8Array>;
  /** DER of CRLs and OCSP responses about a chain (leaf first), and of issuers that it lacks. */
  readonly revocation?: (chain: readonly Uint8Array[]) => Promise<{
    readonly crls: readonly Uint8Array[];
    readonly ocsps: readonly Uint8Array[];
    readonly certificates?: readonly Uint8Array[];
  }>;
}

/** RSASSA-PKCS1-v1_5 or ECDSA (DER) over SHA-256. */
export interface Signer {
  readonly chain: readonly Uint8Array[];
  sign(toBeSigned: Uint8Array): Promise<Uint8Array>;
}

export type SealFailure =
  | "signature_wrong"
  | "signature_too_large"
  | "timestamp_missing"
  | "timestamp_wrong"
  | "revocation_missing"
  | "certificate_unfit"
  | "picture_unusable"
  | "picture_opaque";

/** What a signer, a time-stamp authority or a revocation service gave cannot go into the file. The input is untouched. */
export class SealFailed extends Error {
  readonly code: SealFailure;
  constructor(code: SealFailure, why: string) {
    super(why);
    this.name = "SealFailed";
    this.code = code;
  }
}

export interface Trust {
  /** DER of the roots that are trusted for signers, stamps and time-stamps alike. */
  readonly roots: readonly Uint8Array[];
  /** DER; those inside the file are read as well. */
  readonly crls?: readonly Uint8Array[];
  /** DER of OCSP responses; those inside the file are read as well. */
  readonly ocsps?: readonly Uint8Array[];
  /** The moment of looking; now, if not given. */
  readonly at?: Date;
}

export type ChainState = "trusted" | "untrusted" | "expired" | "not_yet_valid" | "unfit";
/** `unknown`: nobody who may say so said anything current. */
export type RevocationState = "good" | "revoked" | "unknown";

/**
 * Whether the bytes are those that were signed. `altered`: a digest or a signature was computed and is another; `partial`: it is not over a
 * whole revision; `weak`: it holds, by an algorithm that can be deceived; `unreadable`: it cannot be told here.
 */
export type Integrity = "intact" | "altered" | "partial" | "weak" | "unreadable";

/** What a later revision did. Only what `allowed` says leaves the earlier seal as it was meant. */
export interface Change {
  /** Revisions count from 1. */
  readonly revision: number;
  readonly what:
    | "signature"
    | "timestamp"
    | "validation_data"
    /** A later seal hides what the page showed when this one was made. */
    | "covering"
    /** What the file says of itself and no page shows: when it was saved, which extensions it uses. */
    | "metadata"
    | "page_content"
    | "annotation"
    | "form"
    | "catalogue"
    | "structure"
    | "other";
  readonly allowed: boolean;
  /** The PDF object that changed, where there is one. */
  readonly object?: number;
}

export interface SealReport {
  readonly field: string;
  /** The revision that it closes. */
  readonly revision: number;
  readonly signer: string;
  /** Who issued the signer's certificate, in that certificate's words: proven only where the chain is trusted. */
  readonly issuer: string;
  readonly box: Box | null;
  /** null: no PAdES signature of any level (signing-certificate-v2 missing, another SubFilter …). */
  readonly level: Level | null;
  readonly integrity: Integrity;
  /** The bytes are those that were signed, and the signature is the certificate's: `intact`. */
  readonly digest_ok: boolean;
  readonly chain: ChainState;
  readonly revocation: RevocationState;
  /** The signed bytes are a whole revision, from its first byte to its last, but for the signature's own. */
  readonly covers_whole_revision: boolean;
  /** ISO 8601; null where neither a time-stamp nor the signer says. */
  readonly signed_at: string | null;
  readonly time_source: "timestamp" | "claimed" | "none";
  readonly changes_after: readonly Change[];
  readonly valid: boolean;
}

/** Each seal stands in one of the three lists. `valid` only if there is a seal and every one of them is valid. */
export interface Verification {
  readonly valid: boolean;
  /** The file could not be read at all. */
  readonly refusal?: PdfRefusal;
  readonly signatures: readonly SealReport[];
  readonly stamps: readonly SealReport[];
  readonly timestamps: readonly SealReport[];
}
