import { readFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { callApi } from "../harness/api.ts";
import { codeOf, wrongCode } from "../harness/authenticator.ts";
import { expectAccessible } from "../harness/axe.ts";
import { journey, quietPage, type Visitor } from "../harness/journey.ts";

async function openSecondFactor({ page }: Visitor): Promise<Locator> {
  await page.getByRole("button", { name: /Menu pengguna/ }).click();
  await page.getByRole("menuitem", { name: "User & Settings" }).click();
  await page.getByRole("tab", { name: "Change Password" }).click();
  const section = page.getByRole("region", { name: "Verifikasi dua langkah" });
  await section.waitFor();
  return section;
}

async function logOut({ page }: Visitor) {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: /Menu pengguna/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await page.getByLabel("Email").waitFor();
}

/** Turns the second factor on by the API, with the code before this one, so that the present one is unused. */
async function turnOn({ page, user }: Visitor) {
  const { secret } = await callApi<{ secret: string }>(page, "POST", "/user/second-factor", {
    password: user.password,
  });
  await callApi(page, "PUT", "/user/second-factor", { otp: codeOf(secret, -1) });
  return secret;
}

journey(
  "[S7.06] a second factor is turned on, asked for at log-in, and turned off",
  { from: "/chat", newUser: true, expects: [400, 401] },
  async (v) => {
    const { page } = v;
    let section = await openSecondFactor(v);
    await section.getByText("Tidak aktif").waitFor();
    await section.getByRole("button", { name: "Aktifkan" }).click();
    await section.getByRole("button", { name: "Lanjut" }).click();
    await section.getByText("Required").waitFor();
    await section.getByLabel("Kata sandi Anda").fill("Salah123");
    await section.getByRole("button", { name: "Lanjut" }).click();
    await section.getByText("Kata sandi lama salah.").waitFor();
    await section.getByLabel("Kata sandi Anda").fill(v.user.password);
    await section.getByRole("button", { name: "Lanjut" }).click();
    const picture = section.getByRole("img", { name: "Kode QR untuk aplikasi autentikator" });
    await picture.waitFor();
    expect((await picture.boundingBox())?.width).toBeGreaterThan(120);
    await expectAccessible(page, "enrolment");
    const secret = (await section.locator("code").innerText()).replaceAll(" ", "");
    await section.getByLabel("Kode 6 angka").fill(wrongCode(secret));
    await section.getByRole("button", { name: "Aktifkan" }).click();
    await section.getByText(/Kode tidak cocok/).waitFor();
    await section.getByLabel("Kode 6 angka").fill(codeOf(secret, -1));
    await section.getByRole("button", { name: "Aktifkan" }).click();
    const codes = section.getByRole("list", { name: "Kode pemulihan" }).getByRole("listitem");
    await codes.first().waitFor();
    const shown = await codes.allInnerTexts();
    expect(shown).toHaveLength(10);
    await expectAccessible(page, "recovery codes");
    const saving = page.waitForEvent("download");
    await section.getByRole("link", { name: "Unduh" }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe("tanyadata-kode-pemulihan.txt");
    expect((await readFile(await file.path(), "utf8")).trim().split("\n")).toEqual(shown);
    await section.getByRole("button", { name: "Sudah saya simpan" }).click();
    await section.getByText("Kode pemulihan yang tersisa: 10").waitFor();
    expect(await codes.count()).toBe(0);

    await logOut(v);
    await v.logIn();
    const code = page.getByLabel("Kode verifikasi");
    await code.waitFor();
    await expectAccessible(page, "second step of log-in");
    await code.fill(wrongCode(secret));
    await page.keyboard.press("Enter");
    await page.getByText(/Kode tidak cocok/).waitFor();
    expect(await page.evaluate("localStorage.getItem('token')")).toBeNull();
    await code.fill(shown[0]?.toLowerCase() ?? "");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/chat");

    section = await openSecondFactor(v);
    await section.getByText("Kode pemulihan yang tersisa: 9").waitFor();
    await section.getByRole("button", { name: "Nonaktifkan" }).click();
    await section.getByLabel("Kata sandi Anda").fill(v.user.password);
    await section.getByLabel(/Kode autentikator/).fill(shown[0] ?? "");
    await section.getByRole("button", { name: "Nonaktifkan" }).click();
    await section.getByText(/Kode tidak cocok/).waitFor();
    await section.getByLabel(/Kode autentikator/).fill(codeOf(secret));
    await expectAccessible(page, "removal");
    await section.getByRole("button", { name: "Nonaktifkan" }).click();
    await section.getByText("Tidak aktif").waitFor();
    await logOut(v);
    await v.logIn();
    await page.waitForURL("**/chat");
  },
);

journey(
  "[S7.06] a code of the authenticator logs in, and a challenge that has ended leads back to the first step",
  { from: quietPage, newUser: true, expects: [401] },
  async (v) => {
    const { page } = v;
    const secret = await turnOn(v);
    await page.getByRole("button", { name: /Menu pengguna/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await v.logIn();
    const code = page.getByLabel("Kode verifikasi");
    await code.waitFor();
    await page.getByRole("button", { name: "Kembali" }).click();
    await page.getByLabel("Email").waitFor();
    await page.route("**/login-otp", (route) =>
      route.continue({ postData: { otp_token: "ended", otp: route.request().postDataJSON().otp } }),
    );
    await v.logIn();
    await code.fill(codeOf(secret));
    await page.keyboard.press("Enter");
    await page.getByText("Waktu untuk menulis kode habis. Silakan masuk kembali.").waitFor();
    await page.unroute("**/login-otp");
    await v.logIn();
    await code.fill("not a code");
    await page.keyboard.press("Enter");
    await page.getByText("Kode tidak cocok.").waitFor();
    await code.fill(codeOf(secret));
    await page.keyboard.press("Enter");
    await page.waitForURL("**/chat");
  },
);
