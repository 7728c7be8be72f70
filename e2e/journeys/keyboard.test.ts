import { expect } from "vitest";
import { codeOf } from "../harness/authenticator.ts";
import { journey } from "../harness/journey.ts";
import { button, choose, close, logIn, options, press, tabTo, userMenu } from "../harness/keyboard.ts";
import { headings, row } from "../harness/topics.ts";

const visitor = { newUser: true, tour: true };

journey("by keyboard alone: tour, question, table, SQL, export", visitor, async ({ page, user, open }) => {
  await open("/login");
  await logIn({ page, ...user });
  await press(page, button(page, "Mulai tur"));
  const tour = page.getByRole("dialog", { name: "Tur TanyaData" });
  for (const title of ["Menilai jawaban", "Tabel dan SQL", "Topik percakapan", "Pyramid"]) {
    await tour.waitFor();
    await page.keyboard.press("ArrowRight");
    await tour.getByRole("heading", { name: title, exact: true }).waitFor();
  }
  await press(page, tour.getByRole("button", { name: "Selesai" }));
  await tour.waitFor({ state: "detached" });

  await tabTo(page, page.getByRole("textbox", { name: "Pertanyaan" }));
  await page.keyboard.type("10 kabupaten dengan penduduk terbanyak di Jawa Timur");
  await page.keyboard.press("Enter");
  await page.getByRole("gridcell").first().waitFor();
  await tabTo(page, page.getByRole("grid").locator("[tabindex='0']").first());
  await page.keyboard.press("ArrowDown");
  await page.locator("[role=grid] :focus").waitFor();
  const download = page.waitForEvent("download");
  await press(page, button(page, "Export CSV"));
  await download;
  await press(page, button(page, "Lihat SQL"));
  const modal = page.getByRole("dialog", { name: "SQL Query" });
  await press(page, modal.getByRole("switch", { name: "Format" }), "Space");
  await press(page, modal.getByRole("button", { name: "Tutup" }));
  await modal.waitFor({ state: "detached" });
  await button(page, "Lihat SQL").and(page.locator(":focus")).waitFor();

  // In the order of the bar: behind the last link there is a whole page to go through.
  for (const name of ["Pyramid", "Insights"]) {
    await press(page, page.getByRole("banner").getByRole("link", { name }));
    await page.getByRole("heading", { name }).first().waitFor();
  }
});

journey("by keyboard alone: topics, archive, search", { newUser: true }, async ({ page, user, open }) => {
  await open("/login");
  await logIn({ page, ...user });
  const question = page.getByRole("textbox", { name: "Pertanyaan" });
  for (const words of ["brp jumlah desa di NTT", "Berapa jumlah penduduk Jawa Barat?"]) {
    await tabTo(page, question);
    await page.keyboard.type(words);
    await page.keyboard.press("Enter");
    await row(page, words).waitFor();
    await page.keyboard.press("Control+Shift+O");
    await page.getByRole("heading", { name: "Apa yang ingin Anda ketahui?" }).waitFor();
  }
  await choose(page, options(page, "brp jumlah desa di NTT"), "Rename");
  await page.getByLabel("Name of the chat").and(page.locator(":focus")).waitFor();
  await page.keyboard.type("Desa");
  await page.keyboard.press("Enter");
  await choose(page, options(page, "Desa"), "Pin");
  await expect.poll(() => headings(page)).toEqual(["Pinned Chat", "Today"]);
  await choose(page, options(page, "Desa"), "Unpin");
  await expect.poll(() => headings(page)).toEqual(["Today"]);
  await choose(page, options(page, "Desa"), "Archive");
  await row(page, "Desa").waitFor({ state: "detached" });

  const archive = page.getByRole("dialog", { name: "Archived" });
  await press(page, button(page, "Archived"));
  await choose(page, options(page, "Desa"), "Unarchive");
  await page.getByText("No archived topics").waitFor();
  await close(page);
  await choose(page, options(page, "Desa"), "Archive");
  await row(page, "Desa").waitFor({ state: "detached" });
  await press(page, button(page, "Archived"));
  await archive.waitFor();
  await choose(page, options(page, "Desa"), "Delete");
  const confirmation = page.getByRole("alertdialog");
  await confirmation.getByRole("button", { name: "Cancel" }).and(page.locator(":focus")).waitFor();
  await press(page, confirmation.getByRole("button", { name: "Confirm" }));
  // The row goes at once, the dialog when the server has answered; until then it hides the archive and keeps the keys.
  await confirmation.waitFor({ state: "detached" });
  await page.getByText("No archived topics").waitFor();
  await close(page);

  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog", { name: "Search Chat" });
  await search.getByPlaceholder("Search chats...").and(page.locator(":focus")).waitFor();
  await page.keyboard.type("penduduk");
  await search.getByRole("group", { name: "Chat History" }).getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/chat\/[^/]+$/);
  await page.getByRole("article", { name: "Jawaban" }).waitFor();
});

journey("by keyboard alone: theme, password, second factor, About, log out", { newUser: true }, async (v) => {
  const { page, user } = v;
  await v.open("/login");
  await logIn({ page, ...user });
  await userMenu(page, "About");
  await page.getByRole("dialog", { name: "About" }).waitFor();
  await close(page);
  await press(page, button(page, "About & Guidance"));
  await page.getByRole("dialog", { name: "About & Guidance" }).waitFor();
  await close(page);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Pintasan keyboard" }).waitFor();
  await close(page);

  await userMenu(page, "User & Settings");
  const dialog = page.getByRole("dialog", { name: "User & Settings" });
  await tabTo(page, dialog.getByLabel("System(Default)"));
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => page.evaluate("localStorage.getItem('ui-theme')")).toBe("dark");
  await tabTo(page, dialog.getByRole("tab", { name: "General Settings" }));
  await page.keyboard.press("ArrowRight");
  for (const [label, words] of [
    ["Kata Sandi Lama", user.password],
    ["Kata Sandi Baru", "Baru123456"],
    ["Konfirmasi Kata Sandi Baru", "Baru123456"],
  ] as const) {
    await tabTo(page, dialog.getByLabel(label, { exact: true }));
    await page.keyboard.type(words);
  }
  await press(page, dialog.getByRole("button", { name: "Ubah Kata Sandi" }));
  await page.getByText("Password changed successfully.").waitFor();
  const factor = dialog.getByRole("region", { name: "Verifikasi dua langkah" });
  await press(page, factor.getByRole("button", { name: "Aktifkan" }));
  await factor.getByLabel("Kata sandi Anda").and(page.locator(":focus")).waitFor();
  await page.keyboard.type("Baru123456");
  await page.keyboard.press("Enter");
  const secret = (await factor.locator("code").innerText()).replaceAll(" ", "");
  await tabTo(page, factor.getByLabel("Kode 6 angka"));
  await page.keyboard.type(codeOf(secret, -1));
  await page.keyboard.press("Enter");
  await press(page, factor.getByRole("button", { name: "Sudah saya simpan" }));
  await close(page);

  await userMenu(page, "Log out");
  await logIn({ page, email: user.email, password: "Baru123456" });
  await page.getByLabel("Kode verifikasi").and(page.locator(":focus")).waitFor();
  await page.keyboard.type(codeOf(secret));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Apa yang ingin Anda ketahui?" }).waitFor();
});
