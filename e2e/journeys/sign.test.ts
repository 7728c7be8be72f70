import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../harness/axe.ts";
import { journey } from "../harness/journey.ts";
import { pdfOf } from "../harness/pdf.ts";
import { wear } from "../harness/screens.ts";
import { type Account, newUser } from "../harness/user.ts";

const file = pdfOf([0]);

/** Nothing to mend on a dark phone, where nothing scrolls sideways either. */
async function expectGoodOnPhone(page: Page, where: string) {
  await wear(page, "dark");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, `${where}, on a dark phone`);
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), where).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await wear(page, "light");
}

const goTo = (page: Page, path: string) =>
  page.getByRole("navigation", { name: "Dokumen" }).locator(`a[href="${path}"]`).click();

journey(
  "[S1.20][S2.11][S2.12][S2.13][S2.14][S2.15] with a certificate and a specimen a PDF is signed, and verified by upload",
  { from: "/e-sign/sertifikat", newUser: true, expects: [400] },
  async (v) => {
    const { page } = v;
    await page.getByText("Belum ada sertifikat.").waitFor();
    await page.getByRole("button", { name: "Terbitkan sertifikat" }).click();
    const issue = page.getByRole("dialog", { name: "Terbitkan sertifikat" });
    const password = issue.getByLabel("Kata sandi akun", { exact: true });
    await password.fill("bukan ini");
    await issue.getByRole("button", { name: "Terbitkan" }).click();
    await issue.getByText("Kata sandi akun Anda salah.").waitFor();
    await password.fill(v.user.password);
    await issue.getByRole("button", { name: "Terbitkan" }).click();
    await issue.waitFor({ state: "detached" });
    const certificate = page.getByRole("list", { name: "Sertifikat" }).getByRole("listitem");
    await certificate.getByText("Tidak tersertifikasi (CA internal)").waitFor();
    await certificate.getByText("Aktif", { exact: true }).waitFor();
    await expectGoodOnPhone(page, "certificates");

    await goTo(page, "/e-sign/spesimen");
    await page.getByRole("button", { name: "Tambah spesimen" }).click();
    const maker = page.getByRole("dialog", { name: "Tambah spesimen" });
    await maker.getByRole("button", { name: "Simpan" }).click();
    await maker.getByText(/^Belum ada gambar/).waitFor();
    await maker.getByRole("tab", { name: "Ketik" }).click();
    await maker.getByRole("img", { name: "Pratinjau tanda tangan" }).waitFor();
    await expectAccessible(page, "the maker of specimens");
    await maker.getByRole("button", { name: "Simpan" }).click();
    await maker.waitFor({ state: "detached" });
    await page.getByRole("list", { name: "Spesimen" }).getByText("Bawaan").waitFor();

    await goTo(page, "/e-sign/tanda-tangan-digital");
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "kuasa.pdf", mimeType: "application/pdf", buffer: file });
    const form = page.getByRole("form", { name: "Tanda tangan" });
    await form.getByLabel("Alasan (boleh kosong)").fill("Menyetujui");
    await page.getByRole("img", { name: "Halaman 1" }).waitFor();
    await expectGoodOnPhone(page, "the form of a signature");
    await form.getByRole("button", { name: "Tandatangani" }).click();
    await form.getByText("Masukkan kata sandi akun Anda.").waitFor();
    await form.getByLabel("Kata sandi akun", { exact: true }).fill(v.user.password);
    await form.getByRole("button", { name: "Tandatangani" }).click();
    const download = page.getByRole("button", { name: "Unduh PDF bertanda tangan" });
    await download.waitFor();
    await page.getByText("Waktu di PDF").waitFor();
    const [saved] = await Promise.all([page.waitForEvent("download"), download.click()]);
    const signed = await readFile(await saved.path());
    expect(signed.subarray(0, file.length).equals(file)).toBe(true);

    await goTo(page, "/e-sign/riwayat-pembubuhan");
    const verify = (buffer: Buffer, name: string) =>
      page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/pdf", buffer });
    const verdict = page.getByRole("region", { name: "Hasil verifikasi" });
    await verify(signed, "kuasa-signed.pdf");
    await verdict.getByText(/kuasa-signed\.pdf: Sah/).waitFor();
    await page.getByRole("list", { name: "Riwayat tanda tangan" }).locator("summary").first().click();
    await page.getByRole("button", { name: "Unduh jejak audit (PDF)" }).waitFor();
    await expectGoodOnPhone(page, "the history of signatures");
    // One letter of the page, changed after it was signed.
    const changed = Buffer.from(signed);
    changed[changed.indexOf("Perjanjian")] = "p".charCodeAt(0);
    await verify(changed, "diubah.pdf");
    await verdict.getByText(/diubah\.pdf: Tidak sah/).waitFor();
    await verdict.getByText("Isinya sudah berubah").waitFor();
  },
);

