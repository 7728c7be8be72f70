import type { Page } from "playwright-core";
import { expect } from "vitest";
import { topicJourney } from "../harness/topics.ts";

/** Opens the page while nobody is told who is logged in, until `release` is called. */
async function openHeld(page: Page, path: string) {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/user/profile", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("#early-question").waitFor();
  return release;
}

const field = (page: Page) => page.getByRole("main").getByRole("textbox", { name: "Pertanyaan" });

topicJourney(
  "what is written before the app is there stays, with its caret, and can be gone on with",
  { topics: [], from: null },
  async ({ page }) => {
    const release = await openHeld(page, "/chat");
    await page.keyboard.type("Berapa penduduk Bali?");
    for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowLeft");
    release();
    await field(page).waitFor();
    await page.keyboard.type("Jawa dan ");
    expect(await field(page).inputValue()).toBe("Berapa penduduk Jawa dan Bali?");
  },
);

topicJourney(
  "a question that is sent before the app is there is asked once, as soon as it is",
  { topics: [], from: null },
  async ({ page }) => {
    const release = await openHeld(page, "/chat");
    await page.keyboard.type("Berapa jumlah penduduk Bali?");
    await page.keyboard.press("Enter");
    await page.keyboard.type("???");
    release();
    await page.getByRole("article", { name: "Jawaban" }).waitFor();
    expect(await page.getByText("Berapa jumlah penduduk Bali?", { exact: true }).count()).toBeGreaterThan(0);
    expect(await page.getByRole("article", { name: "Jawaban" }).count()).toBe(1);
    expect(await field(page).inputValue()).toBe("");
  },
);

topicJourney(
  "a question that is too long is not sent early, and is not lost",
  { topics: [], from: null },
  async ({ page }) => {
    const release = await openHeld(page, "/chat");
    const long = "data ".repeat(500).trim();
    await page.locator("#early-question").fill(long);
    await page.keyboard.press("Enter");
    release();
    await page.getByText("/ 2.000 karakter").waitFor();
    expect(await field(page).inputValue()).toBe(long);
    await field(page).fill("Berapa jumlah penduduk Bali?");
    expect(await page.getByRole("article").count()).toBe(0);
  },
);

topicJourney("who opens another page is not asked for a question", { topics: [], from: null }, async ({ page }) => {
  await page.goto("/pyramid");
  await page.getByRole("main").first().waitFor();
  expect(await page.locator("#early-question").count()).toBe(0);
});
