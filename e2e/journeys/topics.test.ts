import { expect } from "vitest";
import { pathOf } from "../harness/journey.ts";
import { headings, menuOf, row, rows, topicJourney } from "../harness/topics.ts";

topicJourney(
  "[S2.36][S2.38][S2.41][S2.42][S2.43][S2.44][S3.35][S9.06] the panel on a desktop",
  { topics: ["Kopi Gayo"] },
  async ({ page }) => {
    const panel = page.getByRole("complementary", { name: "Chat sidebar" });
    expect((await panel.boundingBox())?.width).toBe(240);
    expect(await panel.getByRole("link", { name: "TanyaData" }).getAttribute("href")).toBe("/");
    await row(page, "Kopi Gayo").click();
    await page.getByRole("article", { name: "Jawaban" }).waitFor();
    await panel.getByRole("link", { name: "New Chat" }).click();
    await page.getByRole("heading", { name: "Apa yang ingin Anda ketahui?" }).waitFor();
    expect(pathOf(page)).toBe("/chat");

    await page.getByRole("button", { name: "Close sidebar" }).click();
    expect(await panel.count()).toBe(0);
    await page.keyboard.press("Enter");
    await panel.waitFor();
    expect(await page.evaluate("document.activeElement.ariaLabel")).toBe("Close sidebar");

    await page.getByRole("link", { name: "Insights" }).click();
    await page.getByRole("heading", { name: "Insights" }).waitFor();
    expect(await panel.count()).toBe(0);
    expect(await page.getByRole("button", { name: /sidebar/ }).count()).toBe(0);
  },
);

topicJourney(
  "[S2.37][S2.39][S2.40][S2.43][S9.04] below 992 px it is a drawer from the left that closes on route change",
  { topics: ["Kopi Gayo"], width: 991 },
  async ({ page }) => {
    const drawer = page.getByRole("dialog", { name: "Chats" });
    const open = page.getByRole("button", { name: "Open sidebar" });
    await open.waitFor();
    expect(await page.getByRole("complementary").count()).toBe(0);
    expect(await drawer.count(), "starts closed").toBe(0);
    await open.click();
    await drawer.waitFor();
    expect((await drawer.boundingBox())?.x).toBe(0);
    expect(await drawer.getByRole("button", { name: "Close sidebar" }).count()).toBe(0);
    await row(page, "Kopi Gayo").click();
    await page.waitForURL(/\/chat\/.+/);
    await drawer.waitFor({ state: "detached" });
    await open.click();
    await drawer.waitFor();
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate("document.activeElement.ariaLabel")).toBe("Open sidebar");
    await page.setViewportSize({ width: 992, height: 800 });
    await page.getByRole("complementary", { name: "Chat sidebar" }).waitFor();
    expect(await open.count()).toBe(0);
  },
);

topicJourney(
  "[S2.45][S2.46] About & Guidance and the search box open what they name",
  { topics: [] },
  async ({ page }) => {
    await page.getByRole("button", { name: "About & Guidance" }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Search chats..." }).click();
    await page.getByRole("dialog", { name: "Search Chat" }).waitFor();
  },
);

topicJourney(
  "[S1.09][S2.47][S2.48][S2.56][S3.06][S4.01][S4.18] pinned topics first, the rest under their dates",
  {
    topics: ["Kopi Gayo", "", "Kata yang panjang sekali ".repeat(8)],
    pinned: ["Kopi Gayo"],
    from: null,
  },
  async ({ page, open }) => {
    const calls: string[] = [];
    page.on("request", (request) => {
      const path = /askdb\/(.*chat-topics)/.exec(request.url())?.[1];
      if (path) calls.push(path);
    });
    await open("/chat");
    expect(await headings(page)).toEqual(["Pinned Chat", "Today"]);
    expect(await rows(page).allInnerTexts()).toEqual([
      "Kopi Gayo",
      "New Chat",
      "Kata yang panjang sekali ".repeat(8).trim(),
    ]);
    expect(calls.toSorted(), "the archive waits until it is opened").toEqual(["chat-topics", "pinned-chat-topics"]);
    const long = rows(page).last();
    expect(await long.getAttribute("title")).toMatch(/^Kata yang panjang/);
    expect((await long.boundingBox())?.height).toBeLessThan(40);
    await long.click();
    await expect.poll(() => long.getAttribute("aria-current")).toBe("page");
  },
);

topicJourney("[S2.48][S4.33] the headings follow the calendar", { topics: ["Kopi Gayo"], from: null }, async (v) => {
  await v.page.clock.install();
  await v.page.clock.setFixedTime(Date.now() + 86_400_000);
  await v.open("/chat");
  expect(await headings(v.page)).toEqual(["Yesterday"]);
});

topicJourney(
  "[S2.57][S2.58][S2.59][S2.60][S4.16] the options of each list",
  {
    topics: ["Normal", "Pinned", "Archived"],
    pinned: ["Pinned"],
    archived: ["Archived"],
  },
  async ({ page }) => {
    expect(await menuOf(page, "Normal")).toEqual(["Rename", "Pin", "Archive"]);
    expect(await menuOf(page, "Pinned")).toEqual(["Rename", "Unpin", "Archive"]);
    await page.getByRole("button", { name: "Archived", exact: true }).click();
    expect(await menuOf(page, "Archived")).toEqual(["Pin", "Unarchive", "Delete"]);
  },
);

topicJourney(
  "[S2.67][S2.68][S2.69] says that it loads, and that there is nothing",
  { topics: [], from: null },
  async (v) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await v.page.route("**/askdb/chat-topics*", async (route) => {
      await held;
      await route.continue();
    });
    await v.open("/chat");
    await v.page.getByText("Loading topics...").waitFor();
    expect(await v.page.getByText("No topics found").count()).toBe(0);
    release();
    await v.page.getByText("No topics found").waitFor();
    expect(await v.page.getByText("Loading topics...").count()).toBe(0);
  },
);

