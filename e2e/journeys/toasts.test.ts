import type { Page } from "playwright-core";
import { expect } from "vitest";
import { journey, type Visitor } from "../harness/journey.ts";
import { tabTo } from "../harness/keyboard.ts";

/** An answer whose every export fails, with a toast for each. */
async function failingExport({ page, ask }: Visitor) {
  await ask("kecamatan di Kabupaten Garut apa saja");
  await page.route("**/download-csv*", (route) => route.fulfill({ status: 503, body: "{}" }));
  const button = page.getByRole("button", { name: "Export CSV" });
  const toasts = page.locator("[data-sonner-toast]");
  return {
    toasts,
    async fail() {
      const before = await toasts.count();
      await button.click();
      await expect.poll(() => toasts.count()).toBe(before + 1);
    },
  };
}

/** Drags slowly, so that the distance counts and not the speed. */
async function swipe(page: Page, x: number, y: number, pixels: number) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 1, y);
  const began = Date.now();
  await expect.poll(() => Date.now() - began).toBeGreaterThan(600);
  await page.mouse.move(x + pixels, y, { steps: 4 });
  await page.mouse.up();
}

journey(
  "[S9.15][S9.18] three toasts are seen at once; Alt+T opens them all",
  { from: "/chat", expects: [503] },
  async (v) => {
    const { toasts, fail } = await failingExport(v);
    for (let toast = 0; toast < 4; toast += 1) await fail();
    await expect.poll(() => v.page.locator("[data-sonner-toast][data-visible=true]").count()).toBe(3);
    expect(await toasts.first().getAttribute("data-expanded")).toBe("false");
    await v.page.keyboard.press("Alt+t");
    await expect.poll(() => toasts.first().getAttribute("data-expanded")).toBe("true");
  },
);

journey(
  "toasts that Alt+T opened go their way when who looked at them goes on, and at Escape",
  { from: "/chat", expects: [503] },
  async (v) => {
    const { page } = v;
    const { toasts, fail } = await failingExport(v);
    await page.clock.install();
    for (const leave of [
      () => page.getByRole("textbox", { name: "Pertanyaan" }).focus(),
      () => page.mouse.click(640, 300),
      () => page.keyboard.press("Escape"),
    ]) {
      await fail();
      await fail();
      await page.keyboard.press("Alt+t");
      await expect.poll(() => toasts.first().getAttribute("data-expanded")).toBe("true");
      await page.clock.fastForward(9000);
      expect(await toasts.count()).toBe(2);
      await leave();
      await expect.poll(() => toasts.first().getAttribute("data-expanded")).toBe("false");
      await page.clock.fastForward(4500);
      await expect.poll(() => toasts.count()).toBe(0);
    }
  },
);

journey(
  "[S9.19] a toast goes when it is swiped by 20 px, not by less",
  { from: "/chat", expects: [503] },
  async (v) => {
    const { toasts, fail } = await failingExport(v);
    await fail();
    const box = await toasts.boundingBox();
    if (!box) throw new Error("the toast is not shown");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await swipe(v.page, x, y, 15);
    expect(await toasts.getAttribute("data-swipe-out")).toBe("false");
    await swipe(v.page, x, y, 22);
    await expect.poll(() => toasts.getAttribute("data-swipe-out").catch(() => "true")).toBe("true");
  },
);

journey("who tabs through a toast gets past it", { from: "/chat", expects: [503] }, async (v) => {
  const { page } = v;
  const { toasts, fail } = await failingExport(v);
  await fail();
  const field = page.getByRole("textbox", { name: "Pertanyaan" });
  await field.focus();
  await tabTo(page, toasts);
  await page.keyboard.press("Tab");
  // Behind the last one comes what is not the page's.
  expect(await page.evaluate("document.activeElement === document.body")).toBe(true);
});

journey(
  "a toast that goes with the focus gives it back, and no other takes it from whoever went on",
  { from: "/chat", expects: [503] },
  async (v) => {
    const { page } = v;
    const { toasts, fail } = await failingExport(v);
    await page.clock.install();
    await fail();
    const button = page.getByRole("button", { name: "Export CSV" });
    await toasts.focus();
    await page.clock.fastForward(3000);
    // Another one, without a press that takes the focus.
    await button.dispatchEvent("click");
    await expect.poll(() => toasts.count()).toBe(2);
    await page.clock.fastForward(1500);
    await expect.poll(() => toasts.count()).toBe(1);
    expect(await button.and(page.locator(":focus")).count()).toBe(1);
    const chat = page.getByRole("link", { name: "Chat", exact: true });
    await chat.focus();
    await page.clock.fastForward(4500);
    await toasts.waitFor({ state: "detached" });
    expect(await chat.and(page.locator(":focus")).count()).toBe(1);
  },
);

for (const width of [1280, 360])
  journey(
    `a toast does not cover where questions are written (${width} px)`,
    { from: "/chat", expects: [503], width },
    async (v) => {
      const { toasts, fail } = await failingExport(v);
      await fail();
      const form = v.page.locator("form").filter({ has: v.page.getByRole("textbox", { name: "Pertanyaan" }) });
      const top = (await form.boundingBox())?.y ?? 0;
      const bottom = await toasts.evaluate((one) => one.getBoundingClientRect().bottom);
      expect(top).toBeGreaterThan(500);
      expect(bottom).toBeLessThanOrEqual(top);
    },
  );
