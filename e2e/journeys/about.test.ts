import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../harness/axe.ts";
import { journey } from "../harness/journey.ts";

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

for (const scheme of ["light", "dark"] as const) {
  journey(
    `[S2.31][S2.87][S2.88][S2.89][S2.90][S2.91] About, in the user menu, says what this is (${scheme})`,
    { from: "/insights", scheme },
    async ({ page }) => {
      const menu = page.getByRole("button", { name: /Menu pengguna/ });
      await menu.click();
      await page.getByRole("menuitem", { name: "About" }).click();
      const dialog = page.getByRole("dialog", { name: "About" });
      await expectContent(dialog);
      await expectAccessible(page, "about dialog");
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      await page.locator(":focus").and(menu).waitFor();
    },
  );

  journey(`About & Guidance shows the same along the side (${scheme})`, { from: "/chat", scheme }, async ({ page }) => {
    await page.getByRole("button", { name: "About & Guidance" }).click();
    const sheet = page.getByRole("dialog", { name: "About & Guidance" });
    await expectContent(sheet);
    await expectAccessible(page, "guidance sheet");
    const box = await sheet.boundingBox();
    expect(box && box.x + box.width).toBe(1280);
    expect(box?.height).toBe(800);
  });
}
