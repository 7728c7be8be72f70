import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { journey, pathOf } from "../harness/journey.ts";

journey(
  "[S0.04][S2.03][S7.29][S7.30] a question gets its answer, sources and SQL, and the conversation an address",
  { from: "/chat" },
  async (v) => {
    const { page } = v;
    const asked = page.waitForRequest("**/api/v1/chat");
    await v.ask("Berapa jumlah penduduk Jawa Barat?");
    expect((await asked).postDataJSON()).toEqual({ question: "Berapa jumlah penduduk Jawa Barat?", model: "gpt-4o" });
    await page.getByText("51.316.378 jiwa").first().waitFor();
    await page.getByText("Dibaca sebagai:").waitFor();
    const source = page.getByRole("group", { name: "Sumber" }).getByRole("link").first();
    expect(await source.getAttribute("href")).toMatch(/^https:\/\//);
    expect(await source.getAttribute("rel")).toContain("noopener");
    expect(await page.getByRole("grid").count()).toBe(0);
    await page.waitForURL(/\/chat\/[^/]+$/);

    await page.reload();
    await page.getByText("51.316.378 jiwa").first().waitFor();
  },
);

journey(
  "[S2.97][S2.98] the SQL modal shows the query, formatted or not, and the result",
  { from: "/chat" },
  async (v) => {
    const { page } = v;
    await v.ask("Berapa jumlah penduduk Jawa Barat?");
    await page.getByRole("button", { name: "Lihat SQL" }).click();
    const modal = page.getByRole("dialog", { name: "SQL Query" });
    await modal.getByRole("gridcell", { name: "51.316.378" }).waitFor();
    const query = modal.getByRole("region", { name: "Query" }).locator("pre");
    await expect.poll(() => query.innerText()).toMatch(/SELECT\n/);
    await modal.getByRole("switch", { name: "Format" }).click();
    expect(await query.innerText()).not.toMatch(/SELECT\n/);
    await page.keyboard.press("Escape");
    await modal.waitFor({ state: "detached" });
    expect(await page.evaluate("document.activeElement.textContent")).toContain("Lihat SQL");
  },
);

journey(
  "[S0.04][S1.24][S3.13][S7.31] a list comes with a table, of which all is exported",
  { from: "/chat" },
  async (v) => {
    const { page } = v;
    await v.ask("kecamatan di Kabupaten Garut apa saja");
    const rows = page.getByRole("grid").locator("tbody tr");
    await rows.first().waitFor();
    expect(await rows.count()).toBe(10);
    await page.getByRole("button", { name: "Tampilkan semua 42 baris" }).click();
    expect(await rows.count()).toBe(42);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^tanyadata-.+\.csv$/);
    const csv = await readFile(await file.path(), "utf8");
    expect(csv.startsWith("\uFEFF")).toBe(true);
    expect(csv.trim().split("\r\n")).toHaveLength(43);
  },
);

journey("figures stand to the right, in Indonesian form, with their unit", { from: "/chat" }, async (v) => {
  const { page } = v;
  await v.ask("10 kabupaten dengan penduduk terbanyak di Jawa Timur");
  const table = page.getByRole("grid");
  await table.waitFor();
  expect(await table.locator("tbody tr").count()).toBe(10);
  expect(await table.locator("tbody tr").first().innerText()).toMatch(/Malang\s+2\.734\.623/);
  const unit = await table.getByRole("columnheader").last().innerText();
  expect(unit).toBe("Jumlah penduduk (jiwa)");
  expect(await page.evaluate("getComputedStyle(document.querySelector('th:last-child')).textAlign")).toBe("right");
});

for (const [question, answer] of [
  ["brp jumlah desa di NTT", "3.137 desa"],
  ["Provinsi mana yang produksi padinya paling tinggi tahun 2023?", "Jawa Timur"],
] as const)
  journey(`answers "${question}"`, { from: "/chat" }, async (v) => {
    await v.ask(question);
    await v.page.getByRole("article", { name: "Jawaban" }).getByText(answer).first().waitFor();
    await v.page.getByRole("group", { name: "Sumber" }).getByRole("link").first().waitFor();
  });

journey(
  "[S2.02][S2.26] a suggestion continues the conversation, New chat starts another",
  { from: "/chat" },
  async (v) => {
    const { page } = v;
    await v.ask("brp jumlah desa di NTT");
    await page.waitForURL(/\/chat\/[^/]+$/);
    const chat = page.url();
    await page.getByRole("button", { name: "Berapa jumlah penduduk Provinsi Nusa Tenggara Timur?" }).click();
    // The answer stands there from the first stage on; only one that is told has been kept.
    await page.getByRole("article", { name: "Jawaban" }).nth(1).getByRole("group", { name: "Sumber" }).waitFor();
    expect(page.url()).toBe(chat);
    await page.reload();
    const questions = page.getByRole("article", { name: "Pertanyaan Anda" });
    await expect.poll(() => questions.count()).toBe(2);
    expect(await questions.first().innerText()).toBe("brp jumlah desa di NTT");

    await page.getByRole("banner").getByRole("link", { name: "New chat" }).click();
    await page.getByRole("heading", { name: "Apa yang ingin Anda ketahui?" }).waitFor();
    expect(pathOf(page)).toBe("/chat");
    await page.goBack();
    await expect.poll(() => questions.count()).toBe(2);
  },
);

journey("the composer: Shift+Enter breaks a line, nothing empty or too long is sent", { from: "/chat" }, async (v) => {
  const { page } = v;
  const field = page.getByRole("textbox", { name: "Pertanyaan" });
  const send = page.getByRole("button", { name: "Kirim" });
  await v.ask("   ");
  expect(await send.isDisabled()).toBe(true);
  await field.fill("Berapa jumlah");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("penduduk Jawa Barat?");
  expect(await field.inputValue()).toBe("Berapa jumlah\npenduduk Jawa Barat?");
  await v.ask("x".repeat(2001));
  await page.getByText("2.001 / 2.000 karakter").waitFor();
  expect(await send.isDisabled()).toBe(true);
  expect(await field.inputValue()).toHaveLength(2001);
  expect(await page.getByRole("article").count()).toBe(0);
});

journey(
  "a word without end is refused in a sentence: the ways out stay in view",
  { from: "/chat", expects: [422] },
  async (v) => {
    await v.ask("x".repeat(1500));
    const refusal = v.page.getByRole("main").getByText(/^Pertanyaan terlalu panjang/);
    await refusal.waitFor();
    expect((await refusal.innerText()).length).toBeLessThan(500);
  },
);
