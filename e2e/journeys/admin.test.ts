import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import { callApi } from "../harness/api.ts";
import { journey, pathOf, type Visitor } from "../harness/journey.ts";
import { expectAccessibleInBothSchemes } from "../harness/screens.ts";

const question = "Berapa jumlah penduduk Jawa Barat?";
const sections = ["Pengguna", "Catatan audit", "Penggunaan", "Umpan balik"];

const rowOf = (page: Page, email: string) => page.getByRole("listitem").filter({ hasText: email });

/** Adds a user by the form; the password that is shown once. */
async function addUser(page: Page, nickname: string, email: string): Promise<string> {
  await page.getByRole("button", { name: "Tambah pengguna" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nama panggilan").fill(nickname);
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Tambah", exact: true }).click();
  const password = await dialog.getByLabel("Kata sandi sekali tampil").innerText();
  await dialog.getByRole("button", { name: "Selesai" }).click();
  await dialog.waitFor({ state: "detached" });
  await rowOf(page, email).getByText("Aktif", { exact: true }).waitFor();
  return password;
}

/** How a log-in in another browser is answered. */
async function logInElsewhere({ context, url }: Visitor, email: string, password: string): Promise<number> {
  const other = await context.browser()?.newContext({ baseURL: url });
  if (!other) throw new Error("The browser is gone");
  const answer = await other.request.post("/api/v1/user/login", { data: { email, password } });
  await other.close();
  return answer.status();
}

journey(
  "[S6.04] an administrator adds a user, gives a new password, and closes the account",
  { from: "/chat", expects: [409] },
  async (v) => {
    const { page } = v;
    // A new one each time: a second try finds the first one's.
    const email = `dewi.${Date.now()}@contoh.id`;
    await page.getByRole("button", { name: /Menu pengguna/ }).click();
    await page.getByRole("menuitem", { name: "Administrasi" }).click();
    await page.waitForURL("**/admin/users");
    const first = await addUser(page, "Dewi Lestari", email);
    expect(await logInElsewhere(v, email, first)).toBe(200);

    const row = rowOf(page, email);
    await row.getByRole("button", { name: "Atur ulang kata sandi" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Atur ulang" }).click();
    const second = await dialog.getByLabel("Kata sandi sekali tampil").innerText();
    await page.keyboard.press("Escape");
    await row.getByRole("button", { name: "Atur ulang kata sandi" }).and(page.locator(":focus")).waitFor();
    expect(await logInElsewhere(v, email, first)).toBe(401);
    expect(await logInElsewhere(v, email, second)).toBe(200);

    await row.getByRole("button", { name: "Nonaktifkan" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
    await row.getByText("Nonaktif", { exact: true }).waitFor();
    expect(await logInElsewhere(v, email, second)).toBe(401);
    await row.getByRole("button", { name: "Aktifkan" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
    await row.getByText("Aktif", { exact: true }).waitFor();
    expect(await logInElsewhere(v, email, second)).toBe(200);

    // Nobody locks themselves out, and an email is one user's.
    await page.getByRole("searchbox", { name: "Cari nama atau email" }).fill(v.user.email);
    await row.waitFor({ state: "detached" });
    const own = rowOf(page, v.user.email);
    await own.getByText("Untuk akun Anda sendiri, gunakan User & Settings.").waitFor();
    expect(await own.getByRole("button").count()).toBe(0);
    await page.getByRole("button", { name: "Tambah pengguna" }).click();
    await dialog.getByRole("button", { name: "Tambah", exact: true }).click();
    await dialog.getByText("Nama panggilan diperlukan").waitFor();
    await dialog.getByText("Email diperlukan").waitFor();
    await dialog.getByLabel("Nama panggilan").fill("Dewi");
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByRole("button", { name: "Tambah", exact: true }).click();
    await dialog.getByText("Email ini sudah terdaftar.").waitFor();
  },
);

journey(
  "[S6.04] an administrator reads what was asked, how much, and what users said of it",
  { from: "/chat" },
  async (v) => {
    const { page } = v;
    const { query_id } = await callApi<{ query_id: string }>(page, "POST", "/askdb/ask", { question });
    await callApi(page, "POST", "/askdb/feedback", {
      query_id,
      rating: "down",
      comment: "Tahun berapa?",
    });

    await v.open("/admin/audit");
    const entry = page.getByRole("row").filter({ hasText: question }).first();
    await entry.getByText(v.user.email).waitFor();
    await entry.getByText("Selesai").waitFor();
    const sql = entry.getByText(/select\s[\s\S]*\sfrom\s/i);
    expect(await sql.isVisible()).toBe(false);
    await entry.getByText("SQL", { exact: true }).click();
    await sql.waitFor();

    await page.getByLabel("Jenis").selectOption("log_in");
    await entry.waitFor({ state: "detached" });
    await page.getByRole("row").filter({ hasText: "Masuk" }).filter({ hasText: "127.0.0.1" }).first().waitFor();
    await page.getByLabel("Jenis").selectOption("");
    await page.getByRole("searchbox", { name: "Cari pertanyaan atau SQL" }).fill(question);
    await entry.waitFor();
    await page.getByLabel("Hasil").selectOption("policy");
    await entry.waitFor({ state: "detached" });
    await page.getByLabel("Hasil").selectOption("done");
    await entry.waitFor();

    await page.getByRole("link", { name: "Penggunaan" }).click();
    const today = page.getByRole("table", { name: "Penggunaan per hari" }).getByRole("row").nth(1);
    expect(Number((await today.getByRole("cell").first().innerText()).replaceAll(".", ""))).toBeGreaterThan(0);

    await page.getByRole("link", { name: "Umpan balik" }).click();
    const opinion = page.getByRole("listitem").filter({ hasText: "Tahun berapa?" }).first();
    await opinion.getByText("Tidak membantu").waitFor();
    await opinion.getByText(question).waitFor();
  },
);

journey(
  "the audit log is read on page by page, and again after a failure",
  { from: "/chat", expects: [500] },
  async (v) => {
    const { page } = v;
    const entry = (id: number) => ({
      id: `e${id}`,
      at: "2026-01-02T03:04:05.000Z",
      email: "siti@contoh.id",
      deed: "ask",
      question: `Pertanyaan ke-${id}`,
      sql: null,
      outcome: "no_answer",
      duration: 1234,
    });
    let isDown = true;
    await page.route("**/api/v1/admin/audit*", (route) => {
      const prev = new URL(route.request().url()).searchParams.get("prev");
      if (isDown) return route.fulfill({ status: 500, json: { code: "internal" } });
      const json = prev === "e29" ? [entry(30)] : Array.from({ length: 30 }, (_, index) => entry(index));
      return route.fulfill({ json });
    });
    await v.open("/admin/audit");
    await page.getByRole("alert").getByText("Terjadi kesalahan pada server").waitFor();
    isDown = false;
    await page.getByRole("button", { name: "Coba lagi" }).click();
    await expect.poll(() => page.getByRole("row").count()).toBe(31);
    expect(await page.getByRole("row").nth(1).innerText()).toContain("1.234 md");
    await page.getByRole("button", { name: "Muat lagi" }).click();
    await page.getByText("Pertanyaan ke-30").waitFor();
    expect(await page.getByRole("row").count()).toBe(32);
    expect(await page.getByRole("button", { name: "Muat lagi" }).count()).toBe(0);
  },
);

journey(
  "on a phone a day's use stands in view, and a long question is folded",
  { from: null, width: 360, height: 740 },
  async ({ page, open }) => {
    const long = "Berapa jumlah penduduk menurut catatan yang terbaru? ".repeat(30).trim();
    const at = "2026-01-02T03:04:05.000Z";
    const figures = { questions: 1234, users: 5, refused: 6, failed: 0, mean_duration: 21 };
    const entry = { id: "e1", at, email: "siti@contoh.id", deed: "ask", question: long, sql: null };
    const fulfill = (json: object) => (route: Route) => route.fulfill({ json });
    await page.route("**/api/v1/admin/usage*", fulfill([{ day: "2026-01-02", ...figures }]));
    await page.route("**/api/v1/admin/audit*", fulfill([{ ...entry, outcome: "no_answer", duration: 12 }]));
    await open("/admin/usage");
    const day = page.getByRole("list", { name: "Penggunaan per hari" }).getByRole("listitem");
    await day.getByText("1.234").waitFor();
    const box = await day.getByText("21 md").boundingBox();
    expect((box?.x ?? 360) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    await page.getByRole("link", { name: "Catatan audit" }).click();
    const question = page.getByText(long);
    expect((await question.boundingBox())?.height).toBeLessThan(200);
    await page.getByRole("button", { name: "Tampilkan seluruh pertanyaan" }).press("Enter");
    await expect.poll(async () => (await question.boundingBox())?.height).toBeGreaterThan(500);
  },
);

journey(
  "[S6.04] others find no pages of administrators, and are refused their calls",
  { from: "/chat", newUser: true },
  async (v) => {
    const { page } = v;
    await page.getByRole("button", { name: /Menu pengguna/ }).click();
    await page.getByRole("menuitem", { name: "User & Settings" }).waitFor();
    expect(await page.getByRole("menuitem", { name: "Administrasi" }).count()).toBe(0);
    for (const path of ["/admin", "/admin/users", "/admin/audit"]) {
      await v.open(path);
      await page.getByRole("heading", { name: "Halaman Tidak Ditemukan" }).waitFor();
      expect(pathOf(page)).toBe(path);
    }
    await expect(callApi(page, "GET", "/admin/users")).rejects.toThrow("answered 403");
  },
);

journey("a page of administrators that is none is not found", { from: "/admin/nothing" }, async ({ page }) => {
  await page.getByRole("heading", { name: "Halaman Tidak Ditemukan" }).waitFor();
});

journey("axe finds nothing on the pages of administrators (bright and dark)", { from: "/chat" }, async (v) => {
  const { page } = v;
  const { query_id } = await callApi<{ query_id: string }>(page, "POST", "/askdb/ask", { question });
  await callApi(page, "POST", "/askdb/feedback", { query_id, rating: "up" });
  await v.open("/admin");
  await page.getByText("Loading page...").waitFor({ state: "detached" });
  for (const name of sections) {
    await page.getByRole("link", { name, exact: true }).click();
    const section = page.getByRole("region", { name, exact: true });
    await section
      .getByText(/contoh\.id|\d{4}/)
      .first()
      .waitFor();
    if (name === "Catatan audit") await section.getByText("SQL", { exact: true }).first().click();
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 780 });
      await expectAccessibleInBothSchemes(page, `${name}, ${width} px`);
      const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      expect(overflow, name).toBeLessThanOrEqual(0);
    }
  }
  await page.getByRole("link", { name: "Pengguna", exact: true }).click();
  await page.getByRole("button", { name: "Tambah pengguna" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Tambah", exact: true }).click();
  await page.getByText("Email diperlukan").waitFor();
  await expectAccessibleInBothSchemes(page, "adding a user, on a phone");
});
