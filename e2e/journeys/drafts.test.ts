import type { Page } from "playwright-core";
import { expect } from "vitest";
import { endSession } from "../harness/expired-token.ts";
import { pathOf } from "../harness/journey.ts";
import { logIn } from "../harness/keyboard.ts";
import { row, topicJourney } from "../harness/topics.ts";
import { newUser } from "../harness/user.ts";

const field = (page: Page) => page.getByRole("main").getByRole("textbox", { name: "Pertanyaan" });
const standsThere = (page: Page, text: string) => expect.poll(() => field(page).inputValue()).toBe(text);
/** What came of a topic's first question is there: the topic is the one that was gone to. */
const answer = (page: Page) => page.getByRole("article", { name: "Jawaban" });

async function logOut(page: Page) {
  await page.getByRole("button", { name: /Menu pengguna/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByLabel("Email").waitFor();
}

topicJourney(
  "what is written and not sent waits in its own topic, also while other pages are looked at",
  { topics: ["Satu", "Dua"] },
  async ({ page, ids: [first, second] }) => {
    await row(page, "Satu").click();
    await page.waitForURL(`**/chat/${first}`);
    await field(page).fill("Untuk topik satu");
    await row(page, "Dua").click();
    await page.waitForURL(`**/chat/${second}`);
    await standsThere(page, "");
    await field(page).fill("Untuk topik dua");
    await page.getByRole("link", { name: "New Chat", exact: true }).click();
    await page.getByRole("heading", { name: "Apa yang ingin Anda ketahui?" }).waitFor();
    await standsThere(page, "");
    await field(page).fill("Untuk yang baru");

    await row(page, "Satu").click();
    await standsThere(page, "Untuk topik satu");
    await page.getByRole("link", { name: "Pyramid" }).click();
    await page.waitForURL("**/pyramid*");
    await page.goBack();
    await standsThere(page, "Untuk topik satu");
    await page.getByRole("link", { name: "New Chat", exact: true }).click();
    await standsThere(page, "Untuk yang baru");

    // What was sent or removed is a draft no more.
    await row(page, "Dua").click();
    await standsThere(page, "Untuk topik dua");
    await field(page).fill("");
    await row(page, "Satu").click();
    await field(page).fill("Berapa jumlah penduduk Bali?");
    await field(page).press("Enter");
    await expect.poll(() => page.getByRole("button", { name: "Lihat SQL" }).count()).toBe(2);
    for (const name of ["Dua", "Satu"]) {
      await row(page, name).click();
      await answer(page).first().waitFor();
      await standsThere(page, "");
    }
  },
);

topicJourney(
  "what is written while a new conversation gets its first answer stays in the field, and goes with its topic",
  { topics: [] },
  async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route("**/api/v1/chat", async (route) => {
      await held;
      await route.continue();
    });
    await field(page).fill("Berapa jumlah penduduk Bali?");
    await field(page).press("Enter");
    await field(page).fill("dan  Lombok?");
    for (let step = 0; step < 8; step += 1) await page.keyboard.press("ArrowLeft");
    release();
    await page.waitForURL(/\/chat\/.+/);
    await page.keyboard.type("Pulau");
    await standsThere(page, "dan Pulau Lombok?");
    const topic = pathOf(page);
    await page.getByRole("link", { name: "New Chat", exact: true }).click();
    await page.getByRole("heading", { name: "Apa yang ingin Anda ketahui?" }).waitFor();
    await standsThere(page, "");
    await page.goBack();
    await page.waitForURL(`**${topic}`);
    await standsThere(page, "dan Pulau Lombok?");
  },
);

topicJourney(
  "a question whose topic is left before its answer stands in that topic's field again",
  { topics: ["Satu", "Dua"] },
  async ({ page }) => {
    // Never answered: the page's leaving ends it.
    await page.route("**/api/v1/chat", () => {});
    await row(page, "Satu").click();
    await answer(page).waitFor();
    await field(page).fill("Berapa jumlah penduduk Bali?");
    await field(page).press("Enter");
    await page.getByRole("button", { name: "Stop" }).waitFor();
    await field(page).fill("Dan Lombok?");
    await row(page, "Dua").click();
    await standsThere(page, "");
    await row(page, "Satu").click();
    await standsThere(page, "Berapa jumlah penduduk Bali?\nDan Lombok?");
    await answer(page).first().waitFor();
    expect(await answer(page).count()).toBe(1);
  },
);

topicJourney(
  "a question whose new conversation is left before its answer stands in the field of the next one again",
  { topics: [] },
  async ({ page }) => {
    await page.route("**/api/v1/chat", () => {});
    await field(page).fill("Berapa jumlah penduduk Bali?");
    await field(page).press("Enter");
    await page.getByRole("button", { name: "Stop" }).waitFor();
    await page.getByRole("link", { name: "New Chat", exact: true }).click();
    await page.getByRole("heading", { name: "Apa yang ingin Anda ketahui?" }).waitFor();
    await standsThere(page, "Berapa jumlah penduduk Bali?");
  },
);

topicJourney(
  "an answer takes nobody away from the page gone to meanwhile, and is there for who comes back",
  { topics: [] },
  async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route("**/api/v1/chat", async (route) => {
      await held;
      await route.continue();
    });
    await field(page).fill("Berapa jumlah penduduk Bali?");
    await field(page).press("Enter");
    await page.getByRole("button", { name: "Stop" }).waitFor();
    await page.getByRole("link", { name: "Insights" }).click();
    await page.waitForURL("**/insights");
    // What the page does with an answer, it does before it looks up the topic that the answer made.
    const lookedUp = page.waitForResponse("**/askdb/chat-topics?*");
    release();
    await lookedUp;
    await expect.poll(() => page.getByText("Loading page...").count()).toBe(0);
    expect(pathOf(page)).toBe("/insights");
    await page.goBack();
    await page.waitForURL(/\/chat\/.+/);
    await answer(page).waitFor();
    await page.goForward();
    await page.waitForURL("**/insights");
  },
);

topicJourney(
  "what was written when a session ends waits for its user, and for nobody else",
  { topics: ["Satu"], expects: [401, 404] },
  async ({ page, url, user, ids: [topic] }) => {
    const endWhileWriting = async () => {
      await row(page, "Satu").click();
      await answer(page).waitFor();
      await field(page).fill("Berapa jumlah penduduk Bali?");
      await endSession(page);
      await page.getByRole("button", { name: "Archived" }).click();
      await page.getByText("Sesi Anda telah berakhir. Silakan masuk kembali.").waitFor();
    };
    await endWhileWriting();
    await logIn({ ...user, page });
    await page.waitForURL(`**/chat/${topic}`);
    await standsThere(page, "Berapa jumlah penduduk Bali?");
    expect(await page.evaluate("[...Object.keys(localStorage), ...Object.keys(sessionStorage)]")).toEqual(["token"]);

    // Somebody else at the same page: neither do they see it, nor does it outlive them.
    await endWhileWriting();
    await logIn({ ...(await newUser(url)), page });
    await page.getByRole("heading", { name: "Halaman Tidak Ditemukan" }).waitFor();
    await page.getByRole("link", { name: "Kembali ke Beranda" }).click();
    await standsThere(page, "");
    await logOut(page);
    await logIn({ ...user, page });
    await row(page, "Satu").click();
    await answer(page).waitFor();
    await standsThere(page, "");

    // Who logs out leaves nothing behind.
    await field(page).fill("Rahasia");
    await logOut(page);
    await logIn({ ...user, page });
    await row(page, "Satu").click();
    await answer(page).waitFor();
    await standsThere(page, "");
  },
);
