import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../harness/axe.ts";
import { callerOf, documentCalls } from "../harness/documents.ts";
import { journey } from "../harness/journey.ts";
import { button, press, tabTo } from "../harness/keyboard.ts";
import { pdfOf } from "../harness/pdf.ts";
import { expectGoodEverywhere } from "../harness/screens.ts";

const file = pdfOf([0, 90]);
const box = (page: Page) => page.getByRole("button", { name: "Kotak e-Meterai" });

async function upload(page: Page, name: string, buffer: Buffer) {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/pdf", buffer });
}

journey(
  "[S1.19][S2.08][S2.09][S2.10] a PDF is stamped where it was put, downloaded, and stands in the history",
  { from: "/e-meterai/pembubuhan", newUser: true },
  async ({ page }) => {
    await page.getByText("Belum ada dokumen. Unggah yang pertama.").waitFor();
    await upload(page, "perjanjian.pdf", file);
    await box(page).waitFor();
    expect(await page.getByText("Halaman 2 dari 2").isVisible()).toBe(true);
    await page.getByRole("button", { name: "Lanjut" }).click();
    await page.getByText(/^Tuliskan nomor dokumen/).waitFor();
    await page.getByLabel("Nomor dokumen").fill("12/PKS/2026");
    await page.getByLabel("Nilai dokumen (rupiah)").fill("Rp5.000.000");
    await page.getByLabel("Dari kiri (mm)").fill("100");
    await page.getByLabel("Dari kiri (mm)").press("Enter");
    await expectAccessible(page, "the box on its page");
    await page.getByRole("button", { name: "Lanjut" }).click();
    const dialog = page.getByRole("dialog", { name: "Bubuhkan e-Meterai?" });
    await dialog.getByText("SIMULASI").waitFor();
    await expectAccessible(page, "asking before money is spent");
    await dialog.getByRole("button", { name: "Bubuhkan, Rp10.000" }).click();

    const download = page.getByRole("button", { name: "Unduh PDF bermeterai" });
    await download.waitFor();
    await page.getByText("SIMULASI", { exact: true }).waitFor();
    const serial = await page.getByText(/^Nomor seri SIM-/).innerText();
    await page.getByRole("img", { name: "Halaman 2" }).waitFor();
    const [saved] = await Promise.all([page.waitForEvent("download"), download.click()]);
    expect(saved.suggestedFilename()).toMatch(/simulasi.*\.pdf$/i);
    const stamped = await readFile(await saved.path());
    expect(stamped.subarray(0, file.length).equals(file)).toBe(true);
    expect(stamped.length).toBeGreaterThan(file.length);

    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/e-meterai/riwayat-pembubuhan");
    const entry = page.getByRole("listitem").filter({ hasText: "perjanjian.pdf" });
    await entry.locator("summary").click();
    await entry.getByText("Selesai", { exact: true }).waitFor();
    expect(await entry.innerText()).toContain(serial.replace("Nomor seri ", ""));
    await expectAccessible(page, "the history on a phone");
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    await page.getByRole("searchbox").fill("tidak ada yang begini");
    await page.getByText("Tidak ada pembubuhan yang cocok.").waitFor();
  },
);

/** What a field of the placement says; it follows the box a moment later. */
const millimetres = async (field: Locator): Promise<number> => Number(await field.inputValue());

journey(
  "[S2.10] a box is placed by dragging, pressing, keys and numbers, also on a turned page",
  { from: "/e-meterai/pembubuhan", newUser: true },
  async ({ page }) => {
    await upload(page, "dua-halaman.pdf", file);
    await box(page).waitFor();
    const [left, top] = [page.getByLabel("Dari kiri (mm)"), page.getByLabel("Dari atas (mm)")];
    // The second page is turned: as wide as A4 is high.
    await left.fill("1000");
    await left.press("Enter");
    await expect.poll(() => millimetres(left)).toBeCloseTo(297 - 30, 0);
    await left.fill("50");
    await left.press("Enter");
    await box(page).focus();
    await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(() => millimetres(left)).toBeCloseTo(50 + 3.5, 1);
    await page.keyboard.press("+");
    await expect.poll(() => millimetres(page.getByLabel("Lebar (mm)"))).toBeCloseTo(31.5, 1);

    await page.getByRole("button", { name: "Halaman sebelumnya" }).click();
    await page.getByRole("img", { name: "Halaman 1" }).waitFor();
    const preview = await page.getByRole("img", { name: "Halaman 1" }).boundingBox();
    if (!preview) throw new Error("no page is shown");
    const millimetre = preview.width / (595 / (72 / 25.4));
    await page.mouse.click(preview.x + 60 * millimetre, preview.y + 60 * millimetre);
    await expect.poll(() => millimetres(left)).toBeCloseTo(60 - 31.5 / 2, 0);
    // Only where it stands still can it be taken hold of.
    await box(page).hover({ position: { x: 20, y: 20 } });
    const held = await box(page).boundingBox();
    if (!held) throw new Error("no box is shown");
    await page.mouse.down();
    await page.mouse.move(held.x + 20 + 10 * millimetre, held.y + 20 + 45 * millimetre, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => millimetres(left)).toBeCloseTo(60 - 31.5 / 2 + 10, -0.5);
    await expect.poll(() => millimetres(top)).toBeGreaterThan(80);
  },
);

