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
  { from: "/insights", newUser: true, expects: [404, 500], offline: true },
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

journey(
  "on a phone the figures that were asked for stand in view, beside what they are of",
  { from: "/chat", width: 360, height: 740 },
  async (v) => {
    for (const [index, question] of [
      "semua kabupaten/kota beserta jumlah penduduknya",
      "10 kabupaten dengan penduduk terbanyak di Jawa Timur",
    ].entries()) {
      await v.ask(question);
      const grid = v.page.getByRole("grid").nth(index);
      await grid.waitFor();
      const beyond = await grid.evaluate(({ parentElement: view }) => view && view.scrollWidth - view.clientWidth);
      expect(beyond, question).toBe(0);
    }
    // A title breaks behind its stroke, not within a word.
    const title = v.page.getByRole("columnheader", { name: "Kabupaten/kota" }).getByRole("button");
    const [kabupaten, kota] = await title.evaluate((button) => {
      const of = button.ownerDocument.createTreeWalker(button, 4);
      return [of.nextNode(), of.nextNode()].map((text) => {
        const range = button.ownerDocument.createRange();
        if (text) range.selectNodeContents(text);
        return { lines: range.getClientRects().length, left: range.getBoundingClientRect().left };
      });
    });
    expect([kabupaten?.lines, kota?.lines, kota?.left]).toEqual([1, 1, kabupaten?.left]);
  },
);

journey(
  "a long question is folded: what became of it stands in view, and the whole is one press away",
  { from: "/chat", width: 360, height: 740, expects: [422] },
  async (v) => {
    const question = "Berapa jumlah insan yang bermukim di Jawa Barat menurut catatan yang terbaru? ".repeat(25).trim();
    await v.ask(question);
    const refusal = v.page.getByText("AI tidak dapat menemukan jawaban pada database.").first();
    await refusal.waitFor();
    const field = await v.page.getByRole("textbox", { name: "Pertanyaan" }).boundingBox();
    await expect.poll(async () => (await refusal.boundingBox())?.y).toBeLessThan((field?.y ?? 0) - 100);
    const bubble = v.page.getByRole("article", { name: "Pertanyaan Anda" }).getByText(question);
    const folded = (await bubble.boundingBox())?.height ?? 0;
    await v.page.getByRole("button", { name: "Tampilkan seluruh pertanyaan" }).press("Enter");
    await expect.poll(async () => (await bubble.boundingBox())?.height).toBeGreaterThan(3 * folded);
    await v.page.getByRole("button", { name: "Tampilkan lebih sedikit" }).waitFor();
  },
);
