const fallback = "tanyadata.csv";

/** The file name that a Content-Disposition header gives (RFC 6266: `filename*` before `filename`). */
export function filenameOf(header: string | null): string {
  const encoded = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header ?? "")?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // Not percent-encoded UTF-8: the plain name is left.
    }
  }
  const [, quoted, plain] = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header ?? "") ?? [];
  return quoted?.replace(/\\(.)/g, "$1") || plain || fallback;
}
