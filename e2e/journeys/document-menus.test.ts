import { expect } from "vitest";
import { expectAccessible } from "../harness/axe.ts";
import { journey, pathOf } from "../harness/journey.ts";

const groups = {
  "E-Meterai": {
    Pembubuhan: "/e-meterai/pembubuhan",
    "Riwayat Pembubuhan": "/e-meterai/riwayat-pembubuhan",
  },
  "E-Sign": {
    Sertifikat: "/e-sign/sertifikat",
    "Tanda Tangan Digital": "/e-sign/tanda-tangan-digital",
    "Riwayat Pembubuhan": "/e-sign/riwayat-pembubuhan",
    Spesimen: "/e-sign/spesimen",
  },
};

journey(
  "[S1.19][S1.20][S2.08][S2.09][S2.11][S2.12][S2.13][S2.14][S2.16][S2.17] two collapsible groups list the pages about documents at the left",
  {},
  async (v) => {
    const { page } = v;
    await v.open("/e-meterai/pembubuhan");
    await page.getByLabel("Email").waitFor();
    expect(pathOf(page)).toBe("/login?from=%2Fe-meterai%2Fpembubuhan");
    await v.logIn();
    const menu = page.getByRole("navigation", { name: "Dokumen" });
    for (const [group, pages] of Object.entries(groups)) {
      const list = menu.getByRole("listitem").getByRole("link");
      const toggle = menu.getByRole("button", { name: group });
      await toggle.click();
      expect(await list.count()).toBe(6 - Object.keys(pages).length);
      await toggle.press("Enter");
      expect(await list.count()).toBe(6);
      for (const [label, path] of Object.entries(pages)) {
        await menu.locator(`a[href="${path}"]`).filter({ hasText: label }).click();
        await page.getByRole("main").getByRole("heading", { name: label, level: 1 }).waitFor();
        expect(pathOf(page)).toBe(path);
        await expect.poll(() => page.title()).toBe(`${label} · ${group} · TanyaData`);
        await page.getByRole("banner").waitFor();
      }
    }
  },
);

journey(
  "[S2.16][S2.17] on a phone the groups are in the user menu, also by keyboard",
  { from: "/chat", width: 360, height: 740 },
  async ({ page }) => {
    await page.getByRole("button", { name: /Menu pengguna/ }).click();
    expect(await page.getByRole("menuitem", { name: "Sertifikat" }).count()).toBe(0);
    await page.getByRole("menuitem", { name: "E-Sign" }).press("Enter");
    await page.getByRole("group", { name: "E-Sign" }).waitFor();
    await expectAccessible(page, "the user menu with an open group");
    await page.getByRole("menuitem", { name: "E-Sign" }).press("ArrowDown");
    await page.getByRole("menuitem", { name: "Sertifikat" }).and(page.locator(":focus")).press("Enter");
    await page.getByRole("heading", { name: "Sertifikat" }).waitFor();
    expect(pathOf(page)).toBe("/e-sign/sertifikat");
    expect(await page.getByRole("navigation", { name: "Dokumen" }).isVisible()).toBe(false);
  },
);
