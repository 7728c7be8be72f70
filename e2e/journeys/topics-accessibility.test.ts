import { expectAccessible } from "../harness/axe.ts";
import { expectAccessibleInBothSchemes } from "../harness/screens.ts";
import { openMenu, pick, row, topicJourney } from "../harness/topics.ts";

const topics = ["Satu", "Dua", "Tiga", "Kata yang panjang sekali ".repeat(8)];
const lists = { topics, pinned: ["Dua"], archived: ["Tiga"] };

topicJourney("axe finds nothing to mend in the sidebar", lists, async ({ page }) => {
  await row(page, "Satu").waitFor();
  await page.getByText("Loading page...").waitFor({ state: "detached" });
  await expectAccessibleInBothSchemes(page, "sidebar");
  await openMenu(page, "Satu");
  await expectAccessibleInBothSchemes(page, "menu");
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByLabel("Name of the chat").waitFor();
  await expectAccessibleInBothSchemes(page, "rename");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Archived", exact: true }).click();
  await row(page, "Tiga").waitFor();
  await expectAccessibleInBothSchemes(page, "archive");
  await openMenu(page, "Tiga");
  await expectAccessibleInBothSchemes(page, "menu in the archive");
  await page.keyboard.press("Escape");
  await pick(page, "Tiga", "Delete");
  await page.getByRole("alertdialog").waitFor();
  await expectAccessibleInBothSchemes(page, "delete dialog");
});

topicJourney("axe finds nothing to mend in the drawer", { ...lists, width: 360, height: 740 }, async ({ page }) => {
  await page.getByText("Loading page...").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Open sidebar" }).click();
  await row(page, "Satu").waitFor();
  await expectAccessible(page, "drawer");
  await openMenu(page, "Satu");
  await expectAccessible(page, "menu in the drawer");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Archived", exact: true }).click();
  await row(page, "Tiga").waitFor();
  await expectAccessible(page, "archive in the drawer");
});
