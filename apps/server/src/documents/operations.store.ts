import type { Box, Operation, ProblemCode } from "@tanyadata/contract";
import type { Kysely } from "kysely";
import { AppError } from "../http/app-error.ts";
import { newId } from "../ids.ts";
import { measure } from "../measuring/measure.ts";
import type { Schema } from "../store/schema.ts";
import { sharedClock } from "../store/shared-clock.ts";
import type { Store } from "../store/store.ts";
import { type DocumentRow, locked } from "./locked.ts";
import type { Machine, Move, OperationRow, OperationState } from "./machine.ts";
import { operationLeases } from "./operation-leases.ts";
import { operationLists } from "./operation-lists.ts";
import { record } from "./trail.ts";

export interface NewOperation {
  readonly user: { readonly id: string; readonly email: string };
  readonly documentId: string;
  readonly box: Box;
  readonly revision: number;
  readonly request: Readonly<Record<string, unknown>>;
  readonly progress?: Readonly<Record<string, unknown>>;
  /** Told with the operation from now on, and in the trail. */
  readonly warnings?: NonNullable<Operation["warnings"]>;
  readonly search: readonly string[];
  readonly idempotencyKey?: string;
  /** A last look within the transaction, which may throw. */
  readonly admit?: (transaction: Kysely<Schema>, document: DocumentRow) => Promise<void>;
}

