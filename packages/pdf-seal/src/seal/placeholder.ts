import { type Prepared, SealFailed } from "../door.ts";
import { type Dict, dict, name, type Value, Verbatim } from "../pdf/values.ts";

/** Ten digits for each number, so that it can be written once the file's length is known. */
const blankRange = `[0 ${"9".repeat(10)} ${"9".repeat(10)} ${"9".repeat(10)}]`;

/** A signature dictionary with room for `size` bytes of CMS, before any text of a user's, so that none is taken for it. */
export function signatureDict(size: number, entries: Readonly<Record<string, Value>>): Dict {
  return dict({
    Filter: name("Adobe.PPKLite"),
    ByteRange: new Verbatim(blankRange),
    Contents: new Verbatim(`<${"0".repeat(size * 2)}>`),
    ...entries,
  });
}

/** Writes the byte range of the signature dictionary that begins at `from` into `bytes`, and returns it. */
export function measure(bytes: Buffer, from: number): Prepared["byteRange"] {
  const rangeAt = bytes.indexOf(blankRange, from);
  const opening = bytes.indexOf("/Contents <", from) + "/Contents ".length;
  const closing = bytes.indexOf(">", opening) + 1;
  const range = [0, opening, closing, bytes.length - closing] as const;
  bytes.write(`[${range.join(" ")}]`.padEnd(blankRange.length), rangeAt, "latin1");
  return range;
}

/** A copy of the prepared bytes with the CMS in its place. */
export function fill(bytes: Uint8Array, [, opening, closing]: Prepared["byteRange"], cms: Uint8Array): Buffer {
  const text = Buffer.from(cms).toString("hex");
  if (text.length > closing - opening - 2) {
    throw new SealFailed(
      "signature_too_large",
      "the signature and its certificates do not fit where they should stand",
    );
  }
  const filled = Buffer.from(bytes);
  filled.write(text, opening + 1, "latin1");
  return filled;
}
