import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { callerOf, documentCalls, pkcs12Of } from "../harness/documents.ts";
import { journey } from "../harness/journey.ts";
import { pdfOf } from "../harness/pdf.ts";
import { expectGoodEverywhere } from "../harness/screens.ts";

journey(
  "[S2.13] any PDF is verified by upload: valid, altered, never signed, of an unknown authority, and none at all",
  { from: "/e-sign/riwayat-pembubuhan", newUser: true, expects: [422] },
  async (v) => {
    const { page } = v;
    const calls = documentCalls(v.url, await callerOf(v.url, v.user));
    const [certificate, specimen, foreign, ours, theirs] = await Promise.all([
      calls.issue("Siti"),
      calls.specimen("Paraf"),
      calls.importKey(pkcs12Of("Orang Luar", "rahasia", 20), "rahasia", "Kunci sendiri"),
      calls.upload("kuasa.pdf"),
      calls.upload("luar.pdf"),
    ]);
    await calls.sign(ours, certificate, specimen);
    await calls.sign(theirs, foreign, specimen);
    const [signed, unknown] = await Promise.all([calls.revision(ours, 2), calls.revision(theirs, 2)]);
    const altered = Buffer.from(signed);
    altered[altered.indexOf("Perjanjian")] = "p".charCodeAt(0);
    const appended = Buffer.concat([signed, Buffer.from("\n% sesudahnya\n")]);

    const verdict = page.getByRole("region", { name: "Hasil verifikasi" });
    const verify = async (name: string, buffer: Buffer, found: RegExp) => {
      await page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/pdf", buffer });
      await verdict.getByText(found).waitFor();
    };
    await verify("kuasa.pdf", signed, /kuasa\.pdf: Sah/);
    await verify("diubah.pdf", altered, /diubah\.pdf: Tidak sah/);
    await verdict.getByText("Isinya sudah berubah").waitFor();
    await verify("polos.pdf", pdfOf([0]), /polos\.pdf: Tidak ada tanda tangan/);
    await verify("luar.pdf", unknown, /luar\.pdf: Belum dapat dipastikan: isinya utuh, tetapi penerbit/);
    await verdict.getByText("Penerbitnya tidak dikenal di server ini").waitFor();
    await verdict.getByText("Utuh", { exact: true }).waitFor();
    await verify("ditambah.pdf", appended, /ditambah\.pdf: /);
    await expectGoodEverywhere(page, "a verdict");
    await page.locator("input[type=file]").setInputFiles({
      name: "surat.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("Ini bukan PDF."),
    });
    await page.getByText(/^Berkas ini bukan PDF atau rusak/).waitFor();

    await page.reload();
    const entry = page.getByRole("list", { name: "Riwayat tanda tangan" }).getByRole("listitem").first();
    await entry.locator("summary").click();
    const audit = page.getByRole("button", { name: "Unduh jejak audit (PDF)" });
    const [saved] = await Promise.all([page.waitForEvent("download"), audit.click()]);
    expect(saved.suggestedFilename()).toMatch(/\.pdf$/);
    expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe("%PDF-");
  },
);