journey(
  "[S2.10] what is no PDF is refused with what to do",
  { from: "/e-meterai/pembubuhan", newUser: true, expects: [422] },
  async ({ page }) => {
    await upload(page, "surat.pdf", Buffer.from("Ini bukan PDF."));
    await page.getByText("Berkas ini bukan PDF atau rusak. Simpan ulang sebagai PDF, lalu unggah kembali.").waitFor();
  },
);

journey(
  "[S2.10] a stamp is placed and made by keyboard alone, not over what is there already",
  { from: "/e-meterai/pembubuhan", newUser: true },
  async (v) => {
    const { page } = v;
    const calls = documentCalls(v.url, await callerOf(v.url, v.user));
    const [document, certificate, specimen] = await Promise.all([
      calls.upload("papan-tombol.pdf"),
      calls.issue("Siti"),
      calls.specimen("Paraf"),
    ]);
    // Where the box of a stamp lies at first.
    await calls.sign(document, certificate, specimen, { box: { page: 1, x: 400, y: 60, width: 140, height: 100 } });
    await page.reload();
    await press(page, page.getByRole("link", { name: /papan-tombol\.pdf/ }));
    const warning = page.getByText(/^Kotak menimpa meterai atau tanda tangan/);
    await warning.waitFor();
    await tabTo(page, box(page));
    for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press("Shift+ArrowUp");
    await warning.waitFor({ state: "detached" });
    await tabTo(page, page.getByLabel("Nomor dokumen"));
    await page.keyboard.type("7/2026");
    await tabTo(page, page.getByLabel("Nilai dokumen (rupiah)"));
    await page.keyboard.type("1500000");
    await press(page, button(page, "Lanjut"));
    await press(page, button(page, "Bubuhkan, Rp10.000"));
    await tabTo(page, button(page, "Unduh PDF bermeterai"));
  },
);

journey(
  "[S2.09][S2.10] a stamp that failed after its number was issued is tried again with the same number, in the history too",
  { from: "/e-meterai/pembubuhan", newUser: true },
  async (v) => {
    const { page } = v;
    const calls = documentCalls(v.url, await callerOf(v.url, v.user));
    const made = await calls.stamp(await calls.upload("gagal.pdf"));
    // The issuer goes away and comes back: told by the browser's own network, for the server's issuer never does.
    const failed = {
      ...{ state: "gagal_sn_terpakai", revision_out: null, can_retry: true },
      error: { code: "provider_unavailable", detail: "502 Bad Gateway" },
    };
    await page.route("**/api/v1/stamps?*", async (route) => {
      const [stamp] = await (await route.fetch()).json();
      return route.fulfill({ json: [{ ...stamp, ...failed, sha256_out: null }] });
    });
    const tried: string[] = [];
    await page.route("**/operations/*/retry", (route) => {
      tried.push(route.request().url());
      return route.fulfill({ status: 202, json: made });
    });
    await page.goto("/e-meterai/riwayat-pembubuhan");
    const entry = page.getByRole("listitem").filter({ hasText: "gagal.pdf" });
    await entry.getByText("Gagal, nomor seri sudah terbit").waitFor();
    await entry.locator("summary").click();
    await entry.getByText("Kata penyedia: “502 Bad Gateway”").waitFor();
    await entry.getByRole("button", { name: "Coba lagi dengan SN yang sama" }).click();
    await entry.getByText("Selesai", { exact: true }).waitFor();
    await entry.getByRole("button", { name: "Unduh PDF bermeterai" }).waitFor();
    expect(await entry.innerText()).toContain(made.serial_number);
    expect(tried).toHaveLength(1);
    expect(tried[0]).toContain(made.id);
  },
);

journey(
  "[S2.10] a stamped document says what else can be done with it; it is deleted once that was confirmed, its stamp stays in the history",
  { from: "/e-meterai/pembubuhan", newUser: true },
  async (v) => {
    const { page } = v;
    const calls = documentCalls(v.url, await callerOf(v.url, v.user));
    await calls.stamp(await calls.upload("hapus-saya.pdf"));
    await page.reload();
    await page.getByRole("link", { name: /hapus-saya\.pdf/ }).click();
    await page.getByText(/^Dokumen ini sudah bermeterai/).waitFor();
    await page.getByRole("img", { name: "Halaman 1" }).waitFor();
    await page.getByRole("button", { name: "Unduh PDF bermeterai" }).waitFor();
    await page.getByRole("link", { name: "Tandatangani dokumen ini" }).waitFor();
    expect(await page.getByRole("button", { name: "Lanjut" }).count()).toBe(0);
    await expectAccessible(page, "a document that is stamped already");
    await page.getByRole("link", { name: "Pilih dokumen lain" }).click();
    await page.getByRole("button", { name: "Hapus hapus-saya.pdf" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Hapus hapus-saya.pdf?" });
    await dialog.getByRole("button", { name: "Batal" }).click();
    await page.getByRole("button", { name: "Hapus hapus-saya.pdf" }).click();
    await expectGoodEverywhere(page, "asking before a document is deleted");
    await dialog.getByRole("button", { name: "Hapus", exact: true }).click();
    await page.getByText("Belum ada dokumen. Unggah yang pertama.").waitFor();
    await page.goto("/e-meterai/riwayat-pembubuhan");
    await page.getByRole("listitem").filter({ hasText: "hapus-saya.pdf" }).waitFor();
  },
);
