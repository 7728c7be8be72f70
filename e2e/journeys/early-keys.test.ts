import type { Page } from "playwright-core";
import { expect } from "vitest";
import { pick, row, topicJourney } from "../harness/topics.ts";

/**
 * Opens something and presses Escape in the very moment in which it comes onto the page, sooner than any hand could. It has the
 * focus by then and closes; in the moment in which it goes, the focus is back: on what the page says, if anything.
 */
async function closesAtOnce(page: Page, selector: string, open: () => Promise<void>, back?: string) {
  const seen = page.evaluate(`new Promise((done) => {
    const shown = () => document.querySelector(${JSON.stringify(selector)});
    let came;
    new MutationObserver((_, me) => {
      if (!came && shown()) {
        const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
        came = { focused: shown().contains(document.activeElement) };
        came.taken = !document.activeElement.dispatchEvent(escape);
      } else if (came && !shown()) {
        me.disconnect();
        done({ ...came, back: document.activeElement.textContent });
      }
    }).observe(document.body, { childList: true, subtree: true });
  })`);
  await open();
  expect(await seen, selector).toMatchObject({ focused: true, taken: true, ...(back !== undefined && { back }) });
}

topicJourney(
  "a dialog has the focus and hears Escape as soon as it is there, and gives the focus back as it goes",
  { topics: ["Satu", "Dua"], archived: ["Dua"] },
  async ({ page }) => {
    await row(page, "Satu").click();
    for (const name of ["Lihat SQL", "About & Guidance"])
      await closesAtOnce(page, "[role=dialog]", () => page.getByRole("button", { name }).click(), name);
    await page.getByRole("textbox", { name: "Pertanyaan" }).focus();
    await closesAtOnce(page, "[role=dialog]", () => page.keyboard.press("Control+k"), "");
    for (const item of ["User & Settings", "About"])
      await closesAtOnce(
        page,
        "[role=dialog]",
        async () => {
          await page.getByRole("button", { name: /Menu pengguna/ }).click();
          await page.getByRole("menuitem", { name: item }).click();
        },
        "BS",
      );
    // The archive below the dialog does not take the key for itself.
    await page.getByRole("button", { name: "Archived" }).click();
    await row(page, "Dua").waitFor();
    await closesAtOnce(page, "[role=alertdialog]", () => pick(page, "Dua", "Delete"));
    await page.getByRole("dialog", { name: "Archived" }).waitFor();
  },
);
