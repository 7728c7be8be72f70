import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible, expectReadable } from "./axe.ts";

/**
 * Colours change in a moment, in which they contrast less. The page is asked again and again: now and then Chromium does not
 * keep the promise of an animation's end.
 */
const settled = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate("document.getAnimations().length"), { message: "animations" }).toBe(0);

/** The page in a colour scheme, once it has heard of it and its colours have come to rest. */
export async function wear(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(colorScheme === "dark" ? "html.dark" : "html:not(.dark)").waitFor({ state: "attached" });
  await settled(page);
}

/** Axe finds nothing on a bright page as it is, nor in the colours of a dark one: nothing else differs. Leaves it bright. */
export async function expectAccessibleInBothSchemes(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where);
  await wear(page, "dark");
  await expectReadable(page, `${where}, dark`);
  await wear(page, "light");
}

/** Axe finds nothing on the page as it is, nor on a phone, in both schemes; there nothing scrolls sideways. Leaves a bright desktop. */
export async function expectGoodEverywhere(page: Page, where: string): Promise<void> {
  await expectAccessibleInBothSchemes(page, where);
  await page.setViewportSize({ width: 360, height: 740 });
  await settled(page);
  await expectAccessibleInBothSchemes(page, `${where}, on a phone`);
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), where).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
}
