import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { expectAccessible } from "../harness/axe.ts";
import { journey } from "../harness/journey.ts";
import { press, tabTo } from "../harness/keyboard.ts";
import { expectGoodEverywhere } from "../harness/screens.ts";
import { type RunningServer, startServer } from "../harness/server.ts";
import { site } from "../harness/site.ts";

let server: RunningServer;
beforeAll(async () => {
  if (site) server = await startServer({ warehouse: site.fewVillages });
});
afterAll(() => server?.stop());
const at = () => server.url;
/** Names are read, hundreds of questions asked, and the model taken into service: seconds each, and more on a busy machine. */

const dialog = (page: Page) => page.getByRole("dialog");
const inDialog = (page: Page, name: string | RegExp) => dialog(page).getByRole("button", { name });
const answers = (page: Page) => page.getByRole("article", { name: "Jawaban" });
const fits = async (page: Page, width: number) =>
  expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(width);

journey(
  "by mouse: an unknown word is taught from its refusal, asked again and answered; undone, it is refused",
  { from: "/chat", at, expects: [422] },
  async ({ page, ask, open }) => {
    await ask("kekerean Jawa Barat 2020");
    await page.getByRole("button", { name: "Ajarkan" }).click();
    await expect.poll(() => dialog(page).getByLabel("Kata", { exact: true }).inputValue()).toBe("kekerean");
    await dialog(page).getByText("Pertanyaan ini lalu dibaca:").first().waitFor();
    await dialog(page).getByLabel("Cari dalam model").fill("kemiskinan");
    await dialog(page)
      .getByRole("radio", { name: /^Persentase penduduk miskin Ukuran/ })
      .check();
    await expectAccessible(page, "what a word may mean");
    await inDialog(page, "Periksa").click();
    const gained = dialog(page).getByRole("list", { name: "Akan terjawab" });
    await gained.getByText("kekerean Jawa Barat 2020").waitFor();
    await dialog(page).getByText("Tidak ada jawaban yang berubah.").waitFor();
    await expectGoodEverywhere(page, "what a word would come to");
    await inDialog(page, "Terbitkan").click();
    await inDialog(page, "Tanyakan lagi").click();
    await answers(page)
      .last()
      .getByText(/Jawa Barat.*persen/i)
      .first()
      .waitFor();

    await open("/admin/teaching");
    const kept = page.getByRole("list", { name: "Yang sudah diajarkan" });
    await kept.getByText("“kekerean” berarti Ukuran: Persentase penduduk miskin").first().waitFor();
    await expectGoodEverywhere(page, "what was taught");
    await kept.getByRole("button", { name: /^Batalkan/ }).click();
    await inDialog(page, "Periksa").click();
    await dialog(page).getByRole("list", { name: "Akan berubah" }).getByText("kekerean Jawa Barat 2020").waitFor();
    await dialog(page).getByLabel("Saya setuju").check();
    await inDialog(page, "Batalkan ajaran").click();
    await dialog(page).waitFor({ state: "detached" });
    await page.getByText("Belum ada.", { exact: true }).waitFor();
    await open("/chat");
    await ask("kekerean Jawa Barat 2020");
    await page.getByRole("button", { name: "Ajarkan" }).waitFor();
    await open("/admin/teaching");
    const waiting = page.getByRole("list", { name: "Belum terjawab" });
    await waiting.getByText("“kekerean” tidak dikenal").waitFor();
  },
);

