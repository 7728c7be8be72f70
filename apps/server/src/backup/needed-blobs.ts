import type { StateRow } from "../store/snapshot.ts";
import type { StateTable } from "../store/state-tables.ts";

/** Bytes that an app state speaks of. */
export interface NeededBlob {
  readonly scope: string;
  readonly sha256: string;
  /** Whether they have to be there: what is half done may have lost them already. */
  readonly isSure: boolean;
}

/** Collects, from rows as they pass, which blobs of documents an app state needs. */
export function neededBlobs() {
  const deleted = new Set<string>();
  const revisions: (readonly [documentId: string, sha256: string])[] = [];
  const others: NeededBlob[] = [];
  const see: Readonly<Record<string, (row: Readonly<Record<string, StateRow[number]>>) => void>> = {
    documents: (row) => void (row.deleted_at !== null && deleted.add(String(row.id))),
    revisions: (row) => void revisions.push([String(row.document_id), String(row.sha256)]),
    // Of a user, whose specimens share a scope.
    specimens: (row) =>
      void others.push({
        ...{ scope: String(row.user_id), sha256: String(row.sha256) },
        isSure: row.archived_at === null,
      }),
    // What a step prepared for the next one, which may come in days.
    operations(row) {
      if (row.sha256_out !== null || row.error_code !== null) return;
      for (const [sha256] of String(row.progress).matchAll(/\b[0-9a-f]{64}\b/g))
        others.push({ scope: String(row.document_id), sha256, isSure: false });
    },
  };
  return {
    /** Gives the rows on, having looked at them. */
    async *watch({ name, columns }: StateTable, rows: AsyncIterable<StateRow>): AsyncGenerator<StateRow> {
      const look = see[name];
      for await (const row of rows) {
        look?.(Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null])));
        yield row;
      }
    },
    all(): readonly NeededBlob[] {
      const ofDocuments = revisions
        .filter(([scope]) => !deleted.has(scope))
        .map(([scope, sha256]) => ({ scope, sha256, isSure: true }));
      return [...ofDocuments, ...others];
    },
  };
}
