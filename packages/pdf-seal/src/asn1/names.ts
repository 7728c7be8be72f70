/** Object identifiers, by what they name. */
export const ids = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificate: "1.2.840.113549.1.9.16.2.12",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  timeStampToken: "1.2.840.113549.1.9.16.2.14",
  timeStampInfo: "1.2.840.113549.1.9.16.1.4",
  sha256: "2.16.840.1.101.3.4.2.1",
  rsa: "1.2.840.113549.1.1.1",
  rsaSha256: "1.2.840.113549.1.1.11",
  rsaPss: "1.2.840.113549.1.1.10",
  ec: "1.2.840.10045.2.1",
  ecdsaSha256: "1.2.840.10045.4.3.2",
  basicConstraints: "2.5.29.19",
  keyUsage: "2.5.29.15",
  extendedKeyUsage: "2.5.29.37",
  timeStamping: "1.3.6.1.5.5.7.3.8",
  ocspSigning: "1.3.6.1.5.5.7.3.9",
  ocspBasic: "1.3.6.1.5.5.7.48.1.1",
  /** Adobe's: CRLs and OCSP responses among the signed attributes. */
  revocationArchival: "1.2.840.113583.1.1.8",
  ocspNoCheck: "1.3.6.1.5.5.7.48.1.5",
} as const;

/** Those that can be computed. Which of them may be relied on is told by `digests`. */
export type Digest = "sha256" | "sha384" | "sha512" | "sha224" | "sha1" | "md5" | "ripemd160";

/** Digests of which others with the same value can be made, or may be soon. */
export const weakDigests: Readonly<Record<string, Digest>> = {
  "2.16.840.1.101.3.4.2.4": "sha224",
  "1.3.14.3.2.26": "sha1",
  "1.2.840.113549.2.5": "md5",
  "1.3.36.3.2.1": "ripemd160",
};

/** Signatures over such digests: read in a document's signature alone, never in a certificate's. */
export const weakSignatures: Readonly<Record<string, { kind: "rsa" | "ec"; digest: Digest }>> = {
  "1.2.840.113549.1.1.14": { kind: "rsa", digest: "sha224" },
  "1.2.840.113549.1.1.5": { kind: "rsa", digest: "sha1" },
  "1.3.14.3.2.29": { kind: "rsa", digest: "sha1" },
  "1.2.840.113549.1.1.4": { kind: "rsa", digest: "md5" },
  "1.2.840.10045.4.1": { kind: "ec", digest: "sha1" },
  "1.2.840.10045.4.3.1": { kind: "ec", digest: "sha224" },
};

/** Digests that may be relied on, by their identifiers. */
export const digests: Readonly<Record<string, "sha256" | "sha384" | "sha512">> = {
  [ids.sha256]: "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
};

/** Signatures that name their digest themselves. */
export const signatures: Readonly<Record<string, { kind: "rsa" | "ec"; digest: "sha256" | "sha384" | "sha512" }>> = {
  [ids.rsaSha256]: { kind: "rsa", digest: "sha256" },
  "1.2.840.113549.1.1.12": { kind: "rsa", digest: "sha384" },
  "1.2.840.113549.1.1.13": { kind: "rsa", digest: "sha512" },
  [ids.ecdsaSha256]: { kind: "ec", digest: "sha256" },
  "1.2.840.10045.4.3.3": { kind: "ec", digest: "sha384" },
  "1.2.840.10045.4.3.4": { kind: "ec", digest: "sha512" },
};
