import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { expectAccessible } from "../harness/axe.ts";
import { journey } from "../harness/journey.ts";
import { press, tabTo, userMenu } from "../harness/keyboard.ts";
import { expectGoodEverywhere } from "../harness/screens.ts";
import { type RunningServer, startServer } from "../harness/server.ts";
import { site } from "../harness/site.ts";
import { spreadsheet, zipOf } from "../harness/spreadsheet.ts";

/** What branches took in the first months of a year, under a header of two rows. */
const takings = (year: number, ...rows: readonly (readonly [string, number, number, number])[]): Buffer =>
  spreadsheet([
    [`OMZET CABANG KEDAI SENJA ${year}`],
    ["Cabang", "Omzet (rupiah)", null, null],
    [null, "Jan", "Feb", "Mar"],
    ...rows,
  ]);
const first = takings(2023, ["Ijen", 100, 200, 300], ["Semeru", 10, 20, 30]);
const second = takings(2024, ["Ijen", 400, 500, 600], ["Semeru", 40, 50, 60]);
const archive = zipOf({ "kedai.xlsx": first, "pegawai.csv": "Nama,Cabang\nAni,Ijen\nBudi,Semeru\n" });

/** The cash book of a mosque, with a number for each receipt: no quarters, though they look like some. */
const cash = (...rows: readonly string[]): Buffer =>
  Buffer.from(`Kuitansi,Tanggal,Keterangan,Infak\n${rows.map((row) => `${row}\n`).join("")}`);
const cashFirst = cash(
  "KW-1,2023-01-05,Kotak Jumat,50000",
  "KW-2,2023-02-05,Kotak Jumat,70000",
  "KW-3,2023-03-05,Kotak Jumat,90000",
);
const cashSecond = cash("KW-3,2023-03-05,Kotak Jumat,95000", "KW-4,2024-01-05,Kotak Jumat,10000");

/** What is told of an address whose file has a column more. */
const newer = {
  ...{ url: "https://data.invalid/kas.csv", every: "week", takes_over: false, set_by: "admin@example.com" },
  ...{ looked_at: "2026-01-05T05:00:00.000Z", due_at: "2026-01-12T05:00:00.000Z", problem: null },
  ...{ outcome: "asks", detail: 'kolom "zakat" baru' },
};

let server: RunningServer;
beforeAll(async () => {
  const env = { TANYADATA_IMPORT_HOSTS: "data.invalid" };
  if (site) server = await startServer({ warehouse: site.fewVillages, env });
});
afterAll(() => server?.stop());
const at = () => server.url;
const isUnchanged = "Tidak ada pertanyaan yang selama ini terjawab akan berubah.";
const bringIn = (page: Page) => page.getByRole("button", { name: /^Impor/ });

