import { z } from "zod";
import { Invitation } from "../signing/invitation.ts";
import { Operation } from "./operation.ts";
import { PageSize, PdfWarning, Seal, Sha256 } from "./pdf.ts";

/** What the caller is to a document: who is invited may read and sign it, nothing more. */
export const Role = z.enum(["owner", "signer"]);

/** A document, in its last revision. */
export const Document = z.object({
  id: z.string(),
  /** The file's name as it was uploaded. */
  name: z.string(),
  sha256: Sha256,
  /** Bytes. */
  size: z.number().int(),
  pages: z.array(PageSize),
  /** Number of the last revision, from 1. */
  revision: z.number().int(),
  warnings: z.array(PdfWarning),
  /** `signer`: it is another user's, who invited the caller to sign it. */
  role: Role,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Document = z.infer<typeof Document>;

/** The exact bytes that a document had; never changed. */
export const Revision = z.object({
  number: z.number().int(),
  sha256: Sha256,
  size: z.number().int(),
  origin: z.enum(["upload", "stamp", "signature"]),
  /** What made it; null for the upload. */
  operation_id: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type Revision = z.infer<typeof Revision>;

export const DocumentDetail = Document.extend({
  owner: z.object({ email: z.string(), nickname: z.string() }),
  revisions: z.array(Revision),
  /** Newest first; an invited signer sees only their own. */
  operations: z.array(Operation),
  /** What the last revision carries. */
  seals: z.array(Seal),
  /** Who was invited to sign, in their order. */
  invitations: z.array(Invitation),
});
export type DocumentDetail = z.infer<typeof DocumentDetail>;

/** What a user's documents take of what they may. */
export const DocumentQuota = z.object({
  documents: z.number().int(),
  max_documents: z.number().int(),
  bytes: z.number().int(),
  max_bytes: z.number().int(),
  /** Largest file taken, in bytes. */
  max_file_bytes: z.number().int(),
  /** Days that a document is kept after its last change; null: until it is deleted. */
  kept_days: z.number().int().nullable(),
});
export type DocumentQuota = z.infer<typeof DocumentQuota>;

/** One link of a document's audit trail. `hash` is SHA-256 over the entry with `previous`, so no link can be changed or taken out. */
export const TrailEntry = z.object({
  number: z.number().int(),
  at: z.iso.datetime(),
  /** Email of who did it; null: the server itself. */
  actor: z.string().nullable(),
  /** Such as `document.uploaded`, `signature.selesai`, `invitation.declined`. */
  event: z.string(),
  /** What it was about: plain data, without secrets. */
  data: z.record(z.string(), z.unknown()),
  previous: Sha256,
  hash: Sha256,
});
export type TrailEntry = z.infer<typeof TrailEntry>;

export const Trail = z.object({
  entries: z.array(TrailEntry),
  /** Whether every hash is what it must be. */
  intact: z.boolean(),
});
export type Trail = z.infer<typeof Trail>;
