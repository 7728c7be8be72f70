import { expect } from "vitest";
import { callerOf, documentCalls, pkcs12Of } from "../harness/documents.ts";
import { journey } from "../harness/journey.ts";
import { pdfOf } from "../harness/pdf.ts";
import { expectGoodEverywhere } from "../harness/screens.ts";
import { secretsOf } from "../harness/signing-service.ts";
import { site } from "../harness/site.ts";

journey(
  "[S2.11] an own key is imported from PKCS#12, not with another password nor once it has expired, and revoked for good",
  { from: "/e-sign/sertifikat", newUser: true, expects: [422] },
  async ({ page }) => {
    await page.getByRole("button", { name: "Impor PKCS#12" }).click();
    const dialog = page.getByRole("dialog", { name: "Impor PKCS#12" });
    const send = dialog.getByRole("button", { name: "Impor", exact: true });
    await send.click();
    await dialog.getByText("Pilih berkas .p12 atau .pfx.").waitFor();
    await expectGoodEverywhere(page, "importing a key");
    const file = dialog.getByLabel("Berkas .p12 atau .pfx");
    const give = (buffer: Buffer) => file.setInputFiles({ name: "siti.p12", mimeType: "application/x-pkcs12", buffer });

    await give(pkcs12Of("Siti Lama", "rahasia", -1));
    await dialog.getByLabel("Kata sandi berkas", { exact: true }).fill("rahasia");
    await send.click();
    await dialog.getByText(/^Sertifikat ini sudah kedaluwarsa/).waitFor();
    await give(pkcs12Of("Siti Sendiri", "rahasia", 20));
    await dialog.getByLabel("Kata sandi berkas", { exact: true }).fill("bukan ini");
    await send.click();
    await dialog.getByText("Kata sandi berkas salah.").waitFor();
    await dialog.getByLabel("Kata sandi berkas", { exact: true }).fill("rahasia");
    await send.click();
    await dialog.waitFor({ state: "detached" });

    const card = page.getByRole("list", { name: "Sertifikat" }).getByRole("listitem");
    await card.getByText("Siti Sendiri").first().waitFor();
    // Its end is near, and that is said.
    await card.getByText(/^Berakhir dalam (19|20) hari$/).waitFor();
    await card.getByRole("button", { name: "Cabut" }).click();
    const revoke = page.getByRole("dialog", { name: /^Cabut sertifikat/ });
    await revoke.getByLabel("Alasan").selectOption({ label: "Kunci mungkin diketahui orang lain" });
    await expectGoodEverywhere(page, "revoking");
    await revoke.getByRole("button", { name: "Cabut" }).click();
    await card.getByText("Dicabut", { exact: true }).first().waitFor();
    expect(await card.getByRole("button", { name: "Cabut" }).count()).toBe(0);
    await page.goto("/e-sign/tanda-tangan-digital");
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "surat.pdf", mimeType: "application/pdf", buffer: pdfOf([0]) });
    await page.getByText("Anda belum memiliki sertifikat yang berlaku.").waitFor();
  },
);

journey(
  "[S2.11][S2.12] a key that a remote service keeps is linked, and signs with its PIN and one-time password",
  { from: "/e-sign/sertifikat", newUser: true, expects: [422] },
  async (v) => {
    const { page } = v;
    const calls = documentCalls(v.url, await callerOf(v.url, v.user));
    const [document] = await Promise.all([calls.upload("jarak-jauh.pdf"), calls.specimen("Paraf")]);
    await page.getByRole("button", { name: "Hubungkan CSC" }).click();
    const dialog = page.getByRole("dialog", { name: "Hubungkan CSC" });
    await dialog.getByRole("button", { name: "Hubungkan" }).click();
    await dialog.getByText("Tuliskan ID kredensial dari penyedia.").waitFor();
    await dialog.getByLabel("ID kredensial").fill("kunci-9");
    await dialog.getByLabel("Nama").fill("Kunci kantor");
    await dialog.getByRole("button", { name: "Hubungkan" }).click();
    // In the service's own words.
    await dialog.getByText(/^Penyedia layanan menolak permintaan ini\..*credentialID/).waitFor();
    await expectGoodEverywhere(page, "linking a remote key");
    await dialog.getByLabel("ID kredensial").fill("kunci-1");
    await dialog.getByRole("button", { name: "Hubungkan" }).click();
    await page.getByRole("list", { name: "Sertifikat" }).getByText("Jarak jauh (CSC)").waitFor();

    await v.open(`/e-sign/tanda-tangan-digital?document=${document.id}`);
    const form = page.getByRole("form", { name: "Tanda tangan" });
    await form.getByLabel("Kata sandi akun", { exact: true }).fill(v.user.password);
    await form.getByRole("button", { name: "Tandatangani" }).click();
    const authorization = page.getByRole("form", { name: "Otorisasi" });
    await authorization.waitFor();
    await expectGoodEverywhere(page, "waiting for PIN and one-time password");
    const { pin, otp } = await secretsOf(site?.signingSecrets ?? "");
    await authorization.getByLabel("PIN", { exact: true }).fill("111 111");
    await authorization.getByLabel("Kode sekali pakai (OTP)").fill(otp ?? "");
    await authorization.getByRole("button", { name: "Otorisasi" }).click();
    await authorization.getByText(/invalid_pin/).waitFor();
    // It waits for days, also where the page was left; what it is for is seen.
    await page.reload();
    await page.getByText("jarak-jauh.pdf", { exact: true }).waitFor();
    await page.getByRole("img", { name: "Halaman 1" }).waitFor();
    await authorization.getByLabel("PIN", { exact: true }).fill(pin);
    await authorization.getByLabel("Kode sekali pakai (OTP)").fill(otp ?? "");
    await authorization.getByRole("button", { name: "Otorisasi" }).click();
    await page.getByRole("button", { name: "Unduh PDF bertanda tangan" }).waitFor();
    // Nobody's certificate is said to be of the server's own authority.
    await page.getByText("Tidak tersertifikasi, sejauh diketahui server ini").waitFor();
  },
);