journey(
  "by keyboard at 360 px: a question is said again until it reads, and stands for every place; a version is brought back",
  { from: "/chat", at, width: 360, height: 720, scheme: "dark", expects: [422] },
  async ({ page, ask, open }) => {
    await ask("sesengsara apa Bali di 2020");
    await press(page, page.getByRole("button", { name: "Ajarkan" }));
    await dialog(page).getByText("Apa yang diajarkan?").waitFor();
    await dialog(page).getByText("Data ini tidak mengenal “sesengsara”", { exact: false }).first().waitFor();
    await tabTo(page, dialog(page).getByRole("radio", { name: "Satu kata" }));
    await page.keyboard.press("ArrowDown");
    await tabTo(page, dialog(page).getByLabel("Katakan lagi dengan kata yang dikenal"));
    await page.keyboard.type("persentase penduduk");
    await dialog(page).getByText("Belum terbaca:").waitFor();
    await page.keyboard.type(" miskin Bali tahun 2020");
    await dialog(page).getByText("Dibaca sebagai:").waitFor();
    await dialog(page).getByRole("checkbox", { name: "Bali" }).waitFor();
    await expectAccessible(page, "a sentence said again");
    await fits(page, 360);
    await press(page, inDialog(page, "Periksa"));
    await dialog(page).getByRole("list", { name: "Akan terjawab" }).waitFor();
    await fits(page, 360);
    await press(page, inDialog(page, "Terbitkan"));
    await inDialog(page, "Tanyakan lagi").and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await answers(page).last().getByText("Dibaca sebagai:").waitFor();
    await ask("sesengsara apa Aceh di 2019");
    // Its name stands in what is folded away, too.
    await answers(page).last().getByText("Aceh").filter({ visible: true }).first().waitFor();

    await open("/admin/teaching");
    await page.getByText("Boleh berganti: Bali, 2020").waitFor();
    await fits(page, 360);
    await expectGoodEverywhere(page, "what was taught, on a small screen");
    await page.setViewportSize({ width: 360, height: 720 });
    await press(page, page.getByRole("button", { name: /^Kembalikan.*ke semula/ }));
    await press(page, inDialog(page, "Periksa"));
    const consent = dialog(page).getByLabel("Saya setuju");
    await consent.waitFor();
    await press(page, consent, "Space");
    await press(page, inDialog(page, "Kembalikan"));
    await dialog(page).waitFor({ state: "detached" });
    await page.getByText("Belum ada.", { exact: true }).waitFor();
  },
);

journey(
  "a field of the model is mended and tried before it is published; a wrong answer's reading is mended by its parts",
  { from: "/admin/teaching", at, expects: [422] },
  async ({ page, ask, open }) => {
    await page.getByRole("button", { name: /^Bagian model/ }).click();
    await page.getByPlaceholder("Cari…").fill("Persentase penduduk miskin");
    await page
      .getByRole("option", { name: /^Persentase penduduk miskin/ })
      .first()
      .click();
    await page.getByLabel("Angka di belakang koma").fill("90");
    await page.getByText("paling besar 9", { exact: false }).waitFor();
    await page.getByLabel("Angka di belakang koma").fill("1");
    await page.getByLabel("Coba tanyakan pada model yang diubah").fill("persentase penduduk miskin Bali 2020");
    await page.getByText("Dibaca sebagai:").waitFor();
    await page.getByRole("list", { name: "Langkah bacaan" }).getByText("menentukan").first().waitFor();
    await expectGoodEverywhere(page, "the model, edited");
    await page.getByRole("button", { name: "Periksa" }).click();
    await page.getByRole("button", { name: "Terbitkan" }).click();
    await page.getByText("Persentase penduduk miskin: angka di belakang koma menjadi 1").first().waitFor();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Unduh model (YAML)" }).click();
    expect((await saved).suggestedFilename()).toBe("tanyadata-model.zip");

    await open("/chat");
    await ask("persentase penduduk miskin Bali 2020");
    await page.getByRole("button", { name: "Jawaban kurang baik" }).click();
    await page.getByRole("button", { name: "Perbaiki bacaan" }).click();
    const place = dialog(page).getByLabel(/^Tempat:/);
    await place.waitFor();
    await place.selectOption({ label: "Provinsi Aceh" });
    await dialog(page).getByText("Dibaca sebagai:").waitFor();
    await expectAccessible(page, "a reading mended by its parts");
    await inDialog(page, "Periksa").click();
    await dialog(page)
      .getByText("Tidak ada jawaban yang berubah.")
      .or(dialog(page).getByLabel("Saya setuju"))
      .waitFor();
    await page.keyboard.press("Escape");
  },
);
