import { deflateSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { type Signer, seal, verify } from "../src/index.ts";
import { Authority, signerOf } from "./authority.ts";
import { missing } from "./judges.ts";
import { type PaperOptions, paper, revise } from "./papers.ts";

const absent = missing("openssl");
const stream = (text: string, more = "") => `<<${more}/Length ${text.length}>>\nstream\n${text}\nendstream`;
const forged = stream("BT /F 18 Tf 60 700 Td (Lunas) Tj ET");

/** What somebody appends to a sealed file: `latest` is an object as the sealed file has it, `form` the number of its form. */
interface Sealed {
  readonly bytes: Buffer;
  readonly latest: (number: number) => string;
  readonly form: number;
  readonly field: number;
  readonly signature: number;
}
type Attack = (sealed: Sealed) => Buffer;
const later =
  (objects: (sealed: Sealed) => Record<number, string>, deleted: readonly number[] = []): Attack =>
  (sealed) =>
    revise(sealed.bytes, objects(sealed), deleted);
const edited =
  (change: (text: string) => string): Attack =>
  (sealed) => {
    const text = sealed.bytes.toString("latin1");
    const made = change(text);
    if (made === text) throw new Error("nothing was changed");
    return Buffer.from(made, "latin1");
  };
/** A field of a signature with `more`, on the page and in the form. */
const field =
  (own: string, objects: Record<number, string> = {}, { annots = true, fields = true } = {}): Attack =>
  ({ bytes, latest, form }) =>
    revise(bytes, {
      900: `<</Type/Annot/Subtype/Widget/FT/Sig/F 132/V 901 0 R${own}>>`,
      901: "<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/Contents<00>/ByteRange[0 1 2 3]>>",
      ...(fields && { [form]: latest(form).replace(/(\/Fields \[[^\]]*)\]/, "$1 900 0 R]") }),
      ...(annots && { 100: latest(100).replace(/(\/Annots \[[^\]]*)\]/, "$1 900 0 R]") }),
      ...objects,
    });
/** A revision whose cross-references are a stream. */
function streamed(before: Buffer, objects: Record<number, string>, packed: Record<number, string> = {}): Buffer {
  const last = [...before.toString("latin1").matchAll(/startxref\n(\d+)/g)].at(-1)?.[1];
  let body = before.toString("latin1");
  const rows: [number, number, number, number][] = [];
  const add = (number: number, text: string) => {
    rows.push([number, 1, body.length, 0]);
    body += `${number} 0 obj\n${text}\nendobj\n`;
  };
  for (const [number, text] of Object.entries(objects)) add(Number(number), text);
  const inside = Object.entries(packed);
  if (inside.length > 0) {
    let at = 0;
    const head = inside.map(([number, text]) => {
      const pair = `${number} ${at} `;
      at += text.length + 1;
      return pair;
    });
    const first = head.join("").length;
    add(
      950,
      stream(
        `${head.join("")}${inside.map(([, text]) => text).join(" ")}`,
        `/Type/ObjStm/N ${inside.length}/First ${first}`,
      ),
    );
    inside.forEach(([number], index) => void rows.push([Number(number), 2, 950, index]));
  }
  const start = body.length;
  rows.push([951, 1, start, 0]);
  rows.sort(([a], [b]) => a - b);
  const table = Buffer.alloc(rows.length * 7);
  rows.forEach(([, kind, second, third], row) => {
    table.writeUInt8(kind, row * 7);
    table.writeUInt32BE(second, row * 7 + 1);
    table.writeUInt16BE(third, row * 7 + 5);
  });
  const data = deflateSync(table).toString("latin1");
  const index = rows.map(([number]) => `${number} 1`).join(" ");
  const entries = `/Type/XRef/W[1 4 2]/Index[${index}]/Size 1000/Root 1 0 R/Prev ${last}/Filter/FlateDecode`;
  return Buffer.from(`${body}951 0 obj\n${stream(data, entries)}\nendobj\nstartxref\n${start}\n%%EOF\n`, "latin1");
}

