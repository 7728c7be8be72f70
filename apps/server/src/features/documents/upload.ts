import type { Document } from "@tanyadata/contract";
import { AppError } from "../../http/app-error.ts";
import type { Caller } from "../../http/implement.ts";
import type { ReceivedFile } from "../../http/receive-form.ts";
import { inClear } from "../../keys/encrypted-file.ts";
import type { DocumentDeps } from "./documents.routes.ts";

type UploadDeps = Pick<DocumentDeps, "documents" | "blobs" | "pdf" | "limits">;

/** What is told of every page and seal whenever documents are listed: a small file can hold a million of either. */
const maxPages = 5_000;
const maxSeals = 1_000;

/** Bytes that a user may still keep; none where they have as many documents as they may. */
export async function roomOf({ documents, limits }: UploadDeps, userId: string): Promise<number> {
  const used = await documents.usage(userId);
  return used.documents >= limits.maxDocuments ? 0 : Math.max(0, limits.maxBytes - used.bytes);
}

/**
 * Takes a received PDF in as a new document of its user. Throws AppError `pdf_damaged`, `pdf_encrypted`, `pdf_locked`,
 * `file_too_large` or `quota_exceeded`; then nothing is kept.
 */
export async function upload(
  { documents, blobs, pdf, limits }: UploadDeps,
  user: Caller,
  file: ReceivedFile,
  signal: AbortSignal,
): Promise<Document> {
  const quota = { documents: limits.maxDocuments, bytes: limits.maxBytes };
  const inspected = await pdf.as(user.id, signal).inspect(inClear(file.path));
  if (!inspected.ok) throw new AppError(inspected.refusal);
  const { pages, warnings, seals } = inspected.value;
  if (pages.length > maxPages) throw new AppError("file_too_large", { detail: `More than ${maxPages} pages` });
  if (seals.length > maxSeals) throw new AppError("file_too_large", { detail: `More than ${maxSeals} signatures` });
  const id = documents.newId();
  const { name, sha256, size } = file;
  // First the bytes, then the word that they are there: what ends in between leaves a file that nobody knows.
  await blobs.take(id, sha256, file.path);
  const isAdded = await documents
    .add(user, { id, name, sha256, size, pages, warnings, seals }, quota)
    .catch(async (error: unknown) => {
      await blobs.drop(id);
      throw error;
    });
  if (!isAdded) {
    await blobs.drop(id);
    throw new AppError("quota_exceeded");
  }
  const page = await documents.find(user.id, id);
  if (!page) throw new Error("a document that was just added is not there");
  const { created_at, updated_at } = page.row;
  return {
    ...{ id, name, sha256, size, revision: 1, role: "owner", created_at, updated_at },
    pages: [...pages],
    warnings: [...warnings],
  };
}
