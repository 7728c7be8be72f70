import type { Page } from "playwright-core";
import { expect } from "vitest";
import { journey, pathOf } from "../harness/journey.ts";
import { button, press } from "../harness/keyboard.ts";

const ready = (page: Page) => page.locator("[data-map=ready]").waitFor();
const inTable = (page: Page, name: string) => page.getByRole("table").getByRole("button", { name, exact: true });

journey(
  "a year is picked, and going back takes it away",
  { from: "/pyramid?indicator=poverty_rate" },
  async ({ page }) => {
    const heading = (year: string) =>
      page.getByRole("heading", { name: `Persentase penduduk miskin menurut provinsi, ${year}` });
    await heading("2022").waitFor();
    await page.getByRole("button", { name: /^Tahun/ }).click();
    await page.getByRole("combobox", { name: "Cari Tahun" }).fill("2012");
    await page.keyboard.press("Enter");
    await heading("2012").waitFor();
    expect(pathOf(page)).toBe("/pyramid?indicator=poverty_rate&year=2012");
    // Another figure begins with its newest.
    await page.getByRole("button", { name: /^Komoditas/ }).click();
    await page.getByRole("option", { name: "Kopi" }).click();
    await page.getByRole("heading", { name: "Produksi kopi menurut provinsi, 2023" }).waitFor();
    expect(pathOf(page)).toBe("/pyramid?indicator=coffee_production");
    await page.goBack();
    await heading("2012").waitFor();
    await page.goBack();
    await heading("2022").waitFor();
  },
);

journey(
  "a year is that of the map, the information, the production and the comparison; what has none of it says which it shows",
  { from: "/pyramid?compare=15,93" },
  async ({ page, open }) => {
    const part = (name: string) => page.getByRole("region", { name });
    const newestOnly = "Data 2024; tidak ada untuk 2020";
    const isSeen = async () => {
      const information = part("Informasi Indonesia");
      await information.getByText("270.203.917").waitFor();
      expect(await information.getByText(/^Data \d/).allInnerTexts()).toEqual([
        ...["Data 2020", newestOnly, "Data 2024", "Data 2020"],
      ]);
      await part("Jumlah penduduk menurut provinsi, 2020").getByRole("cell", { name: "48.274.162" }).waitFor();
      await part("Piramida penduduk 2022").getByText("Data 2022; tidak ada untuk 2020").waitFor();
      await part("Potensi desa").getByText(newestOnly).waitFor();
      await part("Produksi").getByText("Data 2020 dan 2023; sebagian tidak ada untuk 2020").waitFor();
      await part("Perbandingan wilayah")
        .getByRole("row", { name: /Penduduk .*, 2020 3\.548\.228 –/ })
        .waitFor();
    };
    // Goods are held of 2023 only: what an operator adds of another year comes with the rest.
    await page.route("**/buy/top-items-per-category?*year=2020*", async (route) => {
      const { data } = await (await route.fetch()).json();
      const [item] = data[0].items;
      await route.fulfill({ json: { data: [{ ...data[0], items: [{ ...item, year: 2020 }] }, ...data.slice(1)] } });
    });
    await page.getByRole("button", { name: /^Tahun/ }).click();
    await page.getByRole("option", { name: "2020" }).click();
    await isSeen();
    await open(pathOf(page));
    await isSeen();
    await inTable(page, "Jambi").click();
    await part("Informasi Jambi").getByText("3.548.228").waitFor();
    // Districts were not counted in that year: their newest figures, and the province's of the same year, are told instead.
    const districts = part("Jumlah penduduk menurut kabupaten/kota, 2024");
    await districts.getByRole("note").getByText(newestOnly).waitFor();
    expect(pathOf(page)).toBe("/pyramid?region=15&year=2020&compare=15%2C93");
    await page.getByRole("button", { name: "Kosongkan Tahun" }).click();
    await districts.getByRole("note").waitFor({ state: "detached" });
    await part("Informasi Jambi").getByText("Data 2024; tidak ada").waitFor({ state: "detached" });
    // It is offered where it is only the province's own.
    await page.getByRole("button", { name: /^Tahun/ }).click();
    await page.getByRole("option", { name: "2020" }).waitFor();
    await page.keyboard.press("Escape");
    await page.goBack();
    await districts.getByRole("note").waitFor();
  },
);

journey(
  "of two regions picked in a row the last one is shown, whichever answers first",
  { from: "/pyramid" },
  async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/geographies/figures?*province=35*", async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    await inTable(page, "Jawa Timur").click();
    await page.getByText("Informasi Jawa Timur").waitFor();
    // The figures of the country stand until others come, by their own title.
    await page.getByRole("heading", { name: "Jumlah penduduk menurut provinsi, 2024" }).waitFor();
    await inTable(page, "Jawa Barat").click();
    await inTable(page, "Kabupaten Bogor").waitFor();
    release();
    await page.getByRole("heading", { name: "Informasi Jawa Barat" }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(await inTable(page, "Kabupaten Bogor").count()).toBe(1);
    expect(pathOf(page)).toBe("/pyramid?region=32");
  },
);

