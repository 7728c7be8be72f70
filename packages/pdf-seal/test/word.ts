import { deflateSync } from "node:zlib";

const line = "\r\n";
const identity = "[<8C1F0E9B3A5D4C6F8E7B2A1D0C9F8E7D><8C1F0E9B3A5D4C6F8E7B2A1D0C9F8E7D>]";

/**
 * A file as Word saves it: lines of CR LF, blanks where nobody else has them, a tagged page of 595.32 × 841.92, the structure in
 * a stream of objects that the table calls free (one chain of free numbers, all of generation 65535), and a second, empty table
 * behind the first end, which alone leads to the stream of cross-references beside them.
 */
export function wordLike(): Buffer {
  const text = `/P <</MCID 0>> BDC q${line}BT${line}/F1 11.04 Tf${line}1 0 0 1 72.024 760.08 Tm${line}[(Per)3(janjian)] TJ${line}ET${line}Q${line} EMC `;
  const metadata = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta><?xpacket end="w"?>`;
  const objects: Record<number, string> = {
    1: "<</Type/Catalog/Pages 2 0 R/Lang(id-ID) /StructTreeRoot 10 0 R/MarkInfo<</Marked true>>/Metadata 13 0 R/ViewerPreferences 14 0 R>>",
    2: "<</Type/Pages/Count 1/Kids[ 3 0 R] >>",
    3: "<</Type/Page/Parent 2 0 R/Resources<</Font<</F1 5 0 R>>/ExtGState<</GS7 7 0 R/GS8 8 0 R>>/ProcSet[/PDF/Text/ImageB/ImageC/ImageI] >>/MediaBox[ 0 0 595.32 841.92] /Contents 4 0 R/Group<</Type/Group/S/Transparency/CS/DeviceRGB>>/Tabs/S/StructParents 0>>",
    4: packed("", Buffer.from(text, "latin1")),
    5: "<</Type/Font/Subtype/TrueType/Name/F1/BaseFont/BCDEEE+Calibri/Encoding/WinAnsiEncoding/FontDescriptor 6 0 R/FirstChar 32/LastChar 32/Widths[ 226] >>",
    6: "<</Type/FontDescriptor/FontName/BCDEEE+Calibri/Flags 32/ItalicAngle 0/Ascent 750/Descent -250/CapHeight 750/AvgWidth 521/MaxWidth 1743/FontWeight 400/XHeight 250/StemV 52/FontBBox[ -503 -250 1240 750] >>",
    7: "<</Type/ExtGState/BM/Normal/ca 1>>",
    8: "<</Type/ExtGState/BM/Normal/CA 1>>",
    9: "<</Author(Siti Nurhaliza) /Creator(\u00fe\u00ff\u0000M\u0000S) /CreationDate(D:20261121100000+07'00') /ModDate(D:20261121100000+07'00') /Producer(\u00fe\u00ff\u0000M\u0000S) >>",
    13: `<</Type/Metadata/Subtype/XML/Length ${metadata.length}>>${line}stream${line}${metadata}${line}endstream`,
    14: "<</DisplayDocTitle true>>",
  };
  const hidden: [number, string][] = [
    [10, "<</Type/StructTreeRoot/K[ 11 0 R] /ParentTree 12 0 R/ParentTreeNextKey 1>>"],
    [11, "<</P 10 0 R/S/P/Type/StructElem/K[ 0] /Pg 3 0 R>>"],
    [12, "<</Nums[ 0[ 11 0 R] ] >>"],
  ];
  let body = `%PDF-1.7${line}%\u00b5\u00b5\u00b5\u00b5${line}`;
  const offsets = new Map<number, number>();
  const add = (number: number, object: string): void => {
    offsets.set(number, body.length);
    body += `${number} 0 obj${line}${object}${line}endobj${line}`;
  };
  for (const [number, object] of Object.entries(objects)) add(Number(number), object);
  let inside = "";
  const heads = hidden.map(([number, object]) => {
    const head = `${number} ${inside.length} `;
    inside += `${object} `;
    return head;
  });
  const first = heads.join("");
  add(15, packed(`/Type/ObjStm/N ${hidden.length}/First ${first.length}`, Buffer.from(first + inside, "latin1")));
  const beside = body.length;
  offsets.set(16, beside);
  const size = 17;
  const rows = Buffer.alloc(size * 7);
  for (let number = 0; number < size; number++) {
    const place = hidden.findIndex(([each]) => each === number);
    const offset = offsets.get(number);
    rows.writeUInt8(place >= 0 ? 2 : offset === undefined ? 0 : 1, number * 7);
    rows.writeUInt32BE(place >= 0 ? 15 : (offset ?? 0), number * 7 + 1);
    rows.writeUInt16BE(place >= 0 ? place : offset === undefined ? 65_535 : 0, number * 7 + 5);
  }
  const trailer = `/Size ${size}/Root 1 0 R/Info 9 0 R/ID${identity} `;
  add(16, packed(`/Type/XRef/W[ 1 4 2] ${trailer}`, rows));
  const table = body.length;
  const free = [0, ...hidden.map(([number]) => number)];
  const entries = Array.from({ length: size }, (_, number) => {
    const next = free[free.indexOf(number) + 1] ?? 0;
    const isFree = free.includes(number);
    const at = String(isFree ? next : offsets.get(number)).padStart(10, "0");
    return `${at} ${isFree ? "65535 f" : "00000 n"}${line}`;
  });
  body += `xref${line}0 ${size}${line}${entries.join("")}trailer${line}<<${trailer}>>${line}startxref${line}${table}${line}%%EOF${line}`;
  const again = body.length;
  body += `xref${line}0 0${line}trailer${line}<<${trailer}/Prev ${table}/XRefStm ${beside}>>${line}startxref${line}${again}${line}%%EOF`;
  return Buffer.from(body, "latin1");
}

function packed(entries: string, data: Buffer): string {
  const bytes = deflateSync(data);
  return `<<${entries}/Filter/FlateDecode/Length ${bytes.length}>>${line}stream${line}${bytes.toString("latin1")}${line}endstream`;
}
