import { expect } from "vitest";
import { askNew, callApi } from "../harness/api.ts";
import { expectAccessible } from "../harness/axe.ts";
import { journey, pathOf } from "../harness/journey.ts";
import { newUser } from "../harness/user.ts";

journey(
  "[S0.06] [S1.18] [S2.05] Insights says with one call what the data say, by topic and region, and leads on to the chat",
  { from: "/insights" },
  async ({ page }) => {
    await page.getByRole("heading", { level: 1, name: "Insights" }).waitFor();
    const found = page.getByRole("region", { name: "Temuan" });
    const cards = found.getByRole("article");
    await cards.first().waitFor();
    const all = await cards.count();
    expect(all).toBeGreaterThan(5);
    // A key figure, and a map of all provinces.
    await found.locator("[data-chart=single] svg").first().waitFor();
    const ranking = found.getByRole("article", { name: /menurut provinsi$/ }).first();
    await ranking.scrollIntoViewIfNeeded();
    const regions = ranking.locator("[data-chart=map] [data-mark=geo] path");
    await regions.first().waitFor();
    expect(await regions.count()).toBe(38);

    await page.getByRole("button", { name: "Topik Semua topik" }).click();
    await page.getByRole("option", { name: /^Kemiskinan/ }).click();
    await expect.poll(() => cards.count()).toBeLessThan(all);
    await cards
      .getByRole("heading", { name: /miskin/i })
      .first()
      .waitFor();
    expect(pathOf(page)).toMatch(/^\/insights\?topic=./);
    await expectAccessible(page, "insights");
    const calls: string[] = [];
    page.on("request", (sent) => sent.url().includes("/api/v1/insights") && calls.push(sent.url()));
    await page.reload();
    await cards
      .getByRole("heading", { name: /miskin/i })
      .first()
      .waitFor();
    expect(await cards.count()).toBeLessThan(all);
    expect(calls).toHaveLength(1);

    const card = found.getByRole("article", { name: /^Persentase penduduk miskin menurut/ });
    await card.getByRole("button", { name: "Tabel" }).click();
    await card
      .getByRole("region", { name: /^Tabel: / })
      .getByRole("rowheader", { name: "Papua", exact: true })
      .waitFor();
    await card.getByRole("button", { name: /^Lihat SQL/ }).click();
    const modal = page.getByRole("dialog", { name: "SQL Query" });
    await modal.getByText("SELECT", { exact: false }).first().waitFor();
    await modal.getByRole("grid").waitFor();
    await modal.getByRole("button", { name: "Tutup" }).click();
    await card.getByRole("button", { name: /^Tanya tentang ini/ }).click();
    await page.waitForURL(/\/chat\/./);
    await page.getByRole("article", { name: "Jawaban" }).getByText("Papua").first().waitFor();
  },
);

