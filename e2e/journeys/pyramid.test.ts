import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { expectAccessible } from "../harness/axe.ts";
import { journey, pathOf } from "../harness/journey.ts";
import { expectAccessibleInBothSchemes } from "../harness/screens.ts";

const stages = [
  ["Jawa Barat", "32", "Informasi Jawa Barat"],
  ["Kabupaten Bogor", "32.01", "Informasi Kabupaten Bogor"],
  ["Ciawi", "32.01.24", "Informasi Ciawi"],
] as const;

for (const [device, size] of [
  ["desktop", { width: 1280, height: 900 }],
  ["phone", { width: 360, height: 740 }],
] as const)
  journey(
    `[S0.05][S0.07][S1.15][S1.17] from the country down to a village, and back, on a ${device}`,
    { from: "/pyramid", ...size },
    async ({ page }) => {
      await page.getByText("Data simulasi.", { exact: true }).waitFor();
      for (const [name, code, heading] of stages) {
        await page.getByRole("table").getByRole("button", { name, exact: true }).click();
        await page.getByRole("heading", { name: heading }).waitFor();
        expect(pathOf(page)).toBe(`/pyramid?region=${code}`);
      }
      const villages = page.getByRole("table").first().getByRole("rowheader").getByRole("button");
      const village = await villages.first().innerText();
      await villages.first().click();
      await page.getByRole("heading", { name: `Informasi ${village}` }).waitFor();
      expect(pathOf(page)).toMatch(/region=32\.01\.24\.\d{4}$/);
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
      await page.goBack();
      await page.getByRole("heading", { name: "Informasi Ciawi" }).waitFor();
      await page.getByRole("navigation", { name: "Jejak wilayah" }).getByRole("button", { name: "Indonesia" }).click();
      await page.getByRole("heading", { name: "Informasi Indonesia" }).waitFor();
      expect(pathOf(page)).toBe("/pyramid");
    },
  );

journey(
  "[S1.16] a commodity and a year are picked, compared and shared by the address",
  { from: "/pyramid" },
  async ({ page, open }) => {
    await page.getByRole("button", { name: /^Komoditas/ }).click();
    await page.getByRole("combobox", { name: "Cari Komoditas" }).fill("zzz");
    await page.getByRole("status").getByText("Tidak ditemukan.").waitFor();
    await expectAccessible(page, "a choice that is not found");
    await page.getByRole("combobox", { name: "Cari Komoditas" }).fill("kop");
    await page.getByRole("option", { name: "Kopi", selected: true }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Produksi kopi menurut provinsi, 2023" }).waitFor();
    await page.getByRole("button", { name: "Bandingkan Lampung" }).click();
    await page.getByRole("button", { name: "Bandingkan Aceh" }).click();
    await page
      .getByRole("region", { name: "Perbandingan wilayah" })
      .getByRole("columnheader", { name: /Aceh/ })
      .waitFor();
    await open(`${pathOf(page)}&year=2023`);
    await page.getByRole("heading", { name: "Produksi kopi menurut provinsi, 2023" }).waitFor();
    await page
      .getByRole("region", { name: "Perbandingan wilayah" })
      .getByRole("columnheader", { name: /Lampung/ })
      .waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).click();
    expect((await download).suggestedFilename()).toMatch(/^tanyadata-produksi-kopi.*\.csv$/);
    const rows = (await readFile(await (await download).path(), "utf8")).replace("\uFEFF", "").split("\r\n");
    expect(rows[0]).toBe("Kode;Provinsi;Produksi kopi (ton)");
    // Every province as it is in the table, whose largest is the first; then where the figures come from.
    const largest = (await page.getByRole("row").nth(1).getByRole("cell").nth(1).innerText()).replaceAll(".", "");
    expect(rows.slice(1, 39).filter((row) => row.endsWith(`;${largest}`))).toHaveLength(1);
    expect(rows[1]).toMatch(/^11;Aceh;\d+$/);
    expect(rows[39]).toMatch(/^Sumber: .+;https:/);
    await page.getByRole("button", { name: "Tanya tentang ini" }).click();
    await page.getByText("Berapa produksi kopi Indonesia tahun 2023?").first().waitFor();
    await page
      .getByRole("group", { name: /Sumber/ })
      .first()
      .waitFor();
  },
);

