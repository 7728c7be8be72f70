import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { askNew } from "../harness/api.ts";
import { journey } from "../harness/journey.ts";
import { expectAccessibleInBothSchemes } from "../harness/screens.ts";

const grid = (page: Page): Locator => page.getByRole("grid");
const column = (page: Page, name: string): Locator => grid(page).getByRole("columnheader", { name });
/** What a column shows, from the top. */
const shown = (page: Page, index: number): Promise<string[]> =>
  grid(page).locator(`tr[data-row]:not([data-row="-1"]) > :nth-child(${index})`).allInnerTexts();
const copied = (page: Page): Promise<string> => page.evaluate("navigator.clipboard.readText()");

type Rows = (string | number | null)[][];
/** Opens a conversation whose answer has a made-up result. */
async function openWith(page: Page, rows: Rows, rowCount = rows.length): Promise<void> {
  const column = { unit: null, decimals: null };
  const columns = [
    { ...column, name: "Desa", kind: "name" },
    { ...column, name: "Luas", kind: "figure", unit: "km²", decimals: 2 },
    { ...column, name: "Tahun", kind: "year" },
  ];
  const meta = { columns, row_count: rowCount, truncated: rowCount > rows.length };
  const topic = await askNew(page, "Berapa jumlah penduduk Jawa Barat?");
  await page.route("**/askdb/queries?*", async (route) => {
    const [record] = await (await route.fetch()).json();
    await route.fulfill({ json: [{ ...record, chart: null, result: [["Desa", "Luas", "Tahun"], rows, meta] }] });
  });
  await page.goto(`/chat/${topic}`);
  await grid(page).locator("tbody tr").last().waitFor();
}
const villages = (count: number): Rows =>
  Array.from({ length: count }, (_, index) => [
    `Desa ${index + 1}`,
    ((index * 7919) % count) + 0.5,
    2000 + (index % 25),
  ]);

journey(
  "[S1.07][S3.12] a table is sorted by its headings: figures as figures, names as Indonesian does, nothing last",
  { from: null },
  async (v) => {
    const { page } = v;
    await openWith(page, [
      ["Desa 10", 9.5, 2020],
      ["desa 2", null, 2021],
      ["Desa 1", 1234.5, 2022],
      ["Ácer", 10, 2023],
    ]);
    expect(await shown(page, 2).then((cells) => cells[0])).toBe("9,50");
    const sort = async (name: string) => column(page, name).getByRole("button").click();
    expect(await column(page, "Luas").getAttribute("aria-sort")).toBeNull();
    await sort("Luas");
    expect(await column(page, "Luas").getAttribute("aria-sort")).toBe("descending");
    expect(await shown(page, 2)).toEqual(["1.234,50", "10,00", "9,50", expect.stringContaining("tidak ada data")]);
    await sort("Luas");
    expect(await column(page, "Luas").getAttribute("aria-sort")).toBe("ascending");
    expect(await shown(page, 2)).toEqual(["9,50", "10,00", "1.234,50", expect.stringContaining("tidak ada data")]);
    await sort("Luas");
    expect(await column(page, "Luas").getAttribute("aria-sort")).toBeNull();
    expect(await shown(page, 1)).toEqual(["Desa 10", "desa 2", "Desa 1", "Ácer"]);
    await sort("Desa");
    expect(await shown(page, 1)).toEqual(["Ácer", "Desa 1", "desa 2", "Desa 10"]);
    expect(await grid(page).locator("[aria-sort]").count()).toBe(1);
  },
);

journey("a column is made wider by its edge, and by keyboard", { from: "/chat" }, async (v) => {
  const { page } = v;
  await v.ask("10 kabupaten dengan penduduk terbanyak di Jawa Timur");
  await grid(page).waitFor();
  const heading = grid(page).getByRole("columnheader").first();
  const width = async () => Math.round((await heading.boundingBox())?.width ?? 0);
  const before = await width();
  const edge = await heading.locator("[data-resize]").boundingBox();
  if (!edge) throw new Error("no edge");
  await page.mouse.move(edge.x + 4, edge.y + 8);
  await page.mouse.down();
  await page.mouse.move(edge.x - 46, edge.y + 8, { steps: 5 });
  await page.mouse.up();
  await expect.poll(width).toBe(before - 50);
  const other = await grid(page).getByRole("columnheader").last().boundingBox();

  await heading.getByRole("button").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(width).toBe(before - 18);
  await page
    .getByRole("status")
    .getByText(`${before - 18} piksel`)
    .waitFor();
  expect((await grid(page).getByRole("columnheader").last().boundingBox())?.width).toBe(other?.width);
  for (let press = 0; press < 40; press += 1) await page.keyboard.press("Shift+ArrowLeft");
  expect(await width()).toBe(64);
});

