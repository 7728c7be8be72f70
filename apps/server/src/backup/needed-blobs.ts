import type { Snapshot, StateRow } from "../store/snapshot.ts";
import type { StateTable } from "../store/state-tables.ts";

/** Bytes that an app state speaks of. */
export interface NeededBlob {
  readonly scope: string;
  readonly sha256: string;
  /** Whether they have to be there: what is half done may have lost them already. */
  readonly isSure: boolean;
}

/** What a snapshot tells of the blobs that its app state needs. */
export async function neededIn(snapshot: Pick<Snapshot, "tables" | "rows">): Promise<readonly NeededBlob[]> {
  const needed = neededBlobs();
  for (const table of snapshot.tables)
    if (needed.isOfBlobs(table)) for await (const _ of needed.watch(table, snapshot.rows(table)));
  return needed.all();
}

/** Collects, from rows as they pass, which blobs of documents an app state needs. */
export function neededBlobs() {
  const deleted = new Set<string>();
  const revisions: (readonly [documentId: string, sha256: string])[] = [];
  const others: NeededBlob[] = [];
  const keys = new Map<string, string>();
  const see: Readonly<Record<string, (row: Readonly<Record<string, StateRow[number]>>) => void>> = {
    documents: (row) => void (row.deleted_at !== null && deleted.add(String(row.id))),
    revisions: (row) => void revisions.push([String(row.document_id), String(row.sha256)]),
    // Of a user, whose specimens share a scope.
    specimens: (row) =>
      void others.push({
        ...{ scope: String(row.user_id), sha256: String(row.sha256) },
        isSure: row.archived_at === null,
      }),
    secrets: (row) => void keys.set(String(row.name), String(row.value)),
    // What a step prepared for the next one, which may come in days.
    operations(row) {
      if (row.sha256_out !== null || row.error_code !== null) return;
      for (const [sha256] of String(row.progress).matchAll(/\b[0-9a-f]{64}\b/g))
        others.push({ scope: String(row.document_id), sha256, isSure: false });
    },
  };
  return {
    /** Keys that are kept with it, wrapped, by their names: one of them may open the blobs. */
    keys: keys as ReadonlyMap<string, string>,
    isOfBlobs: ({ name }: StateTable): boolean => see[name] !== undefined,
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
