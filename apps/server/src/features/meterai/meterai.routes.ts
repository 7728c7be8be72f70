import { type NewStamp, meteraiRoutes as routes, type Stamp } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { owned } from "../../documents/access.ts";
import type { DocumentStore } from "../../documents/documents.store.ts";
import { requiredIdempotencyKey } from "../../documents/idempotency.ts";
import type { DocumentRow } from "../../documents/locked.ts";
import { type Machine, type OperationRow, requestOf, toOperation } from "../../documents/machine.ts";
import type { OperationStore } from "../../documents/operations.store.ts";
import { assertPlaceable } from "../../documents/placing.ts";
import type { Runner } from "../../documents/runner.ts";
import { orderWarnings, type StampOrder } from "../../documents/stamp-order.ts";
import { AppError } from "../../http/app-error.ts";
import { type Caller, implement } from "../../http/implement.ts";
import type { Schema } from "../../store/schema.ts";
import type { MeteraiProvider } from "../../trust/stamp-issuer.ts";
import { heard, type StampRequest } from "./stamp-machine.ts";

export interface MeteraiDeps {
  readonly documents: DocumentStore;
  readonly operations: OperationStore;
  readonly runner: Runner;
  readonly machine: Machine;
  readonly provider: MeteraiProvider;
  /** Bytes of one user's documents. */
  readonly maxBytes: number;
  /** Whether stamps or signatures should come first. */
  readonly order: StampOrder;
}

/** Serves stamps: what they cost, asking for one, and their history. Only the owner of a document stamps it. */
export function meteraiRoutes(app: FastifyInstance, deps: MeteraiDeps): void {
  const { documents, operations, runner, machine, provider } = deps;

  implement(app, routes.documentTypes, async () => [...heard(await provider.documentTypes())]);

  implement(app, routes.stampBalance, async () => ({
    ...{ provider: provider.name, is_simulated: provider.isSimulated, price: provider.price, order: deps.order },
    stamps: heard(await provider.balance()),
  }));

  implement(app, routes.stamp, async ({ user, params, body, request }) => {
    const operation = await ask(user, params.document_id, body, requiredIdempotencyKey(request));
    runner.work(operation);
    return toOperation(operation, machine);
  });

  implement(app, routes.stamps, async ({ user, query }) => {
    const page = await operations.page(user.id, "stamp", query);
    if (!page) throw new AppError("invalid_cursor");
    return page.map(shown);
  });

  async function ask(user: Caller, documentId: string, asked: NewStamp, idempotencyKey: string): Promise<OperationRow> {
    const { row } = await owned(documents, user.id, documentId);
    const { box, revision, ...described } = asked;
    const request: StampRequest = { provider: provider.name, is_simulated: provider.isSimulated, ...described };
    const operation = { user, documentId, box, revision, request: { ...request }, idempotencyKey };
    const search = [described.number, described.document_type];
    const before = await operations.earlier({ ...operation, search });
    if (before) return before;
    if (row.revision !== revision) throw new AppError("revision_changed");
    const types = heard(await provider.documentTypes());
    if (!types.some(({ code }) => code === described.document_type)) {
      const errors = [{ path: "document_type", message: "Unknown document type" }];
      throw new AppError("validation_failed", { errors });
    }
    const used = await documents.usage(user.id);
    if (used.bytes + Number(row.size) > deps.maxBytes) throw new AppError("quota_exceeded");
    return operations.add(machine, {
      ...operation,
      search,
      warnings: orderWarnings(deps.order, "stamp", JSON.parse(row.seals)),
      admit: async (transaction, document) => {
        await assertFirst(transaction, document);
        assertPlaceable(box, JSON.parse(document.pages), JSON.parse(document.seals));
      },
    });
  }

  const shown = (row: OperationRow): Stamp => ({
    ...toOperation(row, machine),
    ...requestOf<StampRequest>(row),
    sha256_in: row.sha256_in,
    sha256_out: row.sha256_out,
  });
}

/** One stamp for each document: one that may have cost a number is tried again, not asked for anew. */
async function assertFirst(transaction: Kysely<Schema>, document: DocumentRow): Promise<void> {
  const spent = transaction
    .selectFrom("operations")
    .select("id")
    .where("document_id", "=", document.id)
    .where("kind", "=", "stamp")
    .where((where) =>
      where.or([
        where("serial_number", "is not", null),
        where("state", "not in", ["gagal_sebelum_sn", "gagal_struktur"]),
      ]),
    );
  const hasStamp = (JSON.parse(document.seals) as { kind: string }[]).some(({ kind }) => kind === "stamp");
  if (hasStamp || (await spent.executeTakeFirst())) throw new AppError("already_stamped");
}
