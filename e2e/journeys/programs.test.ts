import { expect } from "vitest";
import { expectAccessible } from "../harness/axe.ts";
import { journey } from "../harness/journey.ts";

for (const [width, scheme] of [
  [1280, "light"],
  [360, "dark"],
] as const) {
  journey(
    `a user makes a key for a program by keyboard, uses it, and ends it (${width} px, ${scheme})`,
    { from: "/chat", width, height: 800, scheme },
    async ({ page, user, context }) => {
      await page.getByRole("button", { name: /Menu pengguna/ }).click();
      await page.getByRole("menuitem", { name: /Settings/ }).click();
      await page.getByRole("tab", { name: "Change Password" }).click();
      const settings = page.getByRole("dialog", { name: "User & Settings" });
      await settings.getByRole("button", { name: "Buat kunci" }).press("Enter");
      const form = page.getByRole("dialog", { name: "Buat kunci" });
      await form.getByRole("button", { name: "Buat kunci" }).press("Enter");
      await form.getByText("Nama diperlukan").waitFor();
      await page.keyboard.type("Laporan harian");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Space");
      await expectAccessible(page, "making a key");
      await form.getByLabel("Kata sandi Anda").fill(user.password);
      await page.keyboard.press("Enter");
      const secret = await page.getByLabel("Kunci sekali tampil").innerText();
      await expectAccessible(page, "a key that is shown once");
      expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(width);
      await page.getByRole("button", { name: "Selesai" }).press("Enter");
      const keys = settings.getByRole("list", { name: "Kunci", exact: true });
      const own = keys.getByRole("listitem").filter({ hasText: `…${secret.slice(-4)}` });
      await own.getByText("Bertanya · Membaca yang tersimpan").waitFor();
      await own.getByText("Belum pernah dipakai").waitFor();

      const read = () =>
        context.request.get("/api/v1/user/profile", { headers: { authorization: `Bearer ${secret}` } });
      expect((await read()).status()).toBe(200);
      await own.scrollIntoViewIfNeeded();
      await expectAccessible(page, "keys");
      await own.getByRole("button", { name: "Cabut Laporan harian" }).press("Enter");
      await page.getByRole("alertdialog").getByRole("button", { name: "Cabut" }).press("Enter");
      await own.waitFor({ state: "detached" });
      expect((await read()).status()).toBe(401);
    },
  );

  journey(
    `an administrator adds an account for a program and gives it a key (${width} px, ${scheme})`,
    { from: "/admin/users", width, height: 800, scheme },
    async ({ page, user, context }) => {
      const name = `Robot ${width} ${Date.now()}`;
      await page.getByRole("button", { name: "Tambah akun program" }).press("Enter");
      await page.getByLabel("Nama program").fill(name);
      await page.keyboard.press("Enter");
      // Nobody reaches the search behind a dialog.
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await page.getByLabel("Cari nama atau email").fill(name);
      const row = page.getByRole("list", { name: "Pengguna" }).getByRole("listitem").filter({ hasText: name });
      await row.getByText("Aktif · Program").waitFor();
      expect(await row.getByRole("button", { name: /Atur ulang/ }).count()).toBe(0);
      await row.getByRole("button", { name: `Kunci ${name}` }).press("Enter");
      await page.getByRole("dialog").getByRole("button", { name: "Buat kunci" }).press("Enter");
      const form = page.getByRole("dialog", { name: "Buat kunci" });
      await form.getByLabel("Nama kunci").fill("Pagi");
      await form.getByLabel("Kata sandi Anda").fill(user.password);
      await page.keyboard.press("Enter");
      const secret = await page.getByLabel("Kunci sekali tampil").innerText();
      const headers = { authorization: `Bearer ${secret}` };
      const data = { question: "Berapa jumlah provinsi?" };
      const answer = await context.request.post("/api/v1/askdb/ask", { headers, data });
      expect((await answer.json()).answer).toContain("38");
      await page.keyboard.press("Escape");
      await expectAccessible(page, "keys of a program");
      expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(width);
    },
  );
}
