import { crc32, deflateSync } from "node:zlib";

export interface FormFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A multipart form as a call's body and headers. Fields may come after the file. */
export function formOf(
  fields: Readonly<Record<string, string>>,
  file?: FormFile,
): { readonly body: Buffer; readonly headers: Record<string, string> } {
  const boundary = "----boundary-of-a-test";
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file?.name}"\r\ncontent-type: ${file?.type}\r\n\r\n`;
  const filePart = file ? [Buffer.from(head), file.bytes, Buffer.from("\r\n")] : [];
  const body = Buffer.concat([...filePart, ...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { body, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}

/** A PNG of so many pixels, transparent but for a line, or for the upper `inked` of its rows. */
export function pngOf(width: number, height: number, colourType: 2 | 6 = 6, inked = 0): Buffer {
  const chunk = (kind: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colourType, 0, 0, 0], 8);
  const row = Buffer.alloc(1 + width * (colourType === 6 ? 4 : 3));
  const rows = Array.from({ length: height }, (_, y) =>
    y === height >> 1 || y < inked * height ? Buffer.from(row).fill(255, 1) : row,
  );
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.concat(rows));
  return Buffer.concat([magic, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

/** A PDF of so many empty A4 pages; `filler` bytes make it large. */
export function pdfOf(pages = 1, filler = 0): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(" ");
  return pdfFrom([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    ...Array.from({ length: pages }, () => "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> >>"),
    ...(filler > 0 ? [`<< /Length ${filler} >>\nstream\n${"x".repeat(filler)}\nendstream`] : []),
  ]);
}

/** A PDF of these objects, from number 1, the catalogue; in the classic form. */
export function pdfFrom(objects: readonly string[]): Buffer {
  let text = "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n";
  const table = objects.map((object, index) => {
    const line = `${String(text.length).padStart(10, "0")} 00000 n \n`;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return line;
  });
  const size = objects.length + 1;
  const start = text.length;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table.join("")}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