journey("cells, rows and the whole table are copied, by keyboard and by button", { from: null }, async (v) => {
  const { page, context } = v;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openWith(page, [
    ["=1+1", 1234.56, 2020],
    ["Desa 2", null, 2021],
    ["Desa 3", 0.125, 2022],
  ]);
  // One stop for Tab, then arrows.
  await column(page, "Desa").getByRole("button").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Control+c");
  await page.getByText("1 sel disalin").waitFor();
  expect(await copied(page)).toBe("1234,56");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+Space");
  expect(await grid(page).locator("[aria-selected=true]").count()).toBe(6);
  await page.keyboard.press("Control+c");
  await page.getByText("6 sel disalin").waitFor();
  expect(await copied(page)).toBe("'=1+1\t1234,56\t2020\r\nDesa 2\t\t2021");
  await page.getByRole("button", { name: "Salin 6 sel" }).click();
  await page.getByRole("button", { name: "Tersalin" }).waitFor();
  const cells = grid(page).getByRole("gridcell");
  await cells.nth(0).click();
  await cells.nth(4).click({ modifiers: ["Shift"] });
  expect(await grid(page).locator("[aria-selected=true]").count()).toBe(4);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  const all = "Desa\tLuas (km²)\tTahun\r\n'=1+1\t1234,56\t2020\r\nDesa 2\t\t2021\r\nDesa 3\t0,125\t2022";
  await expect.poll(() => copied(page)).toBe(all);
  await cells.nth(0).click();
  await page.evaluate("navigator.clipboard.writeText('')");
  await column(page, "Luas").getByRole("button").click();
  await page.getByRole("button", { name: "Salin tabel" }).click();
  const sorted = "Desa\tLuas (km²)\tTahun\r\n'=1+1\t1234,56\t2020\r\nDesa 3\t0,125\t2022\r\nDesa 2\t\t2021";
  await expect.poll(() => copied(page)).toBe(sorted);
});

for (const rows of [99, 100, 100_000])
  journey(`${rows} rows are all within reach, and few are drawn`, { from: null }, async (v) => {
    const { page } = v;
    await openWith(page, villages(rows));
    await page.getByRole("button", { name: /Tampilkan semua/ }).click();
    const drawn = grid(page).locator("tbody tr[data-row]");
    await drawn.nth(20).waitFor();
    if (rows < 100) expect(await drawn.count()).toBe(rows);
    else expect(await drawn.count()).toBeLessThan(80);
    expect(await grid(page).getAttribute("aria-rowcount")).toBe(String(rows + 1));
    await column(page, "Desa").getByRole("button").focus();
    await page.keyboard.press("Control+End");
    const last = grid(page).locator(`tr[aria-rowindex="${rows + 1}"]`);
    await last.waitFor();
    expect(await last.locator("td").first().innerText()).toBe(`Desa ${rows}`);
    expect(await page.evaluate("document.activeElement.parentElement.ariaRowIndex")).toBe(String(rows + 1));
    // The row with the focus stays, wherever one scrolls.
    await page.keyboard.press("Home");
    await grid(page).evaluate((table) => {
      if (table.parentElement) table.parentElement.scrollTop = 0;
    });
    await grid(page).getByRole("gridcell", { name: "Desa 1", exact: true }).waitFor();
    expect(await page.evaluate("document.activeElement.innerText")).toBe(`Desa ${rows}`);
    if (rows >= 100) expect(await drawn.count()).toBeLessThan(80);
    await column(page, "Luas").getByRole("button").click();
    const most = new Intl.NumberFormat("id-ID", { minimumFractionDigits: 2 }).format(rows - 0.5);
    await expect.poll(() => shown(page, 2).then((cells) => cells[0])).toBe(most);
  });

journey("what was cut says so", { from: null }, async (v) => {
  const { page } = v;
  await openWith(page, villages(12), 20_000);
  await page.getByText("12 dari 20.000 baris dimuat").waitFor();
});

journey(
  "a wide table on a phone scrolls and shows that it does (bright and dark)",
  { from: null, width: 360 },
  async (v) => {
    const { page } = v;
    await openWith(
      page,
      villages(150).map(([name, ...rest]) => [`${name} yang namanya panjang sekali`, ...rest]),
    );
    await page.getByRole("button", { name: /Tampilkan semua/ }).click();
    await grid(page).locator("tr[data-row='20']").waitFor();
    const more = page.locator("[data-more]");
    expect(await more.getAttribute("data-more")).toBe("right");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
    const cell = grid(page).getByRole("gridcell").first();
    expect(await cell.getAttribute("title")).toBe("Desa 1 yang namanya panjang sekali");
    await grid(page).getByRole("gridcell").first().click();
    await expectAccessibleInBothSchemes(page, "table");
    await page.keyboard.press("End");
    await expect.poll(() => more.getAttribute("data-more")).toBe("left");
  },
);
