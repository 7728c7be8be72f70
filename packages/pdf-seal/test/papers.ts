import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** PDFs made by hand, so that a test says what is in its input. */
export interface PaperOptions {
  readonly rotate?: 0 | 90 | 180 | 270;
  readonly media?: readonly number[];
  readonly crop?: readonly number[];
  readonly pages?: number;
  /** More of the page's, the catalogue's and the trailer's dictionary, and whole objects from number 10 on. */
  readonly page?: string;
  readonly catalogue?: string;
  readonly trailer?: string;
  readonly objects?: Readonly<Record<number, string>>;
  readonly version?: string;
  readonly ending?: string;
}

/** A classic file: header, objects, table, trailer. Its pages say "Halaman". */
export function paper(options: PaperOptions = {}): Buffer {
  const { rotate = 0, media = [0, 0, 595.28, 841.89], crop, pages = 1, objects = {}, version = "1.7" } = options;
  const kids = Array.from({ length: pages }, (_, index) => 100 + index);
  const text = "BT /F 18 Tf 60 700 Td (Halaman) Tj ET";
  const all: Record<number, string> = {
    1: `<</Type/Catalog/Pages 2 0 R${options.catalogue ?? ""}>>`,
    2: `<</Type/Pages/Count ${pages}/Kids[${kids.map((kid) => `${kid} 0 R`).join(" ")}]/MediaBox[${media.join(" ")}]>>`,
    3: `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    4: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ...objects,
  };
  const box = crop ? `/CropBox[${crop.join(" ")}]` : "";
  for (const kid of kids) {
    all[kid] =
      `<</Type/Page/Parent 2 0 R/Rotate ${rotate}${box}/Contents 3 0 R/Resources<</Font<</F 4 0 R>>>>${options.page ?? ""}>>`;
  }
  return assemble(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`, all, options.trailer ?? "", options.ending ?? "\n");
}

function assemble(head: string, objects: Readonly<Record<number, string>>, trailer: string, ending: string): Buffer {
  let body = head;
  const rows: string[] = [];
  const numbers = Object.keys(objects).map(Number);
  for (const number of numbers) {
    rows.push(`${number} 1\n${String(body.length).padStart(10, "0")} 00000 n \n`);
    body += `${number} 0 obj\n${objects[number]}\nendobj\n`;
  }
  const size = Math.max(...numbers) + 1;
  const table = `xref\n0 1\n0000000000 65535 f \n${rows.join("")}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\n`;
  return Buffer.from(`${body}${table}startxref\n${body.length}\n%%EOF${ending}`, "latin1");
}

/** The same file as qpdf writes it anew. */
export function throughQpdf(bytes: Uint8Array, ...options: readonly string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "seal-qpdf-"));
  writeFileSync(join(folder, "in.pdf"), bytes);
  const run = spawnSync("qpdf", [...options, join(folder, "in.pdf"), join(folder, "out.pdf")], { encoding: "utf8" });
  if (run.status !== 0) throw new Error(run.stderr);
  return readFileSync(join(folder, "out.pdf"));
}

/** The same file as another program writes it, which is given the paths of its input and its output. */
export function through(
  program: string,
  bytes: Uint8Array,
  argumentsOf: (from: string, to: string) => string[],
): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "seal-made-"));
  const [from, to] = [join(folder, "in.pdf"), join(folder, "out.pdf")];
  writeFileSync(from, bytes);
  const run = spawnSync(program, argumentsOf(from, to), { encoding: "utf8", cwd: folder });
  if (run.status !== 0) throw new Error(run.stderr);
  return readFileSync(to);
}

/** One more revision by somebody else: objects by their number, and numbers that are deleted. For classic files. */
export function revise(
  bytes: Uint8Array,
  objects: Readonly<Record<number, string>>,
  deleted: readonly number[] = [],
): Buffer {
  const before = Buffer.from(bytes).toString("latin1");
  const last = [...before.matchAll(/startxref\n(\d+)/g)].at(-1)?.[1];
  const root = [...before.matchAll(/\/Root 1 0 R/g)].length > 0 ? "/Root 1 0 R" : "";
  const identity = [...before.matchAll(/\/ID ?\[.*?\]/g)].at(-1)?.[0] ?? "";
  let body = before;
  const rows: string[] = [];
  for (const [number, text] of Object.entries(objects)) {
    rows.push(`${number} 1\n${String(body.length).padStart(10, "0")} 00000 n \n`);
    body += `${number} 0 obj\n${text}\nendobj\n`;
  }
  for (const number of deleted) rows.push(`${number} 1\n0000000000 00001 f \n`);
  const trailer = `trailer\n<</Size 1000${root}${identity}/Prev ${last}>>\n`;
  return Buffer.from(`${body}xref\n${rows.join("")}${trailer}startxref\n${body.length}\n%%EOF\n`, "latin1");
}

/** A hybrid file as Word writes it: an empty table that points at a stream beside it, in which the font is hidden from old readers. */
export function hybrid(): Buffer {
  const base = paper({ objects: { 4: "null" } }).toString("latin1");
  const first = base.lastIndexOf("xref\n0 1");
  const own = base.slice(0, first);
  const packed = "4 0 <</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";
  const container = `7 0 obj\n<</Type/ObjStm/N 1/First 4/Length ${packed.length}>>\nstream\n${packed}\nendstream\nendobj\n`;
  const stream = own.length + container.length;
  const rows = Buffer.from([2, 0, 7, 0, 1, own.length >> 8, own.length & 255, 0, 1, stream >> 8, stream & 255, 0]);
  const head = `8 0 obj\n<</Type/XRef/Size 101/W[1 2 1]/Index[4 1 7 2]/Root 1 0 R/Length ${rows.length}>>\nstream\n`;
  const beside = `${head}${rows.toString("latin1")}\nendstream\nendobj\n`;
  const table = stream + beside.length;
  const places = base
    .slice(first, base.lastIndexOf("startxref"))
    .replace(/\n4 1\n\d{10} 00000 n /, "\n4 1\n0000000000 65535 f ");
  const last = `${places}startxref\n${table}\n%%EOF\n`;
  const empty = `xref\n0 0\ntrailer\n<</Size 101/Root 1 0 R/Prev ${table}/XRefStm ${stream}>>\n`;
  return Buffer.from(`${own}${container}${beside}${last}${empty}startxref\n${table + last.length}\n%%EOF`, "latin1");
}

/** A file of another producer; see fixtures/README.md. */
export const fixturePath = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));
export const fixture = (name: string) => readFileSync(fixturePath(name));