topicJourney(
  "a question makes its topic appear at the top under Today, and moves it there again",
  { topics: ["Kopi Gayo"] },
  async (v) => {
    const { page } = v;
    const calls: string[] = [];
    // The lists come a little after the first picture.
    await row(page, "Kopi Gayo").waitFor();
    page.on("request", (request) => request.url().includes("chat-topics") && calls.push(new URL(request.url()).search));
    await v.ask("brp jumlah desa di NTT");
    await row(page, "brp jumlah desa di NTT").waitFor();
    expect(await rows(page).allInnerTexts()).toEqual(["brp jumlah desa di NTT", "Kopi Gayo"]);
    expect(calls).toEqual(["?limit=1"]);
    expect(await row(page, "brp jumlah desa di NTT").getAttribute("aria-current")).toBe("page");
    await row(page, "Kopi Gayo").click();
    // Its own answer, not the one that stands there until it is opened: before that nothing is sent.
    await page.getByRole("article", { name: "Jawaban" }).getByText("51.316.378 jiwa").first().waitFor();
    await v.ask("Berapa luas wilayah Provinsi Jawa Barat?");
    await expect.poll(() => rows(page).allInnerTexts()).toEqual(["Kopi Gayo", "brp jumlah desa di NTT"]);
    expect(calls).toEqual(["?limit=1"]);
  },
);

topicJourney(
  "a long name is cut at its end, whichever way it is written: in its row and in the search",
  { topics: ["مرحبا بالعالم كيف حالك اليوم في هذا الصباح الجميل من أيام الخريف", "Kopi Gayo"] },
  async ({ page }) => {
    const choices = page.getByRole("dialog", { name: "Search Chat" }).getByRole("option").locator("span");
    const [rightToLeft, leftToRight] = [page.locator(":dir(rtl)"), page.locator(":dir(ltr)")];
    await row(page, "مرحبا").and(rightToLeft).waitFor();
    await row(page, "Kopi Gayo").and(leftToRight).waitFor();
    await page.keyboard.press("Control+k");
    await choices.filter({ hasText: "مرحبا" }).and(rightToLeft).waitFor();
    await choices.filter({ hasText: "Kopi Gayo" }).and(leftToRight).waitFor();
  },
);

topicJourney(
  "everything in the sidebar can be done by keyboard alone",
  { topics: ["Kopi Gayo", "Padi"] },
  async ({ page }) => {
    await row(page, "Padi").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("menu").waitFor();
    await page.keyboard.press("Enter");
    await page.getByLabel("Name of the chat").waitFor();
    await page.keyboard.type("Jagung");
    await page.keyboard.press("Enter");
    await row(page, "Jagung").and(page.locator(":focus")).waitFor();
    // While the name is on its way the row's menu is disabled, and Tab would pass it by.
    await page.getByRole("button", { name: "Options for Jagung", disabled: false }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Rename" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("menuitem", { name: "Pin" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => headings(page)).toEqual(["Pinned Chat", "Today"]);
    await row(page, "Jagung").and(page.locator(":focus")).waitFor();
  },
);
