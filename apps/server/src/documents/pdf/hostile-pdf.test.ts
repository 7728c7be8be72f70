import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inClear } from "../../keys/encrypted-file.ts";
import { pdfOf } from "../../testing/forms.ts";
import { patient } from "../../testing/program.ts";
import { type PdfWork, pdfWork } from "./pdf-work.ts";

const megabyte = 1024 * 1024;
const limits = { megabytes: 384, seconds: 5 };

/** A PDF of these objects (from number 1, the catalogue), with cross-references as a stream; `packed` tells where others stand. */
function pdfWith(
  objects: readonly (string | Buffer)[],
  packed: readonly [container: number, index: number][] = [],
): Buffer {
  const parts = [Buffer.from("%PDF-1.7\n")];
  let length = 9;
  const rows: [number, number, number][] = [[0, 0, 65_535]];
  const add = (object: string | Buffer): void => {
    const part = Buffer.concat([Buffer.from(`${rows.length} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n")]);
    rows.push([1, length, 0]);
    parts.push(part);
    length += part.length;
  };
  for (const object of objects) add(object);
  for (const [container, index] of packed) rows.push([2, container, index]);
  const start = length;
  rows.push([1, start, 0]);
  const table = Buffer.alloc(rows.length * 8);
  rows.forEach(([kind, second, third], row) => {
    table.writeUInt8(kind, row * 8);
    table.writeUInt32BE(second, row * 8 + 1);
    table.writeUIntBE(third, row * 8 + 5, 3);
  });
  const entries = `/Type/XRef/W[1 4 3]/Size ${rows.length}/Root 1 0 R`;
  add(streamOf(table, entries));
  return Buffer.concat([...parts, Buffer.from(`startxref\n${start}\n%%EOF\n`)]);
}

const streamOf = (data: Buffer, entries: string): Buffer => {
  const deflated = deflateSync(data);
  const head = `<<${entries}/Filter/FlateDecode/Length ${deflated.length}>>\nstream\n`;
  return Buffer.concat([Buffer.from(head), deflated, Buffer.from("\nendstream")]);
};
const page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>";
const pages = "<</Type/Pages/Count 1/Kids[3 0 R]>>";
/** A stream of one object (number `of`), which so many bytes of white space follow. */
const swollen = (of: number, size: number): Buffer =>
  streamOf(
    Buffer.concat([Buffer.from(`${of} 0 <<>>`), Buffer.alloc(size, 0x20)]),
    `/Type/ObjStm/N 1/First ${`${of} 0 `.length}`,
  );
/** A stream that is `values` objects. */
const crowded = (first: number, values: number): Buffer => {
  const head = Array.from({ length: values }, (_, index) => `${first + index} 0`).join(" ");
  return streamOf(Buffer.from(`${head} [[[[]]]]`), `/Type/ObjStm/N ${values}/First ${head.length + 1}`);
};

const hostile: Record<string, () => Buffer> = {
  "a catalogue packed in a stream that unpacks to 200 MB": () =>
    pdfWith(["<</Type/Catalog/Pages 2 0 R/AcroForm 5 0 R>>", pages, page, swollen(5, 200 * megabyte)], [[4, 0]]),
  "a stream of two million objects": () =>
    pdfWith(["<</Type/Catalog/Pages 2 0 R/AcroForm 5 0 R>>", pages, page, crowded(5, 2_000_000)], [[4, 0]]),
  "arrays in arrays, a million deep": () =>
    pdfWith([`<</Type/Catalog/Pages 2 0 R/X ${"[".repeat(1_000_000)}>>`, pages, page]),
  "pages in pages, 100,000 deep": () =>
    pdfWith([
      "<</Type/Catalog/Pages 2 0 R>>",
      ...Array.from({ length: 100_000 }, (_, index) => `<</Type/Pages/Count 1/Kids[${index + 3} 0 R]>>`),
      page,
    ]),
  "a table of ten thousand million objects": () =>
    Buffer.from(
      pdfOf(1)
        .toString("latin1")
        .replace(/xref\n0 \d+\n/, "xref\n0 9999999999\n"),
      "latin1",
    ),
  "a name of 30 MB and a text of 30 MB": () =>
    pdfWith([`<</Type/Catalog/Pages 2 0 R/${"n".repeat(30 * megabyte)} (${"t".repeat(30 * megabyte)}>>`, pages, page]),
  "a chain of cross-references that bites its tail": () =>
    Buffer.from(
      pdfOf(1)
        .toString("latin1")
        .replace(/\/Root 1 0 R/, (root) => `${root} /Prev ${pdfOf(1).lastIndexOf("xref\n0")}`),
      "latin1",
    ),
  "references in a circle": () => pdfWith(["<</Type/Catalog/Pages 2 0 R>>", "3 0 R", "2 0 R"]),
};

describe("a PDF made to hurt", patient, () => {
  let folder: string;
  let work: PdfWork;
  let peak = 0;
  let watch: NodeJS.Timeout;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tanyadata-hostile-"));
    work = pdfWork({ ...limits, processes: 1, queue: 10, queueOfUser: 10 });
    watch = setInterval(() => {
      peak = Math.max(peak, ...childrenMegabytes());
    }, 5);
  });
  afterAll(async () => {
    clearInterval(watch);
    work.close();
    await rm(folder, { recursive: true });
  });
  const file = async (bytes: Uint8Array): Promise<string> => {
    await writeFile(join(folder, "input.pdf"), bytes);
    return join(folder, "input.pdf");
  };
  const refusal = async (done: Promise<{ ok: boolean; refusal?: string }>) =>
    done.then(
      (outcome) => (outcome.ok ? "taken" : outcome.refusal),
      (error: { code?: string }) => error.code ?? String(error),
    );

  test.each(Object.keys(hostile))(
    "%s is refused as damaged, within the bounds, and the next file is worked on",
    async (name) => {
      const path = await file(hostile[name]?.() ?? Buffer.alloc(0));
      peak = 0;
      expect(await refusal(work.as("u").inspect(inClear(path)))).toBe("pdf_damaged");
      const verified = await work
        .as("u")
        .verify(inClear(path), { roots: [] })
        .then(
          ({ refusal }) => refusal,
          ({ code }) => code,
        );
      expect(verified).toBe("pdf_damaged");
      peak = Math.max(peak, ...childrenMegabytes());
      if (existsSync("/proc/self/task")) expect(peak).toBeGreaterThan(30);
      // Half as much again may be taken between two looks of its watcher.
      expect(peak).toBeLessThan(limits.megabytes * 1.5);
      expect(await refusal(work.as("u").inspect(inClear(await file(pdfOf(1)))))).toBe("taken");
    },
  );
});

/** Resident memory of the processes that this one started; nothing where the system does not tell. */
function childrenMegabytes(): number[] {
  const tasks = `/proc/${process.pid}/task`;
  if (!existsSync(tasks)) return [];
  const children = readdirSync(tasks).flatMap((task) => read(`${tasks}/${task}/children`).split(" ").filter(Boolean));
  return children.map((pid) => Number(/VmHWM:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024);
}
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
