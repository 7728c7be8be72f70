import { journey } from "../harness/journey.ts";
import { expectAccessibleInBothSchemes } from "../harness/screens.ts";

journey("axe finds nothing to mend (bright and dark)", { expects: [422, 404] }, async (v) => {
  const { page } = v;
  const overlay = page.getByText("Loading page...");
  await v.open("/login");
  await overlay.waitFor({ state: "detached" });
  await expectAccessibleInBothSchemes(page, "login");
  await page.getByRole("button", { name: "Masuk" }).click();
  await expectAccessibleInBothSchemes(page, "login with errors");
  await v.logIn();
  await page.getByRole("textbox", { name: "Pertanyaan" }).waitFor();
  await expectAccessibleInBothSchemes(page, "empty chat, overlay shown");
  await page.getByRole("button", { name: /Menu pengguna/ }).click();
  await page.getByRole("menu").waitFor();
  await expectAccessibleInBothSchemes(page, "user menu");
  await page.keyboard.press("Escape");
  await v.ask("10 kabupaten dengan penduduk terbanyak di Jawa Timur");
  await page.getByRole("grid").waitFor();
  await expectAccessibleInBothSchemes(page, "answer");
  await page.getByRole("button", { name: "Lihat SQL" }).click();
  await page.getByRole("dialog").locator("[data-sql=keyword]").first().waitFor();
  await expectAccessibleInBothSchemes(page, "SQL modal");
  await page.keyboard.press("Escape");
  await v.ask("cuaca besok di Bogor");
  await page.getByRole("button", { name: "Cancel" }).waitFor();
  await expectAccessibleInBothSchemes(page, "error");
  await v.open("/tidak-ada");
  await page.getByRole("heading", { name: "Halaman Tidak Ditemukan" }).waitFor();
  await expectAccessibleInBothSchemes(page, "not found");
});

journey("everything can be done by keyboard alone", {}, async ({ page, open }) => {
  const tab = async (name: string | RegExp, role: "button" | "link" = "button") => {
    // A user of other journeys too: each of their topics is two stops on the way.
    for (let presses = 0; presses < 200; presses++) {
      await page.keyboard.press("Tab");
      const focused = page.locator(":focus");
      if ((await focused.count()) && (await page.getByRole(role, { name }).and(focused).count())) return;
    }
    throw new Error(`${name} cannot be reached by Tab`);
  };
  await open("/login");
  await page.getByLabel("Email").waitFor();
  await page.keyboard.type("siti.nurhaliza@contoh.id");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Rahasia123");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Pertanyaan" }).waitFor();
  await page.keyboard.type("kecamatan di Kabupaten Garut apa saja");
  await page.keyboard.press("Enter");
  await page.getByRole("grid").waitFor();
  await tab("Lihat SQL");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await tab("Tutup");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await tab(/Menu pengguna/);
  await page.keyboard.press("Enter");
  await page.getByRole("menu").waitFor();
  await page.keyboard.press("End");
  await page.getByRole("menuitem", { name: "Log out" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Enter");
  await page.getByLabel("Email").waitFor();
});
