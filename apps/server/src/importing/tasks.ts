import type { ChangedAnswer } from "./changed-answers.ts";
import type { Doer, Turn } from "./land.ts";
import type { Shown } from "./shown-file.ts";
import type { ImportPlaces } from "./target.ts";
import type { FileWishes } from "./understand-file.ts";

/** A file as a task names it; its path is the server's own. */
export interface FileAtWork {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  /** Of what was fetched from an address: SHA-256, in hexadecimal. */
  readonly digest: string | null;
  readonly wishes: FileWishes;
  readonly replace: boolean;
  /** Where the work may lay files of its own. */
  readonly folder: string;
}

/** One piece of work on imports. */
export type Task =
  /** Reads a file, and understands as much of it as can be. */
  | { readonly do: "show"; readonly file: FileAtWork }
  /** What is answered already, and would be read otherwise. */
  | { readonly do: "changes"; readonly file: FileAtWork }
  | { readonly do: "land"; readonly file: FileAtWork; readonly by: Doer; readonly acceptsChanges: boolean }
  /** The model's own questions that lose what answers them. */
  | { readonly do: "losses"; readonly table: string }
  | { readonly do: "turn"; readonly turn: Turn; readonly table: string };

export interface Results {
  show: Shown;
  changes: readonly ChangedAnswer[];
  land: { readonly table: string } | { readonly changed: readonly ChangedAnswer[] };
  losses: readonly ChangedAnswer[];
  turn: null;
}

/** From the server to the process. */
export interface Order {
  readonly places: ImportPlaces;
  readonly task: Task;
}
