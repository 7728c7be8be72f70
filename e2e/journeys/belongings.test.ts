import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { callApi } from "../harness/api.ts";
import { expectAccessible } from "../harness/axe.ts";
import { journey } from "../harness/journey.ts";

journey(
  "what is kept about somebody is taken away as a file, and erased at their word",
  { from: "/chat", newUser: true, expects: [400] },
  async (v) => {
    const { page } = v;
    await callApi(page, "POST", "/askdb/ask", { question: "Berapa jumlah penduduk Jawa Barat?" });
    await page.getByRole("button", { name: /Menu pengguna/ }).click();
    await page.getByRole("menuitem", { name: "User & Settings" }).click();
    await page.getByRole("tab", { name: "Change Password" }).click();
    const section = page.getByRole("region", { name: "Data saya" });
    const coming = page.waitForEvent("download");
    await section.getByRole("button", { name: "Unduh data saya" }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe("data-saya.json");
    const told = JSON.parse(await readFile(await file.path(), "utf8"));
    expect(told.queries).toMatchObject([{ question: "Berapa jumlah penduduk Jawa Barat?" }]);

    await section.getByRole("button", { name: "Hapus data saya" }).click();
    await section.getByLabel("Kata sandi Anda").fill("Salah1234");
    await section.getByRole("button", { name: "Hapus untuk selamanya" }).click();
    await section.getByText("Kata sandi lama salah.").waitFor();
    await expectAccessible(page, "erasing");
    await section.getByLabel("Kata sandi Anda").fill(v.user.password);
    await section.getByRole("button", { name: "Hapus untuk selamanya" }).click();
    await section.getByText("Data Anda dihapus: 1 percakapan dan 0 dokumen.").waitFor();
    const { topics } = await callApi<{ topics: unknown[] }>(page, "GET", "/user/data");
    expect(topics).toEqual([]);
    await section.getByRole("button", { name: "Mulai dari awal" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  },
);
