import type { TrailEntry } from "@tanyadata/contract";
import { type DocumentDetail, type Invitation, documentRoutes as routes } from "@tanyadata/contract";
import type { Trust } from "@tanyadata/pdf-seal";
import type { FastifyInstance } from "fastify";
import { owned, seen } from "../../documents/access.ts";
import type { Blobs } from "../../documents/blobs.ts";
import { type DocumentStore, toDocument } from "../../documents/documents.store.ts";
import { toOperation } from "../../documents/machine.ts";
import type { OperationStore } from "../../documents/operations.store.ts";
import type { PdfWork } from "../../documents/pdf/pdf-work.ts";
import type { Runner } from "../../documents/runner.ts";
import { AppError } from "../../http/app-error.ts";
import { implement } from "../../http/implement.ts";
import { receiveForm } from "../../http/receive-form.ts";
import { inClear } from "../../keys/encrypted-file.ts";
import { operationRoutes } from "./operations.routes.ts";
import { dropBytes } from "./retention.ts";
import { trailPdf } from "./trail-pdf.ts";
import { roomOf, upload } from "./upload.ts";

export interface DocumentLimits {
  /** Bytes of one file. */
  readonly maxFileBytes: number;
  /** Of one user. */
  readonly maxDocuments: number;
  readonly maxBytes: number;
  /** Days after the last change; undefined: until they are deleted. */
  readonly keptDays: number | undefined;
}

export interface DocumentDeps {
  readonly documents: DocumentStore;
  readonly operations: OperationStore;
  readonly runner: Runner;
  readonly blobs: Blobs;
  readonly pdf: PdfWork;
  readonly limits: DocumentLimits;
  /** What a verification trusts. */
  readonly trust: () => Promise<Trust>;
  readonly trail: (documentId: string) => Promise<{ entries: TrailEntry[]; intact: boolean }>;
  readonly userOf: (id: string) => Promise<{ email: string; nickname: string }>;
  /** Who was invited to sign a document. */
  readonly invitationsOf: (documentId: string) => Promise<Invitation[]>;
  readonly now: () => Date;
}

/** Serves documents, what they were and what is on its way into them, and looks at any PDF's seals. */
export function documentRoutes(app: FastifyInstance, deps: DocumentDeps): void {
  const { documents, operations, runner, blobs, pdf, limits } = deps;
  const form = { folder: blobs.incoming, maxBytes: limits.maxFileBytes };

  implement(app, routes.uploadDocument, ({ user, request, signal }) =>
    receiveForm(
      request,
      { ...form, user: user.id, room: () => roomOf(deps, user.id), fields: routes.uploadDocument.body },
      signal,
      (_, file) => upload(deps, user, file, signal),
    ),
  );

  implement(app, routes.documents, async ({ user, query }) => {
    const page = await documents.page(user.id, query);
    if (!page) throw new AppError("invalid_cursor");
    return page;
  });

  implement(app, routes.documentQuota, async ({ user }) => ({
    ...(await documents.usage(user.id)),
    max_documents: limits.maxDocuments,
    max_bytes: limits.maxBytes,
    max_file_bytes: limits.maxFileBytes,
    kept_days: limits.keptDays ?? null,
  }));

  implement(app, routes.document, async ({ user, params }): Promise<DocumentDetail> => {
    const { row, role } = await seen(documents, user.id, params.document_id);
    const [owner, revisions, done, invitations] = await Promise.all([
      deps.userOf(row.user_id),
      documents.revisions(row.id),
      operations.ofDocument(row.id, role === "owner" ? undefined : user.id),
      deps.invitationsOf(row.id),
    ]);
    const shown = done.map((operation) => toOperation(operation, runner.machineOf(operation)));
    return {
      ...toDocument(row, user.id),
      owner,
      revisions,
      operations: shown,
      seals: JSON.parse(row.seals),
      invitations,
    };
  });

  implement(app, routes.deleteDocument, async ({ user, params }) => {
    const { row } = await owned(documents, user.id, params.document_id);
    if ((await documents.remove(row.id, user.email)) === "busy") throw new AppError("document_busy");
    await dropBytes(deps, row.id);
  });

  implement(app, routes.revision, async ({ user, params, request, reply }) => {
    const { row } = await seen(documents, user.id, params.document_id);
    const revision = await documents.revision(row.id, params.number);
    if (!revision) throw new AppError("not_found");
    const etag = `"${revision.sha256}"`;
    reply.headers({ etag, "cache-control": "private, no-cache" });
    if (request.headers["if-none-match"] === etag) {
      reply.code(304);
      return "";
    }
    reply.headers({
      "content-length": revision.size,
      "content-disposition": attachment(revisionName(row.name, params.number, revision.mark)),
      // Never opened as a page of this origin.
      "content-security-policy": "default-src 'none'; sandbox",
    });
    return blobs.stream(row.id, revision.sha256);
  });

  implement(app, routes.trail, async ({ user, params }) => {
    const { row } = await seen(documents, user.id, params.document_id);
    return deps.trail(row.id);
  });
  implement(app, routes.trailPdf, async ({ user, params, reply }) => {
    const { row } = await seen(documents, user.id, params.document_id);
    reply.header("content-disposition", attachment(`jejak-audit-${row.name}`));
    const revisions = await documents.revisions(row.id);
    return trailPdf({ document: row, revisions, trail: await deps.trail(row.id), at: deps.now() });
  });

  implement(app, routes.verify, ({ user, request, signal }) =>
    receiveForm(request, { ...form, user: user.id, fields: routes.verify.body }, signal, async (_, file) => {
      const { refusal, ...found } = await pdf
        .as(user.id, signal)
        .verify(inClear(file.path), { ...(await deps.trust()), at: deps.now() });
      if (refusal) throw new AppError(refusal);
      return structuredClone(found) as Mutable<typeof found>;
    }),
  );

  operationRoutes(app, deps);
}

/** The contract's arrays are not marked as read-only. */
type Mutable<T> = T extends readonly (infer Item)[]
  ? Mutable<Item>[]
  : T extends object
    ? { -readonly [Key in keyof T]: Mutable<T[Key]> }
    : T;

/** `kontrak.pdf` is `kontrak-rev2.pdf` in its second revision; the first bears the name that it came with. */
function revisionName(name: string, number: number, mark: string | null): string {
  const parts = [name.replace(/\.pdf$/i, ""), number === 1 ? null : `rev${number}`, mark];
  return `${parts.filter((part) => part !== null).join("-")}.pdf`;
}

/** RFC 6266: the name in ASCII for old clients, and as it is. */
const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^ -~]/g, "_").replace(/["\\]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
