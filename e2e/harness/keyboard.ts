import type { Locator, Page } from "playwright-core";

const hasFocus = (target: Locator) =>
  target.evaluateAll(([element]) => element !== undefined && element === element.ownerDocument.activeElement);

/** Goes on by Tab until this has the focus. */
export async function tabTo(page: Page, target: Locator, key = "Tab") {
  await target.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} cannot be reached by ${key}`);
}

/** Goes to this by Tab, and presses a key. */
export const press = async (page: Page, target: Locator, key = "Enter") => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

/** Opens a menu by its button and picks an item of it by the arrows. */
export async function choose(page: Page, opener: Locator, item: string) {
  await press(page, opener);
  const target = page.getByRole("menuitem", { name: item, exact: true });
  await page.locator("[role=menuitem]:focus").waitFor();
  while (!(await hasFocus(target))) await down(page);
  await page.keyboard.press("Enter");
  await page.getByRole("menu").waitFor({ state: "detached" });
}

/** To the next item of a menu. It has the focus a moment after the press: who presses on before goes past it. */
async function down(page: Page) {
  const before = await page.locator("[role=menuitem]:focus").elementHandle();
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction((item) => item?.ownerDocument.activeElement !== item, before);
}

export const userMenu = (page: Page, item: string) => choose(page, button(page, /Menu pengguna/), item);
/** The button of a topic. A row is busy until the server has answered; its button cannot be reached until then. */
export const options = (page: Page, topic: string) =>
  page.getByRole("button", { name: `Options for ${topic}`, exact: true, disabled: false });

/** Fills in the login form that is shown. */
export async function logIn({ page, email, password }: { page: Page; email: string; password: string }) {
  await page.getByLabel("Email").waitFor();
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel("Kata sandi", { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

/** Closes the dialog that is open. */
export async function close(page: Page) {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}
