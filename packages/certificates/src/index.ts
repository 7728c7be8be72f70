/**
 * Certificates: an authority of our own (root, certificates, CRL), PKCS#12 in and out, private keys encrypted at rest. Law:
 * bytes in, bytes out; nothing here knows a user, a network, a disk or a clock; a private key leaves only to who asked for it.
 */
export { revocationAddresses } from "./addresses.ts";
export { createRoot, crl, issue } from "./authority.ts";
export { describe } from "./describe.ts";
export type {
  Description,
  Identity,
  Issued,
  KeyKind,
  NewCertificate,
  NewCrl,
  NewRoot,
  OcspAnswering,
  OcspStatus,
  Outcome,
  Pkcs12Refusal,
  RevocationReason,
  Revoked,
  Root,
  Signer,
} from "./door.ts";
export { lock, unlock } from "./lock.ts";
export { ocspRequest, ocspResponse } from "./ocsp.ts";
export { readPkcs12 } from "./pkcs12/read.ts";
export { writePkcs12 } from "./pkcs12/write.ts";
export { signerOf } from "./signer.ts";

/** All that this room does, for who takes it as a part. */
export type Certificates = Omit<typeof import("./index.ts"), "default">;
