import { z } from "zod";
import { Box, Level, Operation, Sha256 } from "../documents/index.ts";
import { route } from "../route.ts";
import { Id, Page } from "../topics.ts";

export const NewSignature = z.object({
  box: Box,
  certificate_id: Id,
  specimen_id: Id,
  /** The account's own. */
  password: z.string().min(1).max(200),
  reason: z.string().trim().max(200).optional(),
  location: z.string().trim().max(200).optional(),
  /** The server's default, unless said otherwise. */
  level: Level.optional(),
  /** The revision that the caller saw. */
  revision: z.number().int().min(1),
});
export type NewSignature = z.infer<typeof NewSignature>;

/** One signature, or try of one. */
export const Signature = Operation.extend({
  /** Email of the user who signs. */
  signer: z.string(),
  certificate_id: z.string(),
  /** Name of its certificate. */
  certificate: z.string(),
  is_certified: z.boolean(),
  level: Level,
  reason: z.string().nullable(),
  location: z.string().nullable(),
  /** The exact time that stands in the PDF; null until it is prepared. */
  signed_at: z.iso.datetime().nullable(),
  sha256_in: Sha256,
  /** Null until it is done. */
  sha256_out: Sha256.nullable(),
});
export type Signature = z.infer<typeof Signature>;

/** What can be chosen on this server. */
export const SigningOptions = z.object({
  /** From the lowest to the highest; `B-B` always. */
  levels: z.array(Level),
  default_level: Level,
  /** Remote signing services. */
  services: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether stamps or signatures should come first; only a warning. */
  order: z.enum(["bebas", "ttd_dulu", "meterai_dulu"]),
});
export type SigningOptions = z.infer<typeof SigningOptions>;

/** What a remote service asks its user for before it signs. With nothing of it, the service sends its one-time password anew. */
export const Authorization = z.object({
  pin: z.string().max(100).optional(),
  otp: z.string().max(100).optional(),
});

const shared = { tag: "signing", access: "user" } as const;

export const signatureRoutes = {
  signingOptions: route({
    ...shared,
    method: "GET",
    path: "/signatures/options",
    summary: "Levels and remote services that can be chosen",
    response: SigningOptions,
    problems: [],
  }),
  sign: route({
    ...shared,
    method: "POST",
    path: "/documents/{document_id}/signatures",
    summary: "Sign a document",
    params: z.object({ document_id: Id }),
    body: NewSignature,
    status: 202,
    response: Operation,
    problems: [
      "not_found",
      "wrong_password",
      "too_many_attempts",
      "revision_changed",
      "document_busy",
      "not_your_turn",
      "certificate_expired",
      "certificate_revoked",
      "specimen_archived",
      "level_unavailable",
      "page_missing",
      "box_outside",
      "box_overlaps",
      "box_too_large",
      "quota_exceeded",
    ],
  }),
  authorizeOperation: route({
    ...shared,
    method: "POST",
    path: "/operations/{operation_id}/authorize",
    summary: "Authorize a signature that waits for it (`menunggu_otorisasi`) with what the remote service asks for",
    params: z.object({ operation_id: Id }),
    body: Authorization,
    status: 202,
    response: Operation,
    problems: [
      ...(["not_found", "operation_settled", "certificate_expired", "certificate_revoked"] as const),
      ...(["provider_unavailable", "provider_refused", "too_many_attempts"] as const),
    ],
  }),
  signatures: route({
    ...shared,
    method: "GET",
    path: "/signatures",
    summary: "The caller's signatures, newest first",
    query: Page.extend({ search: z.string().trim().max(200).optional() }),
    response: z.array(Signature),
    problems: ["invalid_cursor"],
  }),
};
