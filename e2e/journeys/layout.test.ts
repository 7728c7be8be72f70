import { expect } from "vitest";
import { journey } from "../harness/journey.ts";

journey(
  "[S2.24][S2.25][S2.26][S2.27][S2.28][S2.30][S9.05][S9.07] the top bar",
  { from: "/chat", newUser: true },
  async ({ page }) => {
    const bar = page.getByRole("banner");
    expect((await bar.boundingBox())?.height).toBe(52);
    expect(await bar.getByRole("link", { name: "TanyaData" }).getAttribute("href")).toBe("/");
    expect(await bar.getByRole("link", { name: "New chat" }).getAttribute("href")).toBe("/");
    const links = bar.getByRole("navigation").getByRole("link");
    expect(await links.allInnerTexts()).toEqual(["Chat", "Pyramid", "Insights"]);
    await page.setViewportSize({ width: 768, height: 700 });
    expect(await links.first().isVisible()).toBe(true);
    await page.setViewportSize({ width: 767, height: 700 });
    expect(await links.first().isVisible()).toBe(false);
    await page.getByRole("button", { name: /Menu pengguna/ }).click();
    await page.getByRole("menu").waitFor();
    expect(await page.getByRole("menuitem").allInnerTexts()).toEqual([
      "Chat",
      "Pyramid",
      "Insights",
      "E-Meterai",
      "E-Sign",
      "User & Settings",
      "About",
      "Log out",
    ]);
    await page.getByRole("menuitem", { name: "Insights" }).click();
    await page.waitForURL("**/insights");
  },
);

journey(
  "[S2.21][S2.22][S2.23][S9.08] a page loads when it is visited, under an overlay that stays for a second",
  { from: "/chat" },
  async ({ page }) => {
    const overlay = page.getByText("Loading page...");
    await overlay.waitFor({ state: "detached" });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets/pyramid*", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("link", { name: "Pyramid" }).click();
    await overlay.waitFor();
    const ended = Date.now();
    release();
    await page.getByRole("heading", { name: "Pyramid" }).waitFor();
    expect(await overlay.isVisible()).toBe(true);
    await overlay.waitFor({ state: "detached" });
    expect(Date.now() - ended).toBeGreaterThanOrEqual(1000);
  },
);

journey(
  "[S2.22][S2.23] the overlay tells of pages that were loaded before, too",
  { from: "/chat" },
  async ({ page }) => {
    const overlay = page.getByText("Loading page...");
    const go = async (name: string, heading: string) => {
      await overlay.waitFor({ state: "detached" });
      await page.getByRole("link", { name, exact: true }).click();
      await page.getByRole("heading", { name: heading, exact: true }).waitFor();
      await overlay.waitFor();
    };
    await go("Insights", "Insights");
    await go("Chat", "Apa yang ingin Anda ketahui?");
    await go("Insights", "Insights");
    // What a page puts into its own address is no other page.
    await overlay.waitFor({ state: "detached" });
    await page.evaluate("history.replaceState(history.state, '', '/insights?topic=population')");
    expect(await overlay.count()).toBe(0);
  },
);

journey(
  "the first Tab goes past the bar to what the page is opened for; in the chat, to where questions are written",
  { from: "/insights" },
  async ({ page }) => {
    const skip = page.getByRole("button", { name: "Langsung ke isi" });
    await page.keyboard.press("Tab");
    expect(await skip.and(page.locator(":focus")).count()).toBe(1);
    expect((await skip.boundingBox())?.width).toBeGreaterThan(50);
    await page.keyboard.press("Enter");
    expect(await page.locator("main:focus").count()).toBe(1);
    await page.getByRole("link", { name: "Chat", exact: true }).click();
    await page.getByRole("heading", { name: "Apa yang ingin Anda ketahui?" }).waitFor();
    await skip.focus();
    await page.keyboard.press("Enter");
    expect(await page.getByRole("textbox", { name: "Pertanyaan" }).and(page.locator(":focus")).count()).toBe(1);
  },
);

journey("who starts a new chat writes at once", { from: "/chat" }, async ({ page, ask }) => {
  const field = page.getByRole("textbox", { name: "Pertanyaan" });
  await ask("Berapa jumlah penduduk Bali?");
  await page.waitForURL(/\/chat\/.+/);
  for (const name of ["New chat", "New Chat"]) {
    await page.getByRole("link", { name, exact: true }).click();
    await page.waitForURL(/\/chat$/);
    await field.and(page.locator(":focus")).waitFor();
    await page.keyboard.type("Luas");
    expect(await field.inputValue()).toBe("Luas");
    await field.fill("");
    await page.goBack();
    await page.waitForURL(/\/chat\/.+/);
  }
});

journey(
  "[S2.92][S2.93] the theme follows the system, unless one is stored",
  { from: "/chat", scheme: "dark" },
  async ({ page }) => {
    const isDark = () => page.evaluate("document.documentElement.classList.contains('dark')");
    expect(await isDark()).toBe(true);
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(isDark).toBe(false);
    await page.evaluate("localStorage.setItem('ui-theme', 'dark')");
    await page.reload({ waitUntil: "commit" });
    await page.locator("#root").waitFor();
    expect(await isDark(), "before anything else is loaded").toBe(true);
  },
);

journey(
  "a phone of 360 px shows everything without scrolling sideways",
  { from: "/chat", width: 360, height: 740, expects: [422] },
  async (v) => {
    const { page } = v;
    const overflow = () => page.evaluate("document.documentElement.scrollWidth - innerWidth");
    expect(await overflow()).toBe(0);
    await v.ask("10 kabupaten dengan penduduk terbanyak di Jawa Timur");
    await page.getByRole("grid").waitFor();
    expect(await overflow()).toBe(0);
    await page.getByRole("button", { name: "Lihat SQL" }).click();
    const modal = await page.getByRole("dialog").boundingBox();
    expect(modal && modal.x >= 0 && modal.x + modal.width <= 360).toBe(true);
    await page.keyboard.press("Escape");
    await v.ask("cuaca besok di Bogor ".repeat(3) + "sangatpanjang".repeat(40));
    await page.getByRole("button", { name: "Cancel" }).waitFor();
    expect(await overflow()).toBe(0);
  },
);
