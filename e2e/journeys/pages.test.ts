import { expect } from "vitest";
import { journey, pathOf } from "../harness/journey.ts";

const pages = [
  ["/chat", "Apa yang ingin Anda ketahui?"],
  ["/insights", "Insights"],
  ["/pyramid", "Pyramid"],
] as const;

for (const [path, heading] of pages)
  journey(`[S2.05][S2.06][S2.07][S6.01][S6.02] ${path} is for who is logged in; /login is for all`, {}, async (v) => {
    await v.open(path);
    await v.page.getByLabel("Email").waitFor();
    expect(pathOf(v.page)).toBe(`/login?from=${encodeURIComponent(path)}`);
    await v.logIn();
    await v.page.getByRole("heading", { name: heading, exact: true }).waitFor();
    expect(pathOf(v.page)).toBe(path);
  });

journey(
  "[S0.01][S1.01][S1.02] the page says that it is Indonesian, and mixes in English labels",
  { from: "/chat" },
  async ({ page }) => {
    expect(await page.evaluate("document.documentElement.lang")).toBe("id");
    await page.getByRole("textbox", { name: "Pertanyaan" }).waitFor();
    await page.getByRole("button", { name: "About & Guidance" }).waitFor();
  },
);

journey("[S2.29] the user menu shows initials, nickname and email", { from: "/chat", newUser: true }, async (v) => {
  const button = v.page.getByRole("button", { name: /Menu pengguna/ });
  expect(await button.innerText()).toBe("BS");
  await button.click();
  const menu = v.page.getByRole("menu");
  await menu.getByText("Budi Santoso", { exact: true }).waitFor();
  await menu.getByText(v.user.email, { exact: true }).waitFor();
});

journey("[S9.13] only the token and the theme are stored in the browser", { from: "/chat" }, async (v) => {
  const stored = () => v.page.evaluate("[...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort()");
  await v.ask("Berapa jumlah penduduk Jawa Barat?");
  await v.page.getByText("51.316.378").first().waitFor();
  expect(await stored()).toEqual(["token"]);
  await v.page.getByRole("button", { name: /Menu pengguna/ }).click();
  await v.page.getByRole("menuitem", { name: "User & Settings" }).click();
  await v.page.getByRole("dialog").getByText("Dark", { exact: true }).click();
  expect(await stored()).toEqual(["token", "ui-theme"]);
});
