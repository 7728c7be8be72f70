import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { expectAccessible } from "../harness/axe.ts";
import { journey } from "../harness/journey.ts";
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

let server: RunningServer;
beforeAll(async () => {
  if (site) server = await startServer({ warehouse: site.warehouse });
});
afterAll(() => server?.stop());
const at = () => server.url;
/** Reading, importing and taking into service take seconds each, and more on a busy machine. */
const long = { timeout: 900_000 };
const patience = { timeout: 180_000 };
const isUnchanged = "Tidak ada pertanyaan yang selama ini terjawab akan berubah.";
const bringIn = (page: Page) => page.getByRole("button", { name: /^Impor/ });

journey(
  "by mouse: of a ZIP the sheet is chosen, its header of two rows is read, a second year of it is known, added and taken back",
  { from: "/admin/data", at, ...long },
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
    await doubt.getByRole("button", { name: "pegawai.csv" }).waitFor(patience);
    await expectGoodEverywhere(page, "which table of a ZIP");
    await doubt.getByRole("button", { name: "kedai.xlsx" }).click();
    const rows = page.getByRole("table", { name: "Baris pertama" });
    await rows.getByRole("rowheader", { name: "1 judul" }).waitFor(patience);
    await rows.getByRole("rowheader", { name: "2 kepala" }).waitFor();
    await rows.getByRole("rowheader", { name: "3 kepala" }).waitFor();
    await page.getByText(isUnchanged).waitFor(patience);
    await expectGoodEverywhere(page, "a header of two rows");
    await bringIn(page).click();
    await page.getByRole("heading", { name: /sudah diimpor/ }).waitFor(patience);
    await (await answerTo("Berapa omzet cabang Ijen?")).getByText("600 rupiah").waitFor(patience);

    await v.open("/admin/data");
    await give("kedai 2024.xlsx", second);
    const similar = page.getByRole("region", { name: "Data yang serupa" });
    await similar.getByRole("button", { name: /^Tambahkan ke/ }).waitFor(patience);
    await expectGoodEverywhere(page, "a file that may be more of a table");
    await similar.getByRole("button", { name: /^Tambahkan ke/ }).click();
    const added = page.getByRole("region", { name: "Yang ditambahkan" });
    await added.getByText("6 baru; 0 sudah ada dan sama; 0 berubah").waitFor(patience);
    await bringIn(page).click();
    await page.getByRole("heading", { name: /sudah diimpor/ }).waitFor(patience);
    await (await answerTo("Berapa omzet cabang Ijen tahun 2024?")).getByText("1.500 rupiah").waitFor(patience);

    await v.open("/admin/data");
    await page.getByText("12 baris").waitFor(patience);
    await page.getByRole("button", { name: /^Urungkan/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Urungkan" }).click();
    await page.getByText("6 baris").waitFor(patience);
    await expectAccessible(page, "data, with a year that was taken back");
  },
);
