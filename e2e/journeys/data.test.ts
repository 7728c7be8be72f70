import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { callApi } from "../harness/api.ts";
import { expectAccessible } from "../harness/axe.ts";
import { journey, type Visitor } from "../harness/journey.ts";
import { press, tabTo, userMenu } from "../harness/keyboard.ts";
import { expectGoodEverywhere } from "../harness/screens.ts";
import { type RunningServer, startServer } from "../harness/server.ts";
import { site } from "../harness/site.ts";

/** Sales of a small shop: what Bandung sold is 146,000 rupiah. */
const sales = `Tanggal,No Nota,Cabang,Produk,Jumlah,Harga Satuan,Total
2024-01-02,INV-001,Bandung,Kopi Arabika,2,25000,50000
2024-01-02,INV-002,Jakarta,Teh Hijau,1,15000,15000
2024-01-05,INV-003,Bandung,Roti Tawar,3,12000,36000
2024-02-01,INV-004,Surabaya,Kopi Arabika,1,25000,25000
2024-02-11,INV-005,Jakarta,Roti Tawar,2,12000,24000
2024-02-14,INV-006,Bandung,Teh Hijau,4,15000,60000
2024-03-03,INV-007,Surabaya,Kopi Arabika,2,25000,50000
2024-03-09,INV-008,Jakarta,Kopi Arabika,5,25000,125000
`;
const bicycles = [
  "Provinsi,Sepeda",
  "Aceh,5",
  "Bali,7",
  "Jawa Baratt,9",
  "Jawa Timur,4",
  "Papua,3",
  "Riau,2",
  "Jambi,1",
]
  .join("\n")
  .concat("\n");

/** Figures of places beside a second column of places; what tells the year is called otherwise. */
const visits = `Provinsi,Tujuan,Periode,Kode,Bus Malam,Sepur
Aceh,Bali,2022,11,30,5
Aceh,Bali,2023,12,31,6
Bali,Aceh,2022,13,40,7
Bali,Aceh,2023,14,41,8
`;

let server: RunningServer;
beforeAll(async () => {
  if (site) server = await startServer({ warehouse: site.fewVillages });
});
afterAll(() => server?.stop());
const at = () => server.url;

const give = (page: Page, name: string, text: string) =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });
const answerTo = async (v: Visitor, question: string) => {
  await v.open("/chat");
  await v.ask(question);
  return v.page.getByRole("article", { name: "Jawaban" }).last();
};
const columnCard = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

/** What a column was taken for, beside its title. */
const badge = (page: Page, title: string, word: string) =>
  columnCard(page, title).locator("h4 + span").getByText(word, { exact: true });

