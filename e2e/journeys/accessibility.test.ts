import { expectAccessible } from "../harness/axe.ts";
import { journey } from "../harness/journey.ts";

for (const scheme of ["light", "dark"] as const)
  journey(`axe finds nothing to mend (${scheme})`, { scheme, expects: [422, 404] }, async (v) => {
    const { page } = v;
    const overlay = page.getByText("Loading page...");
    await v.open("/login");
    await overlay.waitFor({ state: "detached" });
    await expectAccessible(page, "login");
    await page.getByRole("button", { name: "Masuk" }).click();
    await expectAccessible(page, "login with errors");
    await v.logIn();
    await page.getByRole("textbox", { name: "Pertanyaan" }).waitFor();
    await expectAccessible(page, "empty chat, overlay shown");
    await page.getByRole("button", { name: /Menu pengguna/ }).click();
    await page.getByRole("menu").waitFor();
    await expectAccessible(page, "user menu");
    await page.keyboard.press("Escape");
    await v.ask("10 kabupaten dengan penduduk terbanyak di Jawa Timur");
    await page.getByRole("grid").waitFor();
    await expectAccessible(page, "answer");
    await page.getByRole("button", { name: "Lihat SQL" }).click();
    await page.getByRole("dialog").locator("[data-sql=keyword]").first().waitFor();
    await expectAccessible(page, "SQL modal");
    await page.keyboard.press("Escape");
    await v.ask("cuaca besok di Bogor");
    await page.getByRole("button", { name: "Cancel" }).waitFor();
    await expectAccessible(page, "error");
    await v.open("/tidak-ada");
    await page.getByRole("heading", { name: "Halaman Tidak Ditemukan" }).waitFor();
    await expectAccessible(page, "not found");
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
