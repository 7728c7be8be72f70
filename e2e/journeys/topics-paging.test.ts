import type { Page } from "playwright-core";
import { expect } from "vitest";
import { row, rows, topicJourney } from "../harness/topics.ts";

/** The pages of normal topics that the page asks for from now on. */
function watchPages(page: Page): URLSearchParams[] {
  const pages: URLSearchParams[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith("/askdb/chat-topics")) pages.push(url.searchParams);
  });
  return pages;
}

/** Scrolls the list until its end is as many pixels below what is seen, sentinel included. */
const scrollTo = (page: Page, pixelsFromEnd: number) =>
  page.evaluate(`(() => {
    const list = document.querySelector("nav[aria-label=Chats] > div");
    const end = list.lastElementChild.getBoundingClientRect();
    list.scrollTop += end.top - list.getBoundingClientRect().bottom - ${pixelsFromEnd};
  })()`);

/** Lets the browser watch and draw: what a scroll starts has started then. */
const settled = (page: Page) =>
  page.evaluate(
    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))))",
  );

const names = Array.from({ length: 60 }, (_, index) => `Topik ${index}`);

topicJourney(
  "[S4.20][S4.21][S4.22][S4.23][S4.24][S2.69][S9.01][S9.22] more topics load 100 px before the end, until none remain",
  { topics: names, from: null },
  async ({ page, ids, open }) => {
    const pages = watchPages(page);
    await open("/chat");
    await expect.poll(() => rows(page).count()).toBe(30);
    await settled(page);
    expect(pages.map(String)).toEqual(["limit=30"]);
    await scrollTo(page, 110);
    await settled(page);
    expect(pages, "110 px away: not yet").toHaveLength(1);

    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/askdb/chat-topics*", async (route) => {
      await held;
      await route.continue();
    });
    await scrollTo(page, 90);
    await page.getByText("Loading more topics...").waitFor();
    await scrollTo(page, 500);
    await scrollTo(page, 0);
    await settled(page);
    expect(pages, "one at a time").toHaveLength(2);
    expect(pages[1]?.get("prev")).toBe(ids[29]);
    release();
    await expect.poll(() => rows(page).count()).toBe(60);
    expect(await page.getByText("Loading more topics...").count()).toBe(0);
    await scrollTo(page, 0);
    await expect.poll(() => pages.length).toBe(3);
    expect(pages[2]?.get("prev")).toBe(ids[59]);
    await expect.poll(() => page.getByRole("button", { name: "Load more topics" }).count()).toBe(0);
    await scrollTo(page, 300);
    await page.evaluate(`document.querySelector("nav[aria-label=Chats] > div").scrollTop = 1e6`);
    await settled(page);
    expect(pages, "none remain").toHaveLength(3);
    // Not `allInnerTexts`: rows out of view are not drawn, and have none.
    expect(await rows(page).allTextContents()).toEqual(names);
  },
);

topicJourney(
  "[S4.21] a list that does not overflow loads no more by itself; a button does",
  { topics: names.slice(0, 31), from: null, height: 1600 },
  async ({ page, open }) => {
    const pages = watchPages(page);
    await open("/chat");
    await expect.poll(() => rows(page).count()).toBe(30);
    await settled(page);
    expect(pages).toHaveLength(1);
    await page.getByRole("button", { name: "Load more topics" }).click();
    await expect.poll(() => rows(page).count()).toBe(31);
  },
);

topicJourney(
  "[S4.25][S8.07] a list that fails to load stops loading, says so, and is loaded when asked for",
  { topics: ["Kopi Gayo"], from: null, expects: [500] },
  async ({ page, open }) => {
    const pages = watchPages(page);
    await page.route("**/askdb/*chat-topics*", (route) => route.fulfill({ status: 500, json: { code: "internal" } }));
    await open("/chat");
    await page.getByText("Topics could not be loaded.").waitFor();
    await settled(page);
    expect(pages).toHaveLength(1);
    expect(await page.getByText("No topics found").count()).toBe(0);
    await page.unroute("**/askdb/*chat-topics*");
    await page.getByRole("button", { name: "Try again" }).click();
    await row(page, "Kopi Gayo").waitFor();
  },
);

topicJourney(
  "[S4.44] after a forced logout the lists are loaded again",
  { topics: ["Kopi Gayo"], expects: [401] },
  async ({ page, user, ...v }) => {
    await row(page, "Kopi Gayo").waitFor();
    await page.clock.install();
    await page.route("**/auth/refresh", (route) =>
      route.fulfill({ status: 401, body: '{"code":"invalid_refresh_token"}' }),
    );
    await page.route("**/api/v1/chat", (route) => route.fulfill({ status: 401, json: { code: "token_expired" } }));
    await v.ask("Berapa jumlah penduduk Jawa Barat?");
    await page.getByLabel("Email").fill(user.email);
    await page.unrouteAll();
    await page.getByLabel("Kata sandi", { exact: true }).fill(user.password);
    // What was listed before must not do: whether the reset comes before the log-in or after it, the list is asked for anew.
    const pages = watchPages(page);
    await page.getByRole("button", { name: "Masuk" }).click();
    await page.clock.runFor(1000);
    await expect.poll(() => pages.length).toBeGreaterThan(0);
    await row(page, "Kopi Gayo").waitFor();
    expect(await rows(page).allInnerTexts()).toEqual(["Kopi Gayo"]);
  },
);

topicJourney(
  "of thousands of topics only those in view are drawn, and the last can be opened",
  { topics: ["Kopi Gayo"], from: null },
  async ({ page, open, ids }) => {
    const at = "2026-11-20T08:00:00.000Z";
    const flags = { created_at: at, updated_at: at, is_pinned: false, is_archived: false };
    const many = Array.from({ length: 2_000 }, (_, index) => ({ ...flags, id: `t${index}`, title: `Topik ${index}` }));
    many.push({ ...flags, id: String(ids[0]), title: "Kopi Gayo" });
    await page.route("**/askdb/chat-topics*", (route) =>
      route.fulfill({ json: route.request().url().includes("prev=") ? [] : many }),
    );
    await open("/chat");
    await expect.poll(() => page.locator("[data-topic]").count()).toBe(many.length);
    const drawn = `[...document.querySelectorAll("[data-topic]")].filter((row) => row.checkVisibility({ contentVisibilityAuto: true })).length`;
    expect(Number(await page.evaluate(drawn))).toBeLessThan(150);
    await page.locator(`[data-topic="${ids[0]}"]`).press("Enter");
    await page.waitForURL(`**/chat/${ids[0]}`);
    await page.getByRole("article", { name: "Jawaban" }).waitFor();
  },
);
