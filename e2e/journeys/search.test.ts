import type { Page } from "playwright-core";
import { expect } from "vitest";
import { askNew, callApi } from "../harness/api.ts";
import { expectAccessible } from "../harness/axe.ts";
import { journey, quietPage } from "../harness/journey.ts";
import { expectAccessibleInBothSchemes } from "../harness/screens.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Search Chat" });

/** Opens the dialog by its keys, once the page listens to them and an earlier dialog has gone. */
async function openSearch(page: Page) {
  const dialog = dialogOf(page);
  await page.getByRole("button", { name: /Menu pengguna/ }).waitFor();
  await dialog.waitFor({ state: "detached" });
  const input = dialog.getByPlaceholder("Search chats...");
  await expect
    .poll(async () => {
      await page.keyboard.press("Control+k");
      return input.isVisible();
    })
    .toBe(true);
  await input.and(page.locator(":focus")).waitFor();
  return dialog;
}

journey(
  "[S2.04][S2.46][S2.70][S2.71][S2.72][S2.73] an empty query offers a new chat, pinned topics and the others by date",
  { from: quietPage, newUser: true },
  async (v) => {
    const { page } = v;
    const asked = await askNew(page, "Berapa jumlah penduduk Jawa Barat?");
    const pinned = await askNew(page, "brp jumlah desa di NTT");
    await callApi(page, "POST", "/askdb/pin-chat-topic", { chat_topic_id: pinned });
    const dialog = await openSearch(page);
    await dialog.getByRole("group", { name: "Today" }).getByRole("option").waitFor();
    const options = dialog.getByRole("option");
    await expect.poll(() => options.count()).toBe(3);
    expect(await options.first().innerText()).toBe("New chat");
    expect(await dialog.getByRole("group").evaluateAll((groups) => groups.length)).toBe(2);
    await dialog.getByRole("group", { name: "Pinned Chat" }).getByRole("option").click();
    await dialog.waitFor({ state: "detached" });
    await page.waitForURL(`**/chat/${pinned}`);

    await page.getByText("3.137").first().waitFor();
    await page.getByRole("button", { name: /^Search/ }).click();
    await dialog.getByRole("group", { name: "Today" }).getByRole("option").click();
    await page.waitForURL(`**/chat/${asked}`);
    await openSearch(page);
    await dialog.getByRole("option", { name: "New chat", selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.waitForURL("**/chat");
  },
);

journey(
  "[S1.14][S2.75][S2.76][S2.77][S2.78][S2.79][S9.02] a query finds titles and questions, what was meant in bold",
  { from: "/chat", newUser: true },
  async ({ page }) => {
    const topic = await askNew(page, "Berapa jumlah penduduk Jawa Barat?");
    await callApi(page, "PUT", "/askdb/chat-topic", { chat_topic_id: topic, title: "Rapat Bandung" });
    const dialog = await openSearch(page);
    const call = page.waitForRequest("**/askdb/search-chat");
    await page.keyboard.type("jawa");
    expect((await call).postDataJSON()).toEqual({ key_word: "jawa", limit: 10 });
    const result = dialog.getByRole("group", { name: "Chat History" }).getByRole("option");
    await result.waitFor();
    expect(await result.innerText()).toMatch(/Rapat Bandung\s+Berapa jumlah penduduk Jawa Barat\?/);
    const bold = result.locator("strong");
    expect(await bold.allInnerTexts()).toEqual(["Jawa"]);
    expect(await page.evaluate("getComputedStyle(document.querySelector('[cmdk-item] strong')).fontWeight")).toBe(
      "700",
    );
    await page.keyboard.press("Control+a");
    await page.keyboard.type("xyzzy");
    await dialog.getByText("No results found").waitFor();
    expect(await dialog.getByRole("option").count()).toBe(0);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await openSearch(page);
    expect(await dialog.getByPlaceholder("Search chats...").inputValue()).toBe("");
    await dialog.getByRole("option", { name: "New chat" }).waitFor();
    await page.keyboard.type("rapat");
    await result.waitFor();
    expect(await bold.allInnerTexts()).toEqual(["Rapat"]);
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/chat/${topic}`);
  },
);

journey(
  "[S2.74][S7.33][S9.03] a search waits for 500 ms without a keystroke, under three skeleton rows",
  { from: "/chat" },
  async ({ page }) => {
    const calls: { word: string; at: number }[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/askdb/search-chat", async (route) => {
      calls.push({ word: route.request().postDataJSON().key_word, at: Date.now() });
      await held;
      await route.continue();
    });
    const dialog = await openSearch(page);
    await page.keyboard.type("pendud", { delay: 100 });
    const typed = Date.now();
    await page.keyboard.type("uk");
    expect(await dialog.locator("[data-skeleton]").count()).toBe(3);
    await expect.poll(() => calls.length).toBe(1);
    expect(calls[0]?.word).toBe("penduduk");
    expect((calls[0]?.at ?? 0) - typed).toBeGreaterThanOrEqual(490);
    expect(await dialog.locator("[data-skeleton]").count()).toBe(3);
    release();
    await dialog.locator("[data-skeleton]").first().waitFor({ state: "detached" });
  },
);

journey(
  "[S8.09] a search that fails is logged only, and is loading no more",
  { from: "/chat", expects: [500] },
  async ({ page }) => {
    const logged: string[] = [];
    page.on("console", (message) => message.type() === "warning" && logged.push(message.text()));
    await page.route("**/askdb/search-chat", (route) => route.fulfill({ status: 500, json: { code: "internal" } }));
    const dialog = await openSearch(page);
    await page.keyboard.type("jawa");
    await expect.poll(() => logged.some((line) => line.startsWith("The search failed."))).toBe(true);
    await dialog.locator("[data-skeleton]").first().waitFor({ state: "detached" });
    expect(await page.locator("[data-sonner-toast]").count()).toBe(0);
    await dialog.getByText("Pencarian tidak berhasil.").waitFor();
    await page.unroute("**/askdb/search-chat");
    await dialog.getByRole("button", { name: "Coba lagi" }).click();
    await dialog.getByText("Pencarian tidak berhasil.").waitFor({ state: "detached" });
    await page.keyboard.press("Control+a");
    await page.keyboard.type("xyzzy");
    await dialog.getByText("No results found").waitFor();
  },
);

journey(
  "[S2.80][S9.20] the list is 440 px high; axe finds nothing (bright and dark)",
  { from: "/chat", newUser: true },
  async ({ page }) => {
    await askNew(page, "Berapa jumlah penduduk Jawa Barat?");
    const dialog = await openSearch(page);
    expect((await dialog.getByRole("listbox").boundingBox())?.height).toBe(440);
    await dialog.getByRole("option", { name: "New chat" }).waitFor();
    await expectAccessibleInBothSchemes(page, "search, nothing written");
    await page.keyboard.type("jawa");
    await expectAccessible(page, "search, loading");
    await dialog.getByRole("group", { name: "Chat History" }).waitFor();
    await expectAccessibleInBothSchemes(page, "search, found");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("xyzzy");
    await dialog.getByText("No results found").waitFor();
    await expectAccessibleInBothSchemes(page, "search, nothing found");
    expect((await dialog.getByRole("listbox").boundingBox())?.height).toBe(440);
  },
);

journey("shortcuts: search, new chat, and their list", { from: "/insights" }, async ({ page }) => {
  await page.getByRole("heading", { name: "Insights" }).waitFor();
  await page.keyboard.press("Control+Shift+O");
  await page.waitForURL("**/chat");
  const question = page.getByRole("textbox", { name: "Pertanyaan" });
  await question.fill("apa");
  await question.press("?");
  expect(await question.inputValue()).toBe("apa?");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await question.press("Control+k");
  await dialogOf(page).waitFor();
  await page.keyboard.type("?");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Insights" }).click();
  await page.waitForURL("**/insights");
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Pintasan keyboard" });
  await list.getByText("Cari percakapan").waitFor();
  await page.keyboard.press("Control+k");
  expect(await page.getByRole("dialog").count()).toBe(1);
  await expectAccessible(page, "shortcuts");
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
});
