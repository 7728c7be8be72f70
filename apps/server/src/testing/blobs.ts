import { type Blobs, blobsOn } from "../documents/blobs.ts";
import { wrapDocumentsKey } from "../documents/documents-key.ts";
import { folderShelf } from "../documents/shelf.ts";
import type { Store } from "../store/store.ts";

/** What documents of tests are encrypted under. */
const documentsKey = new Uint8Array(32).fill(8);

/** As a server has them by default: new ones encrypted, those in clear readable. */
export const blobsIn = async (folder: string): Promise<Blobs> =>
  blobsOn(await folderShelf(folder), [documentsKey, null]);

/** Keeps that key with the app state, as a server whose secret is this one does. */
export const keepDocumentsKey = async ({ db }: Store, secret: Uint8Array): Promise<void> => {
  const row = { ...wrapDocumentsKey(secret, documentsKey), created_at: new Date().toISOString() };
  await db.insertInto("secrets").values(row).execute();
};
