import { simulatedStamper } from "@tanyadata/contract";
import type { SealRequest } from "@tanyadata/pdf-seal";
import { AppError } from "../http/app-error.ts";
import { inClear } from "../keys/encrypted-file.ts";
import type { Authority, CertificateTools } from "./authority.ts";
import type { Blobs } from "./blobs.ts";
import type { OperationRow } from "./machine.ts";
import type { PdfWork } from "./pdf/pdf-work.ts";
import { withScratch } from "./scratch.ts";
import { proven } from "./sealing.ts";

export interface RehearsalDeps {
  readonly blobs: Blobs;
  readonly pdf: PdfWork;
  readonly authority: Authority;
  readonly tools: CertificateTools;
  readonly now: () => Date;
}

/**
 * Seals a copy of the document in the place that was asked for, with a key of the server's own, verifies it as the real one will be, and
 * throws it away: whatever the file cannot bear is found before a serial number, a signature or a time-stamp is spent on it. Throws
 * AppError `verification_failed`, or what pdf-seal refuses the file for.
 */
export async function rehearse(
  { blobs, pdf, authority, tools, now }: RehearsalDeps,
  operation: OperationRow,
  seal: Pick<SealRequest, "kind" | "name" | "appearance">,
): Promise<void> {
  const work = pdf.as(operation.user_id);
  const { key, chain } = await authority.sealer("simulated_stamps", simulatedStamper);
  const input = await blobs.file(operation.document_id, operation.sha256_in);
  const at = new Date(Math.floor(now().getTime() / 1000) * 1000);
  await withScratch(blobs, async (first, second) => {
    const prepared = await work.prepare(input, first, {
      ...{ ...seal, box: JSON.parse(operation.box), at, chain, level: "B-B" },
    });
    if (!prepared.ok) throw new AppError(prepared.refusal);
    const signature = await tools.signerOf(key, chain).sign(prepared.value.toBeSigned);
    await work.complete(inClear(first), second, { prepared: prepared.value, signature, services: {} });
    await proven({ pdf: work, trust: authority.trust, isOurs: true, now }, input, inClear(second));
  });
}
