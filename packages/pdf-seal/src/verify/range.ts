import { derOf } from "../asn1/ber.ts";
import { NotDer } from "../asn1/der.ts";
import type { SignedField } from "../pdf/fields.ts";
import type { PdfFile } from "../pdf/file.ts";
import { Damaged, isCount, isDict, isList, Ref, Text } from "../pdf/values.ts";

/** A signature over other bytes than those of a whole revision: something in the file is nobody's word. */
export class Partial extends Damaged {}

/** The bytes that a signature covers, once they are exactly a revision but for the signature's own. */
export interface Covered {
  /** The file as it was then. */
  readonly file: PdfFile;
  readonly parts: readonly Uint8Array[];
  /** DER of the CMS or time-stamp token. */
  readonly cms: Uint8Array;
  readonly end: number;
}

/**
 * Reads the byte range of a signature. It must begin at the first byte, leave out its own /Contents and nothing else, and end
 * where a revision ends; that revision must hold this very signature in this very field. Throws `Damaged` otherwise.
 */
export function covered(file: PdfFile, { field, signature, dict }: SignedField): Covered {
  const range = file.resolve(dict.get("ByteRange"));
  if (!isList(range) || range.length !== 4 || !range.every(isCount)) throw new Damaged("no byte range");
  const [first, opening, closing, rest] = range as [number, number, number, number];
  const end = closing + rest;
  const contents = dict.get("Contents");
  if (!(contents instanceof Text) || !contents.hex) throw new Damaged("no signature where it should stand");
  if (first !== 0) throw new Partial("a byte range that begins elsewhere");
  if (contents.from !== opening || contents.to !== closing || end > file.bytes.length) {
    throw new Partial("a byte range that leaves out something else");
  }
  // White space and letters of either case would let the file change without the signature.
  if (!/^<(?:[0-9a-f]*|[0-9A-F]*)>$/.test(file.latin(opening, closing))) throw new Damaged("loose hexadecimal digits");
  const earlier = earlierAt(file, end);
  const behind = earlier.latin(earlier.ending.end, end);
  if (/[^\s\0]/.test(behind)) throw new Partial("a byte range that does not end with a revision");
  const place = earlier.place(signature.number);
  if (place?.kind !== "plain" || place.offset > opening)
    throw new Partial("a signature that its revision does not hold");
  const then = earlier.object(signature.number);
  const own = isDict(then) ? then.get("Contents") : null;
  if (!(own instanceof Text) || own.from !== opening) throw new Partial("a signature that was put elsewhere");
  const holder = earlier.object(field.number);
  const value = isDict(holder) ? holder.get("V") : null;
  if (!(value instanceof Ref) || value.number !== signature.number) throw new Partial("a signature of another field");
  return {
    file: earlier,
    parts: [file.bytes.subarray(0, opening), file.bytes.subarray(closing, end)],
    cms: withoutPadding(contents.bytes),
    end,
  };
}

function earlierAt(file: PdfFile, end: number): PdfFile {
  try {
    return file.before(end);
  } catch (error) {
    if (error instanceof Damaged) throw new Partial(error.message);
    throw error;
  }
}

/** One element, followed by nothing but zeros. */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  try {
    const { der, end } = derOf(bytes);
    if (bytes.subarray(end).some((byte) => byte !== 0)) throw new Damaged("something follows the signature");
    return der;
  } catch (error) {
    if (error instanceof NotDer) throw new Damaged("no signature where it should stand");
    throw error;
  }
}