journey("the banner stands as long as anything on the page is simulated", { from: null }, async ({ page, open }) => {
  const banner = page.getByText("Data simulasi.", { exact: true });
  // As an operator's own figures answer, in place of simulated ones.
  const makeReal = (path: string) =>
    page.route(path, async (route) => {
      const text = await (await route.fetch()).text();
      const real = text
        .replaceAll('"is_simulated":true', '"is_simulated":false')
        .replace(/"simulated":\[.*?\]/g, '"simulated":[]');
      await route.fulfill({ contentType: "application/json", body: real });
    });
  const expectBanner = async (isThere: boolean) => {
    await open("/pyramid?region=18.04");
    await page.getByRole("list", { name: "Produksi menurut jumlah" }).waitFor();
    await page.waitForLoadState("networkidle");
    await expect.poll(() => banner.isVisible()).toBe(isThere);
  };
  await makeReal("**/geographies/informations?*");
  await makeReal("**/geographies/figures?*");
  await expectBanner(true);
  await makeReal("**/buy/top-items-per-category?*");
  await expectBanner(false);
  await page.unroute("**/geographies/informations?*");
  await expectBanner(true);
});

journey("a double press on the map leads in once", { from: "/pyramid" }, async ({ page }) => {
  await ready(page);
  const box = await page.locator("[data-map=ready]").boundingBox();
  // The middle of Kalimantan, from the middle of the whole country a little to the left.
  await page.mouse.dblclick((box?.x ?? 0) + (box?.width ?? 0) * 0.42, (box?.y ?? 0) + (box?.height ?? 0) * 0.47);
  await page.getByRole("heading", { name: /^Informasi Kalimantan/ }).waitFor();
  await page.getByRole("heading", { name: "Jumlah penduduk menurut kabupaten/kota, 2024" }).waitFor();
  expect(pathOf(page)).toMatch(/region=6\d$/);
});

journey("subdistricts are circles that tell their figures", { from: "/pyramid?region=32.01" }, async ({ page }) => {
  await ready(page);
  const box = await page.locator("[data-map=ready]").boundingBox();
  const [x, y, width, height] = [box?.x ?? 0, box?.y ?? 0, box?.width ?? 0, box?.height ?? 0];
  const places = Array.from({ length: 40 }, (_, i) => [x + (width * (i + 1)) / 42, y + height * 0.55] as const);
  await expect
    .poll(async () => {
      for (const [at, line] of places) {
        await page.mouse.move(at, line);
        const [told] = await page.locator(".map-popup").allInnerTexts();
        if (told) return told;
      }
      return "";
    })
    .toMatch(/: [\d.]+ jiwa$/);
});

journey("without WebGL the page says so, and its table leads on", { from: null }, async ({ page, open }) => {
  await page.addInitScript("HTMLCanvasElement.prototype.getContext = () => null");
  await open("/pyramid");
  await page.getByText("Peta tidak dapat ditampilkan di peramban ini (WebGL tidak tersedia)").waitFor();
  await inTable(page, "Jawa Barat").click();
  await page.getByRole("heading", { name: "Informasi Jawa Barat" }).waitFor();
});

journey("a map that the graphics card forgot is drawn anew", { from: "/pyramid" }, async ({ page }) => {
  await ready(page);
  await page.evaluate(`(() => {
    const canvas = document.querySelector("[data-map=ready] canvas");
    canvas.dataset.isOld = "yes";
    canvas.getContext("webgl2").getExtension("WEBGL_lose_context").loseContext();
  })()`);
  await page.locator("[data-is-old]").waitFor({ state: "detached" });
  await ready(page);
  await inTable(page, "Jawa Barat").click();
  await page.getByText("Batas kabupaten/kota bersifat skematis (perkiraan)").waitFor();
  await ready(page);
});

journey("figures and outlines that could not be loaded are tried again", { from: null, expects: [500] }, async (v) => {
  const { page, open } = v;
  const borders = "**/geographies/borders";
  const lists = ["**/geographies/figures*", "**/geographies/indicators"];
  for (const path of [...lists, borders])
    await page.route(path, (route) => route.fulfill({ status: 500, json: { code: "internal" } }));
  await open("/pyramid");
  const again = (place: string) => page.getByRole("region", { name: place }).getByRole("button", { name: "Coba lagi" });
  await again("Peta dan angka").waitFor();
  for (const path of lists) await page.unroute(path);
  await again("Peta dan angka").click();
  // One press tries everything again that failed.
  await page.getByRole("button", { name: "Tahun Terbaru (2024)" }).waitFor();
  await page.getByText("Peta gagal dimuat; angkanya ada pada tabel.").waitFor();
  await inTable(page, "Jawa Barat").waitFor();
  await page.unroute(borders);
  await again("Jumlah penduduk menurut provinsi, 2024").click();
  await ready(page);
});

