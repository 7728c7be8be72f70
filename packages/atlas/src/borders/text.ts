import iconv from "iconv-lite";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Text as files have it: UTF-8 (without the mark at its beginning), else as Windows wrote it before. */
export function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return windowsText(bytes);
  }
}

/** Windows-1252, which Node 20's own decoder takes for ISO 8859-1: ’ and – are control characters there. */
export const windowsText = (bytes: Uint8Array): string => iconv.decode(bytes as Buffer, "windows-1252");
