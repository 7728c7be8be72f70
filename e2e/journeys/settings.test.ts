import type { Page } from "playwright-core";
import { expect } from "vitest";
import { askNew, callApi } from "../harness/api.ts";
import { journey, pathOf } from "../harness/journey.ts";
import { expectAccessibleInBothSchemes } from "../harness/screens.ts";

async function openSettings(page: Page) {
  await page.getByRole("button", { name: /Menu pengguna/ }).click();
  await page.getByRole("menuitem", { name: "User & Settings" }).click();
  const dialog = page.getByRole("dialog", { name: "User & Settings" });
  await dialog.waitFor();
  return dialog;
}

const titles = async (page: Page, list: string) =>
  (await callApi<{ title: string }[]>(page, "GET", `/askdb/${list}`)).map(({ title }) => title);

journey(
  "[S2.30][S2.82][S2.83][S2.84][S2.85] the settings have two tabs; axe finds nothing",
  { from: "/chat" },
  async ({ page }) => {
    const dialog = await openSettings(page);
    expect(await dialog.getByRole("tab").allInnerTexts()).toEqual(["General Settings", "Change Password"]);
    const themes = dialog.getByRole("group", { name: "Theme" }).getByRole("radio");
    for (const [index, name] of ["Light", "Dark", "System(Default)"].entries())
      expect(
        await themes
          .nth(index)
          .and(dialog.getByLabel(name, { exact: true }))
          .count(),
      ).toBe(1);
    for (const name of ["Archive all chat", "Delete all chat", "Logout"])
      expect(await dialog.getByRole("button", { name, exact: true }).isVisible()).toBe(true);
    await expectAccessibleInBothSchemes(page, "general settings");
    await dialog.getByRole("button", { name: "Delete all chat" }).click();
    await page.getByRole("alertdialog").waitFor();
    await expectAccessibleInBothSchemes(page, "confirm dialog");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    await dialog.getByRole("tab", { name: "Change Password" }).click();
    await dialog.getByRole("button", { name: "Ubah Kata Sandi" }).click();
    await dialog.getByText("Kata Sandi Lama Diperlukan").waitFor();
    await expectAccessibleInBothSchemes(page, "change password with errors");
  },
);

journey(
  "[S1.23][S2.92][S4.45][S9.11] a theme that is picked shows at once and stays",
  { from: "/chat" },
  async ({ page }) => {
    const isDark = () => page.evaluate("document.documentElement.classList.contains('dark')");
    const stored = () => page.evaluate("localStorage.getItem('ui-theme')");
    const dialog = await openSettings(page);
    expect(await dialog.getByLabel("System(Default)").isChecked()).toBe(true);
    const other = await page.context().newPage();
    await other.goto("/insights");
    await dialog.getByText("Dark", { exact: true }).click();
    expect([await isDark(), await stored()]).toEqual([true, "dark"]);
    await expect.poll(() => other.evaluate("document.documentElement.classList.contains('dark')")).toBe(true);
    await page.reload();
    expect(await isDark()).toBe(true);
    await openSettings(page);
    expect(await dialog.getByLabel("Dark").isChecked()).toBe(true);
    await page.keyboard.press("Tab");
    await dialog.getByLabel("Dark").focus();
    await page.keyboard.press("ArrowLeft");
    expect([await isDark(), await stored()]).toEqual([false, "light"]);
    await dialog.getByText("System(Default)").click();
    expect([await isDark(), await stored()]).toEqual([false, "system"]);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(isDark).toBe(true);
  },
);

