import { useState } from "react";
import { type Failure, failureOf } from "../api/failure.ts";
import { documentsApi } from "./documents.api.ts";

/** A file that was not taken, and why. */
export interface RefusedFile {
  readonly name: string;
  readonly failure: Failure;
}

interface Uploads {
  /** How far it is; null while nothing is uploaded. */
  readonly progress: { readonly now: number; readonly of: number } | null;
  readonly refused: readonly RefusedFile[];
  /** Uploads one after another; the ids of those that were taken, in their order. */
  readonly upload: (files: readonly File[]) => Promise<readonly string[]>;
}

/** What would meet every other file, too. */
const endless: readonly Failure["code"][] = [
  ...(["quota_exceeded", "overloaded", "FETCH_ERROR", "NOT_NOW", "unauthenticated"] as const),
  ...(["too_many_requests", "state_unavailable", "storage_unavailable", "storage_full"] as const),
];

/** Uploads files one after another: each is checked by itself, and one that is refused does not hold up the others. */
export function useUploads(): Uploads {
  const { data: quota } = documentsApi.useDocumentQuotaQuery();
  const [send] = documentsApi.useUploadDocumentMutation();
  const [progress, setProgress] = useState<Uploads["progress"]>(null);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);

  async function upload(files: readonly File[]): Promise<readonly string[]> {
    const taken: string[] = [];
    const found: RefusedFile[] = [];
    setRefused([]);
    for (const [index, file] of files.entries()) {
      setProgress({ now: index + 1, of: files.length });
      const isTooLarge = quota !== undefined && file.size > quota.max_file_bytes;
      const { data, error } = isTooLarge ? { error: tooLarge } : await send(file);
      if (data) taken.push(data.id);
      else found.push({ name: file.name, failure: failureOf(error) });
      const last = found.at(-1);
      if (!data && last && endless.includes(last.failure.code)) {
        found.push(...files.slice(index + 1).map(({ name }) => ({ name, failure: last.failure })));
        break;
      }
    }
    setRefused(found);
    setProgress(null);
    return taken;
  }
  return { progress, refused, upload };
}

const tooLarge = { status: 413, data: { code: "file_too_large" } };
