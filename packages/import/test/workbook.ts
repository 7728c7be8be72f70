import { crc32, deflateRawSync } from "node:zlib";

/** A ZIP file of these entries; `claim` lies about their unpacked size. */
export function zip(entries: Readonly<Record<string, string | Buffer>>, claim?: number): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(entries)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc32(content), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(claim ?? content.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    head.copy(entry, 6, 4, 28);
    entry.writeUInt32LE(at, 42);
    bodies.push(head, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    at += head.length + name.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(entries).length, 8);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, list, end]);
}

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`;
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const documents = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A cell: its value, a number shown in a format, or as it stands in the file. */
type WorkbookCell =
  | string
  | number
  | null
  | { readonly value: number; readonly format: string }
  | { readonly xml: string };

/** A workbook of one sheet. */
export function workbook(rows: readonly (readonly WorkbookCell[])[]): Buffer {
  const formats = [
    ...new Set(
      rows
        .flat()
        .flatMap((cell) => (cell !== null && typeof cell === "object" && "format" in cell ? [cell.format] : [])),
    ),
  ];
  const cells = rows.map((row, r) => {
    const line = row.map((cell, c) => {
      const at = `${String.fromCharCode(65 + c)}${r + 1}`;
      if (cell === null) return "";
      if (typeof cell === "object" && "xml" in cell) return cell.xml;
      if (typeof cell === "object")
        return `<c r="${at}" s="${formats.indexOf(cell.format) + 1}"><v>${cell.value}</v></c>`;
      if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
      return `<c r="${at}" t="inlineStr"><is><t>${cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</t></is></c>`;
    });
    return `<row r="${r + 1}">${line.join("")}</row>`;
  });
  return zip({
    "[Content_Types].xml": xml(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ),
    "_rels/.rels": xml(
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    "xl/workbook.xml": xml(
      `<workbook xmlns="${main}" xmlns:r="${documents}"><sheets><sheet name="Tabel" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": xml(
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${documents}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    "xl/styles.xml": xml(
      `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.map((format, i) => `<numFmt numFmtId="${164 + i}" formatCode="${format.replaceAll('"', "&quot;")}"/>`).join("")}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, i) => `<xf numFmtId="${164 + i}"/>`).join("")}</cellXfs></styleSheet>`,
    ),
    "xl/worksheets/sheet1.xml": xml(`<worksheet xmlns="${main}"><sheetData>${cells.join("")}</sheetData></worksheet>`),
  });
}