journey(
  "by mouse: of a ZIP the sheet is chosen, its header of two rows is read, a second year of it is known, added and taken back",
  { from: "/admin/data", at },
  async (v) => {
    const { page } = v;
    const give = (name: string, buffer: Buffer) =>
      page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
    const answerTo = async (question: string) => {
      await v.open("/chat");
      await v.ask(question);
      return page.getByRole("article", { name: "Jawaban" }).last();
    };
    await give("arsip.zip", archive);
    const doubt = page.getByRole("region", { name: "Yang perlu dijawab" });
    await doubt.getByRole("button", { name: "pegawai.csv" }).waitFor();
    await expectGoodEverywhere(page, "which table of a ZIP");
    await doubt.getByRole("button", { name: "kedai.xlsx" }).click();
    const rows = page.getByRole("table", { name: "Baris pertama" });
    await rows.getByRole("rowheader", { name: "1 judul" }).waitFor();
    await rows.getByRole("rowheader", { name: "2 kepala" }).waitFor();
    await rows.getByRole("rowheader", { name: "3 kepala" }).waitFor();
    await page.getByText(isUnchanged).waitFor();
    await expectGoodEverywhere(page, "a header of two rows");
    await bringIn(page).click();
    await page.getByRole("heading", { name: /sudah diimpor/ }).waitFor();
    await (await answerTo("Berapa omzet cabang Ijen?")).getByText("600 rupiah").waitFor();

    await v.open("/admin/data");
    await give("kedai 2024.xlsx", second);
    const similar = page.getByRole("region", { name: "Data yang serupa" });
    await similar.getByRole("button", { name: /^Tambahkan ke/ }).waitFor();
    await expectGoodEverywhere(page, "a file that may be more of a table");
    await similar.getByRole("button", { name: /^Tambahkan ke/ }).click();
    const added = page.getByRole("region", { name: "Yang ditambahkan" });
    await added.getByText("6 baru; 0 sudah ada dan sama; 0 berubah").waitFor();
    await bringIn(page).click();
    await page.getByRole("heading", { name: /sudah diimpor/ }).waitFor();
    await (await answerTo("Berapa omzet cabang Ijen tahun 2024?")).getByText("1.500 rupiah").waitFor();

    await v.open("/admin/data");
    await page.getByText("12 baris").waitFor();
    await page.getByRole("button", { name: /^Urungkan/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Urungkan" }).click();
    await page.getByText("6 baris").waitFor();
    await expectAccessible(page, "data, with a year that was taken back");
  },
);

journey(
  "by keyboard on a phone: an address that cannot be fetched is said to be so; a unit is mended, a second file added after what it changes was shown, and taken back",
  { from: "/chat", at, width: 360, height: 740, expects: [422] },
  async (v) => {
    const { page } = v;
    const give = async (name: string, buffer: Buffer) => {
      const chosen = page.waitForEvent("filechooser");
      await press(page, page.locator("input[type=file]"));
      await (await chosen).setFiles({ name, mimeType: "text/csv", buffer });
    };
    await userMenu(page, "Data");
    const address = page.getByLabel(/^Atau ambil dari alamat/);
    await tabTo(page, address);
    await page.keyboard.type("http://data.invalid/kas.csv");
    await page.keyboard.press("Enter");
    await page.getByText("Alamat berkas diawali https://").waitFor();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("https://lain.invalid/kas.csv");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "lain.invalid" }).waitFor();
    // What is said is about an address: no file is here that could be mended, or read otherwise.
    await page.getByText("Periksa alamatnya").waitFor();
    expect(await page.getByText(/Perbaiki di berkasnya|Atur judul/).count()).toBe(0);
    await press(page, page.getByRole("button", { name: "Ambil lagi" }));
    await page.getByRole("alert").filter({ hasText: "lain.invalid" }).waitFor();
    await expectGoodEverywhere(page, "an address that files are not fetched from");
    await page.setViewportSize({ width: 360, height: 740 });
    await press(page, page.getByRole("button", { name: "Batalkan dan kembali" }));
    await give("kas masjid 2023.csv", cashFirst);
    await page.getByRole("button", { name: "Perbaiki Infak" }).waitFor();
    await press(page, page.getByRole("button", { name: "Perbaiki Infak" }));
    const dialog = page.getByRole("dialog");
    await tabTo(page, dialog.getByLabel("Satuan"));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("ribu rupiah");
    await page.keyboard.press("Enter");
    await page.getByText("ribu rupiah", { exact: true }).first().waitFor();
    await page.getByText(isUnchanged).waitFor();
    await press(page, bringIn(page));
    await page.getByRole("heading", { name: "kas masjid 2023 sudah diimpor" }).waitFor();

    await press(page, page.getByRole("button", { name: "Kembali ke Data" }));
    await give("kas masjid 2024.csv", cashSecond);
    const add = page.getByRole("button", { name: /^Tambahkan ke kas masjid 2023/ });
    await add.waitFor();
    await press(page, add);
    const added = page.getByRole("region", { name: "Yang ditambahkan" });
    await added.getByText("1 baru; 0 sudah ada dan sama; 1 berubah").waitFor();
    await added.getByText("KW-3, Infak: 90000 menjadi 95000").waitFor();
    await expectGoodEverywhere(page, "what adding comes to");
    await page.setViewportSize({ width: 360, height: 740 });
    await press(page, bringIn(page));
    await page.getByRole("heading", { name: /sudah diimpor/ }).waitFor();
    await press(page, page.getByRole("button", { name: "Kembali ke Data" }));
    await page.getByText(/^4 baris/).waitFor();
    await press(page, page.getByRole("button", { name: /^Urungkan Kas masjid/ }));
    await press(page, page.getByRole("alertdialog").getByRole("button", { name: "Urungkan" }));
    await page.getByText(/^3 baris/).waitFor();

    // As though it had come from an address, with a newer file there: no host of the internet is reached from here.
    const said: unknown[] = [];
    await page.route("**/api/v1/admin/data/tables/*/address", async (route) => {
      said.push(route.request().postDataJSON());
      await route.fulfill({ status: 204 });
    });
    await page.route("**/api/v1/admin/data", async (route) => {
      const answer = await route.fetch();
      const overview = await answer.json();
      for (const table of overview.imported) table.address = newer;
      await route.fulfill({ response: answer, json: overview });
    });
    await page.reload();
    await page
      .getByText(/ada berkas baru yang perlu dilihat: kolom "zakat" baru/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Lihat berkas baru Kas masjid" }).waitFor();
    await press(page, page.getByRole("button", { name: "Jadwal Kas masjid" }));
    await tabTo(page, page.getByLabel("Ambil lagi"));
    await page.keyboard.type("Setiap bulan");
    await tabTo(page, page.getByLabel(/^Pakai berkas baru langsung/));
    await page.keyboard.press("Space");
    await expectGoodEverywhere(page, "when an address is fetched again");
    await page.setViewportSize({ width: 360, height: 740 });
    await press(page, page.getByRole("dialog").getByRole("button", { name: "Simpan" }));
    await page.getByText("Jadwal Kas masjid disimpan.").waitFor();
    expect(said).toEqual([{ every: "month", takes_over: true }]);
    await page.unrouteAll({ behavior: "wait" });
  },
);
