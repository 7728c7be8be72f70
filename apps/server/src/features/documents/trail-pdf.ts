import type { Revision, Trail } from "@tanyadata/contract";

/** Points: A4 upright, with a margin. */
const page = { width: 595, height: 842, margin: 48, size: 9, leading: 13 };
/** Helvetica's letters are narrower; so a line never leaves the page. */
const columns = 96;

export interface TrailPdfParts {
  readonly document: { readonly id: string; readonly name: string };
  readonly revisions: readonly Revision[];
  readonly trail: Trail;
  readonly at: Date;
}

/** A document's audit trail on A4 pages: plain text in fonts that every reader has. */
export function trailPdf({ document, revisions, trail, at }: TrailPdfParts): Uint8Array {
  const lines = [
    "# Jejak audit dokumen",
    "",
    `Dokumen: ${document.name}`,
    `Nomor: ${document.id}`,
    `Dibuat: ${at.toISOString()} (UTC)`,
    `Rantai hash: ${trail.intact ? "utuh" : "TIDAK UTUH - catatan ini pernah diubah"}`,
    `Hash terakhir: ${trail.entries.at(-1)?.hash ?? "-"}`,
    "",
    "# Revisi",
    "",
    ...revisions.flatMap(({ number, origin, size, sha256, created_at }) => [
      `${number}. ${originWords[origin]}, ${created_at}, ${size} byte`,
      `    SHA-256 ${sha256}`,
    ]),
    "",
    "# Catatan",
    "",
    ...trail.entries.flatMap((entry) => [
      `${entry.number}. ${entry.at}  ${entry.event}  oleh ${entry.actor ?? "server"}`,
      `    ${JSON.stringify(entry.data)}`,
      `    hash ${entry.hash}`,
    ]),
    "",
    "Hash tiap catatan adalah SHA-256 dari JSON [nomor dokumen, nomor catatan, waktu, pelaku, peristiwa, data, hash sebelumnya].",
  ];
  return pdfOf(lines.flatMap(wrapped));
}

const originWords = { upload: "Unggahan", stamp: "Pembubuhan meterai", signature: "Tanda tangan" } as const;

function wrapped(line: string): string[] {
  const parts: string[] = [];
  for (let rest = line; ; ) {
    if (rest.length <= columns) return [...parts, rest];
    const space = rest.lastIndexOf(" ", columns);
    const end = space > columns / 2 ? space : columns;
    parts.push(rest.slice(0, end));
    rest = `    ${rest.slice(end).trimStart()}`;
  }
}

/** What the standard fonts do not have is shown as a question mark. */
const literal = (text: string): string =>
  `(${text.replace(/[^\x20-\x7e\xa0-\xff]/gu, "?").replace(/[\\()]/g, (sign) => `\\${sign}`)})`;

function pdfOf(lines: readonly string[]): Uint8Array {
  const perPage = Math.floor((page.height - 2 * page.margin) / page.leading);
  const pages: string[][] = [];
  for (let at = 0; at < lines.length; at += perPage) pages.push(lines.slice(at, at + perPage));
  // 1 catalogue, 2 pages, 3 and 4 fonts, then for each page itself and its content.
  const kids = pages.map((_, index) => `${5 + 2 * index} 0 R`);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${pages.length} /MediaBox [0 0 ${page.width} ${page.height}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
    ...pages.flatMap((content, index) => {
      const stream = contentOf(content, `${index + 1} / ${pages.length}`);
      const fonts = "<< /Font << /F1 3 0 R /F2 4 0 R >> >>";
      return [
        `<< /Type /Page /Parent 2 0 R /Resources ${fonts} /Contents ${6 + 2 * index} 0 R >>`,
        `<< /Length ${Buffer.byteLength(stream, "latin1")} >>\nstream\n${stream}\nendstream`,
      ];
    }),
  ];
  let text = "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + xref + trailer, "latin1");
}

function contentOf(lines: readonly string[], number: string): string {
  const top = page.height - page.margin;
  const shown = lines.map((line) => {
    const isTitle = line.startsWith("# ");
    return `/${isTitle ? "F2" : "F1"} ${isTitle ? page.size + 3 : page.size} Tf ${literal(isTitle ? line.slice(2) : line)} Tj T*`;
  });
  const foot = `BT /F1 ${page.size} Tf ${page.width - page.margin - 40} ${page.margin / 2} Td ${literal(number)} Tj ET`;
  return `BT ${page.leading} TL ${page.margin} ${top} Td\n${shown.join("\n")}\nET\n${foot}`;
}