journey(
  "from nothing, by mouse: a sales file is given, looked at, mended, imported and asked; undone, it answers no more; brought back, it does",
  { from: "/chat", at },
  async (v) => {
    const { page } = v;
    await page.getByRole("button", { name: /Menu pengguna/ }).click();
    await page.getByRole("menuitem", { name: "Data", exact: true }).click();
    await page.waitForURL("**/admin/data");
    await page.getByText("Belum ada. Berkas pertama").waitFor();
    await page.getByRole("table", { name: "Gudang data" }).getByText("Padi menurut provinsi").waitFor();
    await expectGoodEverywhere(page, "data, nothing imported");

    await give(page, "penjualan toko.csv", sales);
    await columnCard(page, "Total").getByText("boleh dijumlahkan").waitFor();
    await columnCard(page, "Harga Satuan").getByText("tidak dijumlahkan").waitFor();
    await badge(page, "No Nota", "Catatan").waitFor();
    await page.getByRole("table", { name: "Baris pertama" }).getByRole("cell", { name: "INV-008" }).waitFor();
    await page.getByText("Tidak ada pertanyaan yang selama ini terjawab akan berubah.").waitFor();
    await expectGoodEverywhere(page, "a file on its way in");

    // A unit that was not told is mended by a click, and everything follows.
    await page.getByRole("button", { name: "Perbaiki Jumlah" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Satuan").fill("bungkus");
    await expectAccessible(page, "mending a figure");
    await dialog.getByRole("button", { name: "Simpan" }).click();
    await columnCard(page, "Jumlah").getByText("bungkus").waitFor();
    await page.getByRole("button", { name: "Impor", exact: true }).click();
    await heading(page, "penjualan toko sudah diimpor").waitFor();
    const tried = page.getByRole("list", { name: "Contoh pertanyaan" }).getByRole("listitem");
    await expect.poll(() => tried.count()).toBe(10);
    await tried.filter({ hasText: "Menurut semua baris berkas: 385.000" }).getByText("385.000 rupiah").waitFor();
    await expectGoodEverywhere(page, "questions about a file");

    await (await answerTo(v, "Berapa omzet Bandung?")).getByText("146.000 rupiah").waitFor();
    await (await answerTo(v, "Berapa jumlah terjual kopi arabika?")).getByText("10 bungkus").waitFor();

    await v.open("/admin/data");
    await page.getByRole("button", { name: "Urungkan Penjualan toko" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Urungkan" }).click();
    await page.getByText("Tidak dipakai").waitFor();
    await expectAccessible(page, "data, with one that was undone");
    await v.open("/chat");
    await v.ask("Berapa omzet Bandung?");
    await page.getByText("tidak mengenal “omzet”").first().waitFor();
    await v.open("/admin/data");
    await page.getByRole("button", { name: "Kembalikan Penjualan toko" }).click();
    await page.getByRole("button", { name: "Hapus Penjualan toko" }).waitFor();
    await (await answerTo(v, "Berapa omzet Bandung?")).getByText("146.000 rupiah").waitFor();

    await v.open("/admin/data");
    await page.getByRole("button", { name: "Hapus Penjualan toko" }).click();
    await page.getByRole("dialog").getByText("Tidak ada jawaban yang disematkan").waitFor();
    await expectAccessible(page, "before a table is taken away");
    await page.getByRole("dialog").getByRole("button", { name: "Hapus", exact: true }).click();
    await page.getByText("Tidak dipakai").waitFor();
  },
);

journey(
  "from nothing, by keyboard on a phone: a file with a misspelt name and no year is settled and imported",
  { from: "/chat", at, width: 360, height: 740 },
  async (v) => {
    const { page } = v;
    await userMenu(page, "Data");
    await page.waitForURL("**/admin/data");
    await press(page, page.getByRole("button", { name: "Tempel tabel" }));
    await tabTo(page, page.getByLabel("Judul tabel"));
    await page.keyboard.type("Sepeda");
    await tabTo(page, page.getByLabel("Tabel, dengan baris kepala"));
    await page.keyboard.insertText(bicycles);
    await press(page, page.getByRole("button", { name: "Baca tabel" }));

    const meant = page.getByLabel("Yang dimaksud dengan Jawa Baratt");
    await meant.waitFor();
    expect(await meant.inputValue()).toBe("Jawa Barat");
    await expectAccessible(page, "names that are nobody's");
    await press(page, page.getByRole("button", { name: "Pakai nama-nama ini" }));
    await page.getByLabel("Tahun semua angka").waitFor();
    await tabTo(page, page.getByLabel("Tahun semua angka"));
    await page.keyboard.type("23");
    await page.keyboard.press("Enter");
    await page.getByText("Tulis tahun dengan empat angka").waitFor();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("2023");
    await page.keyboard.press("Enter");
    const bring = page.getByRole("button", { name: "Impor", exact: true });
    await bring.waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    await page.getByText("Tidak ada pertanyaan yang selama ini terjawab akan berubah.").waitFor();
    await press(page, bring);
    await heading(page, "Sepeda sudah diimpor").and(page.locator(":focus")).waitFor();
    await page.getByRole("link", { name: "Berapa sepeda Aceh tahun 2023?" }).waitFor();
    await press(page, page.getByRole("link", { name: "Berapa sepeda Aceh tahun 2023?" }));
    await page.waitForURL("**/chat**");
    await page.getByRole("article", { name: "Jawaban" }).last().getByText("5", { exact: true }).first().waitFor();
  },
);

journey(
  "what cannot be read says why, and a file that is gone says so; nothing is imported",
  { from: "/admin/data", at, expects: [404] },
  async ({ page, open }) => {
    await give(page, "kosong.csv", "");
    await page
      .getByRole("alert")
      .getByText("kosong.csv kosong")
      .or(page.getByText(/kosong\./))
      .first()
      .waitFor();
    expect(await page.getByRole("button", { name: "Impor", exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Batalkan dan kembali" }).click();
    await heading(page, "Tambah data").waitFor();
    await open("/admin/data?file=tidak-ada");
    await page.getByText("Berkas ini tidak ada lagi").waitFor();
    await expectAccessible(page, "a file that is gone");
    await page.getByRole("button", { name: "Kembali ke Data" }).click();
    await heading(page, "Tambah data").waitFor();
  },
);

journey(
  "what a column is is said by a choice: a secret is not kept, and what was read comes back",
  { from: "/admin/data", at },
  async ({ page }) => {
    await give(page, "nota.csv", sales);
    const kind = page.getByLabel("Jenis kolom No Nota");
    await kind.waitFor();
    await kind.selectOption("secret");
    await columnCard(page, "No Nota").getByText("Anda menandainya rahasia; tidak disimpan").waitFor();
    await page.getByLabel("Jenis kolom Produk").selectOption("date");
    await page.getByText("“Kopi Arabika” di kolom").or(page.getByText('"Kopi Arabika" di kolom')).first().waitFor();
    await expectAccessible(page, "a column that is not what was said");
    await page.getByRole("button", { name: "Batalkan dan kembali" }).click();
    await heading(page, "Tambah data").waitFor();
  },
);

journey(
  "of figures of places a click says which column tells the year, makes a code a figure, a figure a note and another column the places; asked, they answer so",
  { from: "/admin/data", at },
  async (v) => {
    const { page } = v;
    await give(page, "layanan.csv", visits);
    await page.getByText("baris yang masing-masing berdiri sendiri").waitFor();
    const say = async (title: string, kind: string, then: string) => {
      await page.getByLabel(`Jenis kolom ${title}`).selectOption(kind);
      await badge(page, title, then).waitFor();
    };
    await say("Periode", "year", "Tahun");
    await page.getByText("Angka tentang Provinsi").waitFor();
    await say("Kode", "figure", "Angka");
    await say("Sepur", "note", "Tidak dipakai");
    await say("Tujuan", "place", "Tempat");
    await badge(page, "Provinsi", "Tidak dipakai").waitFor();
    await expectGoodEverywhere(page, "columns of figures of places, as somebody said");
    await page.getByLabel("Jenis kolom Bus Malam").selectOption("year");
    await page.getByText("di kolom").filter({ hasText: "bukan tahun" }).first().waitFor();
    await page.getByRole("button", { name: "Batalkan perubahan terakhir" }).click();
    await page.getByText("Tidak ada pertanyaan yang selama ini terjawab akan berubah.").waitFor();
    await page.getByRole("button", { name: "Impor", exact: true }).click();
    await heading(page, "layanan sudah diimpor").waitFor();
    await (await answerTo(v, "Berapa bus malam Bali tahun 2023?")).getByText("31", { exact: true }).first().waitFor();
  },
);

journey(
  "who is no administrator finds no data page, and is refused its calls",
  { from: "/chat", at, newUser: true },
  async (v) => {
    const { page } = v;
    await page.getByRole("button", { name: /Menu pengguna/ }).click();
    await page.getByRole("menuitem", { name: "User & Settings" }).waitFor();
    expect(await page.getByRole("menuitem", { name: "Data", exact: true }).count()).toBe(0);
    await v.open("/admin/data");
    await heading(page, "Halaman Tidak Ditemukan").waitFor();
    await expect(callApi(page, "GET", "/admin/data")).rejects.toThrow("answered 403");
  },
);
