import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { askNew } from "../harness/api.ts";
import { expectAccessible } from "../harness/axe.ts";
import { journey } from "../harness/journey.ts";

for (const [scheme, width] of [
  ["light", 1280],
  ["dark", 360],
] as const)
  journey(
    `a ranking is drawn as bars, beside its table (${scheme}, ${width} px)`,
    { from: "/chat", scheme, width },
    async (v) => {
      const { page } = v;
      const loaded: string[] = [];
      page.on("request", (request) => loaded.push(request.url()));
      await v.ask("10 kabupaten dengan penduduk terbanyak di Jawa Timur");
      const result = page.getByRole("group", { name: "Hasil" });
      await result.getByRole("grid").waitFor();
      expect(loaded.filter((url) => /chart/i.test(url))).toEqual([]);
      const views = result.getByRole("group", { name: "Tampilan hasil" });
      await views.getByRole("button", { name: "Grafik", exact: true }).focus();
      await page.keyboard.press("Enter");
      const chart = result.getByRole("img", { name: /^Grafik batang: 10 kabupaten dengan penduduk/ });
      await chart.getByText("2.734.623").waitFor();
      expect(await chart.locator("[data-mark=bar] rect").count()).toBe(10);
      const lengths = await chart
        .locator("[data-mark=bar] rect")
        .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute("width"))));
      expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
      await chart.getByText("Jumlah penduduk (jiwa)").waitFor();
      expect(await result.getByRole("grid").count()).toBe(0);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      await expectAccessible(page, "chart");

      const download = page.waitForEvent("download");
      await result.getByRole("button", { name: "Simpan grafik sebagai SVG" }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe("tanyadata-10-kabupaten-dengan-penduduk-terbanyak-di-jawa-timur.svg");
      const svg = await readFile(await file.path(), "utf8");
      const words = [...svg.matchAll(/>([^<]+)<\/text>/g)].map((match) => match[1]).join(" ");
      expect(words).toContain("10 kabupaten dengan penduduk terbanyak di Jawa Timur");
      expect(words).toContain("Sumber: ");
      expect(svg).not.toContain("var(");
      const image = page.waitForEvent("download");
      await result.getByRole("button", { name: "Simpan grafik sebagai PNG" }).click();
      const png = await readFile(await (await image).path());
      expect(png.subarray(1, 4).toString()).toBe("PNG");
      expect(png.length).toBeGreaterThan(10_000);

      await views.getByRole("button", { name: "Tabel" }).click();
      await result.getByRole("grid").waitFor();
      expect(await result.getByRole("img").count()).toBe(0);
    },
  );

journey(
  "figures over years are drawn as a line, with a gap where a year has none",
  { from: null },
  async ({ page }) => {
    const topic = await askNew(page, "Berapa jumlah penduduk Jawa Barat?");
    await page.route("**/askdb/queries?*", async (route) => {
      const [record] = await (await route.fetch()).json();
      const column = { unit: null, decimals: null };
      const columns = [
        { ...column, name: "Tahun", kind: "year" },
        { ...column, name: "Kemiskinan", kind: "figure", unit: "persen", decimals: 2 },
      ];
      const rows = [2015, 2016, 2017, 2020, 2021].map((year, index) => [year, 9.5 - index / 4]);
      const meta = { columns, row_count: rows.length, truncated: false };
      const chart = { kind: "line", label: "Tahun", value: "Kemiskinan" };
      await route.fulfill({ json: [{ ...record, chart, result: [["Tahun", "Kemiskinan"], rows, meta] }] });
    });
    await page.goto(`/chat/${topic}`);
    // A course of time opens as its line.
    const chart = page.getByRole("img", { name: /^Grafik garis/ });
    await chart.locator("text").filter({ hasText: "8,50" }).first().waitFor();
    expect(await chart.locator("[data-mark=dot] circle").count()).toBe(5);
    // Two strokes: up to 2017, and from 2020.
    const path = await chart.locator("[data-mark=line] path").getAttribute("d");
    expect(path?.match(/M/g)).toHaveLength(2);
    await chart
      .locator("text")
      .filter({ hasText: /^2021$/ })
      .waitFor();
    await chart.getByText("Kemiskinan (persen)").waitFor();
  },
);

