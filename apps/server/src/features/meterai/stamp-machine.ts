import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { type ProblemCode, simulatedStamper } from "@tanyadata/contract";
import type { Authority, CertificateTools } from "../../documents/authority.ts";
import type { Blobs } from "../../documents/blobs.ts";
import type { DocumentStore } from "../../documents/documents.store.ts";
import { type Machine, type Move, type OperationRow, progressOf, requestOf } from "../../documents/machine.ts";
import type { OperationStore } from "../../documents/operations.store.ts";
import type { PdfWork } from "../../documents/pdf/pdf-work.ts";
import type { Written } from "../../documents/pdf/tasks.ts";
import { assertPlaceable } from "../../documents/placing.ts";
import { rehearse } from "../../documents/rehearsal.ts";
import { withScratch } from "../../documents/scratch.ts";
import { finishedSeal, throwAway } from "../../documents/sealing.ts";
import { AppError } from "../../http/app-error.ts";
import { inClear } from "../../keys/encrypted-file.ts";
import type { SharedClock } from "../../store/shared-clock.ts";
import { type Answer, type MeteraiProvider, obtainSerial, type StampOrder } from "../../trust/stamp-issuer.ts";

export interface StampRequest {
  readonly provider: string;
  readonly is_simulated: boolean;
  readonly document_type: string;
  readonly number: string;
  readonly date: string;
  readonly value: number;
}

/** What comes of it on the way. */
interface StampProgress {
  /** When a serial number was asked for last; written before it is. Null where the issuer said no. */
  readonly asked_at: string | null;
  /** SHA-256 of the issuer's picture among the document's blobs; null where it gave none. */
  readonly picture: string | null;
  readonly output: Written;
}

export interface StampDeps {
  readonly operations: Pick<OperationStore, "note">;
  readonly documents: Pick<DocumentStore, "holds">;
  readonly blobs: Blobs;
  readonly pdf: PdfWork;
  readonly provider: MeteraiProvider;
  readonly authority: Authority;
  readonly tools: CertificateTools;
  readonly now: () => Date;
  readonly clock: SharedClock;
}

/** What the signature of a simulated stamp says for itself. */
const simulatedReason = (serial: string): string => `SIMULASI, TIDAK SAH sebagai meterai. ${serial}`;

/** One black point, as PNG. */
const block = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB4iG8MwAAAABJRU5ErkJggg==",
  "base64",
);
/** As long as one that is issued. */
const rehearsedSerial = "SIM-00000-00000-00000-00000";
const drawn = (serial: string) =>
  ({ kind: "stamp", name: simulatedStamper, appearance: { drawing: "simulated-stamp", lines: [serial] } }) as const;

