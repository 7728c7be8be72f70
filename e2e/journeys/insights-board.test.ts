import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { callApi } from "../harness/api.ts";
import { expectAccessible } from "../harness/axe.ts";
import { journey, pathOf } from "../harness/journey.ts";
import { pdfText } from "../harness/pdf-text.ts";

const figure = (year: number, places: unknown[] = []) => ({
  kind: "measure",
  measure: "gini",
  year,
  slices: [],
  places,
});
const ranking = (year: number) => ({
  rows: { entity: "province", subsets: [], places: [], bounds: [], order: null },
  figures: [figure(year)],
});
type Board = { readonly pins: readonly { readonly title: string }[] };

/** Pins questions that differ by their year, as a file that is taken in. */
const pinned = (page: Page, titles: readonly string[], plan: (year: number) => unknown = ranking) =>
  callApi(page, "POST", "/insights/board/import", {
    format: "tanyadata-insights",
    version: 1,
    exported_at: "2026-11-21T07:00:00.000Z",
    pins: titles.map((title, i) => ({
      title,
      question: `Rasio Gini setiap provinsi tahun ${2022 - (i % 5)}`,
      plan: plan(2022 - (i % 5)),
      sql: "SELECT 1",
      chart_kind: null,
      size: "small",
    })),
  });
const quiet = "/insights?topic=gini";

journey(
  "what is found of a region is pinned from its card, and a pin that is removed comes back",
  { from: "/insights", newUser: true },
  async ({ page }) => {
    const found = page.getByRole("region", { name: "Temuan" });
    await found.getByRole("article").first().waitFor();
    await page.getByRole("button", { name: "Wilayah Semua wilayah" }).click();
    await page.getByRole("option", { name: "Provinsi Bali" }).click();
    await found
      .getByRole("heading", { name: /Provinsi Bali dibanding Indonesia/ })
      .first()
      .waitFor();
    expect(pathOf(page)).toBe("/insights?region=51");
    const card = found
      .getByRole("article", { name: /Provinsi Bali/ })
      .filter({ hasText: "Peringkat" })
      .first();
    const title = (await card.getByRole("heading").textContent()) ?? "";
    await card.getByRole("button", { name: /^Sematkan/ }).click();
    const board = page.getByRole("region", { name: "Disematkan (1)" });
    await board.getByRole("heading", { name: title }).waitFor();
    expect(await card.getByRole("button", { name: /^Tersemat/ }).isDisabled()).toBe(true);
    await board.getByRole("button", { name: `Hapus dari Insights: ${title}` }).click();
    await page.getByRole("region", { name: "Disematkan", exact: true }).waitFor();
    await page.getByRole("button", { name: "Urungkan" }).click();
    await board.getByRole("heading", { name: title }).waitFor();
  },
);

journey(
  "pins are dragged, refreshed all at once, exported and imported as a file; what is wrong with one is told",
  { from: quiet, newUser: true },
  async ({ page }) => {
    await pinned(page, ["Satu", "Dua", "Tiga"]);
    await page.route("**/api/v1/insights?*", async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      for (const pin of body.board.pins) {
        if (pin.title === "Dua") pin.state = "changed";
        if (pin.title === "Tiga") Object.assign(pin, { state: "broken", detail: "Data sudah tidak ada." });
      }
      await route.fulfill({ response, json: body });
    });
    await page.reload();
    const board = page.getByRole("region", { name: /^Disematkan/ });
    const names = () => board.getByRole("heading", { level: 3 }).allTextContents();
    await expect.poll(names).toEqual(["Satu", "Dua", "Tiga"]);
    await board.getByText(/^Data berubah sejak /).waitFor();
    await board.getByText("Tidak dapat dijawab lagi: Data sudah tidak ada.", { exact: false }).waitFor();
    await board.scrollIntoViewIfNeeded();
    await board.locator("[data-chart] svg").first().waitFor();
    await expectAccessible(page, "board with badges");

    const [handle, target] = [
      board.getByRole("button", { name: "Pindahkan: Tiga" }),
      board.getByRole("article", { name: "Satu" }),
    ];
    await handle.scrollIntoViewIfNeeded();
    await handle.hover();
    await page.mouse.down();
    await target.hover();
    await page.mouse.up();
    await expect.poll(names).toEqual(["Tiga", "Satu", "Dua"]);
    const stored = await callApi<Board>(page, "GET", "/insights/pins");
    expect(stored.pins.map(({ title }) => title)).toEqual(["Tiga", "Satu", "Dua"]);

    await board.getByRole("button", { name: "Segarkan semua" }).click();
    await board.getByText("Semua jawaban disegarkan").waitFor({ state: "attached" });
    expect(await board.getByText(/^(Data berubah|Tidak dapat dijawab lagi)/).count()).toBe(0);

    const download = page.waitForEvent("download");
    await board.getByRole("button", { name: "Ekspor" }).click();
    const file = await (await download).path();
    expect((await download).suggestedFilename()).toMatch(/^tanyadata-insights-\d{4}-\d\d-\d\d\.json$/);
    const exported = JSON.parse(await readFile(file, "utf8"));
    exported.pins[0].plan.figures[0].measure = "nothing";
    const take = (text: string) =>
      page.getByLabel("Berkas papan Insights").setInputFiles({
        name: "papan.json",
        mimeType: "application/json",
        buffer: Buffer.from(text),
      });
    await take("{}");
    await page.getByText("Berkas ini bukan ekspor papan Insights.").waitFor();
    await take(JSON.stringify(exported));
    const dialog = page.getByRole("dialog", { name: "Sebagian tidak diimpor" });
    await dialog.getByText("Data yang ditanyakan sudah tidak ada atau berganti nama.", { exact: false }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(names).toEqual(["Tiga", "Satu", "Dua", "Satu", "Dua"]);

    // On paper: what is said and drawn, nothing that could be pressed, nothing beyond the edge.
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 720, height: 1000 });
    await board.getByText("Rasio Gini", { exact: false }).first().waitFor();
    expect(await page.locator("main button:visible, main select:visible, main summary:visible").count()).toBe(0);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(720);
  },
);

