import type { DataAddress, DataChange, DataPreview, DataVersion, DataWishes, FetchingAgain } from "@tanyadata/contract";
import type { ReceivedFile } from "../../http/receive-form.ts";

/** Who imports. */
export interface Importer {
  readonly id: string;
  readonly email: string;
}

/** An imported table, by its dataset's id. */
export interface ImportedVersions {
  readonly id: string;
  readonly current: DataVersion | null;
  readonly before: DataVersion | null;
  readonly undone: DataVersion | null;
  /** Null: it was not fetched. */
  readonly address: DataAddress | null;
}

/** What can be done with a table that was imported. */
export type TableTurn = "undo" | "restore" | "remove";

/**
 * What this feature needs of imports. Uploads are their uploader's: to others there are none. Throws AppError `not_found`, `import_refused`,
 * `import_busy`, `import_closed`, and what waiting for a turn throws.
 */
export interface Importing {
  /** Where uploads are put while they come in; it exists. */
  readonly incoming: string;
  readonly maxFileBytes: number;
  /** Why nothing can be imported here; null where it can. */
  closed(): string | null;
  /** Bytes that this user may still upload. */
  room(userId: string): number;
  /** Takes an upload in, and begins to read it. */
  receive(user: Importer, file: ReceivedFile, replaces: string | undefined): Promise<DataPreview>;
  /** Hosts that files may be fetched from. */
  readonly hosts: readonly string[];
  /** Begins to fetch a file of an address, and to read it. */
  fetch(user: Importer, url: string, replaces: string | undefined): Promise<DataPreview>;
  /** Begins to fetch the file of the address that a table came from, and to read it as that table's next one. */
  fetchAgain(user: Importer, table: string): Promise<DataPreview>;
  /** Says when that is done by itself, and what becomes of a newer file. */
  schedule(user: Importer, table: string, when: FetchingAgain): Promise<void>;
  preview(userId: string, id: string): DataPreview;
  change(userId: string, id: string, wishes: DataWishes): DataPreview;
  changes(userId: string, id: string, signal: AbortSignal): Promise<readonly DataChange[]>;
  /** Begins to import; `done` hears what became of it. */
  land(user: Importer, id: string, acceptsChanges: boolean, done: Done): DataPreview;
  drop(userId: string, id: string): Promise<void>;
  imported(): Promise<readonly ImportedVersions[]>;
  /** Questions about a table that was imported, with what the file says. */
  trial(table: string): Promise<readonly { readonly question: string; readonly from_file: string | null }[]>;
  /** The model's own questions that a table answers, and what it is called in the warehouse. */
  losses(
    user: Importer,
    table: string,
    signal: AbortSignal,
  ): Promise<{ readonly questions: readonly DataChange[]; readonly table: string }>;
  /** Resolves once what came of it is in service. */
  turn(user: Importer, turn: TableTurn, table: string): Promise<void>;
}

/** Hears the end of an import: `done`, or the code of what stood in the way. */
export type Done = (outcome: "done" | "import_refused" | "import_busy" | "internal" | "stopped") => Promise<void>;
