import { crc32 } from "node:zlib";

/** A ZIP of these files, as they are. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt32LE(crc32(content), 14);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt32LE(content.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    head.copy(entry, 6, 4, 28);
    entry.writeUInt32LE(at, 42);
    bodies.push(head, Buffer.from(name), content);
    list.push(entry, Buffer.from(name));
    at += head.length + name.length + content.length;
  }
  const entries = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(bodies.length / 3, 8);
  end.writeUInt16LE(bodies.length / 3, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, entries, end]);
}

type Cell = string | number | null;

const office = "http://schemas.openxmlformats.org";
const relations = `${office}/officeDocument/2006/relationships`;
const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`;
const linked = (id: string, kind: string, target: string): string =>
  xml(
    `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/></Relationships>`,
  );

/** A workbook (XLSX) of one sheet. Texts hold no marks of XML. */
export function spreadsheet(rows: readonly (readonly Cell[])[]): Buffer {
  const cell = (value: Cell, at: string): string => {
    if (value === null) return "";
    if (typeof value === "number") return `<c r="${at}"><v>${value}</v></c>`;
    return `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  };
  const lines = rows.map(
    (row, y) =>
      `<row r="${y + 1}">${row.map((value, x) => cell(value, `${String.fromCharCode(65 + x)}${y + 1}`)).join("")}</row>`,
  );
  const main = `${office}/spreadsheetml/2006/main`;
  return zipOf({
    "_rels/.rels": linked("rId1", "officeDocument", "xl/workbook.xml"),
    "xl/workbook.xml": xml(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Rekap" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": linked("rId1", "worksheet", "worksheets/sheet1.xml"),
    "xl/worksheets/sheet1.xml": xml(`<worksheet xmlns="${main}"><sheetData>${lines.join("")}</sheetData></worksheet>`),
  });
}
