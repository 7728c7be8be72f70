import { signatureRoutes as routes, type Signature } from "@tanyadata/contract";
import type { FastifyInstance } from "fastify";
import { seen } from "../../documents/access.ts";
import { idempotencyKeyOf } from "../../documents/idempotency.ts";
import { type OperationRow, progressOf, requestOf, toOperation } from "../../documents/machine.ts";
import { preparedOf } from "../../documents/sealing.ts";
import { AppError } from "../../http/app-error.ts";
import { implement } from "../../http/implement.ts";
import { type Remote, toCertificate } from "./certificates.store.ts";
import type { RemoteSigners } from "./remote-signers.ts";
import { type SignDeps, sign } from "./sign.ts";
import type { SignatureProgress, SignatureRequest } from "./signature-machine.ts";

export interface SignatureRouteDeps extends SignDeps {
  readonly remote: RemoteSigners;
  /** Throws AppError `too_many_attempts` after too many failures. */
  readonly attempt: <T>(name: string, userId: string, work: () => Promise<T>) => Promise<T>;
}

/** Serves signatures: asking for one, authorizing it, and their history. */
export function signatureRoutes(app: FastifyInstance, deps: SignatureRouteDeps): void {
  const { operations, machine, runner, remote } = deps;

  implement(app, routes.signingOptions, () => ({
    levels: [...deps.levels],
    default_level: deps.defaultLevel,
    services: [...remote.services],
    order: deps.order,
  }));

  implement(app, routes.sign, async ({ user, params, body, request }) =>
    toOperation(await sign(deps, user, params.document_id, body, idempotencyKeyOf(request)), machine),
  );

  implement(app, routes.authorizeOperation, async ({ user, params, body }) => {
    const row = await operations.find(params.operation_id);
    if (row?.user_id !== user.id || row.kind !== "signature") throw new AppError("not_found");
    if (row.state !== "menunggu_otorisasi") throw new AppError("operation_settled");
    // Whoever was invited may have been uninvited meanwhile.
    await seen(deps.documents, user.id, row.document_id);
    const certificate = await deps.certificates.find(user.id, requestOf<SignatureRequest>(row).certificate_id);
    const { prepared } = progressOf<SignatureProgress>(row);
    if (!certificate?.remote || !prepared) throw new AppError("operation_settled");
    // Days may lie between the asking and this.
    const { status } = toCertificate(certificate, deps.now());
    if (status === "revoked") throw new AppError("certificate_revoked");
    if (status !== "active") throw new AppError("certificate_expired");
    const kept: Remote = JSON.parse(certificate.remote);
    if (!body.pin && !body.otp) {
      const needs = await deps.attempt("remote signer", user.id, () => remote.challenge(kept));
      if (needs.pin || needs.otp) return toOperation(row, machine);
    }
    const signature = await deps.attempt("remote signer", user.id, () =>
      remote.sign(kept, preparedOf(prepared).toBeSigned, body),
    );
    const progress = { signature: Buffer.from(signature).toString("base64") };
    const moved = await operations.move(row, machine, { to: "ditandatangani", progress }, user.email);
    if (!moved) throw new AppError("operation_settled");
    runner.work(row);
    return toOperation(moved, machine);
  });

  implement(app, routes.signatures, async ({ user, query }) => {
    const page = await operations.page(user.id, "signature", query);
    if (!page) throw new AppError("invalid_cursor");
    return page.map((row) => shown(row, user.email));
  });

  const shown = (row: OperationRow, signer: string): Signature => {
    const { certificate_id, certificate, is_certified, level, reason, location } = requestOf<SignatureRequest>(row);
    const { signed_at, level: found } = progressOf<SignatureProgress>(row);
    return {
      ...toOperation(row, machine),
      ...{ signer, certificate_id, certificate, is_certified, level: found ?? level, reason, location },
      signed_at: signed_at ?? null,
      sha256_in: row.sha256_in,
      sha256_out: row.sha256_out,
    };
  };
}
