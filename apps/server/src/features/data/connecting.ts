import type {
  ConnectedDatabases,
  DatabaseAddress,
  DatabaseDetail,
  DatabaseFinding,
  ModelName,
  SaidRelation,
  SourceAccess,
} from "@tanyadata/contract";
import type { z } from "zod";
import type { ReceivedFile } from "../../http/receive-form.ts";
import type { Importer } from "./importing.ts";

/** The language model that is asked while a model is drafted; null: none. */
type LanguageModelName = z.infer<typeof ModelName> | null;

interface DraftWishes {
  readonly language_model: LanguageModelName;
  readonly relations: readonly SaidRelation[] | null;
}

/** What this feature needs of connected databases. Throws AppError `not_found`, `import_refused`, `import_busy` and `import_closed`. */
export interface Connecting {
  list(): Promise<ConnectedDatabases>;
  /** Says in words what is wrong with an address; keeps nothing. */
  test(user: Importer, address: DatabaseAddress): Promise<{ can_connect: boolean; findings: DatabaseFinding[] }>;
  /** Keeps an address, its password encrypted, and begins to draft, with what a language model proposes where one is named. */
  connect(
    user: Importer,
    title: string,
    address: DatabaseAddress,
    languageModel: LanguageModelName,
  ): Promise<DatabaseDetail>;
  /** Where files are put while they come, and how large they may be. */
  readonly incoming: string;
  readonly maxFileBytes: number;
  /** Keeps a DuckDB or SQLite file, and begins to draft. */
  connectFile(
    user: Importer,
    title: string,
    file: ReceivedFile,
    languageModel: LanguageModelName,
    signal: AbortSignal,
  ): Promise<DatabaseDetail>;
  /** Puts a newer file in the place of the one before. Resolves once questions are answered from it; refused where its model does not fit. */
  renewFile(user: Importer, id: string, file: ReceivedFile, signal: AbortSignal): Promise<DatabaseDetail>;
  find(id: string): Promise<DatabaseDetail>;
  /** Drafts anew, with what is said of its relations from now on; null: with what was said before. */
  draft(user: Importer, id: string, wishes: DraftWishes): Promise<DatabaseDetail>;
  stop(id: string): Promise<DatabaseDetail>;
  /** Resolves once questions are answered from it. */
  serve(id: string): Promise<DatabaseDetail>;
  withdraw(id: string): Promise<DatabaseDetail>;
  /** Says who may ask it. */
  setAccess(id: string, access: SourceAccess): Promise<DatabaseDetail>;
  remove(id: string): Promise<void>;
}