journey(
  "an answer is pinned, renamed, moved by keyboard, resized, refreshed and removed; another tab sees it",
  { from: "/chat", newUser: true },
  async (v) => {
    const { page, context } = v;
    await v.ask("10 kabupaten dengan penduduk terbanyak di Jawa Timur");
    await page.getByRole("button", { name: "Sematkan ke Insights" }).click();
    await page.getByRole("button", { name: "Tersemat di Insights" }).waitFor();
    const topic = await askNew(page, "Berapa jumlah penduduk Jawa Barat?");
    const [{ query_id } = { query_id: "" }] = await callApi<{ query_id: string }[]>(
      page,
      "GET",
      `/askdb/queries?chat_topic_id=${topic}`,
    );
    await callApi(page, "POST", "/insights/pins", { query_id });

    await page.getByRole("link", { name: "Insights", exact: true }).click();
    const board = page.getByRole("region", { name: "Disematkan (2)" });
    await board.waitFor();
    const names = () => board.getByRole("heading", { level: 3 }).allTextContents();
    await board.getByRole("button", { name: /^Ganti nama: 10 kabupaten/ }).click();
    await page.getByRole("textbox", { name: "Nama jawaban" }).fill("Sepuluh besar");
    await page.keyboard.press("Enter");
    await expect.poll(names).toEqual(["Sepuluh besar", "Berapa jumlah penduduk Jawa Barat?"]);
    // Fewer findings above it: the board is what is looked at.
    await page.getByRole("button", { name: "Topik Semua topik" }).click();
    await page.getByRole("option", { name: /^Kemiskinan/ }).click();
    await page.waitForURL(/topic=/);
    await board.scrollIntoViewIfNeeded();
    await board.locator("[data-chart=bar] svg").waitFor();
    await expectAccessible(page, "board");

    await board.getByRole("button", { name: "Pindahkan: Sepuluh besar" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(names).toEqual(["Berapa jumlah penduduk Jawa Barat?", "Sepuluh besar"]);
    await board.getByText("Sepuluh besar: posisi 2 dari 2").waitFor({ state: "attached" });
    await board.getByLabel("Ukuran: Sepuluh besar").selectOption("Lebar");
    await board.getByRole("button", { name: /^Segarkan ?: Sepuluh besar/ }).click();
    await board.getByText("Sepuluh besar disegarkan").waitFor({ state: "attached" });

    const other = await context.newPage();
    await other.goto("/insights");
    const seen = other.getByRole("region", { name: "Disematkan (2)" });
    await seen.waitFor();
    expect(await seen.getByRole("heading", { level: 3 }).allTextContents()).toEqual(await names());
    expect(await seen.getByLabel("Ukuran: Sepuluh besar").inputValue()).toBe("large");
    await other.close();

    await board.getByRole("button", { name: "Hapus dari Insights: Sepuluh besar" }).click();
    const left = page.getByRole("region", { name: "Disematkan (1)" });
    await left.waitFor();
    expect(await left.getByRole("heading", { level: 3 }).allTextContents()).toEqual([
      "Berapa jumlah penduduk Jawa Barat?",
    ]);
    await page.getByRole("button", { name: "Urungkan" }).click();
    await expect.poll(names).toEqual(["Berapa jumlah penduduk Jawa Barat?", "Sepuluh besar"]);
  },
);

journey(
  "a board is seen by another user with its link until that is revoked (dark, 360 px)",
  { from: "/insights", newUser: true, scheme: "dark", width: 360, expects: [404] },
  async (v) => {
    const { page, context, url } = v;
    const topic = await askNew(page, "10 kabupaten dengan penduduk terbanyak di Jawa Timur");
    const [{ query_id } = { query_id: "" }] = await callApi<{ query_id: string }[]>(
      page,
      "GET",
      `/askdb/queries?chat_topic_id=${topic}`,
    );
    await callApi(page, "POST", "/insights/pins", { query_id });
    await page.reload();
    const board = page.getByRole("region", { name: "Disematkan (1)" });
    await board.getByRole("button", { name: "Bagikan" }).click();
    await page.getByRole("button", { name: "Buat tautan" }).click();
    const link = await page.getByLabel("Tautan papan").inputValue();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
    await expectAccessible(page, "share");

    const guest = await newUser(url);
    const others = await context.browser()?.newContext({ baseURL: url, viewport: { width: 360, height: 800 } });
    if (!others) throw new Error("no second browser");
    await others.addCookies([{ name: "tour", value: "closed", url }]);
    const shared = await others.newPage();
    await shared.goto(link);
    await shared.getByLabel("Email").fill(guest.email);
    await shared.getByLabel("Kata sandi", { exact: true }).fill(guest.password);
    await shared.getByRole("button", { name: "Masuk" }).click();
    await shared.getByRole("heading", { level: 1, name: "Insights Budi Santoso" }).waitFor();
    await shared
      .getByRole("article", { name: /^10 kabupaten/ })
      .getByText("Kabupaten Malang")
      .first()
      .waitFor();
    expect(await shared.getByRole("button", { name: /^(Hapus|Segarkan|Ganti)/ }).count()).toBe(0);

    await page.getByRole("button", { name: "Cabut tautan" }).click();
    await page.getByRole("button", { name: "Buat tautan" }).waitFor();
    await shared.reload();
    await shared.getByText("Tautan ini tidak berlaku lagi, atau tidak pernah ada.").waitFor();
    await others.close();
  },
);
