import type { Level, Operation, ProblemCode } from "@tanyadata/contract";
import type { Services } from "@tanyadata/pdf-seal";
import type { Authority, CertificateTools } from "../../documents/authority.ts";
import type { Blobs } from "../../documents/blobs.ts";
import type { DocumentStore } from "../../documents/documents.store.ts";
import { type Machine, type Move, type OperationRow, progressOf, requestOf } from "../../documents/machine.ts";
import type { PdfWork } from "../../documents/pdf/pdf-work.ts";
import { PdfWorkFailed } from "../../documents/pdf/pdf-worker.ts";
import { rehearse } from "../../documents/rehearsal.ts";
import { withScratch } from "../../documents/scratch.ts";
import { finishedSeal, type KeptPrepared, keepPrepared, preparedOf, throwAway } from "../../documents/sealing.ts";
import { AppError } from "../../http/app-error.ts";
import { RevocationUntold } from "../../trust/revocation.ts";
import { type CertificateRow, type CertificateStore, chainOf, toCertificate } from "./certificates.store.ts";
import { isTheirTurn, markSigned } from "./invitations.store.ts";
import type { RemoteSigners } from "./remote-signers.ts";
import { linesOf } from "./signature-lines.ts";
import { specimenScope } from "./specimens.routes.ts";
import type { SpecimenStore } from "./specimens.store.ts";

export interface SignatureRequest {
  readonly certificate_id: string;
  readonly certificate: string;
  readonly is_certified: boolean;
  readonly specimen_id: string;
  readonly level: Level;
  readonly reason: string | null;
  readonly location: string | null;
}

/** What comes of it on the way. */
export interface SignatureProgress {
  readonly prepared: KeptPrepared;
  readonly signed_at: string;
  /** Base64. */
  readonly signature: string;
  /** As verification of the finished file found it. */
  readonly level: Level;
  readonly output: { readonly sha256: string; readonly size: number };
}

export interface SignatureDeps {
  readonly documents: Pick<DocumentStore, "holds">;
  readonly blobs: Blobs;
  readonly pdf: PdfWork;
  readonly certificates: CertificateStore;
  readonly specimens: SpecimenStore;
  readonly tools: CertificateTools;
  readonly authority: Authority;
  readonly remote: Pick<RemoteSigners, "challenge">;
  /** Encrypts private keys. */
  readonly key: Uint8Array;
  /** A time-stamp authority, where one is configured: SHA-256 imprint → DER of a token. */
  readonly timestamp: Services["timestamp"];
  readonly timeZone: string;
  readonly now: () => Date;
}

const problemOf: Readonly<Record<string, ProblemCode>> = {
  timestamp_missing: "timestamp_unavailable",
  timestamp_wrong: "timestamp_unavailable",
  picture_unusable: "image_refused",
  picture_opaque: "picture_opaque",
  revocation_missing: "revocation_unavailable",
};

/** Throws what pdf-seal would not go on with as the problem that it is; a bug as it came. */
function known(error: unknown): never {
  if (!(error instanceof PdfWorkFailed)) throw error;
  throw new AppError(problemOf[error.code] ?? "verification_failed", { detail: error.message });
}

