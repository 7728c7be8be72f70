import type { Inspection, SealReport, Trust } from "@tanyadata/pdf-seal";
import { AppError } from "../http/app-error.ts";
import { type FileAtRest, plainOf } from "../keys/encrypted-file.ts";
import { type Blobs, damaged } from "./blobs.ts";
import type { DocumentStore } from "./documents.store.ts";
import type { OperationRow, Published } from "./machine.ts";
import type { PdfTasks } from "./pdf/pdf-work.ts";
import type { PreparedFile, Written } from "./pdf/tasks.ts";

/** A prepared file as it is kept for as long as its signer takes: plain JSON, its bytes among the document's blobs. */
export interface KeptPrepared {
  readonly sha256: string;
  readonly byteRange: PreparedFile["byteRange"];
  /** Base64. */
  readonly toBeSigned: string;
  readonly chain: readonly string[];
  readonly level: PreparedFile["level"];
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

/** Takes the prepared file at `path` in among the document's blobs. */
export async function keepPrepared(
  blobs: Blobs,
  documentId: string,
  path: string,
  prepared: PreparedFile & Written,
): Promise<KeptPrepared> {
  await blobs.take(documentId, prepared.sha256, path);
  const { sha256, byteRange, level } = prepared;
  return { sha256, byteRange, level, toBeSigned: base64(prepared.toBeSigned), chain: prepared.chain.map(base64) };
}

/** Throws where nothing was prepared: a bug. */
export function preparedOf(kept: KeptPrepared | undefined): PreparedFile {
  if (!kept) throw new Error("nothing was prepared");
  return {
    byteRange: kept.byteRange,
    toBeSigned: Buffer.from(kept.toBeSigned, "base64"),
    chain: kept.chain.map((der) => Buffer.from(der, "base64")),
    level: kept.level,
  };
}

export interface FinishedDeps {
  readonly blobs: Blobs;
  readonly pdf: PdfTasks;
  readonly trust: () => Promise<Trust>;
  /** Whether the new seal is of our own authority: then its chain has to lead there. */
  readonly isOurs: boolean;
  readonly now: () => Date;
}

/** Looks at what was made, before anybody may have it. Throws AppError `verification_failed`. */
export async function finishedSeal(deps: FinishedDeps, operation: OperationRow, output: Written): Promise<Published> {
  const made = await deps.blobs.file(operation.document_id, output.sha256);
  const before = await deps.blobs.file(operation.document_id, operation.sha256_in);
  const { seals, level } = await proven(deps, before, made);
  return { ...output, seals, level };
}

/**
 * Our own verification of a file that was made of the one before: the new seal must be good and nothing behind it
 * be more than what keeps it, and no seal that was there before may be worse for it. Throws AppError `verification_failed`.
 */
export async function proven(
  { pdf, trust, isOurs, now }: Omit<FinishedDeps, "blobs">,
  before: FileAtRest,
  made: FileAtRest,
): Promise<Pick<Inspection, "seals"> & { readonly level: SealReport["level"] }> {
  if (!(await beginsWith(plainOf(made), plainOf(before)).catch(damaged)))
    throw new AppError("verification_failed", { detail: "Not an addition to its input" });
  const look = { ...(await trust()), at: now() };
  const [was, is, inspected] = [await pdf.verify(before, look), await pdf.verify(made, look), await pdf.inspect(made)];
  if (is.refusal || !inspected.ok)
    throw new AppError("verification_failed", { detail: "The file cannot be read back" });
  const all = [...is.signatures, ...is.stamps, ...is.timestamps];
  const known = new Map([...was.signatures, ...was.stamps, ...was.timestamps].map((seal) => [seal.field, seal]));
  const news = all.filter(({ field }) => !known.has(field));
  const isMade = news.some(({ box }) => box !== null);
  const bad = all.find((seal) => {
    const earlier = known.get(seal.field);
    // Also one that cannot be judged here must be left as it was.
    if (earlier) return seal.integrity !== earlier.integrity || harmsOf(seal) > harmsOf(earlier);
    // An imported certificate, or a time-stamp's, may lead to a root that is not trusted here: every verification says so.
    const isChainFit = seal.chain === "trusted" || (seal.chain === "untrusted" && !(isOurs && seal.box));
    const isWhole = seal.digest_ok && seal.covers_whole_revision && harmsOf(seal) === 0;
    return !isWhole || !isChainFit || seal.revocation === "revoked";
  });
  if (!isMade || bad || all.length < known.size) throw new AppError("verification_failed", { detail: wordsOf(bad) });
  return { seals: inspected.value.seals, level: news.find(({ box }) => box !== null)?.level ?? null };
}

/** For whoever looks after the server: the audit trail and the log hold it. */
function wordsOf(bad: SealReport | undefined): string {
  if (!bad) return "A seal is missing";
  const { field, chain, revocation, digest_ok } = bad;
  const changes = bad.changes_after
    .filter(({ allowed }) => !allowed)
    .map(({ what, object }) => `${what} ${object ?? ""}`);
  const parts = [digest_ok ? "intact" : "not intact", `chain ${chain}`, `revocation ${revocation}`];
  return `${field}: ${[...parts, ...changes.map((each) => `changes ${each.trim()}`)].join(", ")}`.slice(0, 300);
}

const harmsOf = ({ changes_after }: SealReport): number => changes_after.filter(({ allowed }) => !allowed).length;

/** Whether these bytes begin with others, byte for byte. */
async function beginsWith(all: AsyncGenerator<Buffer>, beginning: AsyncGenerator<Buffer>): Promise<boolean> {
  let rest = Buffer.alloc(0);
  try {
    for await (const piece of beginning) {
      while (rest.length < piece.length) {
        const more = await all.next();
        if (more.done) return false;
        rest = Buffer.concat([rest, more.value]);
      }
      if (!rest.subarray(0, piece.length).equals(piece)) return false;
      rest = rest.subarray(piece.length);
    }
    return true;
  } finally {
    await all.return(undefined);
  }
}

/**
 * Throws away what was only needed on the way. Whoever stamps may have given back the very bytes of a revision: those stay, for blobs
 * have no name but their hash.
 */
export async function throwAway(
  { blobs, documents }: { readonly blobs: Blobs; readonly documents: Pick<DocumentStore, "holds"> },
  documentId: string,
  sha256: string,
): Promise<void> {
  if (!(await documents.holds(documentId, sha256))) await blobs.remove(documentId, sha256);
}
