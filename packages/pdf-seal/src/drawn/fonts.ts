import type { PdfFile } from "../pdf/file.ts";
import { isDict, isList, isName, Name, type Value } from "../pdf/values.ts";

/** A font, as far as it tells how wide text is and whether its signs are letters for sure. */
export interface Font {
  readonly isLetters: boolean;
  /** Bytes of one sign. */
  readonly step: 1 | 2;
  /** In thousandths of the size, by the sign's number; of simple fonts. */
  readonly widths: readonly number[];
  readonly first: number;
}

/** Fonts that every reader brings along, and that hold nothing but letters. */
const letters = /^(Helvetica|Times|Courier|Arial)/;
const usual = 500;

export function fontOf(file: PdfFile, value: Value): Font | null {
  if (!isDict(value)) return null;
  const [base, kind] = [file.resolve(value.get("BaseFont")), file.resolve(value.get("Subtype"))];
  const isComposite = isName(kind, "Type0");
  const widths = file.resolve(value.get("Widths"));
  const first = file.resolve(value.get("FirstChar"));
  return {
    // What a file brings along may show anything, such as a black square for every letter.
    isLetters: base instanceof Name && letters.test(base.text) && !value.has("FontDescriptor") && isName(kind, "Type1"),
    step: isComposite ? 2 : 1,
    widths: isList(widths) ? widths.map((each) => Number(file.resolve(each)) || usual) : [],
    first: typeof first === "number" ? first : 0,
  };
}

/** How far text goes on, in the font's size. */
export function advanceOf(font: Font | null, bytes: Uint8Array): number {
  if (!font || font.step === 2) return (Math.ceil(bytes.length / (font?.step ?? 1)) * 550) / 1000;
  return bytes.reduce((sum, code) => sum + (font.widths[code - font.first] ?? usual), 0) / 1000;
}
