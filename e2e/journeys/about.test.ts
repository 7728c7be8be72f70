import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../harness/axe.ts";
import { journey, quietPage } from "../harness/journey.ts";
import { expectAccessibleInBothSchemes } from "../harness/screens.ts";

async function expectContent(place: Locator) {
  await place.getByText("TanyaData mengubah pertanyaan Anda menjadi query pada database").waitFor();
  expect(await place.locator("svg").first().isVisible()).toBe(true);
  const points = await place.getByRole("listitem").allInnerTexts();
  expect(points).toHaveLength(4);
  for (const [index, words] of [
    [/Tulis pertanyaan/, /jumlah penduduk Indonesia/, /kopi apa saja yang terkenal/],
    [/Nilai jawabannya/, /rincian lebih jauh/, /data terbaru/],
    [/Statistik/, /budaya dan kuliner/, /geografi/],
    [/perbaikan atau tambahan/, /diubah atau dilengkapi/],
  ].entries())
    for (const word of words) expect(points[index]).toMatch(word);
}

journey(
  "[S2.31][S2.87][S2.88][S2.89][S2.90][S2.91] About, in the user menu, says what this is",
  { from: quietPage },
  async ({ page }) => {
    const menu = page.getByRole("button", { name: /Menu pengguna/ });
    await menu.click();
    await page.getByRole("menuitem", { name: "About" }).click();
    const dialog = page.getByRole("dialog", { name: "About" });
    await expectContent(dialog);
    await expectAccessibleInBothSchemes(page, "about dialog");
    await dialog.getByText("Sumber data dan lisensi").click();
    const credits = dialog.getByRole("list", { name: "Sumber data" }).getByRole("listitem");
    await credits.filter({ hasText: "idn-area-data" }).filter({ hasText: "Lisensi: ODbL 1.0" }).first().waitFor();
    await credits.filter({ hasText: "Data simulasi" }).first().waitFor();
    await expectAccessibleInBothSchemes(page, "credits");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.locator(":focus").and(menu).waitFor();
  },
);

journey("About & Guidance shows the same along the side", { from: "/chat" }, async ({ page }) => {
  await page.getByRole("button", { name: "About & Guidance" }).click();
  const sheet = page.getByRole("dialog", { name: "About & Guidance" });
  await expectContent(sheet);
  await expectAccessibleInBothSchemes(page, "guidance sheet");
  const box = await sheet.boundingBox();
  expect(box && box.x + box.width).toBe(1280);
  expect(box?.height).toBe(800);
});

journey(
  "[S1.08] the tour is offered at the first log-in, and never again once it was closed",
  { from: "/chat", tour: true },
  async ({ page, context }) => {
    const offer = page.getByRole("complementary", { name: "Tawaran tur" });
    await offer.waitFor();
    const [box, main] = [await offer.boundingBox(), await page.getByRole("main").boundingBox()];
    // Nothing of the page lies below it.
    expect(box && main && main.y + main.height <= box.y + 1).toBe(true);
    await expectAccessible(page, "offer");
    await page.reload();
    await offer.getByRole("button", { name: "Mulai tur" }).click();
    const tour = page.getByRole("dialog", { name: "Tur TanyaData" });
    await tour.getByRole("region", { name: "Langkah 1 dari 5" }).waitFor();
    expect(await offer.count()).toBe(0);
    for (const word of ["Indonesia", "statistik", "budaya", "makanan", "geografi"])
      expect(await tour.innerText()).toContain(word);
    await expectAccessible(page, "tour");
    for (const title of ["Menilai jawaban", "Tabel dan SQL", "Topik percakapan", "Pyramid"]) {
      await page.keyboard.press("ArrowRight");
      await tour.getByRole("heading", { name: title, exact: true }).and(page.locator(":focus")).waitFor();
    }
    await tour.getByRole("button", { name: "Selesai" }).click();
    await tour.waitFor({ state: "detached" });
    expect((await context.cookies()).find(({ name }) => name === "tour")?.value).toBe("closed");
    await page.reload();
    await page.getByRole("textbox", { name: "Pertanyaan" }).waitFor();
    await page.getByText("Loading page...").waitFor({ state: "detached" });
    expect(await offer.count()).toBe(0);
    await page.getByRole("button", { name: "About & Guidance" }).click();
    await page.getByRole("button", { name: "Mulai tur" }).click();
    await tour.getByRole("region", { name: "Langkah 1 dari 5" }).waitFor();
  },
);

journey(
  "the offer of the tour is one line on a phone, is told to who cannot see it, and goes when it is declined",
  { from: "/chat", tour: true, width: 360, height: 640 },
  async ({ page }) => {
    const offer = page.getByRole("complementary", { name: "Tawaran tur" });
    await offer.waitFor();
    const box = await offer.boundingBox();
    expect(box?.height).toBeLessThan(56);
    expect(box && box.y + box.height).toBe(640);
    await offer.getByRole("status").getByText("kurang dari satu menit", { exact: false }).waitFor();
    await expectAccessible(page, "offer on a phone");
    await offer.getByRole("button", { name: "Tidak, terima kasih" }).click();
    await offer.waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("textbox", { name: "Pertanyaan" }).waitFor();
    expect(await offer.count()).toBe(0);
  },
);
