import { expect } from "vitest";
import { expectAccessible } from "../harness/axe.ts";
import { journey } from "../harness/journey.ts";
import { press } from "../harness/keyboard.ts";

for (const { width, scheme } of [
  { width: 1280, scheme: "light" },
  { width: 360, scheme: "dark" },
] as const)
  journey(
    `a part of the reading is exchanged, and what is picked is asked (${width} px, ${scheme})`,
    { from: "/chat", width, scheme },
    async ({ page, ask }) => {
      await ask("Berapa jumlah penduduk Jawa Barat tahun 2024?");
      await page.getByRole("button", { name: "Ubah bacaan" }).click();
      const parts = page.getByRole("list", { name: "Bagian bacaan" });
      await expect.poll(() => parts.getByRole("button").allInnerTexts()).toContain("Tempat\nProvinsi Jawa Barat");
      await expectAccessible(page, "the parts of a reading");
      await parts.getByRole("button", { name: /Tempat/ }).click();
      await page.getByRole("menuitem", { name: "Provinsi Bali" }).waitFor();
      await expectAccessible(page, "what may stand in a place");
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
      await page.getByRole("menuitem", { name: "Provinsi Bali" }).click();
      await page.getByText("Berapa jumlah penduduk Provinsi Bali tahun 2024?").waitFor();
      await expect.poll(() => page.getByRole("article", { name: "Jawaban" }).count()).toBe(2);
      await page.getByRole("article", { name: "Jawaban" }).last().getByText("Provinsi Bali").first().waitFor();
    },
  );

journey(
  "the parts of a reading can be exchanged by keyboard; a follow-up has none",
  { from: "/chat", newUser: true },
  async ({ page, ask }) => {
    await ask("5 provinsi dengan tingkat kemiskinan tertinggi tahun 2019");
    await press(page, page.getByRole("button", { name: "Ubah bacaan" }));
    const year = page.getByRole("list", { name: "Bagian bacaan" }).getByRole("button", { name: /Tahun/ });
    await press(page, year);
    await page.locator("[role=menuitem]:focus").waitFor();
    await page.keyboard.press("Escape");
    await year.and(page.locator(":focus")).waitFor();
    await ask("bagaimana dengan tahun 2018?");
    const last = page.getByRole("article", { name: "Jawaban" }).last();
    await expect.poll(() => page.getByRole("article", { name: "Jawaban" }).count()).toBe(2);
    await last.getByRole("button", { name: "Ubah bacaan" }).click();
    await last.getByText("Tidak ada bagian yang dapat ditukar").waitFor();
  },
);
