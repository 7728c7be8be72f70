import type { Page } from "playwright-core";
import { expect } from "vitest";
import { row, topicJourney } from "../harness/topics.ts";

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

/** Holds the messages of conversations back until that is called. */
async function holdMessages(page: Page) {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/askdb/queries*", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

topicJourney(
  "what is sent while a topic opens waits for it, and is asked in it once",
  { topics: ["Satu", "Dua"] },
  async ({ page, ids }) => {
    const release = await holdMessages(page);
    await row(page, "Satu").click();
    await page.getByText("Memuat percakapan…").waitFor();
    await field(page).fill("Berapa jumlah penduduk Bali?");
    await page.keyboard.press("Enter");
    await page.getByRole("status").filter({ hasText: "Dikirim begitu percakapan terbuka" }).waitFor();
    await page.keyboard.type("???");
    await page.keyboard.press("Enter");
    const asked = page.waitForRequest("**/api/v1/chat");
    release();
    expect((await asked).postDataJSON()).toMatchObject({
      question: "Berapa jumlah penduduk Bali?",
      chat_topic_id: ids[0],
    });
    await expect.poll(() => page.getByRole("article", { name: "Jawaban" }).count()).toBe(2);
    await page.getByRole("article", { name: "Jawaban" }).last().getByRole("button", { name: "Lihat SQL" }).waitFor();
    expect(await page.getByRole("article", { name: "Pertanyaan Anda" }).count()).toBe(2);
    expect(await field(page).inputValue()).toBe("");
  },
);

topicJourney(
  "what waits for a topic is asked in no other one, and is not lost",
  { topics: ["Satu", "Dua"] },
  async ({ page }) => {
    const questions: string[] = [];
    page.on("request", (request) => request.url().endsWith("/api/v1/chat") && questions.push(request.url()));
    const release = await holdMessages(page);
    await row(page, "Satu").click();
    await page.getByText("Memuat percakapan…").waitFor();
    await field(page).fill("Berapa jumlah penduduk Bali?");
    await page.keyboard.press("Enter");
    await row(page, "Dua").click();
    // Gone to: until then it may still be asked in the topic that it was sent in, before that one is left.
    await row(page, "Dua").and(page.locator("[aria-current=page]")).waitFor();
    release();
    await page.getByRole("article", { name: "Jawaban" }).waitFor();
    expect(await field(page).inputValue()).toBe("");
    await row(page, "Satu").click();
    await row(page, "Satu").and(page.locator("[aria-current=page]")).waitFor();
    await page.getByRole("article", { name: "Jawaban" }).waitFor();
    await field(page).press("End");
    await page.keyboard.type("!");
    expect(await field(page).inputValue()).toBe("Berapa jumlah penduduk Bali?!");
    await expect.poll(() => page.getByRole("article", { name: "Pertanyaan Anda" }).count()).toBe(1);
    expect(questions).toEqual([]);
  },
);
