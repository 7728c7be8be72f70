import { z } from "zod";
import { route } from "../route.ts";
import { Id, Page } from "../topics.ts";
import { Document, DocumentDetail, DocumentQuota, Role, Trail } from "./document.ts";
import { Operation } from "./operation.ts";
import { Verification } from "./verification.ts";

export * from "./document.ts";
export * from "./operation.ts";
export * from "./pdf.ts";
export * from "./verification.ts";

const shared = { tag: "documents", access: "user" } as const;
const one = { ...shared, params: z.object({ document_id: Id }) } as const;
const operation = { ...shared, params: z.object({ operation_id: Id }), response: Operation } as const;
const uploadProblems = ["file_too_large", "pdf_damaged", "pdf_encrypted", "too_many_requests", "overloaded"] as const;

export const documentRoutes = {
  uploadDocument: route({
    ...shared,
    method: "POST",
    path: "/documents",
    summary: "Upload a PDF",
    body: z.object({}),
    bodyType: "multipart/form-data",
    file: "application/pdf",
    status: 201,
    response: Document,
    problems: [...uploadProblems, "pdf_locked", "quota_exceeded", "storage_unavailable"],
  }),
  documents: route({
    ...shared,
    method: "GET",
    path: "/documents",
    summary: "The caller's documents, and those that they are invited to sign, or of one role alone, newest first",
    query: Page.extend({ role: Role.optional() }),
    response: z.array(Document),
    problems: ["invalid_cursor"],
  }),
  documentQuota: route({
    ...shared,
    method: "GET",
    path: "/documents/quota",
    summary: "What the caller's documents take of what they may",
    response: DocumentQuota,
    problems: [],
  }),
  document: route({
    ...one,
    method: "GET",
    path: "/documents/{document_id}",
    summary: "A document with its revisions, operations and invitations",
    response: DocumentDetail,
    problems: ["not_found"],
  }),
  deleteDocument: route({
    ...one,
    method: "DELETE",
    path: "/documents/{document_id}",
    summary: "Delete a document with all its revisions",
    status: 204,
    problems: ["not_found", "document_busy", "storage_unavailable"],
  }),
  revision: route({
    key: "export",
    ...one,
    method: "GET",
    path: "/documents/{document_id}/revisions/{number}",
    summary: "The exact bytes of a revision; its ETag is their SHA-256",
    params: one.params.extend({ number: z.coerce.number().int().min(1).max(1_000_000) }),
    responseType: "application/pdf",
    problems: ["not_found", "storage_unavailable", "storage_damaged"],
  }),
  trail: route({
    ...one,
    method: "GET",
    path: "/documents/{document_id}/audit",
    summary: "The document's audit trail, oldest first, and whether it is intact",
    response: Trail,
    problems: ["not_found"],
  }),
  trailPdf: route({
    key: "export",
    ...one,
    method: "GET",
    path: "/documents/{document_id}/audit.pdf",
    summary: "The audit trail as a PDF",
    responseType: "application/pdf",
    problems: ["not_found"],
  }),
  operation: route({
    ...operation,
    method: "GET",
    path: "/operations/{operation_id}",
    summary: "How far a stamp or a signature is; as a stream of its changes to whoever accepts text/event-stream",
    alsoEvents: true,
    problems: ["not_found"],
  }),
  retryOperation: route({
    ...operation,
    method: "POST",
    path: "/operations/{operation_id}/retry",
    summary: "Try again on the last revision; a stamp keeps the serial number that was issued",
    status: 202,
    problems: ["not_found", "operation_settled", "document_busy", "not_your_turn"],
  }),
  cancelOperation: route({
    ...operation,
    method: "POST",
    path: "/operations/{operation_id}/cancel",
    summary: "Cancel a signature that is not made yet, or a stamp whose serial number is not asked for yet",
    problems: ["not_found", "operation_settled"],
  }),
  verify: route({
    key: "read",
    ...shared,
    method: "POST",
    path: "/verify",
    summary: "What any PDF's signatures and stamps are worth; the file is not kept",
    body: z.object({}),
    bodyType: "multipart/form-data",
    file: "application/pdf",
    response: Verification,
    problems: uploadProblems,
  }),
};
