import { z } from "zod";
import { Box, Operation, Sha256 } from "../documents/index.ts";
import { route } from "../route.ts";
import { Id, Page } from "../topics.ts";

/** Rupiah that a stamp costs: UU 10/2020. */
export const stampPrice = 10_000;

/** A kind of document, as the stamp's issuer calls it. */
export const DocumentType = z.object({ code: z.string(), name: z.string() });
export type DocumentType = z.infer<typeof DocumentType>;

export const StampBalance = z.object({
  /** `sandbox`, or the issuer's name. */
  provider: z.string(),
  /** Its stamps are worth nothing, and say so. */
  is_simulated: z.boolean(),
  /** Stamps left; null: it does not run out. */
  stamps: z.number().int().nullable(),
  /** Rupiah for each. */
  price: z.number().int(),
  /** What should come first; only a warning. */
  order: z.enum(["bebas", "ttd_dulu", "meterai_dulu"]),
});
export type StampBalance = z.infer<typeof StampBalance>;

export const NewStamp = z.object({
  box: Box,
  /** Code of a document type. */
  document_type: z.string().min(1).max(64),
  /** The document's own number. */
  number: z.string().trim().min(1).max(100),
  /** The document's own date. */
  date: z.iso.date(),
  /** Rupiah that the document is about. */
  value: z.number().int().min(0).max(1e15),
  /** The revision that the caller saw. */
  revision: z.number().int().min(1),
});
export type NewStamp = z.infer<typeof NewStamp>;

/** One stamp, or try of one. */
export const Stamp = Operation.extend({
  provider: z.string(),
  is_simulated: z.boolean(),
  document_type: z.string(),
  number: z.string(),
  date: z.iso.date(),
  value: z.number().int(),
  sha256_in: Sha256,
  /** Null until it is done. */
  sha256_out: Sha256.nullable(),
});
export type Stamp = z.infer<typeof Stamp>;

const shared = { tag: "meterai", access: "user" } as const;

export const meteraiRoutes = {
  documentTypes: route({
    ...shared,
    method: "GET",
    path: "/stamps/document-types",
    summary: "Kinds of documents that can be stamped",
    response: z.array(DocumentType),
    problems: ["provider_unavailable"],
  }),
  stampBalance: route({
    ...shared,
    method: "GET",
    path: "/stamps/balance",
    summary: "Who issues the stamps, what one costs and how many are left",
    response: StampBalance,
    problems: ["provider_unavailable"],
  }),
  stamp: route({
    ...shared,
    method: "POST",
    path: "/documents/{document_id}/stamps",
    summary: "Stamp a document. Needs an Idempotency-Key: the same key is the same stamp, however often it is sent",
    params: z.object({ document_id: Id }),
    body: NewStamp,
    status: 202,
    response: Operation,
    problems: [
      "not_found",
      "revision_changed",
      "document_busy",
      "already_stamped",
      "page_missing",
      "box_outside",
      "box_overlaps",
      "box_too_large",
      "idempotency_conflict",
      "quota_exceeded",
    ],
  }),
  stamps: route({
    ...shared,
    method: "GET",
    path: "/stamps",
    summary: "The caller's stamps, newest first",
    query: Page.extend({ search: z.string().trim().max(200).optional() }),
    response: z.array(Stamp),
    problems: ["invalid_cursor"],
  }),
};