/** A stamp: draf → preflight → menunggu_sn → sn_terbit → membubuhkan → verifikasi → selesai. The serial number is spent once. */
export function stampMachine(deps: StampDeps): Machine {
  const { operations, blobs, pdf, provider, authority, now } = deps;

  const keep = (documentId: string, bytes: Uint8Array): Promise<Written> =>
    withScratch(blobs, async (path) => {
      await writeFile(path, bytes, { mode: 0o600 });
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      await blobs.take(documentId, sha256, path);
      return { sha256, size: bytes.length };
    });

  const keepFile = async (documentId: string, path: string): Promise<Written> => {
    const hash = createHash("sha256");
    for await (const piece of createReadStream(path)) hash.update(piece);
    const written = { sha256: hash.digest("hex"), size: (await stat(path)).size };
    await blobs.take(documentId, written.sha256, path);
    return written;
  };

  const preflight = async (operation: OperationRow): Promise<Move> => {
    const inspected = await pdf
      .as(operation.user_id)
      .inspect(await blobs.file(operation.document_id, operation.sha256_in));
    if (!inspected.ok) throw new AppError(inspected.refusal);
    const { pages, seals } = inspected.value;
    assertPlaceable(JSON.parse(operation.box), [...pages], [...seals]);
    if (operation.serial_number === null) {
      // What an issuer will draw is not known yet: it may hide all that lies below.
      const appearance = provider.stamp === null ? {} : { appearance: { image: block, lines: [] } };
      await rehearse(deps, operation, { ...drawn(rehearsedSerial), ...appearance });
    }
    return { to: operation.serial_number === null ? "menunggu_sn" : "sn_terbit" };
  };

  const obtain = async (operation: OperationRow): Promise<Move> => {
    const { asked_at } = progressOf<StampProgress>(operation);
    let asked = asked_at;
    const issue = await obtainSerial(
      provider,
      orderOf(operation),
      {
        askedAt: asked_at ? new Date(asked_at) : null,
        asking: (at) => {
          asked = at.toISOString();
          return operations.note(operation, { asked_at: asked });
        },
      },
      deps.clock,
    );
    const progress = { asked_at: asked };
    if (issue.kind === "issued") {
      const picture = issue.picture && (await keep(operation.document_id, issue.picture)).sha256;
      return {
        to: "sn_terbit",
        serial: issue.serial,
        progress: { ...progress, picture },
        data: { serial: issue.serial },
      };
    }
    if (issue.kind === "unknown")
      return { to: "tidak_pasti", progress, error: { code: "stamp_uncertain", detail: issue.detail } };
    // The issuer said no to this very order: nothing is under way that a retry would have to wait for.
    const settled = { asked_at: null };
    return { to: "gagal_sebelum_sn", progress: settled, error: { code: codeOf[issue.failure], detail: issue.detail } };
  };

  /** The issuer's picture is kept before anything is stamped. */
  const fetchPicture = async (operation: OperationRow): Promise<Move> => {
    const { picture } = progressOf<StampProgress>(operation);
    if (picture || provider.stamp === null) return { to: "membubuhkan" };
    const found = heard(await provider.picture(operation.serial_number ?? "", operation.id));
    return { to: "membubuhkan", progress: { picture: (await keep(operation.document_id, found)).sha256 } };
  };

  const stamp = async (operation: OperationRow): Promise<Move> => {
    const serial = operation.serial_number ?? "";
    const output = provider.stamp === null ? await simulate(operation, serial) : await stampAt(operation, serial);
    return { to: "verifikasi", progress: { output } };
  };

  const stampAt = (operation: OperationRow, serial: string): Promise<Written> =>
    withScratch(blobs, async (output) => {
      const { picture } = progressOf<StampProgress>(operation);
      const answer = await provider.stamp?.({
        ...{ reference: operation.id, serial, box: JSON.parse(operation.box), output },
        picture: picture ? await blobs.read(operation.document_id, picture) : null,
        pdf: await blobs.file(operation.document_id, operation.sha256_in),
      });
      if (!answer) throw new Error("this issuer stamps nothing");
      heard(answer);
      return keepFile(operation.document_id, output);
    });

  const simulate = async (operation: OperationRow, serial: string): Promise<Written> => {
    const { key, chain } = await authority.sealer("simulated_stamps", simulatedStamper);
    const work = pdf.as(operation.user_id);
    return withScratch(blobs, async (first, second) => {
      const input = await blobs.file(operation.document_id, operation.sha256_in);
      const prepared = await work.prepare(input, first, {
        ...{ ...drawn(serial), box: JSON.parse(operation.box), reason: simulatedReason(serial) },
        ...{ at: new Date(Math.floor(now().getTime() / 1000) * 1000), chain, level: "B-B" },
      });
      if (!prepared.ok) throw new AppError(prepared.refusal);
      const signature = await deps.tools.signerOf(key, chain).sign(prepared.value.toBeSigned);
      const done = await work.complete(inClear(first), second, { prepared: prepared.value, signature, services: {} });
      await blobs.take(operation.document_id, done.sha256, second);
      return done;
    });
  };

  return {
    kind: "stamp",
    retriesOnLastRevision: true,
    steps: {
      draf: async () => ({ to: "preflight" }),
      preflight,
      menunggu_sn: obtain,
      sn_terbit: fetchPicture,
      membubuhkan: stamp,
      verifikasi: async (operation) => {
        const { output } = progressOf<StampProgress>(operation);
        if (!output) throw new Error("nothing was made");
        const isOurs = provider.stamp === null;
        const done = await finishedSeal(
          { blobs, pdf: pdf.as(operation.user_id), trust: authority.trust, isOurs, now },
          operation,
          output,
        );
        return { to: "selesai", publish: provider.isSimulated ? { ...done, mark: "SIMULASI" } : done };
      },
    },
    failed(operation, error) {
      if (operation.serial_number !== null) return { to: "gagal_sn_terpakai", error };
      // Whether a number was spent is not known where the asking itself went wrong.
      if (operation.state === "menunggu_sn") return { to: "tidak_pasti", error };
      return { to: structural.has(error.code) ? "gagal_struktur" : "gagal_sebelum_sn", error };
    },
    retry({ state, serial_number }) {
      if (state === "gagal_sn_terpakai") return "preflight";
      if (state === "tidak_pasti") return "menunggu_sn";
      // The file is the same the next time: what it cannot bear it never will.
      if (state === "gagal_sebelum_sn") return serial_number === null ? "draf" : "preflight";
      return undefined;
    },
    cancelled: ({ state, serial_number }) =>
      (state === "draf" || state === "preflight") && serial_number === null ? "gagal_sebelum_sn" : undefined,
    async ended(operation) {
      const { output } = progressOf<StampProgress>(operation);
      if (output) await throwAway(deps, operation.document_id, output.sha256);
    },
  };
}

const orderOf = (operation: OperationRow): StampOrder => {
  const { document_type, number, date, value } = requestOf<StampRequest>(operation);
  const fileName = operation.document_name;
  return { reference: operation.id, documentType: document_type, number, date, value, fileName };
};

const codeOf = { refused: "provider_refused", unavailable: "provider_unavailable" } as const;
const structural: ReadonlySet<ProblemCode> = new Set([
  ...(["pdf_damaged", "pdf_encrypted", "pdf_locked", "page_missing", "box_outside", "box_overlaps"] as const),
  ...(["box_too_large", "box_covers", "verification_failed"] as const),
]);

/** What an issuer answered. Throws AppError `provider_refused` or `provider_unavailable` with its words. */
export function heard<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw new AppError(codeOf[answer.failure], { detail: answer.detail });
}
