import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";

/** Colours change in a moment, in which they contrast less. */
const settled = "Promise.all(document.getAnimations().map((each) => each.finished.catch(() => {})))";

/** Axe finds nothing on the page as it is, nor on a dark phone, where nothing scrolls sideways either. Leaves a bright desktop. */
export async function expectGoodEverywhere(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(settled);
  await expectAccessible(page, `${where}, on a dark phone`);
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), where).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: "light" });
}