/** Operations, each written at every step. `node` is this process: of two that want to work on one, only one may. */
export function operationStore(store: Pick<Store, "db" | "dialect">, now: () => Date, node: string) {
  const { db } = store;

  return {
    ...operationLists(db),
    ...operationLeases(db, sharedClock(store, now), node),

    /**
     * Writes a new operation in its first state. Throws AppError `not_found`, `revision_changed` or `document_busy`.
     * With a key that its user sent before it gives the operation of that time, or throws `idempotency_conflict`.
     */
    async add(machine: Machine, added: NewOperation): Promise<OperationRow> {
      const { user, documentId, idempotencyKey } = added;
      const request = JSON.stringify(added.request);
      const warned = added.warnings?.length ? { warnings: added.warnings } : {};
      const box = JSON.stringify(added.box);
      const made = await locked(store, documentId, async (transaction, document) => {
        const again = await earlier(transaction, added);
        if (again) return again;
        if (document.revision !== added.revision) throw new AppError("revision_changed");
        await assertFree(transaction, documentId);
        await assertMay(machine, transaction, user.id, document);
        await added.admit?.(transaction, document);
        const at = now();
        const time = at.toISOString();
        const row = await transaction
          .insertInto("operations")
          .values({
            ...{ id: newId(at), kind: machine.kind, user_id: user.id, document_id: documentId, box, request },
            ...{
              document_name: document.name,
              progress: JSON.stringify({ ...added.progress, ...warned }),
              state: "draf",
            },
            ...{ is_working: 1, revision_in: document.revision, sha256_in: document.sha256 },
            ...{ revision_out: null, sha256_out: null, serial_number: null, error_code: null, error_detail: null },
            ...{ idempotency_key: idempotencyKey ?? null, leased_by: null, leased_until: null },
            search: [document.name, ...added.search].join("\n").toLowerCase(),
            ...{ created_at: time, updated_at: time },
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        const data = { operation: row.id, revision: document.revision, box: added.box, ...added.request, ...warned };
        await record(transaction, documentId, at, { actor: user.email, event: `${machine.kind}.requested`, data });
        return row;
      });
      if (!made) throw new AppError("not_found");
      return made;
    },

    /** What the same key stood for before. Throws AppError `idempotency_conflict`. */
    earlier: (added: NewOperation): Promise<OperationRow | undefined> => earlier(db, added),

    /**
     * Writes what a step came to, with the document's audit trail and its new revision. Undefined where the operation is
     * not any more where the step found it, or another process has the word.
     */
    move(row: OperationRow, machine: Machine, wanted: Move, actor: string | null): Promise<OperationRow | undefined> {
      return locked(store, row.document_id, async (transaction, document) => {
        const refusal = wanted.publish && (await refusalOf(machine, transaction, row, document));
        const move = refusal ? machine.failed(row, { code: refusal }) : wanted;
        const at = now();
        const published = move.publish;
        const isWorking = machine.steps[move.to] !== undefined;
        const number = document.revision + 1;
        const changed = await transaction
          .updateTable("operations")
          .set({
            state: move.to,
            is_working: isWorking ? 1 : 0,
            progress: JSON.stringify({ ...JSON.parse(row.progress), ...move.progress }),
            error_code: move.error?.code ?? null,
            error_detail: move.error?.detail?.slice(0, 2000) ?? null,
            ...(move.serial === undefined
              ? {}
              : {
                  serial_number: move.serial,
                  search: `${row.search}
${move.serial.toLowerCase()}`,
                }),
            ...(published === undefined ? {} : { revision_out: number, sha256_out: published.sha256 }),
            ...(isWorking ? {} : { leased_by: null, leased_until: null }),
            updated_at: at.toISOString(),
          })
          .where("id", "=", row.id)
          .where("state", "=", row.state)
          .where("updated_at", "=", row.updated_at)
          .$if(row.leased_by === null, (query) => query.where("leased_by", "is", null))
          .$if(row.leased_by !== null, (query) => query.where("leased_by", "=", row.leased_by))
          .returningAll()
          .executeTakeFirst();
        if (!changed) return undefined;
        measure("tanyadata_operations_total", 1, { kind: machine.kind, state: move.to });
        if (published) await publish(transaction, changed, document, published, at);
        const data = { operation: row.id, ...(move.error ? { error: move.error.code } : {}), ...move.data };
        const event = `${machine.kind}.${move.to}`;
        const made = published ? { revision: number, sha256: published.sha256 } : {};
        await record(transaction, document.id, at, { actor, event, data: { ...data, ...made } });
        const more = published && (await machine.published?.(transaction, changed));
        if (more) await record(transaction, document.id, at, more);
        return changed;
      });
    },

    /** Puts an ended operation back to work. Throws AppError `operation_settled`, `revision_changed` or `document_busy`. */
    async again(row: OperationRow, machine: Machine, to: OperationState, actor: string): Promise<OperationRow> {
      const changed = await locked(store, row.document_id, async (transaction, document) => {
        if (!machine.retriesOnLastRevision && document.revision !== row.revision_in)
          throw new AppError("revision_changed");
        await assertFree(transaction, document.id);
        await assertMay(machine, transaction, row.user_id, document);
        const at = now();
        const updated = await transaction
          .updateTable("operations")
          .set({ state: to, is_working: 1, error_code: null, error_detail: null, updated_at: at.toISOString() })
          .set({ revision_in: document.revision, sha256_in: document.sha256 })
          .where("id", "=", row.id)
          .where("state", "=", row.state)
          .returningAll()
          .executeTakeFirst();
        const deed = { actor, event: `${machine.kind}.retried`, data: { operation: row.id, to } };
        if (updated) await record(transaction, document.id, at, deed);
        return updated;
      });
      if (!changed) throw new AppError("operation_settled");
      return changed;
    },
  };
}
export type OperationStore = ReturnType<typeof operationStore>;

/** What the same key stood for before. */
async function earlier(db: Kysely<Schema>, added: NewOperation): Promise<OperationRow | undefined> {
  if (added.idempotencyKey === undefined) return undefined;
  const row = await db
    .selectFrom("operations")
    .selectAll()
    .where("user_id", "=", added.user.id)
    .where("idempotency_key", "=", added.idempotencyKey)
    .executeTakeFirst();
  if (!row) return undefined;
  const isSame =
    row.document_id === added.documentId &&
    row.request === JSON.stringify(added.request) &&
    row.box === JSON.stringify(added.box);
  if (!isSame) throw new AppError("idempotency_conflict");
  return row;
}

async function assertFree(transaction: Kysely<Schema>, documentId: string): Promise<void> {
  const working = transaction.selectFrom("operations").select("id").where("document_id", "=", documentId);
  if (await working.where("is_working", "=", 1).executeTakeFirst()) throw new AppError("document_busy");
}

async function assertMay(
  machine: Machine,
  transaction: Kysely<Schema>,
  userId: string,
  document: DocumentRow,
): Promise<void> {
  const refusal = await machine.refusal?.(transaction, userId, document);
  if (refusal) throw new AppError(refusal);
}

/** Why nothing more can come of an operation. */
async function refusalOf(
  machine: Machine,
  transaction: Kysely<Schema>,
  { revision_in, user_id }: OperationRow,
  document: DocumentRow,
): Promise<ProblemCode | undefined> {
  return document.revision === revision_in ? machine.refusal?.(transaction, user_id, document) : "revision_changed";
}

async function publish(
  transaction: Kysely<Schema>,
  operation: OperationRow,
  document: DocumentRow,
  { sha256, size, seals, mark: added }: NonNullable<Move["publish"]>,
  at: Date,
): Promise<void> {
  const number = document.revision + 1;
  const created_at = at.toISOString();
  const mark = added ?? document.mark;
  await transaction
    .insertInto("revisions")
    .values({
      mark,
      ...{ document_id: document.id, number, sha256, size, created_at },
      origin: operation.kind,
      operation_id: operation.id,
    })
    .execute();
  await transaction
    .updateTable("documents")
    .set({ revision: number, sha256, size, mark, seals: JSON.stringify(seals), updated_at: created_at })
    .set({ stored_bytes: Number(document.stored_bytes) + size })
    .where("id", "=", document.id)
    .execute();
}
