import { expect } from "vitest";
import { callApi } from "../harness/api.ts";
import { expectAccessible } from "../harness/axe.ts";
import { journey } from "../harness/journey.ts";

for (const [width, scheme] of [
  [1280, "light"],
  [360, "dark"],
] as const)
  journey(
    `an administrator proves again who they are before an account is added, by password or by code (${width} px, ${scheme})`,
    { from: "/admin/users", width, scheme, expects: [400, 403] },
    async ({ page, user }) => {
      // As if the log-in were long ago: the first deed is refused, the next one is not.
      let refusals = 0;
      const longAgo = () =>
        page.route(
          "**/api/v1/admin/users",
          (route) => {
            refusals += 1;
            return route.fulfill({ status: 403, json: { code: "proof_needed", status: 403 } });
          },
          { times: 1 },
        );
      // A new one each time: a second try finds the first one's.
      const email = `bukti${Date.now()}@contoh.id`;
      await page.getByRole("button", { name: "Tambah pengguna" }).click();
      const add = page.getByRole("dialog", { name: "Tambah pengguna" });
      await add.getByLabel("Email").fill(email);
      await add.getByLabel("Nama").fill("Bukti");
      const proof = page.getByRole("dialog", { name: "Buktikan bahwa ini Anda" });

      await longAgo();
      await page.keyboard.press("Enter");
      await proof.waitFor();
      await expectAccessible(page, "proof by password");
      await page.keyboard.press("Escape");
      await proof.waitFor({ state: "detached" });
      // What was written is still there, with why nothing was done.
      await add.getByText("Buktikan dahulu bahwa ini Anda").waitFor();
      expect(await add.getByLabel("Email").inputValue()).toBe(email);

      await longAgo();
      await page.route("**/api/v1/user/proof", (route) => route.fulfill({ json: { by: "code" } }), { times: 1 });
      await add.getByRole("button", { name: "Tambah", exact: true }).click();
      await proof.getByLabel("Kode autentikator atau kode pemulihan").waitFor();
      await expectAccessible(page, "proof by code");
      await proof.getByRole("button", { name: "Batal" }).click();
      await proof.waitFor({ state: "detached" });

      await longAgo();
      await add.getByRole("button", { name: "Tambah", exact: true }).click();
      await proof.getByRole("button", { name: "Lanjutkan" }).click();
      await proof.getByText("Wajib diisi.").waitFor();
      await page.keyboard.type("Salah-Sekali-9");
      await page.keyboard.press("Enter");
      await proof.getByText("Kata sandi akun Anda salah.").waitFor();
      await proof.getByLabel("Kata sandi Anda", { exact: true }).fill(user.password);
      await page.keyboard.press("Enter");
      await proof.waitFor({ state: "detached" });
      await page.getByRole("dialog").getByText("hanya").first().waitFor();
      const [added] = await callApi<{ email: string }[]>(page, "GET", `/admin/users?search=${email}`);
      expect([added?.email, refusals]).toEqual([email, 3]);
      const log = await callApi<{ outcome: string }[]>(page, "GET", "/admin/audit?deed=prove");
      expect(log.slice(0, 2).map(({ outcome }) => outcome)).toEqual(["done", "wrong_password"]);
    },
  );
