/** What goes in and out of this room: certificates and CRLs as DER, private keys as PKCS#8 in DER, moments as dates. */

export type KeyKind = "rsa-2048" | "rsa-3072" | "p-256";

/** An authority of our own. Its key is a secret: `lock` it before it is stored. */
export interface Root {
  readonly certificate: Uint8Array;
  readonly key: Uint8Array;
}

export interface NewRoot {
  readonly name: string;
  readonly at: Date;
  readonly years: number;
}

export interface NewCertificate {
  /** The name that a signature bears: a person's for `sign`, an organisation's or a machine's for `seal` and `ocsp`. */
  readonly subject: string;
  readonly email?: string;
  readonly key: KeyKind;
  /** `ocsp`: it answers for this root whether certificates are revoked, and nothing else. */
  readonly use: "sign" | "seal" | "ocsp";
  readonly at: Date;
  /** Cut short where the root ends earlier. */
  readonly days: number;
  /** Where this root's CRL is published. */
  readonly crlUrl?: string;
  /** Where this root's OCSP responder answers. */
  readonly ocspUrl?: string;
}

/** A private key and the certificates that speak for it, the key's own first. */
export interface Identity {
  readonly chain: readonly Uint8Array[];
  readonly key: Uint8Array;
}

export interface Issued extends Identity {
  readonly certificate: Uint8Array;
}

export type RevocationReason = "unspecified" | "key_compromise" | "superseded" | "cessation_of_operation";

export interface Revoked {
  /** Hex, as `describe` gives it. */
  readonly serial: string;
  readonly at: Date;
  readonly reason: RevocationReason;
}

export interface NewCrl {
  /** Grows with each CRL of the root. */
  readonly number: number;
  readonly at: Date;
  /** The CRL is believed until then. */
  readonly nextUpdate: Date;
  readonly revoked: readonly Revoked[];
}

/** `unknown`: no certificate that the issuer issued. */
export type OcspStatus = "good" | "unknown" | { readonly at: Date; readonly reason: RevocationReason };

export interface OcspAnswering {
  /** DER of the certificate whose certificates are asked about. */
  readonly issuer: Uint8Array;
  /** Issued for `ocsp`, of a P-256 key. */
  readonly responder: Identity;
  readonly at: Date;
  /** The answer is believed until then. */
  readonly nextUpdate: Date;
  /** Of a serial, as `describe` gives it. */
  readonly statusOf: (serial: string) => Promise<OcspStatus>;
}

/**
 * Why a PKCS#12 file is not taken: `damaged` is no PKCS#12 or was changed; `unsupported` is locked in a way that is not
 * read, or with so many rounds that it would hold the server up; `no_key` has no private key with its certificate, and
 * `weak_key` one that is not RSA of 2048 to 8192 bits or of the curves P-256 and P-384.
 */
export type Pkcs12Refusal = "damaged" | "wrong_password" | "unsupported" | "no_key" | "weak_key";
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Pkcs12Refusal };

export interface Description {
  /** The common name; the whole name where there is none. */
  readonly subject: string;
  readonly issuer: string;
  /** Upper-case hex. */
  readonly serial: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** Such as `rsa-2048` or `p-256`. */
  readonly keyKind: string;
  /** Whether its key usage allows signatures on documents. */
  readonly maySign: boolean;
}

/** RSASSA-PKCS1-v1_5 or ECDSA (DER) over SHA-256. */
export interface Signer {
  readonly chain: readonly Uint8Array[];
  sign(toBeSigned: Uint8Array): Promise<Uint8Array>;
}
