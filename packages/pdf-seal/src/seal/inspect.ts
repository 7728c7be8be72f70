import type { Inspection, Outcome, PdfRefusal, PdfWarning } from "../door.ts";
import { signedFields } from "../pdf/fields.ts";
import { PdfFile } from "../pdf/file.ts";
import { permissionOf } from "../pdf/locks.ts";
import { annotationsOf, type Page, pagesOf } from "../pdf/pages.ts";
import { Damaged } from "../pdf/values.ts";

const largeFile = 800 * 1000;
/** Points; a sheet may be off by as much as printers are. */
const a4 = { short: 595.28, long: 841.89, slack: 3 };

/** Runs what may find damage; damage is a refusal, anything else a bug. A file too deep for the stack is damaged too. */
export function refusing<T>(work: () => Outcome<T>): Outcome<T> {
  try {
    return work();
  } catch (error) {
    if (error instanceof Damaged || error instanceof RangeError) return { ok: false, refusal: "pdf_damaged" };
    throw error;
  }
}

export const refused = (refusal: PdfRefusal) => ({ ok: false, refusal }) as const;

/** Reads a file as far as sealing needs it, or says why it cannot be sealed. */
export async function inspect(bytes: Uint8Array): Promise<Outcome<Inspection>> {
  return refusing(() => {
    const opened = openToSeal(bytes);
    if (!opened.ok) return opened;
    const { file, pages } = opened.value;
    const seals = signedFields(file, pages).map(({ name: field, box, kind }) => ({ field, box, kind }));
    return {
      ok: true,
      value: { pages: pages.map(({ size }) => size), version: file.version, warnings: warningsOf(file, pages), seals },
    };
  });
}

/** The file and its pages, if it may be sealed. Throws `Damaged`. */
export function openToSeal(bytes: Uint8Array): Outcome<{ file: PdfFile; pages: Page[] }> {
  const file = new PdfFile(bytes);
  if (file.isEncrypted) return refused("pdf_encrypted");
  const pages = pagesOf(file);
  // What sealing and verifying walk through, later seals' too, is read now: damage refuses the file before anybody signs or pays.
  void file.named;
  signedFields(file, pages);
  for (const page of pages) annotationsOf(file, page.dict);
  const permission = permissionOf(file);
  // Our seals are new fields, and those only an annotation's permission covers.
  if (permission === 1 || permission === 2) return refused("pdf_locked");
  return { ok: true, value: { file, pages } };
}

function warningsOf(file: PdfFile, pages: readonly Page[]): PdfWarning[] {
  const isA4 = ({ size: { width, height } }: Page) =>
    Math.abs(Math.min(width, height) - a4.short) <= a4.slack && Math.abs(Math.max(width, height) - a4.long) <= a4.slack;
  return [
    ...(file.bytes.length > largeFile ? (["over_800_kb"] as const) : []),
    ...(pages.every(isA4) ? [] : (["not_a4"] as const)),
    ...(file.version < "1.6" ? (["older_than_1_6"] as const) : []),
  ];
}
