import { expect } from "vitest";
import { callApi } from "../harness/api.ts";
import { pathOf } from "../harness/journey.ts";
import { headings, makeTopics, pick, row, rows, topicJourney } from "../harness/topics.ts";

topicJourney(
  "[S1.10][S1.11][S4.03][S4.04][S4.05][S4.06][S4.07][S4.08][S4.17][S8.10][S8.11][S8.12][S8.13] pin, unpin, archive, unarchive",
  { topics: ["Satu", "Dua", "Tiga"], pinned: ["Tiga"] },
  async ({ page }) => {
    const says = (words: string) => page.getByText(words, { exact: true }).last().waitFor();
    const archive = page.getByRole("dialog", { name: "Archived" });
    const archived = archive.getByRole("link");

    await pick(page, "Dua", "Pin");
    await says("Chat topic pinned");
    await expect.poll(() => rows(page).allInnerTexts()).toEqual(["Dua", "Tiga", "Satu"]);
    await pick(page, "Tiga", "Unpin");
    await says("Chat topic unpinned");
    await expect.poll(() => rows(page).allInnerTexts()).toEqual(["Dua", "Satu", "Tiga"]);
    await pick(page, "Dua", "Archive");
    await says("Chat topic archived");
    await expect.poll(() => rows(page).allInnerTexts()).toEqual(["Satu", "Tiga"]);
    expect(await headings(page)).toEqual(["Today"]);

    await page.getByRole("button", { name: "Archived", exact: true }).click();
    await expect.poll(() => archived.allInnerTexts()).toEqual(["Dua"]);
    await page.keyboard.press("Escape");
    await pick(page, "Tiga", "Archive");
    await expect.poll(() => rows(page).allInnerTexts()).toEqual(["Satu"]);
    await page.getByRole("button", { name: "Archived", exact: true }).click();
    await expect.poll(() => archived.allInnerTexts(), { message: "without loading it again" }).toEqual(["Dua", "Tiga"]);
    await pick(page, "Dua", "Unarchive");
    await says("Chat topic unarchived");
    await expect.poll(() => archived.allInnerTexts()).toEqual(["Tiga"]);
    await pick(page, "Tiga", "Pin");
    await expect.poll(() => archived.count()).toBe(0);
    await page.getByText("No archived topics").waitFor();

    await page.reload();
    expect(await headings(page)).toEqual(["Pinned Chat", "Today"]);
    await expect.poll(() => rows(page).allInnerTexts()).toEqual(["Tiga", "Satu", "Dua"]);
  },
);

for (const [id, move, list, words] of [
  ["S8.14", "Pin", "normal", "pinning"],
  ["S8.15", "Unpin", "pinned", "unpinning"],
  ["S8.16", "Archive", "normal", "archiving"],
  ["S8.17", "Unarchive", "archived", "unarchiving"],
] as const)
  topicJourney(
    `[${id}][S2.66] ${words} that fails says so and changes nothing; the row is busy until then`,
    { topics: ["Satu", "Dua"], [list]: ["Satu"], expects: [500] },
    async ({ page }) => {
      let fail = () => {};
      const failing = new Promise<void>((resolve) => {
        fail = resolve;
      });
      await page.route("**/askdb/*-chat-topic", async (route) => {
        await failing;
        await route.fulfill({ status: 500, json: { code: "internal" } });
      });
      if (list === "archived") await page.getByRole("button", { name: "Archived", exact: true }).click();
      await row(page, "Satu").waitFor();
      const before = await page.locator("[data-topic]").allInnerTexts();
      await pick(page, "Satu", move);
      const options = page.getByRole("button", { name: "Options for Satu" });
      await expect.poll(() => options.isDisabled()).toBe(true);
      expect(await options.locator(".spinner").isVisible()).toBe(true);
      await expect.poll(() => page.locator("[data-topic]").allInnerTexts()).toEqual(before);
      fail();
      await page.getByText(`Error ${words} chat topic, please try again later`, { exact: true }).waitFor();
      expect(await options.isDisabled()).toBe(false);
      await expect.poll(() => page.locator("[data-topic]").allInnerTexts()).toEqual(before);
    },
  );

