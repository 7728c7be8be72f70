import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

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
