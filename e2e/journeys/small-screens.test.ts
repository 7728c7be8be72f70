import type { Page } from "playwright-core";
import { expect } from "vitest";
import { journey } from "../harness/journey.ts";
import { expectGoodEverywhere } from "../harness/screens.ts";

const settled = (page: Page) => page.getByText("Loading page...").waitFor({ state: "detached" });

journey("axe finds nothing in a conversation of two answers", { from: "/chat" }, async (v) => {
  const { page } = v;
  for (const [index, question] of [
    "10 kabupaten dengan penduduk terbanyak di Jawa Timur",
    "kecamatan di Kabupaten Garut apa saja",
  ].entries()) {
    await v.ask(question);
    await expect.poll(() => page.getByRole("group", { name: /^Hasil/ }).count()).toBe(index + 1);
  }
  await settled(page);
  await expectGoodEverywhere(page, "two answers");
});

journey(
  "axe finds nothing on pages and dialogs, on a desktop and on a phone, bright and dark",
  { from: "/insights", newUser: true, expects: [404, 500], offline: true, timeout: 120_000 },
  async (v) => {
    const { page } = v;
    await page.getByRole("heading", { name: "Insights" }).first().waitFor();
    await settled(page);
    await expectGoodEverywhere(page, "Insights");
    for (const [item, name] of [
      ["User & Settings", "User & Settings"],
      ["About", "About"],
    ] as const) {
      await page.getByRole("button", { name: /Menu pengguna/ }).click();
      await page.getByRole("menuitem", { name: item }).click();
      await page.getByRole("dialog", { name }).waitFor();
      await expectGoodEverywhere(page, name);
      if (item === "User & Settings") {
        await page.getByRole("tab", { name: "Change Password" }).click();
        await page.getByRole("region", { name: "Verifikasi dua langkah" }).getByText("Tidak aktif").waitFor();
        await expectGoodEverywhere(page, "password");
      }
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Search Chat" }).getByRole("option").first().waitFor();
    await expectGoodEverywhere(page, "search");
    await v.open("/tidak-ada");
    await page.getByRole("heading", { name: "Halaman Tidak Ditemukan" }).waitFor();
    await expectGoodEverywhere(page, "not found");
    await page.route("**/askdb/*chat-topics*", (route) => route.fulfill({ status: 500, json: { code: "internal" } }));
    await v.open("/chat");
    await page.getByText("Topics could not be loaded.").waitFor();
    await settled(page);
    await expectGoodEverywhere(page, "topics that failed");
    await page.route("**/assets/insights*", (route) => route.abort());
    await page.getByRole("link", { name: "Insights" }).click();
    await page.getByText(/Sepertinya terjadi kesalahan/).waitFor();
    await expectGoodEverywhere(page, "a page that failed");
  },
);