journey(
  "bars keep their room on a phone where figures at both ends are wide, and the axis its unit",
  { from: null, width: 360 },
  async ({ page }) => {
    const topic = await askNew(page, "Berapa jumlah penduduk Jawa Barat?");
    await page.route("**/askdb/queries?*", async (route) => {
      const [record] = await (await route.fetch()).json();
      const figure = "Perubahan anggaran pemerintah daerah 2020–2021";
      const columns = [
        { name: "Provinsi", kind: "name", unit: null, decimals: null },
        { name: figure, kind: "figure", unit: "rupiah", decimals: 2 },
      ];
      const rows = ["Daerah Istimewa Yogyakarta", "Bali", "Kepulauan Bangka Belitung"].map((name, index) => [
        name,
        (1 - index) * 12_345_678_901.25 + index,
      ]);
      const meta = { columns, row_count: rows.length, truncated: false };
      const chart = { kind: "bar", label: "Provinsi", value: figure };
      await route.fulfill({ json: [{ ...record, chart, result: [["Provinsi", figure], rows, meta] }] });
    });
    await page.goto(`/chat/${topic}`);
    await page.getByRole("button", { name: "Grafik", exact: true }).click();
    const chart = page.getByRole("img", { name: /^Grafik batang/ });
    const bars = chart.locator("[data-mark=bar] rect");
    await expect.poll(() => bars.count()).toBe(3);
    const widths = await bars.evaluateAll((all) => all.map((bar) => Number(bar.getAttribute("width"))));
    expect(Math.max(...widths)).toBeGreaterThan(20);
    // Shortened: in full they would leave no room.
    await chart.getByText("12,3 M", { exact: true }).waitFor();
    const words = await chart.locator("text").evaluateAll((all) => all.map((text) => text.textContent));
    expect(words.some((text) => text?.endsWith("(rupiah)"))).toBe(true);
  },
);

journey(
  "no chart where it says nothing: a list of names, one figure; of 514 rows how they are spread",
  { from: "/chat" },
  async (v) => {
    const { page } = v;
    const answers = page.getByRole("article", { name: "Jawaban" });
    for (const [question, isDrawn] of [
      ["kecamatan di Kabupaten Garut apa saja", false],
      ["Berapa jumlah penduduk Jawa Barat?", false],
      ["jumlah penduduk setiap kabupaten/kota di Indonesia", true],
    ] as const) {
      const before = await answers.count();
      await v.ask(question);
      await expect.poll(() => answers.count()).toBe(before + 1);
      await answers.last().getByRole("button", { name: "Lihat SQL" }).waitFor();
      const button = answers.last().getByRole("button", { name: "Grafik", exact: true });
      expect(await button.count()).toBe(isDrawn ? 1 : 0);
      if (!isDrawn) continue;
      await button.click();
      await page.getByLabel("Jenis grafik").selectOption("Histogram");
      const histogram = page.getByRole("img", { name: /^Histogram: jumlah penduduk/ });
      await histogram.locator("[data-mark=rect] rect").first().waitFor();
      await page.getByLabel("Jenis grafik").selectOption("Grafik batang");
      const bars = page.getByRole("img", { name: /^Grafik batang: jumlah penduduk/ });
      await expect.poll(() => bars.locator("[data-mark=bar] rect").count()).toBe(40);
      await page.getByText("40 terbesar dari 514 ditampilkan.", { exact: true }).waitFor();
    }
  },
);

