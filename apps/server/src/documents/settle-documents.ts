import { AppError } from "../http/app-error.ts";
import { blobsOn, type Forms, isEncryptedName } from "./blobs.ts";
import type { Shelf } from "./shelf.ts";

/** Bytes on a shelf, by what they are. */
export interface BlobName {
  readonly scope: string;
  readonly sha256: string;
}

/**
 * Brings what lies on a shelf into the first of these forms, one file after the other: each is there in one form or the other at any time,
 * so that whoever ends in the middle of it loses nothing, and goes on where it was. `known`: what the app state speaks of; what lies
 * there in clear tells its name itself. Gives how many were changed, and those that are not what they were: these stay as they are.
 */
export async function settleDocuments(
  shelf: Shelf,
  forms: Forms,
  known: readonly BlobName[],
): Promise<{ changed: number; damaged: string[] }> {
  const blobs = blobsOn(shelf, forms);
  const lying = new Map<string, Set<string>>();
  for (const [scope, name] of await shelf.all()) lying.set(scope, (lying.get(scope) ?? new Set()).add(name));
  const told = { changed: 0, damaged: [] as string[] };
  for (const [scope, names] of lying) {
    const clear = [...names].filter((name) => !isEncryptedName(name));
    const needed = known.flatMap((blob) => (blob.scope === scope ? blob.sha256 : []));
    for (const sha256 of new Set([...clear, ...needed])) {
      try {
        if (await blobs.settle(scope, sha256, names)) told.changed += 1;
      } catch (error) {
        if (!(error instanceof AppError && error.code === "storage_damaged")) throw error;
        told.damaged.push(`${scope}/${sha256}`);
      }
    }
  }
  return told;
}