journey(
  "by keyboard alone: a PODES layout, a comparison of five, every village, and what is shown as files",
  { from: "/pyramid?compare=11,12,13" },
  async ({ page }) => {
    const words = "Layout PODES";
    await press(page, page.getByRole("button", { name: new RegExp(`^${words}`) }));
    await page.getByRole("combobox", { name: `Cari ${words}` }).waitFor();
    await page.keyboard.type("sek das");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Sekolah dasar menurut provinsi, 2024" }).waitFor();

    await ready(page);
    const bare = await page.locator("[data-map=ready]").screenshot();
    await press(page, page.getByRole("checkbox", { name: "Semua desa/kelurahan sebagai titik" }), "Space");
    await page.getByText("(83.762 titik)").waitFor();
    await page.locator("[data-points=drawn]").waitFor();
    expect((await page.locator("[data-map=ready]").screenshot()).equals(bare), "points are seen").toBe(false);
    // What a picture says can be read only while it is drawn.
    await page.evaluate(`(() => {
      const { fillText } = CanvasRenderingContext2D.prototype;
      const written = (window.written = []);
      CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
        written.push(text);
        return fillText.call(this, text, ...place);
      };
    })()`);
    const download = page.waitForEvent("download");
    await press(page, page.getByRole("button", { name: "PNG" }));
    expect((await download).suggestedFilename()).toBe("tanyadata-sekolah-dasar-menurut-provinsi-2024-indonesia.png");
    const written = (await page.evaluate("window.written")) as string[];
    expect(written[0]).toBe("Sekolah dasar menurut provinsi, 2024: Indonesia");
    expect(written.filter((text) => text.startsWith("≤ "))).toHaveLength(5);
    expect(written).toContainEqual("Letak desa/kelurahan dan kecamatan adalah perkiraan; data simulasi");
    expect(written).toContainEqual(expect.stringMatching(/^Sumber: /));
    expect(written.at(-1)).toMatch(/^Peta: Natural Earth .+ TanyaData\.$/);

    const compared = page.getByRole("region", { name: "Perbandingan wilayah" });
    for (const name of ["Jawa Barat", "Jawa Timur"]) await press(page, button(page, `Bandingkan ${name}`));
    await compared.getByRole("columnheader", { name: /Jawa Timur/ }).waitFor();
    await expect.poll(() => button(page, "Bandingkan Jawa Tengah").isDisabled()).toBe(true);
    // Each region has its own figure, and it is that of the table.
    const inRow = (name: string) => compared.getByRole("row", { name: new RegExp(`^${name}`) }).getByRole("cell");
    await expect.poll(() => inRow("Penduduk").allInnerTexts()).not.toContain("–");
    expect(new Set(await inRow("Penduduk").allInnerTexts()).size).toBe(5);
    const row = page.getByRole("row", { name: /Jawa Timur/ });
    expect(await inRow("Sekolah dasar").nth(4).innerText()).toBe(await row.getByRole("cell").nth(1).innerText());
    await press(page, button(page, "Keluarkan Sumatera Utara dari perbandingan"));
    await compared.getByRole("columnheader", { name: /Sumatera Utara/ }).waitFor({ state: "detached" });
    expect(await button(page, "Bandingkan Jawa Tengah").isDisabled()).toBe(false);
    expect(pathOf(page)).toBe("/pyramid?indicator=sim_primary_schools&compare=11%2C13%2C32%2C35&villages=all");
  },
);

journey(
  "a wheel over the map scrolls the page, and with Ctrl zooms the map, which says so",
  { from: "/pyramid" },
  async ({ page }) => {
    await ready(page);
    const map = page.locator("[data-map]");
    const top = async () => (await map.boundingBox())?.y ?? Number.NaN;
    const before = await top();
    await map.hover();
    await page.mouse.wheel(0, 120);
    await expect.poll(top).toBe(before - 120);
    const hint = page.getByText("Tekan Ctrl sambil menggulir untuk memperbesar peta");
    await expect.poll(() => hint.evaluate("(it) => getComputedStyle(it.parentElement).opacity")).not.toBe("0");
    await page.screenshot({ path: "/tmp/wheel-1280.png" });
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, 120);
    await page.keyboard.up("Control");
    await page.mouse.wheel(0, -120);
    await expect.poll(top).toBe(before);
  },
);
