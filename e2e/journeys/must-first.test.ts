import { afterAll, beforeAll, expect } from "vitest";
import { codeOf } from "../harness/authenticator.ts";
import { expectAccessible } from "../harness/axe.ts";
import { journey } from "../harness/journey.ts";
import { administrator, type RunningServer, startServer } from "../harness/server.ts";
import { site } from "../harness/site.ts";

let server: RunningServer;
beforeAll(async () => {
  const env = { TANYADATA_SECOND_FACTOR_FOR: "administrator" };
  if (site) server = await startServer({ warehouse: site.warehouse, env });
});
afterAll(() => server?.stop());
const at = () => server.url;

journey(
  "an administrator sets a required second factor up first; whoever they add chooses a password of their own first",
  { at, expects: [400] },
  async (v) => {
    const { page } = v;
    await v.open("/insights");
    await v.logIn();
    await page.getByRole("heading", { name: "Aktifkan verifikasi dua langkah" }).waitFor();
    await expectAccessible(page, "second factor first");
    await page.getByLabel("Kata sandi Anda", { exact: true }).fill(administrator.password);
    await page.getByRole("button", { name: "Lanjut" }).click();
    const secret = ((await page.locator("code").first().textContent()) ?? "").replaceAll(" ", "");
    await page.getByLabel("Kode 6 angka").fill(codeOf(secret));
    await page.getByRole("button", { name: "Aktifkan" }).click();
    await page.getByRole("button", { name: /Selesai|Sudah/ }).click();
    await page.getByRole("heading", { name: "Insights" }).first().waitFor();

    const token = await page.evaluate("localStorage.getItem('token')");
    const added = await page.request.post("/api/v1/admin/users", {
      data: { email: "budi.santoso@contoh.id", nickname: "Budi" },
      headers: { authorization: `Bearer ${token}` },
    });
    const { password } = await added.json();
    await v.context.clearCookies();
    await page.evaluate("localStorage.clear()");
    await v.context.addCookies([{ name: "tour", value: "closed", url: v.url }]);
    await v.open("/chat");
    await page.getByLabel("Email").fill("budi.santoso@contoh.id");
    await page.getByLabel("Kata sandi", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Masuk" }).click();
    await page.getByRole("heading", { name: "Pilih kata sandi Anda" }).waitFor();
    await expectAccessible(page, "password first");
    const choose = async (wanted: string) => {
      await page.getByLabel("Kata Sandi Lama", { exact: true }).fill(password);
      await page.getByLabel("Kata Sandi Baru", { exact: true }).fill(wanted);
      await page.getByLabel("Konfirmasi Kata Sandi Baru").fill(wanted);
      await page.getByRole("button", { name: "Ubah Kata Sandi" }).click();
    };
    await choose("Password1");
    await page.getByText("Kata sandi ini terlalu mudah ditebak.").first().waitFor();
    await choose("Padi-Menguning-7");
    await page.getByRole("textbox", { name: "Pertanyaan" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/chat");
  },
);
