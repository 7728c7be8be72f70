import type { Level, NewSignature } from "@tanyadata/contract";
import { seen } from "../../documents/access.ts";
import type { DocumentStore } from "../../documents/documents.store.ts";
import type { Machine, OperationRow } from "../../documents/machine.ts";
import type { OperationStore } from "../../documents/operations.store.ts";
import { assertPlaceable } from "../../documents/placing.ts";
import type { Runner } from "../../documents/runner.ts";
import { orderWarnings, type StampOrder } from "../../documents/stamp-order.ts";
import { AppError } from "../../http/app-error.ts";
import type { Caller } from "../../http/implement.ts";
import { type CertificateStore, toCertificate } from "./certificates.store.ts";
import type { SignatureRequest } from "./signature-machine.ts";
import type { SpecimenStore } from "./specimens.store.ts";

export interface SignDeps {
  readonly documents: DocumentStore;
  readonly operations: OperationStore;
  readonly runner: Runner;
  readonly machine: Machine;
  readonly certificates: CertificateStore;
  readonly specimens: SpecimenStore;
  /** Bytes of one user's documents. */
  readonly maxBytes: number;
  readonly levels: readonly Level[];
  readonly defaultLevel: Level;
  /** Whether stamps or signatures should come first. */
  readonly order: StampOrder;
  /** Throws AppError `wrong_password` or `too_many_attempts`. */
  readonly provePassword: (caller: Pick<Caller, "id" | "sessionId">, password: string) => Promise<void>;
  readonly now: () => Date;
}

/** Begins a signature of the caller. Everything that can be refused at once is; throws the route's AppErrors. */
export async function sign(
  deps: SignDeps,
  user: Caller,
  documentId: string,
  asked: NewSignature,
  idempotencyKey?: string,
): Promise<OperationRow> {
  const { row } = await seen(deps.documents, user.id, documentId);
  await deps.provePassword(user, asked.password);
  const certificate = await deps.certificates.find(user.id, asked.certificate_id);
  const specimen = await deps.specimens.find(user.id, asked.specimen_id);
  if (!certificate || !specimen) throw new AppError("not_found");
  const { status, is_certified } = toCertificate(certificate, deps.now());
  if (status === "revoked") throw new AppError("certificate_revoked");
  if (status !== "active") throw new AppError("certificate_expired");
  if (specimen.archived_at !== null) throw new AppError("specimen_archived");
  const level = asked.level ?? deps.defaultLevel;
  if (!deps.levels.includes(level)) throw new AppError("level_unavailable");
  if (row.revision !== asked.revision) throw new AppError("revision_changed");
  assertPlaceable(asked.box, JSON.parse(row.pages), JSON.parse(row.seals));
  const used = await deps.documents.usage(row.user_id);
  if (used.bytes + Number(row.size) > deps.maxBytes) throw new AppError("quota_exceeded");

  const request: SignatureRequest = {
    certificate_id: certificate.id,
    certificate: certificate.name,
    is_certified,
    specimen_id: specimen.id,
    level,
    reason: asked.reason || null,
    location: asked.location || null,
  };
  const operation = await deps.operations.add(deps.machine, {
    ...{ user, documentId, box: asked.box, revision: asked.revision, request: { ...request } },
    warnings: orderWarnings(deps.order, "signature", JSON.parse(row.seals)),
    search: [certificate.name, certificate.subject, request.reason ?? ""],
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
  deps.runner.work(operation);
  return operation;
}
