import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../harness/axe.ts";
import { journey } from "../harness/journey.ts";

const phone = { width: 360, height: 740 };

/** Nothing to mend on a desktop and on a phone, where nothing scrolls sideways either. */
async function expectGood(page: Page, where: string) {
  await expectAccessible(page, where);
  await page.setViewportSize(phone);
  await expectAccessible(page, `${where}, on a phone`);
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), where).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
}

const settled = (page: Page) => page.getByText("Loading page...").waitFor({ state: "detached" });

for (const scheme of ["light", "dark"] as const) {
  journey(`axe finds nothing in a conversation of two answers (${scheme})`, { from: "/chat", scheme }, async (v) => {
    const { page } = v;
    for (const [index, question] of [
      "10 kabupaten dengan penduduk terbanyak di Jawa Timur",
      "kecamatan di Kabupaten Garut apa saja",
    ].entries()) {
      await v.ask(question);
      await expect.poll(() => page.getByRole("group", { name: /^Hasil/ }).count()).toBe(index + 1);
    }
    await settled(page);
    await expectGood(page, "two answers");
  });

  journey(
    `axe finds nothing on pages and dialogs, on a desktop and on a phone (${scheme})`,
    { from: "/insights", scheme, newUser: true, expects: [404, 500], offline: true },
    async (v) => {
      const { page } = v;
      await page.getByRole("heading", { name: "Insights" }).first().waitFor();
      await settled(page);
      await expectGood(page, "Insights");
      for (const [item, name] of [
        ["User & Settings", "User & Settings"],
        ["About", "About"],
      ] as const) {
        await page.getByRole("button", { name: /Menu pengguna/ }).click();
        await page.getByRole("menuitem", { name: item }).click();
        await page.getByRole("dialog", { name }).waitFor();
        await expectGood(page, name);
        if (item === "User & Settings") {
          await page.getByRole("tab", { name: "Change Password" }).click();
          await page.getByRole("region", { name: "Verifikasi dua langkah" }).getByText("Tidak aktif").waitFor();
          await expectGood(page, "password");
        }
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      }
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog", { name: "Search Chat" }).getByRole("option").first().waitFor();
      await expectGood(page, "search");
      await v.open("/tidak-ada");
      await page.getByRole("heading", { name: "Halaman Tidak Ditemukan" }).waitFor();
      await expectGood(page, "not found");
      await page.route("**/askdb/*chat-topics*", (route) => route.fulfill({ status: 500, json: { code: "internal" } }));
      await v.open("/chat");
      await page.getByText("Topics could not be loaded.").waitFor();
      await settled(page);
      await expectGood(page, "topics that failed");
      await page.route("**/assets/insights*", (route) => route.abort());
      await page.getByRole("link", { name: "Insights" }).click();
      await page.getByText(/Sepertinya terjadi kesalahan/).waitFor();
      await expectGood(page, "a page that failed");
    },
  );
}