/** A signature: draf → disiapkan → menunggu_otorisasi (remote keys only) → ditandatangani → stempel_waktu → verifikasi → selesai. */
export function signatureMachine(deps: SignatureDeps): Machine {
  const { blobs, pdf, certificates, authority, now } = deps;

  /** Looked at again at every step: days may lie between them. */
  const usable = async (operation: OperationRow): Promise<CertificateRow> => {
    const row = await certificates.find(operation.user_id, requestOf<SignatureRequest>(operation).certificate_id);
    const status = row && toCertificate(row, now()).status;
    if (!row || status === "revoked") throw new AppError("certificate_revoked");
    if (status !== "active") throw new AppError("certificate_expired");
    return row;
  };

  const prepare = async (operation: OperationRow): Promise<Move> => {
    const request = requestOf<SignatureRequest>(operation);
    const certificate = await usable(operation);
    const specimen = await deps.specimens.find(operation.user_id, request.specimen_id);
    if (!specimen) throw new AppError("not_found");
    // To the second, as it will stand in the file.
    const at = new Date(Math.floor(now().getTime() / 1000) * 1000);
    const { subject } = certificate;
    const lines = linesOf({ ...request, name: subject, kind: certificate.kind, at, timeZone: deps.timeZone });
    const image = await blobs.read(specimenScope(operation.user_id), specimen.sha256);
    // A remote key's owner, a time-stamp authority: nobody is asked for what cannot succeed.
    await rehearse(deps, operation, { kind: "signature", name: subject, appearance: { lines } });
    const kept = await withScratch(blobs, async (output) => {
      const prepared = await pdf
        .as(operation.user_id)
        .prepare(await blobs.file(operation.document_id, operation.sha256_in), output, {
          ...{ kind: "signature", box: JSON.parse(operation.box), appearance: { image, lines }, name: subject, at },
          ...(request.reason ? { reason: request.reason } : {}),
          ...(request.location ? { location: request.location } : {}),
          ...{ chain: chainOf(certificate), level: request.level },
        })
        .catch(known);
      if (!prepared.ok) throw new AppError(prepared.refusal);
      return keepPrepared(blobs, operation.document_id, output, prepared.value);
    });
    const signed_at = at.toISOString();
    return { to: "disiapkan", progress: { prepared: kept, signed_at }, data: { signed_at } };
  };

  const sign = async (operation: OperationRow): Promise<Move> => {
    const certificate = await usable(operation);
    if (certificate.locked_key === null) {
      // Its user is most likely still there: what they need is sent at once.
      if (certificate.remote) await deps.remote.challenge(JSON.parse(certificate.remote));
      return { to: "menunggu_otorisasi" };
    }
    const key = deps.tools.unlock(Buffer.from(certificate.locked_key, "base64"), deps.key, certificate.id);
    if (!key) throw new Error(`the key of certificate ${certificate.id} is encrypted under another secret`);
    const { toBeSigned } = preparedOf(progress(operation).prepared);
    const signature = await deps.tools.signerOf(key, chainOf(certificate)).sign(toBeSigned);
    return { to: "ditandatangani", progress: { signature: Buffer.from(signature).toString("base64") } };
  };

  const finish = async (operation: OperationRow): Promise<Move> => {
    const { prepared, signature } = progress(operation);
    if (!prepared || !signature) throw new Error("nothing was prepared");
    let isLasting = false;
    const services: Services = {
      ...(deps.timestamp && { timestamp: deps.timestamp }),
      revocation: (chain) =>
        authority.evidence(chain).catch((error) => {
          isLasting = error instanceof RevocationUntold && error.isLasting;
          throw error;
        }),
    };
    const done = await withScratch(blobs, async (output) => {
      const made = await pdf
        .as(operation.user_id)
        .complete(await blobs.file(operation.document_id, prepared.sha256), output, {
          prepared: preparedOf(prepared),
          signature: Buffer.from(signature, "base64"),
          services: requestOf<SignatureRequest>(operation).level === "B-B" ? {} : services,
        })
        .catch((error) => {
          // Asked again, it would come to the same: what this server may ask has to be set first, or a lower level be chosen.
          if (isLasting && error instanceof PdfWorkFailed)
            throw new AppError("level_unavailable", { detail: error.message });
          return known(error);
        });
      await blobs.take(operation.document_id, made.sha256, output);
      return made;
    });
    return { to: "verifikasi", progress: { output: done } };
  };

  return {
    kind: "signature",
    retriesOnLastRevision: false,
    steps: {
      draf: prepare,
      disiapkan: sign,
      // Two states for what is one deed where no time-stamp is asked for.
      ditandatangani: async (operation) =>
        requestOf<SignatureRequest>(operation).level === "B-B" ? finish(operation) : { to: "stempel_waktu" },
      stempel_waktu: finish,
      verifikasi: async (operation) => {
        const { output } = progress(operation);
        if (!output) throw new Error("nothing was made");
        const isOurs = (await usable(operation)).kind === "lokal";
        const published = await finishedSeal(
          { blobs, pdf: pdf.as(operation.user_id), trust: authority.trust, isOurs, now },
          operation,
          output,
        );
        const { level } = published;
        const { warnings = [] } = progressOf<Pick<Operation, "warnings">>(operation);
        const asked = requestOf<SignatureRequest>(operation).level;
        const isLower = levels.indexOf(level ?? "B-B") < levels.indexOf(asked);
        const told = isLower ? { warnings: [...warnings, "lower_level"] } : {};
        return { to: "selesai", publish: published, progress: { level: level ?? "B-B", ...told } };
      },
    },
    failed: (_, error) => ({ to: "gagal", error }),
    retry: ({ state, error_code }) =>
      state === "gagal" && error_code !== null && worthAnotherTry.has(error_code as ProblemCode) ? "draf" : undefined,
    cancelled: ({ state }) =>
      state === "draf" || state === "disiapkan" || state === "menunggu_otorisasi" ? "dibatalkan" : undefined,
    waits: ({ state }) => state === "menunggu_otorisasi",
    async ended(operation) {
      const { prepared, output } = progress(operation);
      if (prepared) await throwAway(deps, operation.document_id, prepared.sha256);
      if (output) await throwAway(deps, operation.document_id, output.sha256);
    },
    async refusal(transaction, userId, document) {
      const may = userId === document.user_id || (await isTheirTurn(transaction, document.id, userId));
      return may ? undefined : "not_your_turn";
    },
    async published(transaction, operation) {
      const id = await markSigned(transaction, operation, now());
      return id === undefined ? undefined : { actor: null, event: "invitation.signed", data: { invitation: id } };
    },
  };
}

const levels: readonly Level[] = ["B-B", "B-T", "B-LT", "B-LTA"];

const progress = (operation: OperationRow): Partial<SignatureProgress> => progressOf<SignatureProgress>(operation);

/** Failures that may not be there the next time. */
const worthAnotherTry: ReadonlySet<ProblemCode> = new Set([
  "timestamp_unavailable",
  "revocation_unavailable",
  "provider_unavailable",
  "storage_unavailable",
  "storage_damaged",
  "interrupted",
  "overloaded",
  "internal",
]);
