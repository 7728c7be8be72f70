import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { letter, printed } from "./chromium.ts";
import { missing } from "./judges.ts";
import { fixture, paper, through, throughQpdf } from "./papers.ts";

/** Files of two pages and more, by name, as the programs of this machine make them today. What a program is missing for says so. */
export function corpus(): [name: string, make: () => Buffer][] {
  const with_ = (program: string, ...made: [string, () => Buffer][]) => (missing(program) === "" ? made : []);
  const pages = () => fixture("libreoffice-pages.pdf");
  return [
    ["LibreOffice 7.4, two pages", pages],
    ["numbers in every form", odd],
    ["qpdf: streams of objects", () => throughQpdf(pages(), "--object-streams=generate")],
    ["qpdf: linearised", () => throughQpdf(pages(), "--linearize")],
    ["qpdf: linearised, streams of objects", () => throughQpdf(pages(), "--linearize", "--object-streams=generate")],
    ["qpdf: one object a line", () => throughQpdf(pages(), "--qdf", "--object-streams=disable")],
    ["Cairo", () => through("pdftocairo", pages(), (from, to) => ["-pdf", from, to])],
    ["Poppler: united", () => through("pdfunite", pages(), (one, to) => [one, one, to])],
    ...with_("chromium", ["Chromium", () => printed(letter)]),
    ...with_("soffice", ["LibreOffice of this machine", libreOffice]),
    ...with_("gs", ["Ghostscript, from PostScript", ghostscript], ["Ghostscript, from a PDF", distilled]),
  ];
}

/** Numbers, names, texts and comments as a file may write them and few programs do. */
const odd = () =>
  paper({
    pages: 2,
    media: ["+0", "-.0", "595.303937007874", "841.8897637795280"] as unknown as number[],
    page: "/Pie#63eInfo<</a#20b(t\\145ks\\n)/c<DEADbeef0>/d[.5 4. 007 -0.0000001 1234567890.123456789]>>%catatan\n/Tabs/S",
    catalogue: "/Lang(id\\055ID)/MarkInfo<</Marked true/Suspects false>>/Angka[12345678901234567890.5 0.1234567890123]",
  });

function libreOffice(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "seal-soffice-"));
  writeFileSync(
    join(folder, "surat.html"),
    `<html><body><h1>Perjanjian</h1><p><a href="https://example.com">luar</a></p><p style="page-break-before: always">Dua</p></body></html>`,
  );
  execFileSync(
    "soffice",
    [`-env:UserInstallation=file://${folder}/profile`, ..."--headless --convert-to pdf surat.html".split(" ")],
    { cwd: folder, stdio: "ignore", timeout: 120_000 },
  );
  return readFileSync(join(folder, "surat.pdf"));
}

const ghost = (input: string | Buffer) => {
  const folder = mkdtempSync(join(tmpdir(), "seal-gs-"));
  writeFileSync(join(folder, "in"), input);
  const run = spawnSync("gs", ["-q", "-dSAFER", "-sDEVICE=pdfwrite", "-o", "out.pdf", "in"], { cwd: folder });
  if (run.status !== 0) throw new Error(run.stderr.toString());
  return readFileSync(join(folder, "out.pdf"));
};
const ghostscript = () =>
  ghost(
    `%!PS\n${["Satu", "Dua"].map((word) => `/Helvetica findfont 18 scalefont setfont 72 700 moveto (${word}) show showpage`).join("\n")}\n`,
  );
const distilled = () => ghost(fixture("libreoffice-pages.pdf"));
