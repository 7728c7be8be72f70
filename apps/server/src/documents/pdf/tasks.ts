import type { Inspection, Level, Outcome, SealRequest, Trust, Verification } from "@tanyadata/pdf-seal";
import type { FileAtRest } from "../../keys/encrypted-file.ts";

/** What `prepare` gives, but for the bytes, which lie in the file that it wrote. */
export interface PreparedFile {
  readonly byteRange: readonly [number, number, number, number];
  readonly toBeSigned: Uint8Array;
  readonly chain: readonly Uint8Array[];
  readonly level: Level;
}

/** One piece of work on PDFs. Files are named by their paths; bytes never pass through the server's own thread. What is made lies in clear. */
export type Task =
  | { readonly do: "inspect"; readonly input: FileAtRest }
  | { readonly do: "prepare"; readonly input: FileAtRest; readonly output: string; readonly request: SealRequest }
  | {
      readonly do: "complete";
      readonly input: FileAtRest;
      readonly output: string;
      readonly prepared: PreparedFile;
      readonly signature: Uint8Array;
      /** Which of the services can be asked. */
      readonly services: readonly ServiceName[];
    }
  /** How opaque a picture (PNG) is. */
  | { readonly do: "opacity"; readonly input: FileAtRest }
  | { readonly do: "verify"; readonly input: FileAtRest; readonly trust: Trust };

export interface Results {
  inspect: Outcome<Inspection>;
  prepare: Outcome<PreparedFile & Written>;
  complete: Written;
  opacity: number;
  verify: Verification;
}

/** A file that was written. */
export interface Written {
  /** Lower-case hex. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** The code of a file that is not what it was. */
export const altered = "file_altered";

export type ServiceName = "timestamp" | "revocation";

/** From the server to the process. */
export type Order =
  | { readonly is: "task"; readonly task: Task }
  | { readonly is: "served"; readonly value: unknown }
  | { readonly is: "refused"; readonly message: string };

/** From the process to the server. */
export type Report =
  | { readonly is: "ready" }
  | { readonly is: "asks"; readonly service: ServiceName; readonly argument: unknown }
  | { readonly is: "done"; readonly value: unknown; readonly worn: boolean }
  /** `code`: one of pdf-seal's own, where it is one, or that of a file that is not what it was. */
  | { readonly is: "threw"; readonly message: string; readonly code: string | null };
