import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "../harness/axe.ts";
import { journey, type Visitor } from "../harness/journey.ts";
import { expectAccessibleInBothSchemes } from "../harness/screens.ts";

const modalOf = (page: Page): Locator => page.getByRole("dialog", { name: "SQL Query" });

/** Asks, opens the SQL of the answer, and starts to edit it. */
async function edit({ page, ask }: Visitor): Promise<{ modal: Locator; field: Locator }> {
  await ask("Berapa jumlah penduduk Jawa Barat?");
  await page.getByRole("button", { name: "Lihat SQL" }).click();
  const modal = modalOf(page);
  await modal.getByText("51.316.378").first().waitFor();
  await modal.getByRole("button", { name: "Ubah" }).click();
  const field = modal.getByRole("textbox", { name: "SQL" });
  await field.waitFor();
  return { modal, field };
}

journey(
  "[S1.05][S1.06][S2.98] the SQL is changed and run again: its own result, sources and export, and back to the original",
  { from: "/chat" },
  async (v) => {
    const { page } = v;
    const { modal, field } = await edit(v);
    const original = await field.inputValue();
    expect(original).toMatch(/SELECT/);
    expect(await page.evaluate("document.activeElement.ariaLabel")).toBe("SQL");
    await field.fill("SELECT name AS provinsi, 1.5 AS angka, '=1+1' AS teks\nFROM province ORDER BY name");
    await page.keyboard.press("Control+Enter");
    await modal.getByRole("heading", { name: "Hasil SQL yang diubah" }).waitFor();
    const rows = modal.getByRole("grid").locator("tbody tr");
    expect(await rows.count()).toBe(38);
    expect(await rows.first().innerText()).toMatch(/Aceh\s+1,5/);
    await modal.getByRole("group", { name: "Sumber" }).getByRole("link").first().waitFor();
    const download = page.waitForEvent("download");
    await modal.getByRole("button", { name: "Export CSV" }).click();
    const csv = await readFile(await (await download).path(), "utf8");
    expect(csv.startsWith("\uFEFFprovinsi,angka,teks\r\nAceh,1.5,'=1+1\r\n")).toBe(true);
    expect(csv.trimEnd().split("\r\n")).toHaveLength(39);

    await modal.getByRole("button", { name: "Kembalikan ke asli" }).click();
    await modal.getByText("51.316.378").first().waitFor();
    await expect.poll(() => modal.getByRole("region", { name: "Query" }).locator("pre").innerText()).toBe(original);
    await page.keyboard.press("Escape");
    await modal.waitFor({ state: "detached" });
  },
);

journey("SQL that reads much runs at one more press", { from: "/chat", expects: [409] }, async (v) => {
  const { modal, field } = await edit(v);
  const detail = "SQL ini membaca sekitar 12 juta baris dari database.";
  const json = {
    type: "urn:tanyadata:problem:query_large",
    title: "Query large",
    status: 409,
    code: "query_large",
    detail,
  };
  await v.page.route("**/askdb/run-sql", (route) => route.fulfill({ status: 409, json }), { times: 1 });
  await field.fill("SELECT count(*) AS n FROM province");
  await modal.getByRole("button", { name: "Jalankan" }).click();
  await modal.getByRole("alert").getByText(detail).waitFor();
  await modal.getByText("SQL di atas belum dijalankan").waitFor();
  const run = v.page.waitForRequest("**/askdb/run-sql");
  await modal.getByRole("button", { name: "Tetap jalankan" }).click();
  expect((await run).postDataJSON()).toMatchObject({ even_if_large: true });
  await modal.getByRole("heading", { name: "Hasil SQL yang diubah" }).waitFor();
});

journey(
  "SQL that is not allowed or wrong is explained beside the editor, and nothing is lost (bright and dark)",
  { from: "/chat", expects: [422] },
  async (v) => {
    const { page } = v;
    const { modal, field } = await edit(v);
    const problem = modal.getByRole("alert");
    for (const [sql, words] of [
      ["DELETE FROM province", "Hanya satu perintah SELECT"],
      ["SELECT * FROM sqlite_master", "Tabel “sqlite_master” tidak tersedia"],
      ["SELECT * FROM read_csv('/etc/passwd')", "Fungsi “read_csv” tidak diizinkan"],
      ["SELECT\n  nme\nFROM province", "Kolom “nme” tidak ditemukan"],
    ] as const) {
      await field.fill(sql);
      await modal.getByRole("button", { name: "Jalankan" }).click();
      await problem.getByText(words).waitFor();
      expect(await field.inputValue()).toBe(sql);
      // No table stands under text that did not make it.
      await modal.getByText("Belum ada hasil").waitFor();
      expect(await modal.getByRole("grid").count()).toBe(0);
    }
    await expectAccessibleInBothSchemes(page, "editor with an error");
    await problem.getByRole("button", { name: "Ke baris 2" }).click();
    const marked = await page.evaluate(
      "(({ value, selectionStart: from, selectionEnd: to }) => value.slice(from, to))(document.activeElement)",
    );
    expect(marked).toBe("nme");
    await page.keyboard.type("name");
    await page.keyboard.press("Control+Enter");
    await modal.getByRole("gridcell", { name: "Aceh" }).waitFor();
    expect(await problem.count()).toBe(0);
  },
);

journey(
  "a run can be cancelled; one that takes too long, and a lost connection, say so",
  { from: "/chat", expects: [504], offline: true },
  async (v) => {
    const { page } = v;
    const { modal, field } = await edit(v);
    await field.fill("SELECT 1");
    await page.route("**/askdb/run-sql", () => {});
    const aborted = page.waitForEvent("requestfailed");
    await modal.getByRole("button", { name: "Jalankan" }).click();
    await modal.getByRole("button", { name: "Batalkan" }).click();
    expect((await aborted).failure()?.errorText).toContain("ERR_ABORTED");
    await modal.getByRole("button", { name: "Jalankan" }).waitFor();
    expect(await modal.getByRole("alert").count()).toBe(0);

    await page.unroute("**/askdb/run-sql");
    const problem = { type: "about:blank", title: "x", status: 504, code: "query_timeout" };
    const detail = "Query berjalan lebih dari 30 detik dan dihentikan.";
    await page.route("**/askdb/run-sql", (route) =>
      route.fulfill({ status: 504, contentType: "application/problem+json", json: { ...problem, detail } }),
    );
    await modal.getByRole("button", { name: "Jalankan" }).click();
    await modal.getByRole("alert").getByText("lebih dari 30 detik").waitFor();
    await page.unroute("**/askdb/run-sql");
    await page.route("**/askdb/run-sql", (route) => route.abort());
    await modal.getByRole("button", { name: "Jalankan" }).click();
    await modal.getByRole("alert").getByText("Server tidak dapat dihubungi").waitFor();
    expect(await field.inputValue()).toBe("SELECT 1");
  },
);

journey("Escape loses no edited SQL", { from: "/chat", width: 360 }, async (v) => {
  const { page } = v;
  const { modal, field } = await edit(v);
  await field.fill("SELECT 42 AS jawaban");
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => modal.getByRole("button", { name: "Tutup" }).click(),
  ]) {
    await leave();
    const question = page.getByRole("alertdialog", { name: "Buang perubahan SQL?" });
    await question.waitFor();
    await expectAccessible(page, "question before leaving");
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    expect(await field.inputValue()).toBe("SELECT 42 AS jawaban");
  }
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
  await modal.waitFor({ state: "detached" });
});
