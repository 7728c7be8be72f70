import { AppError } from "../http/app-error.ts";
import type { DocumentStore, Found } from "./documents.store.ts";

/** A document that the user may see. Throws AppError `not_found`: another's is as absent as one that never was. */
export async function seen(documents: Pick<DocumentStore, "find">, userId: string, id: string): Promise<Found> {
  const found = await documents.find(userId, id);
  if (!found) throw new AppError("not_found");
  return found;
}

/** A document of the user's own. Throws AppError `not_found`. */
export async function owned(documents: Pick<DocumentStore, "find">, userId: string, id: string): Promise<Found> {
  const found = await seen(documents, userId, id);
  if (found.role !== "owner") throw new AppError("not_found");
  return found;
}
