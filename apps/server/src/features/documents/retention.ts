import type { Blobs } from "../../documents/blobs.ts";
import type { DocumentStore } from "../../documents/documents.store.ts";

const day = 86_400_000;
const atOnce = 100;

interface Kept {
  readonly documents: DocumentStore;
  readonly blobs: Pick<Blobs, "drop">;
}

/** Deletes documents that nobody changed for so many days. Gives how many. */
export async function forgetOld({ documents, blobs }: Kept, keptDays: number, now: Date): Promise<number> {
  let count = 0;
  for (const id of await documents.untouched(new Date(now.getTime() - keptDays * day), atOnce)) {
    if ((await documents.remove(id, null, "document.expired")) !== "removed") continue;
    await dropBytes({ documents, blobs }, id);
    count += 1;
  }
  return count;
}

/** Throws the bytes of a deleted document away. */
export async function dropBytes({ documents, blobs }: Kept, id: string): Promise<void> {
  await blobs.drop(id);
  await documents.dropped(id);
}

/** Those of documents whose deletion was cut short: the server ended, or could not reach where they are. */
export async function dropDeleted(kept: Kept): Promise<void> {
  for (const id of await kept.documents.undropped(atOnce)) await dropBytes(kept, id);
}

/** Deletes all documents of their owner; gives how many went, and how many something is on its way into. */
export async function dropAll(
  { documents, blobs }: Kept,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<{ removed: number; left: number }> {
  const counts = { removed: 0, left: 0 };
  for (const document of await documents.ownedBy(id)) {
    if ((await documents.remove(document, email)) === "busy") {
      counts.left += 1;
      continue;
    }
    await dropBytes({ documents, blobs }, document);
    counts.removed += 1;
  }
  return counts;
}
