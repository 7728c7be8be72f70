import iconv from "iconv-lite";

/** The text of a file, whatever it was saved as, and what it was taken for. */
export function textIn(bytes: Buffer): { text: string; note: string } {
  const starts = (...signs: number[]) => signs.every((sign, i) => bytes[i] === sign);
  if (starts(0xff, 0xfe)) return { text: new TextDecoder("utf-16le").decode(bytes), note: "UTF-16" };
  if (starts(0xfe, 0xff)) return { text: new TextDecoder("utf-16be").decode(bytes), note: "UTF-16" };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { text, note: starts(0xef, 0xbb, 0xbf) ? "UTF-8 dengan BOM" : "UTF-8" };
  } catch {
    // Node 20's own decoder takes it for ISO 8859-1: ’, – and € are control characters there.
    return { text: iconv.decode(bytes, "windows-1252"), note: "bukan UTF-8: dibaca sebagai Windows-1252" };
  }
}