journey(
  "a board of 200 pins is moved about and renamed (360 px)",
  { from: quiet, newUser: true, width: 360 },
  async ({ page }) => {
    const single = (year: number) => ({ rows: null, figures: [figure(year)] });
    await pinned(
      page,
      Array.from({ length: 200 }, (_, i) => `Pin ${i + 1}`),
      single,
    );
    const board = page.getByRole("region", { name: "Disematkan (200)" });
    await page.reload();
    await board.waitFor();
    const first = () => board.getByRole("heading", { level: 3 }).first().textContent();
    const handle = board.getByRole("button", { name: "Pindahkan: Pin 200", exact: true });
    await handle.focus();
    await page.keyboard.press("Home");
    await expect.poll(first).toBe("Pin 200");
    expect(await handle.evaluate((one) => one.matches(":focus"))).toBe(true);
    await board.getByRole("button", { name: "Ganti nama: Pin 200", exact: true }).click();
    await page.getByRole("textbox", { name: "Nama jawaban" }).fill("Yang terpenting");
    await page.keyboard.press("Enter");
    await expect.poll(first).toBe("Yang terpenting");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
  },
);

journey(
  "who prints before the maps came reads that they were not there, and no word of loading",
  { from: null, newUser: true },
  async ({ page, open }) => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/geographies\/borders/, async (route) => {
      await held;
      await route.continue();
    });
    await open("/insights?topic=poverty");
    await page.getByText("Memuat peta…").first().waitFor();
    const early = await pdfText(await page.pdf({ format: "A4" }));
    expect(/Memuat|Loading/.exec(early)?.[0]).toBeUndefined();
    expect(early).toContain("Peta belum dimuat saat dicetak.");
    release();
    await page.getByText("Memuat peta…").first().waitFor({ state: "detached" });
    expect(await pdfText(await page.pdf({ format: "A4" }))).not.toContain("belum dimuat");
  },
);

journey(
  "on paper everything is drawn, also what was never in view: findings and pins, each with its title",
  { from: null, newUser: true },
  async ({ page, open }) => {
    await open("/insights?topic=gini");
    const names = ["Pertama", "Kedua", "Ketiga"];
    await pinned(page, names);
    const [, , last] = (await callApi<{ pins: { id: string }[] }>(page, "GET", "/insights/pins")).pins;
    await callApi(page, "PUT", `/insights/pins/${last?.id}`, { chart_kind: "map", size: "large" });
    await open("/insights");
    const found = page.getByRole("region", { name: "Temuan" });
    const board = page.getByRole("region", { name: "Disematkan (3)" });
    await board.waitFor();
    const titles = [...(await found.getByRole("heading", { level: 3 }).allTextContents()), ...names];
    expect(titles.length).toBeGreaterThan(20);
    // Drawn before it comes into view, but only when it is near.
    const drawnBelow = () =>
      page.evaluate<number[]>(`[...document.querySelectorAll("main article")]
        .filter((one) => one.getBoundingClientRect().top > innerHeight)
        .filter((one) => one.getBoundingClientRect().top < innerHeight + 300)
        .map((one) => one.querySelectorAll(":scope > :not(details) [data-chart] svg").length)`);
    expect((await drawnBelow()).length).toBeGreaterThan(0);
    await expect.poll(async () => (await drawnBelow()).every((charts) => charts === 1)).toBe(true);
    expect(await board.locator("[data-chart]").count()).toBe(0);
    // How wide each is drawn when printing begins.
    await page.evaluate(`addEventListener("beforeprint", () => {
      const charts = [...document.querySelectorAll("main article > :not(details) [data-chart]")];
      document.body.dataset.widths = charts.map((one) => one.querySelector("svg")?.getAttribute("width") ?? 0).join(" ");
    })`);
    // A browser without a printer: what would be printed when the button says so.
    await page.evaluate(`window.print = () => { document.body.dataset.printed = "now"; }`);
    await page.getByRole("button", { name: "Cetak" }).click();
    await page.locator("body[data-printed=now]").waitFor();
    const paper = await pdfText(await page.pdf({ format: "A4" }));
    const words = paper.replace(/\s+/g, "");
    expect(titles.filter((title) => !words.includes(title.replace(/\s+/g, "")))).toEqual([]);
    expect(/Memuat|Loading/.exec(paper)?.[0]).toBeUndefined();
    const widths = (await page.locator("body").getAttribute("data-widths"))?.split(" ").map(Number) ?? [];
    expect(widths).toHaveLength(titles.length);
    expect(Math.min(...widths)).toBeGreaterThan(100);
    expect(Math.max(...widths)).toBeLessThan(450);
    await board.locator("[data-chart=map] svg").waitFor();
    expect(Number(await board.locator("[data-chart=map] svg").getAttribute("width"))).toBeGreaterThan(800);
  },
);
