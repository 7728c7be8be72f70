import { expect } from "vitest";
import { callApi } from "../harness/api.ts";
import { expectAccessible } from "../harness/axe.ts";
import { journey } from "../harness/journey.ts";

const overview = {
  attributes: [{ id: "region", label: "Wilayah" }],
  rules: [
    {
      rule: "own",
      label: "Wilayah sendiri",
      groups: ["Dinas daerah"],
      about: ["Semua data"],
      allow: ["ask", "rows", "export", "sql"],
      rows: "region in user.region",
    },
  ],
  unnamed: "signed-in",
  datasets: [{ id: "population", label: "Penduduk" }],
};

for (const [width, scheme] of [
  [1280, "light"],
  [360, "dark"],
] as const)
  journey(
    `an administrator groups users, says what they have of their own, and asks as one of them (${width} px, ${scheme})`,
    { from: "/admin/users", width, height: 800, scheme },
    async ({ page, user }) => {
      await page.route("**/api/v1/admin/policies", (route) => route.fulfill({ json: overview }));
      await page.route("**/api/v1/admin/policies/population", (route) =>
        route.fulfill({
          json: [
            {
              user_id: "u1",
              email: user.email,
              nickname: "Siti",
              may: ["ask"],
              rows: "Anda melihat data Provinsi Jawa Barat (aturan: Wilayah sendiri).",
            },
          ],
        }),
      );
      const group = `Dinas ${width}`;
      await page.getByRole("link", { name: "Grup & akses" }).click();
      await page.getByLabel("Nama grup baru").fill(group);
      await page.keyboard.press("Enter");
      const groups = page.getByRole("list", { name: "Grup", exact: true });
      await groups.getByRole("listitem").filter({ hasText: group }).getByText("0 anggota").waitFor();

      await page.getByLabel("Cari nama atau email").fill(user.email);
      const people = page.getByRole("list", { name: "Hak akses pengguna" });
      const own = people.getByRole("listitem").filter({ hasText: user.email });
      await own.getByRole("button", { name: "Atur akses" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(group).check();
      await dialog.getByLabel("Wilayah").fill("Jawa Barat; Banten");
      await expectAccessible(page, "access");
      await dialog.getByRole("button", { name: "Simpan" }).click();
      await dialog.waitFor({ state: "detached" });
      await groups.getByRole("listitem").filter({ hasText: group }).getByText("1 anggota").waitFor();
      const { id } = await callApi<{ id: string }>(page, "GET", "/user/profile");
      const access = await callApi<{ attributes: object }>(page, "GET", `/admin/users/${id}/access`);
      expect(access.attributes).toEqual({ region: ["Banten", "Jawa Barat"] });

      await own.getByRole("button", { name: "Bertanya sebagai" }).click();
      await dialog.getByLabel("Pertanyaan").fill("Berapa jumlah provinsi?");
      await page.keyboard.press("Enter");
      await dialog.getByText("38").first().waitFor();
      await expectAccessible(page, "asking as somebody");
      await page.keyboard.press("Escape");

      await page.getByLabel("Data", { exact: true }).selectOption("population");
      await page.getByText("Dapat bertanya").waitFor();
      await page.getByText("baris region in user.region").waitFor();
      await expectAccessible(page, "groups");
      expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(width);

      await groups.getByRole("listitem").filter({ hasText: group }).getByRole("button").click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
      await groups.getByText(group, { exact: true }).waitFor({ state: "detached" });
    },
  );
