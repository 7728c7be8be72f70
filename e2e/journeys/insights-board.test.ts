import { expect } from "vitest";
import { journey, pathOf } from "../harness/journey.ts";

journey(
  "what is found of a region is pinned from its card, and a pin that is removed comes back",
  { from: "/insights", newUser: true, timeout: 60_000 },
  async ({ page }) => {
    const found = page.getByRole("region", { name: "Temuan" });
    await found.getByRole("article").first().waitFor({ timeout: 30_000 });
    await page.getByRole("button", { name: "Wilayah Semua wilayah" }).click();
    await page.getByRole("option", { name: "Provinsi Bali" }).click();
    await found
      .getByRole("heading", { name: /Provinsi Bali dibanding Indonesia/ })
      .first()
      .waitFor();
    expect(pathOf(page)).toBe("/insights?region=51");
    const card = found
      .getByRole("article", { name: /Provinsi Bali/ })
      .filter({ hasText: "Peringkat" })
      .first();
    const title = (await card.getByRole("heading").textContent()) ?? "";
    await card.getByRole("button", { name: /^Sematkan/ }).click();
    const board = page.getByRole("region", { name: "Disematkan (1)" });
    await board.getByRole("heading", { name: title }).waitFor();
    expect(await card.getByRole("button", { name: /^Tersemat/ }).isDisabled()).toBe(true);
    await board.getByRole("button", { name: `Hapus dari Insights: ${title}` }).click();
    await page.getByRole("region", { name: "Disematkan", exact: true }).waitFor();
    await page.getByRole("button", { name: "Urungkan" }).click();
    await board.getByRole("heading", { name: title }).waitFor();
  },
);