journey(
  "[S4.09][S4.11][S8.20][S8.25] archive all asks first, keeps the pinned ones and says how many",
  { from: "/chat", newUser: true },
  async ({ page }) => {
    await askNew(page, "Berapa jumlah penduduk Jawa Barat?");
    const pinned = await askNew(page, "brp jumlah desa di NTT");
    await callApi(page, "POST", "/askdb/pin-chat-topic", { chat_topic_id: pinned });
    const dialog = await openSettings(page);
    await dialog.getByRole("button", { name: "Archive all chat" }).click();
    const question = page.getByRole("alertdialog", { name: "Archive all your chat history - are you sure?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    expect(await titles(page, "chat-topics")).toHaveLength(1);
    await dialog.getByRole("button", { name: "Archive all chat" }).click();
    await question.getByRole("button", { name: "Confirm" }).click();
    await question.waitFor({ state: "detached" });
    await page.getByText("All chat topics archived successfully.").waitFor();
    await page.getByText("1 percakapan yang disematkan tetap ada.").waitFor();
    expect(await titles(page, "chat-topics")).toEqual([]);
    expect(await titles(page, "archived-chat-topics")).toHaveLength(1);
    expect(await titles(page, "pinned-chat-topics")).toHaveLength(1);
  },
);

journey(
  "[S4.10][S4.12][S8.18][S8.24] delete all asks first, keeps the pinned ones and leaves the conversation that is gone",
  { from: "/chat", newUser: true },
  async (v) => {
    const { page } = v;
    const archived = await askNew(page, "Berapa jumlah penduduk Jawa Barat?");
    await callApi(page, "POST", "/askdb/archive-chat-topic", { chat_topic_id: archived });
    await v.ask("brp jumlah desa di NTT");
    await page.waitForURL("**/chat/*");
    const dialog = await openSettings(page);
    await dialog.getByRole("button", { name: "Delete all chat" }).click();
    const question = page.getByRole("alertdialog", { name: "Clear your chat history - are you sure?" });
    await question
      .getByText("This will delete all your chat history. this action cannot be undone.", { exact: true })
      .waitFor();
    await question.getByRole("button", { name: "Confirm" }).click();
    await question.waitFor({ state: "detached" });
    await page.getByText("All chat topics deleted successfully.").waitFor();
    for (const list of ["chat-topics", "archived-chat-topics"]) expect(await titles(page, list)).toEqual([]);
    expect(pathOf(page)).toBe("/chat");
  },
);

journey("delete all stays in a pinned conversation", { from: "/chat", newUser: true }, async ({ page }) => {
  const pinned = await askNew(page, "brp jumlah desa di NTT");
  await callApi(page, "POST", "/askdb/pin-chat-topic", { chat_topic_id: pinned });
  await page.goto(`/chat/${pinned}`);
  await page.getByText("3.137").first().waitFor();
  const dialog = await openSettings(page);
  await dialog.getByRole("button", { name: "Delete all chat" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
  await page.getByText("1 percakapan yang disematkan tetap ada.").waitFor();
  expect(pathOf(page)).toBe(`/chat/${pinned}`);
});

journey(
  "[S8.19][S8.21] what fails is told, and the confirm dialog stays, busy until then",
  { from: "/chat", expects: [500] },
  async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/(delete|archive)-all-chat-topics/, async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { code: "internal" } });
    });
    const dialog = await openSettings(page);
    await dialog.getByRole("button", { name: "Delete all chat" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Confirm" }).click();
    await question.getByRole("button", { name: "Confirming..." }).waitFor();
    await page.keyboard.press("Escape");
    release();
    await page.getByText("Error deleting all chat topics, please try again later.").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await dialog.getByRole("button", { name: "Archive all chat" }).click();
    await question.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Error archiving all chat topics, please try again later.").waitFor();
    expect(await question.isVisible()).toBe(true);
  },
);

journey("[S4.43] Logout in the settings clears tokens and chat", { from: "/chat" }, async (v) => {
  const { page } = v;
  await v.ask("brp jumlah desa di NTT");
  await page.getByText("3.137").first().waitFor();
  const dialog = await openSettings(page);
  await dialog.getByRole("button", { name: "Logout" }).click();
  await page.getByLabel("Email").waitFor();
  expect(pathOf(page)).toBe("/login");
  expect(await page.evaluate("localStorage.getItem('token')")).toBeNull();
  await v.logIn();
  await page.getByRole("heading", { name: "Apa yang ingin Anda ketahui?" }).waitFor();
});

journey(
  "[S1.22][S2.86][S5.01][S5.02][S8.22][S8.23][S3.32] the password: checked while it is written, changed, empty again",
  { from: "/chat", newUser: true, expects: [400] },
  async (v) => {
    const { page } = v;
    const dialog = await openSettings(page);
    await dialog.getByRole("tab", { name: "Change Password" }).click();
    const [old, fresh, again] = ["Kata Sandi Lama", "Kata Sandi Baru", "Konfirmasi Kata Sandi Baru"].map((label) =>
      dialog.getByLabel(label, { exact: true }),
    );
    if (!old || !fresh || !again) throw new Error("three fields");
    const save = dialog.getByRole("button", { name: "Ubah Kata Sandi" });
    const rule = dialog.getByText("Min. 8 Karakter kombinasi huruf besar dan angka.");

    await fresh.pressSequentially("Baru");
    await rule.waitFor();
    await fresh.pressSequentially("12345");
    await rule.waitFor({ state: "detached" });
    await again.pressSequentially("Baru1234");
    await dialog.getByText("Kata sandi harus sama!").waitFor();
    await again.pressSequentially("5");
    await dialog.getByText("Kata sandi harus sama!").waitFor({ state: "detached" });
    await fresh.pressSequentially("6");
    await dialog.getByText("Kata sandi harus sama!").waitFor();
    await again.pressSequentially("6");
    await fresh.fill("");
    await dialog.getByText("Kata Sandi Baru Diperlukan", { exact: true }).waitFor();
    await again.fill("");
    await dialog.getByText("Konfirmasi Kata Sandi Baru Diperlukan").waitFor();

    const eyes = dialog.getByRole("button", { name: "Tampilkan kata sandi" });
    expect(await eyes.count()).toBe(3);
    await eyes.first().click();
    expect(await old.getAttribute("type")).toBe("text");
    await dialog.getByRole("button", { name: "Sembunyikan kata sandi" }).click();
    expect(await old.getAttribute("type")).toBe("password");

    await old.fill("Salah123");
    await fresh.fill("Baru123456");
    await again.fill("Baru123456");
    await save.click();
    await dialog.getByText("Kata sandi lama salah.").waitFor();
    await page.getByText("Error changing password, please try again later.").waitFor();
    await old.fill(v.user.password);
    const call = page.waitForRequest("**/user/update-password");
    await save.click();
    expect((await call).postDataJSON()).toEqual({ old_password: v.user.password, new_password: "Baru123456" });
    await page.getByText("Password changed successfully.").waitFor();
    for (const field of [old, fresh, again]) expect(await field.inputValue()).toBe("");
    expect(await dialog.getByText(/Diperlukan/).count()).toBe(0);

    await callApi(page, "GET", "/user/profile");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /Menu pengguna/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.getByLabel("Email").waitFor();
    await v.logIn("Baru123456");
    await page.waitForURL("**/chat");
  },
);
