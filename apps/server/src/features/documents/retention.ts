import type { Blobs } from "../../documents/blobs.ts";
import type { DocumentStore } from "../../documents/documents.store.ts";

const day = 86_400_000;
const atOnce = 100;

/** Deletes documents that nobody changed for so many days. Gives how many. */
export async function forgetOld(
  { documents, blobs }: { readonly documents: DocumentStore; readonly blobs: Blobs },
  keptDays: number,
  now: Date,
): Promise<number> {
  let count = 0;
  for (const id of await documents.untouched(new Date(now.getTime() - keptDays * day), atOnce)) {
    if ((await documents.remove(id, null, "document.expired")) !== "removed") continue;
    await blobs.drop(id);
    count += 1;
  }
  return count;
}
