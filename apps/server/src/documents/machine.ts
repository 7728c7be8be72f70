import type { Level, Operation, ProblemCode } from "@tanyadata/contract";
import type { Kysely, Selectable } from "kysely";
import type { OperationTable } from "../store/documents-schema.ts";
import type { Schema } from "../store/schema.ts";
import type { Inspected } from "./documents.store.ts";
import type { DocumentRow } from "./locked.ts";
import type { Deed } from "./trail.ts";

export type OperationRow = Selectable<OperationTable>;
export type OperationState = Operation["state"];

/** A new revision, already among the blobs of its document. */
export interface Published extends Pick<Inspected, "seals"> {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** Of a signature: what verification found. */
  readonly level?: Level | null;
  /** What the file's name must say from now on. */
  readonly mark?: string;
}

/** Where an operation goes next, and what is written with that, in one transaction. */
export interface Move {
  readonly to: OperationState;
  /** Added to the operation's progress. */
  readonly progress?: Readonly<Record<string, unknown>>;
  /** A stamp's, which is found by search from now on. */
  readonly serial?: string;
  readonly error?: { readonly code: ProblemCode; readonly detail?: string | null };
  /** Becomes the document's next revision; if another came before, the operation fails with `revision_changed`. */
  readonly publish?: Published;
  /** Kept in the audit trail. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/**
 * A kind of operation. The server may end at any moment, in the middle of a step too: the step of the state that was
 * last written is then run again. So a step must be fit to be repeated; what must happen once is written before it is done.
 */
export interface Machine {
  readonly kind: OperationRow["kind"];
  /** What the server does in a state; in all others it waits for somebody, or for nothing any more. */
  readonly steps: Readonly<Partial<Record<OperationState, (operation: OperationRow) => Promise<Move>>>>;
  /** What becomes of an operation whose step threw: a problem, or a bug told as `internal`. */
  failed(operation: OperationRow, error: NonNullable<Move["error"]>): Move;
  /** Where a retry begins; undefined where there is none. */
  retry(operation: OperationRow): OperationState | undefined;
  /** Where a cancelled one ends; undefined where it cannot be cancelled any more. */
  cancelled(operation: OperationRow): OperationState | undefined;
  /** Whether a retry is of the document's last revision, or only of the one that its user saw. */
  readonly retriesOnLastRevision: boolean;
  /** Whether it waits for its user, and what was made so far is still needed. */
  waits?(operation: OperationRow): boolean;
  /** Throws away what was only needed on the way; an operation that has come to an end. */
  ended?(operation: OperationRow): Promise<void>;
  /**
   * What speaks against this user's doing it to the document as it stands now; asked within the transaction that takes it in, that tries it again,
   * and that publishes: days may lie between them.
   */
  refusal?(transaction: Kysely<Schema>, userId: string, document: DocumentRow): Promise<ProblemCode | undefined>;
  /** Runs within the transaction that publishes. */
  published?(transaction: Kysely<Schema>, operation: OperationRow): Promise<Deed | undefined>;
}

export const progressOf = <T>(operation: OperationRow): Partial<T> => JSON.parse(operation.progress);
export const requestOf = <T>(operation: OperationRow): T => JSON.parse(operation.request);

/** An operation as its user sees it. */
export function toOperation(row: OperationRow, machine: Machine): Operation {
  const { warnings } = progressOf<Pick<Operation, "warnings">>(row);
  return {
    id: row.id,
    kind: row.kind,
    state: row.state as OperationState,
    document_id: row.document_id,
    document_name: row.document_name,
    box: JSON.parse(row.box),
    revision_in: row.revision_in,
    revision_out: row.revision_out,
    ...(row.serial_number === null ? {} : { serial_number: row.serial_number }),
    ...(row.error_code === null ? {} : { error: { code: row.error_code as ProblemCode, detail: row.error_detail } }),
    ...(warnings ? { warnings } : {}),
    can_retry: machine.retry(row) !== undefined,
    can_cancel: machine.cancelled(row) !== undefined,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
