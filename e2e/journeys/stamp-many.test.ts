import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { callerOf, documentCalls } from "../harness/documents.ts";
import { journey } from "../harness/journey.ts";
import { pdfOf } from "../harness/pdf.ts";
import { expectGoodEverywhere } from "../harness/screens.ts";

const pdf = (name: string, pages: number) => ({
  name,
  mimeType: "application/pdf",
  buffer: pdfOf(Array(pages).fill(0)),
});

journey(
  "[S2.08][S2.10] several PDFs are uploaded, placed once, stamped one after another, and downloaded as one file",
  { from: "/e-meterai/pembubuhan", newUser: true, expects: [422] },
  async (v) => {
    const { page } = v;
    const files = page.locator("input[type=file]");
    const broken = { name: "rusak.pdf", mimeType: "application/pdf", buffer: Buffer.from("Ini bukan PDF.") };
    await files.setInputFiles([pdf("satu.pdf", 1), broken, pdf("dua.pdf", 2)]);
    // What was refused is read first; the others are not lost.
    await page.getByText("1 berkas tidak diterima, 2 sudah diunggah").waitFor();
    await page.getByText(/^rusak\.pdf/).waitFor();
    await page.getByRole("button", { name: "Lanjut dengan 2 dokumen" }).click();

    await page.getByText("Satu letak untuk semua: halaman terakhir setiap dokumen.").waitFor();
    await page.getByRole("img", { name: "Halaman 1" }).waitFor();
    await page.getByRole("button", { name: "Lanjut, 2 e-Meterai" }).click();
    await page.getByText("Isi nomornya, atau tanda hubung.").first().waitFor();
    await expectGoodEverywhere(page, "the form of several stamps");
    // Two columns of a spreadsheet.
    await page.getByLabel("Nomor dokumen satu.pdf").focus();
    await page.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", "1/PKS\\t5.000.000\\n2/PKS\\t0\\n");
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }`);
    expect(await page.getByLabel("Nilai (rupiah) dua.pdf").inputValue()).toBe("0");
    await page.getByRole("button", { name: "Lanjut, 2 e-Meterai" }).click();
    const dialog = page.getByRole("dialog", { name: "Bubuhkan 2 e-Meterai?" });
    await dialog.getByText("2 × Rp10.000 = Rp20.000").waitFor();
    await dialog.getByRole("button", { name: "Bubuhkan, Rp20.000" }).click();

    await page.getByText("2 dari 2 dokumen sudah dibubuhi").waitFor();
    await expectGoodEverywhere(page, "several stamps that are done");
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Unduh semua (ZIP, 2 PDF)" }).click(),
    ]);
    const zip = await readFile(await saved.path());
    expect(zip.includes(pdfOf([0]))).toBe(true);
    expect(zip.includes(pdfOf([0, 0]))).toBe(true);
  },
);

journey(
  "[S2.10] of several documents those that cannot take the place are left out, and an issuer that fails ends the run",
  { from: "/e-meterai/pembubuhan", newUser: true, expects: [503] },
  async (v) => {
    const { page } = v;
    const calls = documentCalls(v.url, await callerOf(v.url, v.user));
    for (const name of ["a.pdf", "b.pdf", "sudah.pdf"]) {
      const document = await calls.upload(name);
      if (name === "sudah.pdf") await calls.stamp(document);
    }
    await page.reload();
    for (const name of ["sudah.pdf", "a.pdf", "b.pdf"]) await page.getByLabel(`Pilih ${name}`).check();
    await page.getByRole("button", { name: "Lanjut dengan yang dipilih" }).click();
    await page.getByText(/^Dilewati\. Dokumen ini sudah dibubuhi/).waitFor();
    for (const name of ["a.pdf", "b.pdf"]) {
      await page.getByLabel(`Nomor dokumen ${name}`).fill("7");
      await page.getByLabel(`Nilai (rupiah) ${name}`).fill("0");
    }
    await page.getByRole("button", { name: "Lanjut, 2 e-Meterai" }).click();
    const asked: string[] = [];
    await page.route("**/documents/*/stamps", (route) => {
      asked.push(route.request().headers()["idempotency-key"] ?? "");
      return asked.length > 1
        ? route.continue()
        : route.fulfill({ status: 503, json: { code: "provider_unavailable", detail: "Gateway" } });
    });
    const dialog = page.getByRole("dialog", { name: "Bubuhkan 2 e-Meterai?" });
    await dialog.getByText("2 dari 3 dokumen; 1 dilewati").waitFor();
    await dialog.getByRole("button", { name: "Bubuhkan, Rp20.000" }).click();
    await page.getByText("0 dari 2 dokumen sudah dibubuhi, berhenti dengan 2 tersisa").waitFor();
    // The second one was not asked for at all.
    expect(asked).toHaveLength(1);
    await page.getByText(/^Penyedia layanan sedang tidak dapat dihubungi.*Gateway/).waitFor();
    await page.getByRole("button", { name: "Lanjutkan 2 dokumen" }).click();
    await page.getByText("2 dari 2 dokumen sudah dibubuhi").waitFor();
    // Whether the first call arrived is not known: the same wish keeps its key.
    expect(asked[1]).toBe(asked[0]);
    expect(asked).toHaveLength(3);
  },
);
