import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a page may hold when it is printed: tags, a form, a drawing, transparency, links in and out, pages of two formats. */
export const letter = `<!doctype html><html lang="id"><title>Perjanjian</title>
<style>@page { size: A4 } @page lebar { size: A4 landscape } section { page: lebar; break-before: page } .kaca { opacity: .5 }</style>
<h1 id="awal">Perjanjian</h1><p>Antara <b>Siti</b> dan <i>Budi</i>: 5 × 3 ≤ 16 — <a href="https://example.com">luar</a></p>
<form><input value="Nama"><input type="checkbox" checked><textarea>Catatan</textarea></form>
<svg width="200" height="80" class="kaca"><circle cx="40" cy="40" r="30" fill="teal"/><path d="M80 10L180 70" stroke="red"/></svg>
<table border="1"><tr><th>Tahun<th>Nilai<tr><td>2026<td>5.000.000</table>
<section><h2>Lampiran</h2><p>Selesai. <a href="#awal">Kembali</a></p></section></html>`;

/** The page as Debian's Chromium prints it. */
export function printed(html: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "seal-chromium-"));
  const [page, pdf] = [join(folder, "page.html"), join(folder, "page.pdf")];
  try {
    writeFileSync(page, html);
    const quiet = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"];
    const where = [`--user-data-dir=${join(folder, "profile")}`, "--no-pdf-header-footer", `--print-to-pdf=${pdf}`];
    const run = spawnSync("chromium", [...quiet, ...where, `file://${page}`], { encoding: "utf8", timeout: 60_000 });
    if (run.status !== 0) throw new Error(run.stderr);
    return readFileSync(pdf);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