journey(
  "[S2.14][S2.15] a specimen is drawn, made the default, and archived rather than deleted",
  { from: "/e-sign/spesimen", newUser: true },
  async ({ page }) => {
    await page.getByText("Belum ada spesimen.").waitFor();
    for (const name of ["Pertama", "Kedua"]) {
      await page.getByRole("button", { name: "Tambah spesimen" }).click();
      const maker = page.getByRole("dialog");
      const pad = await maker.getByRole("img", { name: "Bidang gambar, kosong" }).boundingBox();
      if (!pad) throw new Error("nothing to draw on");
      await page.mouse.move(pad.x + 40, pad.y + 40);
      await page.mouse.down();
      await page.mouse.move(pad.x + 200, pad.y + 100, { steps: 5 });
      await page.mouse.up();
      await maker.getByLabel("Nama spesimen").fill(name);
      await maker.getByRole("button", { name: "Simpan" }).click();
      await maker.waitFor({ state: "detached" });
    }
    const card = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    await card("Pertama").getByText("Bawaan", { exact: true }).waitFor();
    await card("Kedua").getByRole("button", { name: "Jadikan bawaan" }).click();
    await card("Kedua").getByText("Bawaan", { exact: true }).waitFor();
    await card("Pertama").getByRole("button", { name: "Arsipkan" }).click();
    await page.getByText("Diarsipkan (1)").click();
    await page.getByRole("list", { name: "Spesimen yang diarsipkan" }).getByText("Pertama").waitFor();
  },
);

journey(
  "[S2.12][S2.15] another user is invited to sign, and declines with a reason",
  { from: "/e-sign/tanda-tangan-digital", newUser: true },
  async (v) => {
    const { page } = v;
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "bersama.pdf", mimeType: "application/pdf", buffer: file });
    await page.getByText("Anda belum memiliki sertifikat yang berlaku.").waitFor();
    await page.getByRole("button", { name: "Undang penanda tangan" }).click();
    const invite = page.getByRole("dialog");
    const other = await newUser(v.url);
    await invite.getByLabel("Email, dipisah koma").fill(other.email);
    await expectAccessible(page, "inviting");
    await invite.getByRole("button", { name: "Undang" }).click();
    const people = page.getByRole("region", { name: "Penanda tangan lain" });
    await people.getByText("Menunggu tanda tangan", { exact: true }).waitFor();

    await enter(page, other);
    const waiting = page.getByRole("region", { name: "Menunggu tanda tangan Anda" });
    await waiting.getByRole("button", { name: "Tolak bersama.pdf" }).click();
    await page.getByRole("dialog").getByLabel("Alasan").fill("Belum saya baca");
    await page.getByRole("dialog").getByRole("button", { name: "Tolak" }).click();
    await waiting.waitFor({ state: "detached" });

    await enter(page, v.user);
    await page.getByRole("link", { name: /bersama\.pdf/ }).click();
    await people.getByText("Menolak", { exact: true }).waitFor();
    await people.getByText("Alasan: Belum saya baca").waitFor();
  },
);

/** Comes back to the same page as somebody else. */
async function enter(page: Page, { email, password }: Account) {
  await page.getByRole("button", { name: /Menu pengguna/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.waitForURL("**/login");
  await page.goto("/e-sign/tanda-tangan-digital");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Kata sandi", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Masuk" }).click();
  await page.getByRole("heading", { name: "Tanda Tangan Digital" }).waitFor();
}
