import { execFileSync } from "node:child_process";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { callApi } from "../harness/api.ts";
import { expectAccessible } from "../harness/axe.ts";
import { journey } from "../harness/journey.ts";
import { builtProgram } from "../harness/programs.ts";
import { site } from "../harness/site.ts";

const questions = [
  "10 kabupaten dengan penduduk terbanyak di Jawa Timur",
  "Berapa jumlah penduduk Jawa Barat?",
  "kecamatan di Kabupaten Garut apa saja",
  "brp jumlah desa di NTT",
];

/** A topic of so many questions, the first of them the first of these; its id. To ask them all would take most of the journey. */
async function longTopic(page: Page, length: number): Promise<string> {
  let topic = "";
  for (const question of questions) {
    const body = { question, ...(topic && { chat_topic_id: topic }) };
    topic = (await callApi<{ chat_topic_id: string }>(page, "POST", "/askdb/ask", body)).chat_topic_id;
  }
  const lengthen = builtProgram("apps/server/src/testing/lengthen-topic.ts");
  execFileSync(process.execPath, [lengthen, site?.dataDir ?? "", topic, String(length - questions.length)]);
  return topic;
}

const articles = (page: Page) => page.getByRole("article", { name: "Pertanyaan Anda" });
/** The conversation is there, and what is far from the view rests: nothing grows any more. */
const atRest = (page: Page) => page.locator("[data-resting]").first().waitFor({ state: "attached" });
const scroller = `document.querySelector("[data-role]").parentElement.parentElement`;

/** Where an element stands in each of thirty frames. */
const framesOf = `async (node) => {
  const seen = [];
  for (let frame = 0; frame < 30; frame += 1) {
    await new Promise(requestAnimationFrame);
    seen.push(node.getBoundingClientRect().top);
  }
  return seen;
}`;

/** The frame in which something happens has been painted. */
const painted = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`;

journey(
  "[S7.28] older messages come as the reader nears the top, and what is being read does not move",
  { newUser: true, from: null },
  async (v) => {
    const { page } = v;
    const topic = await longTopic(page, 70);
    await v.open(`/chat/${topic}`);
    await atRest(page);
    expect(await articles(page).count()).toBe(30);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/askdb/queries*prev=*", async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest("**/askdb/queries*prev=*");
    await page.evaluate(`(${scroller}).scrollTop = 500`);
    await asked;
    await page.getByRole("button", { name: "Muat pesan sebelumnya" }).waitFor();
    const topOf = (index: number) =>
      page.evaluate<number>(`document.querySelectorAll("[data-role]")[${index}].getBoundingClientRect().top`);
    await page.evaluate(painted);
    const before = await topOf(0);
    release();
    await expect.poll(() => articles(page).count()).toBe(60);
    // Every frame of the next half second shows it at the same place.
    const places = await page.evaluate<number[]>(`(${framesOf})(document.querySelectorAll("[data-role]")[60])`);
    expect(places).toHaveLength(30);
    for (const place of places) expect(Math.abs(place - before)).toBeLessThanOrEqual(1);

    // The rest, from the very top, where browsers hold nothing in place by themselves.
    await page.evaluate(`(${scroller}).scrollTop = 0`);
    await expect.poll(() => articles(page).count()).toBe(70);
    await page.evaluate(painted);
    expect(await page.evaluate<number>(`(${scroller}).scrollTop`)).toBeGreaterThan(1000);
    expect(await page.getByRole("button", { name: "Muat pesan sebelumnya" }).count()).toBe(0);
  },
);

journey(
  "older messages that cannot be loaded are told once, and the button tries again",
  { newUser: true, from: null, expects: [503] },
  async (v) => {
    const { page } = v;
    await v.open(`/chat/${await longTopic(page, 40)}`);
    await atRest(page);
    let tries = 0;
    await page.route("**/askdb/queries*prev=*", (route) => {
      tries += 1;
      return route.fulfill({ status: 503, json: { type: "", title: "", status: 503, code: "overloaded" } });
    });
    await page.evaluate(`(${scroller}).scrollTop = 0`);
    await page.locator("[data-sonner-toast]").getByText("Server sedang sibuk.").waitFor();
    await page.evaluate(painted);
    // What may be over in a moment is tried three times before it is told.
    expect(tries).toBe(3);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Muat pesan sebelumnya" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => articles(page).count()).toBe(40);
  },
);

journey(
  "a topic of 1,000 messages: few of them are drawn whole, however fast it is scrolled, and the words of all are in the page",
  { newUser: true, from: null },
  async (v) => {
    const { page } = v;
    await v.open(`/chat/${await longTopic(page, 500)}`);
    await atRest(page);
    for (let shown = 30; shown < 500; ) {
      await page.evaluate(`(${scroller}).scrollTop = 0`);
      shown = Math.min(shown + 30, 500);
      await expect.poll(() => articles(page).count()).toBeGreaterThanOrEqual(shown);
    }
    await expect.poll(() => page.locator("[data-role]:not([data-resting])").count()).toBeLessThan(40);
    const nodes = await page.evaluate<number>(`(${scrollFast})(${scroller})`);
    expect(nodes).toBeLessThan(5_000);

    // The oldest question is in the page though it rests, and wakes when it is gone to.
    const oldest = page.locator("[data-role]").first();
    await page.evaluate(`(${scroller}).scrollTop = 1e9`);
    await expect.poll(() => oldest.getAttribute("data-resting")).toBe("true");
    expect(await articles(page).first().textContent()).toBe(questions[0]);
    await expectAccessible(page, "a long topic");
    await oldest.scrollIntoViewIfNeeded();
    await page.locator("[data-role]").nth(1).getByRole("grid").waitFor();

    // An answer arrives as in any other topic.
    await v.ask("Berapa jumlah penduduk Jawa Barat?");
    await expect.poll(() => articles(page).count()).toBe(501);
    await page.locator("[data-role]").last().getByRole("button", { name: "Tanya lagi" }).waitFor();
  },
);

/** Scrolls fast, six screens a second, through the middle of the list; the most elements that the page had meanwhile. */
const scrollFast = `async (list) => {
  let nodes = 0;
  list.scrollTop = list.scrollHeight / 2;
  for (let frame = 0; frame < 300; frame += 1) {
    list.scrollTop += 80;
    await new Promise(requestAnimationFrame);
    nodes = Math.max(nodes, document.querySelectorAll("*").length);
  }
  return nodes;
}`;
