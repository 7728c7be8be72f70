import type { Locator, Page } from "playwright-core";
import { journey } from "../harness/journey.ts";

/** Goes on by Tab until this has the focus. */
async function tabTo(page: Page, target: Locator, key = "Tab") {
  await target.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluateAll(([element]) => element === element?.ownerDocument.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} cannot be reached by ${key}`);
}

const press = async (page: Page, target: Locator, key = "Enter") => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

async function logIn({ page, email, password }: { page: Page; email: string; password: string }) {
  await page.getByLabel("Email").waitFor();
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel("Kata sandi", { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
}

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

  for (const name of ["Insights", "Pyramid"]) {
    await press(page, page.getByRole("banner").getByRole("link", { name }));
    await page.getByRole("heading", { name }).first().waitFor();
  }
});