journey(
  "the map is loaded with the page, leads into a region, and is saved as a picture",
  { from: "/pyramid" },
  async ({ page }) => {
    const map = page.locator("[data-map=ready]");
    await map.waitFor();
    const box = await map.boundingBox();
    // The middle of Kalimantan, from the middle of the whole country a little to the left.
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * 0.42, (box?.y ?? 0) + (box?.height ?? 0) * 0.47);
    await page.getByRole("heading", { name: /^Informasi Kalimantan/ }).waitFor();
    expect(pathOf(page)).toMatch(/region=6\d$/);
    await page.getByText("Batas kabupaten/kota bersifat skematis (perkiraan)").waitFor();
    await page.getByRole("list", { name: /^Legenda/ }).waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "PNG" }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^tanyadata-jumlah-penduduk.*\.png$/);
    const picture = (await readFile(await saved.path())).toString("base64");
    // What a graphics card has drawn is gone when it is asked for too late: then the middle is of one colour.
    const colours = await page.evaluate(`(async () => {
      const bytes = Uint8Array.from(atob("${picture}"), (one) => one.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext("2d");
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(width / 4, height / 4, width / 2, height / 4);
      return new Set(new Uint32Array(data.buffer)).size;
    })()`);
    expect(colours).toBeGreaterThan(4);
  },
);

journey(
  "down to a village, by commodity and year, compared and shared, by keyboard alone",
  { from: "/pyramid" },
  async ({ page, open }) => {
    const pick = async (label: string, words: string) => {
      await page.getByRole("button", { name: new RegExp(`^${label}`) }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("combobox", { name: `Cari ${label}` }).waitFor();
      await page.keyboard.type(words);
      await page.getByRole("option", { name: new RegExp(words, "i"), selected: true }).waitFor();
      await page.keyboard.press("Enter");
    };
    const informs = (name: string) => page.getByRole("heading", { name: `Informasi ${name}`, exact: true }).waitFor();
    await pick("Provinsi", "jambi");
    await informs("Jambi");
    await page.getByRole("table", { name: /menurut kelompok umur/ }).waitFor();
    await pick("Kabupaten/kota", "kerinci");
    await informs("Kabupaten Kerinci");
    await page.getByText("Belum ada data").first().waitFor();
    // Nothing is published on what regions consume.
    await page.getByRole("region", { name: "Konsumsi" }).getByText("Belum ada data").waitFor();
    await pick("Kecamatan", "gunung raya");
    await informs("Gunung Raya");
    await pick("Desa/kelurahan", "lempur tengah");
    await informs("Lempur Tengah");
    await page.getByRole("navigation", { name: "Jejak wilayah" }).getByRole("button", { name: "Jambi" }).focus();
    await page.keyboard.press("Enter");
    await informs("Jambi");
    await pick("Indikator", "persentase penduduk miskin");
    await pick("Provinsi", "bali");
    await informs("Bali");
    await page.getByRole("button", { name: "Indonesia", exact: true }).focus();
    await page.keyboard.press("Enter");
    await pick("Tahun", "2012");
    await page.getByRole("heading", { name: "Persentase penduduk miskin menurut provinsi, 2012" }).waitFor();
    await page.getByRole("button", { name: "Bandingkan Bali" }).focus();
    await page.keyboard.press("Enter");
    const compared = page
      .getByRole("region", { name: "Perbandingan wilayah" })
      .getByRole("columnheader", { name: /Bali/ });
    await compared.waitFor();
    await open(pathOf(page));
    await compared.waitFor();
    await page.getByRole("heading", { name: "Persentase penduduk miskin menurut provinsi, 2012" }).waitFor();
  },
);

journey(
  "who goes on as soon as something is picked is not taken back to it",
  { from: "/pyramid" },
  async ({ page }) => {
    const province = page.getByRole("button", { name: /^Provinsi/ });
    await province.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("combobox", { name: "Cari Provinsi" }).fill("jambi");
    await page.getByRole("option", { name: "Jambi", selected: true }).waitFor();
    // Both at once, as on a busy machine; what was put off for later has happened a few turns after.
    const focused = await page.evaluate(`(async () => {
      const field = (text) => [...document.querySelectorAll("search button")].find((one) => one.textContent === text);
      const next = field("Pilih komoditas");
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      // React draws what a key does before the next turn begins.
      for (let step = 0; step < 50; step += 1) await null;
      const isGivenBack = document.activeElement === field("Semua") || document.activeElement === field("Jambi");
      next.focus();
      for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setTimeout(done));
      return { isGivenBack, last: document.activeElement.textContent };
    })()`);
    expect(focused).toEqual({ isGivenBack: true, last: "Pilih komoditas" });
    await page.getByRole("heading", { name: "Informasi Jambi" }).waitFor();
  },
);

journey(
  "axe finds nothing on the page of regions (bright and dark)",
  { from: "/pyramid?region=15&compare=15,32" },
  async ({ page }) => {
    await page.getByRole("heading", { name: "Perbandingan wilayah" }).waitFor();
    await page.getByText("Loading page...").waitFor({ state: "detached" });
    await expectAccessibleInBothSchemes(page, "Pyramid");
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: /^Komoditas/ }).click();
    await page.getByRole("option").first().waitFor();
    await expectAccessibleInBothSchemes(page, "Pyramid on a phone, with choices open");
  },
);