topicJourney(
  "[S2.49][S2.50][S2.51][S2.52][S4.19][S9.23] the archive opens over its button, and is loaded the first time",
  { topics: [], from: null },
  async ({ page, open }) => {
    await makeTopics(
      page,
      Array.from({ length: 32 }, (_, index) => `Arsip ${index}`),
    );
    await callApi(page, "POST", "/askdb/archive-all-chat-topics");
    const calls: string[] = [];
    page.on("request", (request) => request.url().includes("/archived-chat-topics") && calls.push(request.url()));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/archived-chat-topics*", async (route) => {
      await held;
      await route.continue();
    });
    await open("/chat");
    await page.getByText("No topics found").waitFor();
    expect(calls).toEqual([]);
    const button = page.getByRole("button", { name: "Archived", exact: true });
    const archive = page.getByRole("dialog", { name: "Archived" });
    await button.click();
    await archive.locator(".spinner").waitFor();
    release();
    await expect.poll(() => archive.getByRole("link").count()).toBe(30);
    expect((await archive.boundingBox())?.height).toBe(480);
    await archive.getByRole("link").last().hover();
    await page.mouse.wheel(0, 2000);
    await expect.poll(() => archive.getByRole("link").count()).toBe(32);
    await button.click();
    await archive.waitFor({ state: "detached" });
    await button.click();
    expect(await archive.getByRole("link").count()).toBe(32);
    expect(calls).toHaveLength(2);
  },
);

topicJourney("[S2.52] an archive that is empty", { topics: [] }, async ({ page }) => {
  await page.getByRole("button", { name: "Archived", exact: true }).click();
  await page.getByText("No archived topics").waitFor();
});

topicJourney(
  "[S1.13][S2.53][S2.54][S2.55][S4.15][S4.16] deleting asks first, shows at once, and is taken back when the server fails",
  { topics: ["Satu", "Dua"], archived: ["Satu", "Dua"], expects: [500, 404] },
  async ({ page, ids, open }) => {
    await open(`/chat/${ids[0]}`);
    await page.getByRole("article", { name: "Jawaban" }).waitFor();
    let answer = () => {};
    const answering = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/askdb/chat-topic", async (route) => {
      await answering;
      await route.fulfill({ status: 500, json: { code: "internal" } });
    });
    await page.getByRole("button", { name: "Archived", exact: true }).click();
    const confirm = page.getByRole("alertdialog", { name: "Delete Chat" });
    await pick(page, "Satu", "Delete");
    expect(await confirm.innerText()).toContain("“Satu”");
    await confirm.getByRole("button", { name: "Cancel" }).click();
    await row(page, "Satu").and(page.locator(":focus")).waitFor();

    await pick(page, "Satu", "Delete");
    await confirm.getByRole("button", { name: "Confirm" }).click();
    await confirm.getByRole("button", { name: "Confirming..." }).waitFor();
    expect(await row(page, "Satu").count(), "gone at once").toBe(0);
    answer();
    await page.getByText("Error deleting chat topic, please try again later").waitFor();
    await expect.poll(() => row(page, "Satu").count()).toBe(1);
    await page.unroute("**/askdb/chat-topic");
    await confirm.getByRole("button", { name: "Confirm" }).click();
    await confirm.waitFor({ state: "detached" });
    await expect.poll(() => page.locator("[data-topic]").allInnerTexts()).toEqual(["Dua"]);
    // The open conversation was that one.
    await page.waitForURL("**/chat");
    expect(pathOf(page)).toBe("/chat");
  },
);

topicJourney(
  "[S2.54] the description of a topic without a name says 'chat'",
  { topics: ["Satu"], archived: ["Satu"] },
  async ({ page }) => {
    await page.route("**/archived-chat-topics*", async (route) => {
      const [topic] = await (await route.fetch()).json();
      await route.fulfill({ json: [{ ...topic, title: "" }] });
    });
    await page.getByRole("button", { name: "Archived", exact: true }).click();
    await pick(page, "New Chat", "Delete");
    expect(await page.getByRole("alertdialog").innerText()).toContain("delete chat?");
  },
);

topicJourney(
  "a topic that was deleted in another tab leaves the list when it is moved or renamed",
  { topics: ["Satu", "Dua", "Tiga"], expects: [404] },
  async ({ page, ids }) => {
    for (const id of ids.slice(0, 2)) {
      await callApi(page, "POST", "/askdb/archive-chat-topic", { chat_topic_id: id });
      await callApi(page, "DELETE", "/askdb/chat-topic", { chat_topic_id: id });
    }
    await expect.poll(() => rows(page).allInnerTexts()).toEqual(["Satu", "Dua", "Tiga"]);
    await pick(page, "Satu", "Pin");
    await page.getByText("Error pinning chat topic, please try again later", { exact: true }).waitFor();
    await expect.poll(() => rows(page).allInnerTexts()).toEqual(["Dua", "Tiga"]);
    await pick(page, "Dua", "Rename");
    await page.getByLabel("Name of the chat").fill("Baru");
    await page.keyboard.press("Enter");
    await page.getByText("Error renaming chat topic, please try again later", { exact: true }).waitFor();
    await expect.poll(() => rows(page).allInnerTexts()).toEqual(["Tiga"]);
  },
);
