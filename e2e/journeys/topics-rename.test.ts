import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openMenu, pick, row, rows, topicJourney } from "../harness/topics.ts";

/** The names that the page sends from now on. */
function watchRenames(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT" && request.url().endsWith("/chat-topic")) sent.push(request.postDataJSON().title);
  });
  return sent;
}

const field = (page: Page) => page.getByLabel("Name of the chat");

topicJourney(
  "[S2.61][S2.62][S2.63][S2.64][S2.65][S4.13] renaming in the row: Enter and blur commit, Escape cancels",
  { topics: ["Satu", "Dua", "Tiga"] },
  async ({ page }) => {
    const sent = watchRenames(page);
    const rename = async (from: string, to: string, end: () => Promise<void>) => {
      await pick(page, from, "Rename");
      expect(await field(page).inputValue()).toBe(from);
      await field(page).fill(to);
      await end();
      await field(page).waitFor({ state: "detached" });
    };
    const press = (key: string) => () => page.keyboard.press(key);
    const blur = () => page.getByRole("textbox", { name: "Pertanyaan" }).click();

    await rename("Tiga", "Tiga baru", press("Enter"));
    await expect.poll(() => rows(page).allInnerTexts()).toEqual(["Tiga baru", "Satu", "Dua"]);
    await row(page, "Tiga baru").and(page.locator(":focus")).waitFor();
    await rename("Dua", "Dua baru", blur);
    await expect.poll(() => rows(page).allInnerTexts()).toEqual(["Dua baru", "Tiga baru", "Satu"]);
    await rename("Satu", "Bukan ini", press("Escape"));
    await blur();
    await rename("Satu", "Satu", press("Enter"));
    await rename("Satu", "  Satu ", blur);
    expect(await rows(page).allInnerTexts()).toEqual(["Dua baru", "Tiga baru", "Satu"]);
    expect(sent, "nothing where it was cancelled or is the same").toEqual(["Tiga baru", "Dua baru"]);
    await rename("Satu", "   ", press("Enter"));
    await expect.poll(() => rows(page).allInnerTexts()).toEqual(["New Chat", "Dua baru", "Tiga baru"]);
    await expect.poll(() => sent.at(-1)).toBe("New Chat");

    await page.reload();
    await expect.poll(() => rows(page).allInnerTexts()).toEqual(["New Chat", "Dua baru", "Tiga baru"]);
  },
);

topicJourney(
  "[S1.12][S2.66][S4.14] a rename shows at once, the row is busy meanwhile, and it is taken back when the server fails",
  { topics: ["Satu", "Dua"], expects: [500] },
  async ({ page }) => {
    let fail = () => {};
    const failing = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route("**/askdb/chat-topic", async (route) => {
      await failing;
      await route.fulfill({ status: 500, json: { code: "internal" } });
    });
    await pick(page, "Dua", "Rename");
    await field(page).fill("Dua baru");
    await page.keyboard.press("Enter");
    expect(await rows(page).allInnerTexts()).toEqual(["Dua baru", "Satu"]);
    const options = page.getByRole("button", { name: "Options for Dua baru" });
    expect(await options.isDisabled()).toBe(true);
    expect(await options.locator(".spinner").isVisible()).toBe(true);
    fail();
    await expect.poll(() => rows(page).allInnerTexts()).toEqual(["Satu", "Dua"]);
    await page.getByText("Error renaming chat topic, please try again later").waitFor();
    await openMenu(page, "Dua");
  },
);
