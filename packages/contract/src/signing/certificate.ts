import { z } from "zod";
import { route } from "../route.ts";
import { Id } from "../topics.ts";

/** `lokal`: a key of the built-in authority; `p12`: the user's own PKCS#12; `csc`: a key that a remote service keeps. */
export const CertificateKind = z.enum(["lokal", "p12", "csc"]);
export const KeyKind = z.enum(["rsa-2048", "rsa-3072", "p-256"]);

/** A certificate that its user can sign with. */
export const Certificate = z.object({
  id: z.string(),
  name: z.string(),
  kind: CertificateKind,
  subject: z.string(),
  issuer: z.string(),
  /** Hex. */
  serial: z.string(),
  /** Such as `rsa-2048`; an imported key may be of another size. */
  key_kind: z.string(),
  not_before: z.iso.datetime(),
  not_after: z.iso.datetime(),
  status: z.enum(["active", "not_yet_valid", "expired", "revoked"]),
  /** False: "Tidak tersertifikasi (CA internal)". True is never claimed of what this server issued. */
  is_certified: z.boolean(),
  revoked_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type Certificate = z.infer<typeof Certificate>;

const Password = z.string().min(1).max(200);
export const NewCertificate = z.object({
  /** The signer's name, as it will stand in the signature. */
  name: z.string().trim().min(1).max(64),
  /** The account's own. */
  password: Password,
  key: KeyKind.default("rsa-2048"),
});
export type NewCertificate = z.input<typeof NewCertificate>;

export const ImportedCertificate = z.object({
  name: z.string().trim().min(1).max(64).optional(),
  /** The file's, which may be empty; it is not kept. */
  password: z.string().max(200).default(""),
});

export const LinkedCertificate = z.object({
  name: z.string().trim().min(1).max(64),
  /** Id of a configured remote service, from `signatures/options`. */
  service: z.string().min(1).max(64),
  /** What the service calls the key. */
  credential_id: z.string().trim().min(1).max(200),
});
export type LinkedCertificate = z.infer<typeof LinkedCertificate>;

const shared = { tag: "signing", access: "user" } as const;
const one = { ...shared, params: z.object({ certificate_id: Id }) } as const;

export const certificateRoutes = {
  certificates: route({
    ...shared,
    method: "GET",
    path: "/certificates",
    summary: "The caller's certificates, newest first",
    response: z.array(Certificate),
    problems: [],
  }),
  issueCertificate: route({
    ...shared,
    method: "POST",
    path: "/certificates",
    summary: "Issue a certificate of the built-in authority to the caller",
    body: NewCertificate,
    status: 201,
    response: Certificate,
    problems: ["wrong_password", "too_many_attempts", "quota_exceeded"],
  }),
  importCertificate: route({
    ...shared,
    method: "POST",
    path: "/certificates/import",
    summary: "Import a PKCS#12 file",
    body: ImportedCertificate,
    bodyType: "multipart/form-data",
    file: "application/x-pkcs12",
    status: 201,
    response: Certificate,
    problems: ["file_too_large", "pkcs12_refused", "certificate_expired", "too_many_attempts", "quota_exceeded"],
  }),
  linkCertificate: route({
    ...shared,
    method: "POST",
    path: "/certificates/link",
    summary: "Link a key that a remote signing service keeps",
    body: LinkedCertificate,
    status: 201,
    response: Certificate,
    problems: ["provider_unavailable", "provider_refused", "certificate_expired", "quota_exceeded"],
  }),
  revokeCertificate: route({
    ...one,
    method: "POST",
    path: "/certificates/{certificate_id}/revoke",
    summary: "Revoke a certificate for good; one of the built-in authority is published as revoked",
    body: z.object({
      reason: z.enum(["unspecified", "key_compromise", "superseded", "cessation_of_operation"]).default("unspecified"),
    }),
    response: Certificate,
    problems: ["not_found"],
  }),
  certificateChain: route({
    ...one,
    method: "GET",
    path: "/certificates/{certificate_id}/chain",
    summary: "The certificate and its issuers (PEM)",
    responseType: "application/x-pem-file",
    problems: ["not_found"],
  }),
  authorityRoot: route({
    tag: "signing",
    access: "public",
    method: "GET",
    path: "/ca/root.pem",
    summary: "The built-in authority's root certificate",
    responseType: "application/x-pem-file",
    problems: [],
  }),
  authorityCrl: route({
    tag: "signing",
    access: "public",
    method: "GET",
    path: "/ca/crl.der",
    summary: "Certificates that the built-in authority revoked",
    responseType: "application/pkix-crl",
    problems: [],
  }),
  authorityOcsp: route({
    tag: "signing",
    access: "public",
    method: "POST",
    path: "/ca/ocsp",
    summary: "Whether the built-in authority revoked a certificate (OCSP, RFC 6960)",
    /** Bytes: DER of an OCSP request. */
    body: z.unknown(),
    bodyType: "application/ocsp-request",
    responseType: "application/ocsp-response",
    problems: [],
  }),
  authorityOcspByName: route({
    tag: "signing",
    access: "public",
    method: "GET",
    path: "/ca/ocsp/{request}",
    summary: "The same, the request in base64",
    params: z.object({ request: z.string() }),
    responseType: "application/ocsp-response",
    problems: [],
  }),
};