journey(
  "a correlation is drawn as its points, with the line that fits best",
  { from: "/chat", newUser: true },
  async (v) => {
    const { page } = v;
    await v.ask("Apakah ada korelasi antara kemiskinan dan pengangguran provinsi?");
    const answer = page.getByRole("article", { name: "Jawaban" });
    const result = answer.getByRole("group", { name: /^Hasil: / });
    // The table stays what was asked for: the coefficient, and how many provinces it is of.
    const cells = result.getByRole("grid").locator("tbody td");
    await cells.first().waitFor();
    expect(await cells.count()).toBe(2);
    const [coefficient = "", counted = ""] = await cells.allTextContents();
    await result.getByRole("button", { name: "Grafik", exact: true }).click();
    const chart = result.getByRole("img", { name: /^Diagram pencar/ });
    const dots = chart.locator("[data-mark=dot] circle");
    await dots.first().waitFor();
    expect(await dots.count()).toBe(Number(counted));
    await chart.getByText(`r = ${coefficient}`, { exact: true }).waitFor();
    await result.getByText(`n = ${counted}. Hubungan bukan berarti sebab-akibat.`, { exact: true }).waitFor();
    await expectAccessible(page, "scatter");
    await answer.getByRole("button", { name: "Lihat SQL" }).click();
    const modal = page.getByRole("dialog", { name: "SQL Query" });
    await modal.getByText("Query titik-titik grafik").click();
    await modal.locator("details pre").getByText("SELECT", { exact: false }).first().waitFor();
    await page.keyboard.press("Escape");

    await answer.getByRole("button", { name: "Sematkan ke Insights" }).click();
    await answer.getByRole("button", { name: "Tersemat di Insights" }).waitFor();
    await page.goto("/insights?topic=gini");
    const pinned = page.getByRole("region", { name: /^Disematkan/ }).getByRole("article", { name: /korelasi/ });
    await pinned.scrollIntoViewIfNeeded();
    await expect
      .poll(() => pinned.locator("[data-chart=scatter] [data-mark=dot] circle").count())
      .toBe(Number(counted));
  },
);

journey(
  "what is compared is drawn side by side, without a choice between what is drawn already",
  { from: "/chat" },
  async (v) => {
    const { page } = v;
    const ukuran = page.getByLabel("Ukuran", { exact: true });
    await v.ask("bandingkan kemiskinan dan pengangguran provinsi di Jawa");
    await page.getByRole("button", { name: "Grafik", exact: true }).click();
    const grouped = page.getByRole("img", { name: /^Batang berkelompok/ });
    await expect.poll(() => grouped.locator("[data-mark=bar] rect").count()).toBe(12);
    expect(await ukuran.count()).toBe(0);
    await page.goto("/chat");
    await v.ask("tren kemiskinan Jawa Barat dan Banten");
    const lines = page.getByRole("img", { name: /^Grafik garis/ });
    await lines.getByText("Persentase penduduk miskin Banten", { exact: true }).waitFor();
    expect(await ukuran.count()).toBe(0);
  },
);

journey("rows that are regions are offered as a map, those without a figure hatched", { from: "/chat" }, async (v) => {
  const { page } = v;
  await v.ask("persentase penduduk miskin setiap provinsi tahun 2022");
  const result = page.getByRole("group", { name: /^Hasil: / });
  await result.getByRole("button", { name: "Peta", exact: true }).click();
  const map = result.getByRole("img", { name: /^Peta: persentase penduduk miskin/ });
  await map.locator("[data-mark=geo] path").first().waitFor();
  expect(await map.locator("[data-mark=geo] path").count()).toBe(38);
  // The newest provinces of Papua have no figure of their own yet.
  expect(await map.locator("[data-mark=geo] path[fill^=url]").count()).toBe(4);
  await map.getByText("Belum ada data", { exact: true }).waitFor();
  await expectAccessible(page, "map");
});

journey(
  "a map of few provinces shows them large, and says of no other that it has no data",
  { from: "/chat" },
  async (v) => {
    const { page } = v;
    await v.ask("penduduk setiap provinsi di Jawa");
    const result = page.getByRole("group", { name: /^Hasil: / });
    await result.getByRole("button", { name: "Peta", exact: true }).click();
    const map = result.getByRole("img", { name: /^Peta: / });
    await map.getByText("Tidak dalam hasil", { exact: true }).last().waitFor();
    expect(await map.getByText("Belum ada data").count()).toBe(0);
    const told = map.locator("[data-mark=geo] path[fill^='var(--shade']");
    expect(await told.count()).toBe(6);
    const boxes = await Promise.all((await told.all()).map((one) => one.boundingBox()));
    const left = Math.min(...boxes.map((box) => box?.x ?? 0));
    const right = Math.max(...boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0)));
    expect(right - left).toBeGreaterThan(0.8 * ((await map.boundingBox())?.width ?? 0));
  },
);