const attacks: Record<string, [attack: Attack, input?: PaperOptions]> = {
  "another content": [later(() => ({ 3: forged }))],
  "another content, by cross-references in a stream": [({ bytes }) => streamed(bytes, { 3: forged })],
  "another page, packed": [
    ({ bytes, latest }) => streamed(bytes, {}, { 100: latest(100).replace("/Contents 3 0 R", "/Contents 60 0 R") }),
    { objects: { 60: forged } },
  ],
  "the content deleted": [later(() => ({}), [3])],
  "the content under another generation": [
    edited((text) => {
      const at = text.length;
      const body = `3 1 obj\n${forged}\nendobj\n`;
      const last = [...text.matchAll(/startxref\n(\d+)/g)].at(-1)?.[1];
      const table = `xref\n3 1\n${String(at).padStart(10, "0")} 00001 n \ntrailer\n<</Size 1000/Root 1 0 R/Prev ${last}>>\n`;
      return `${text}${body}${table}startxref\n${at + body.length}\n%%EOF\n`;
    }),
  ],
  "one number twice in a revision": [
    edited((text) => {
      const at = text.length;
      const body = `3 0 obj\n${forged}\nendobj\n`;
      const last = [...text.matchAll(/startxref\n(\d+)/g)].at(-1)?.[1];
      const row = `3 1\n${String(at).padStart(10, "0")} 00000 n \n`;
      return `${text}${body}xref\n${row}${row}trailer\n<</Size 1000/Root 1 0 R/Prev ${last}>>\nstartxref\n${at + body.length}\n%%EOF\n`;
    }),
  ],
  "what lay hidden in the signed file": [
    ({ bytes, latest }) => revise(bytes, { 100: latest(100).replace("/Contents 3 0 R", "/Contents 60 0 R") }),
    { objects: { 60: forged } },
  ],
  "cross-references that lead to what lay hidden": [
    ({ bytes }) => {
      const text = bytes.toString("latin1");
      const at = text.indexOf("(3 0 obj\n") + 1;
      const last = [...text.matchAll(/startxref\n(\d+)/g)].at(-1)?.[1];
      const table = `xref\n3 1\n${String(at).padStart(10, "0")} 00000 n \ntrailer\n<</Size 1000/Root 1 0 R/Prev ${last}>>\n`;
      return Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`, "latin1");
    },
    { objects: { 60: `<</A(3 0 obj\n${forged}\nendobj\n)>>` } },
  ],
  "a whole new file behind": [({ bytes }) => Buffer.concat([bytes, paper({ page: "/Rotate 0" }).subarray(9)])],
  "another size of all pages": [later(({ latest }) => ({ 2: latest(2).replace("841.89", "300") }))],
  "pages turned": [later(({ latest }) => ({ 2: latest(2).replace("<<", "<</Rotate 180") }))],
  "another unit": [later(({ latest }) => ({ 100: latest(100).replace("<<", "<</UserUnit 4") }))],
  "a smaller part of the page seen": [
    later(({ latest }) => ({ 100: latest(100).replace("<<", "<</CropBox[0 0 200 200]") })),
  ],
  "a page more": [
    later(({ latest }) => ({
      2: latest(2).replace("[100 0 R]", "[100 0 R 900 0 R]").replace("/Count 1", "/Count 2"),
      900: latest(100).replace(/\/Annots \[[^\]]*\]/, ""),
    })),
  ],
  "another font": [later(() => ({ 4: "<</Type/Font/Subtype/Type1/BaseFont/Symbol>>" }))],
  "another picture of the seal": [
    later(({ latest, field: own }) => ({ [own]: latest(own).replace(/\/N \d+ 0 R/, "/N 3 0 R") })),
  ],
  "the seal elsewhere": [
    later(({ latest, field: own }) => ({ [own]: latest(own).replace(/\/Rect \[[^\]]*\]/, "/Rect [300 300 390 360]") })),
  ],
  "the seal hidden": [later(({ latest, field: own }) => ({ [own]: latest(own).replace("/F 132", "/F 2") }))],
  "the seal off its page": [later(({ latest }) => ({ 100: latest(100).replace(/\/Annots \[[^\]]*\]/, "/Annots []") }))],
  "the seal out of the form": [
    later(({ latest, form }) => ({ [form]: latest(form).replace(/\/Fields \[[^\]]*\]/, "/Fields []") })),
  ],
  "the seal without its value": [
    later(({ latest, field: own }) => ({ [own]: latest(own).replace(/\/V \d+ 0 R/, "/V null") })),
  ],
  "another signer's name in it": [
    later(({ latest, signature }) => ({ [signature]: latest(signature).replace("(Siti)", "(Budi)") })),
  ],
  "a note": [
    later(({ latest }) => ({
      900: "<</Type/Annot/Subtype/FreeText/Rect[60 690 200 720]/Contents(Lunas)>>",
      100: latest(100).replace(/(\/Annots \[[^\]]*)\]/, "$1 900 0 R]"),
    })),
  ],
  layers: [
    later(({ latest }) => ({
      1: latest(1).replace("<<", "<</OCProperties<</OCGs[900 0 R]/D<</OFF[900 0 R]>>>>"),
      900: "<</Type/OCG/Name(a)>>",
    })),
  ],
  "a script": [
    later(({ latest }) => ({
      1: latest(1).replace("<<", "<</Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(app.alert\\(1\\))>>]>>>>"),
    })),
  ],
  "another way to open it": [
    later(({ latest }) => ({ 1: latest(1).replace("<<", "<</OpenAction[100 0 R/XYZ 0 0 8]") })),
  ],
  "a form that is drawn anew": [
    later(({ latest, form }) => ({ [form]: latest(form).replace("<<", "<</NeedAppearances true") })),
  ],
  XFA: [later(({ latest, form }) => ({ [form]: latest(form).replace("<<", "<</XFA 900 0 R"), 900: stream("<a/>") }))],
  encryption: [edited((text) => text + revision(text, "/Encrypt<</Filter/Standard>>"))],
  "a seal over the seal, which names no page": [field("/T(b)/Rect[60 60 150 120]/AP<</N 3 0 R>>")],
  "a seal over the seal, which names another page": [field("/T(b)/Rect[60 60 150 120]/P 2 0 R/AP<</N 3 0 R>>")],
  "a seal of the same name in other letters": [
    field("/T<FEFF00540061006E0064006100540061006E00670061006E0031>/P 100 0 R/Rect[300 60 390 120]"),
  ],
  "a seal with fields below it": [field("/T(b)/P 100 0 R/Rect[300 60 390 120]/Kids[902 0 R]", { 902: "<</T(c)>>" })],
  "a seal in the form that is shown nowhere": [field("/T(b)/P 100 0 R/Rect[300 60 390 120]", {}, { annots: false })],
  "a seal that is shown and in no form": [field("/T(b)/P 100 0 R/Rect[300 60 390 120]", {}, { fields: false })],
  "fields that are the page's content": [
    later(({ latest, form }) => ({ 60: "[3 0 R 900 0 R]", 900: forged, [form]: latest(form) })),
    { catalogue: "/AcroForm<</Fields 60 0 R>>", objects: { 60: "[]" }, page: "/B 60 0 R" },
  ],
  "annotations that are the pages": [
    later(({ latest }) => ({
      60: `${/\[(.*)\]/.exec(latest(60))?.[0].slice(0, -1) ?? "["} 900 0 R]`,
      900: "<</Type/Page/Parent 2 0 R/Contents 61 0 R>>",
    })),
    { objects: { 60: "[]", 61: forged }, page: "/Annots 60 0 R", catalogue: "/Threads 60 0 R" },
  ],
  "validation data that are the page's content": [
    later(() => ({ 60: "[3 0 R 900 0 R]", 900: forged })),
    { objects: { 60: "[3 0 R]" }, catalogue: "/DSS<</Certs 60 0 R>>/Threads 60 0 R" },
  ],
  "metadata that are the page's content": [
    later(() => ({ 60: stream("(Lunas) Tj", "/Type/Metadata/Subtype/XML") })),
    { objects: { 60: stream("<a/>", "/Type/Metadata/Subtype/XML") }, catalogue: "/Metadata 60 0 R/Threads[60 0 R]" },
  ],
  "information that is a font": [
    later(() => ({ 60: "<</Type/Font/Producer(b)>>" })),
    { objects: { 60: "<</Type/Font/Producer(a)>>" }, trailer: "/Info 60 0 R", catalogue: "/Threads[60 0 R]" },
  ],
  "a number that was named and empty, filled": [later(() => ({ 470: forged })), { page: "/Thumb 470 0 R" }],
};
function revision(text: string, trailer: string): string {
  const last = [...text.matchAll(/startxref\n(\d+)/g)].at(-1)?.[1];
  return `xref\n0 0\ntrailer\n<</Size 1000/Root 1 0 R${trailer}/Prev ${last}>>\nstartxref\n${text.length}\n%%EOF\n`;
}

/** Files that were signed and then appended to, as whoever wants to deceive would: none may be plainly valid. */
describe.skipIf(absent !== "")("what is appended to deceive", () => {
  let authority: Authority;
  let signer: Signer;
  beforeAll(() => {
    authority = new Authority();
    signer = signerOf(authority.issue("Siti", "p-256"));
  });
  async function sealed(options: PaperOptions = {}): Promise<Sealed> {
    const done = await seal(
      paper(options),
      {
        ...{
          kind: "signature",
          box: { page: 1, x: 60, y: 60, width: 90, height: 60 },
          appearance: { lines: ["Siti"] },
        },
        ...{ name: "Siti", at: new Date("2026-11-21T10:00:00Z"), level: "B-B" },
      },
      signer,
      {},
    );
    if (!done.ok) throw new Error(done.refusal);
    const bytes = Buffer.from(done.value);
    expect((await verify(bytes, { roots: [authority.root] })).valid).toBe(true);
    const text = bytes.toString("latin1");
    const latest = (number: number) =>
      [...text.matchAll(new RegExp(`(?<![\\d(])${number} 0 obj\n(.*)\nendobj`, "g"))].at(-1)?.[1] ?? "";
    const numbered = (pattern: RegExp) => Number([...text.matchAll(pattern)].at(-1)?.[1]);
    return {
      ...{ bytes, latest, form: Number(/\/AcroForm (\d+) 0 R/.exec(latest(1))?.[1]) },
      field: numbered(/(\d+) 0 obj\n<<[^\n]*\/FT \/Sig/g),
      signature: numbered(/(\d+) 0 obj\n<<[^\n]*\/ByteRange/g),
    };
  }

  test.each(Object.entries(attacks))("%s", async (_, [attack, input]) => {
    const before = await sealed(input);
    const after = attack(before);
    expect(after.equals(before.bytes)).toBe(false);
    const found = await verify(after, { roots: [authority.root] });
    expect(found.valid).toBe(false);
    // Where the signature itself can still be read it is not called altered: its bytes are not.
    const own = found.signatures.find(({ field: name }) => name === "TandaTangan1");
    if (own?.integrity === "intact") expect(own.changes_after.some(({ allowed }) => !allowed)).toBe(true);
    else expect(["partial", "unreadable", undefined]).toContain(own?.integrity);
  });
});
