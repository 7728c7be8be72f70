import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules among them that judge colours. */
const ofColours = ["color-contrast", "link-in-text-block"];

/** Fails with what axe finds to mend on the page as it is now. */
export const expectAccessible = (page: Page, where: string): Promise<void> =>
  expectNothing(axe(page).withTags(tags), where);

/** Fails with what axe finds to mend in the page's colours: what another colour scheme can break. */
export const expectReadable = (page: Page, where: string): Promise<void> =>
  expectNothing(axe(page).withRules(ofColours), where);

/** WCAG 2.5.3, which axe still calls an experiment: what is seen on a button is in its name. */
const rules = { "label-content-name-mismatch": { enabled: true } };

/** One run in the page: for frames of other origins, which the app has none of, axe would open a second one. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"], rules });

async function expectNothing(run: AxeBuilder, where: string): Promise<void> {
  const { violations } = await run.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  expect(found, where).toEqual([]);
}
