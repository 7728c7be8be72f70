import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { callApi } from "../harness/api.ts";
import { expectAccessible } from "../harness/axe.ts";
import { journey } from "../harness/journey.ts";
import { press, tabTo, userMenu } from "../harness/keyboard.ts";
import { expectGoodEverywhere } from "../harness/screens.ts";
import { type RunningServer, startServer } from "../harness/server.ts";
import { type Shop, startShop } from "../harness/shop.ts";
import { site } from "../harness/site.ts";

/** The shop's sales that count, as they were written (harness/shop.ts): the cancelled ones are left out. */
const sales = Array.from({ length: 48 }, (_, i) => ({
  branch: ["Ijen", "Dieng", "Sabang"][i % 3],
  goods: ["Kopi Tubruk", "Teh Poci", "Roti Bakar", "Pisang Goreng"][i % 4],
  kind: i % 4 < 2 ? "minuman" : "makanan",
  month: 1 + (i % 12),
  total: 1000 * (i + 1),
})).filter(({ month }) => month < 12);
const sold = (counts: (sale: (typeof sales)[number]) => boolean): string =>
  sales
    .filter(counts)
    .reduce((sum, { total }) => sum + total, 0)
    .toLocaleString("id-ID");
const ijen = sold(({ branch }) => branch === "Ijen");
/** Ten questions of somebody who never saw a model, and what the tables say. */
const ten: readonly (readonly [question: string, right: string])[] = [
  ["Berapa total penjualan?", sold(() => true)],
  ["Berapa total penjualan cabang Dieng?", sold(({ branch }) => branch === "Dieng")],
  ["total penjualan Teh Poci", sold(({ goods }) => goods === "Teh Poci")],
  ["Berapa total penjualan makanan?", sold(({ kind }) => kind === "makanan")],
  ["Berapa total penjualan bulan Maret 2024?", sold(({ month }) => month === 3)],
  [
    "Berapa total penjualan Roti Bakar di cabang Sabang?",
    sold((one) => one.goods === "Roti Bakar" && one.branch === "Sabang"),
  ],
  ["Ada berapa penjualan?", String(sales.length)],
  ["Ada berapa penjualan di cabang Ijen?", String(sales.filter(({ branch }) => branch === "Ijen").length)],
  [
    "Berapa rata-rata total penjualan per cabang?",
    (sales.reduce((sum, { total }) => sum + total, 0) / 3).toLocaleString("id-ID"),
  ],
  ["Cabang mana yang total penjualannya paling tinggi?", "Dieng"],
];

let server: RunningServer;
let shop: Shop | undefined;
if (!site) console.warn("NOT RUN: databases in the browser");
beforeAll(async () => {
  if (!site) return;
  const started = await startShop();
  if ("missing" in started) console.warn(`NOT RUN: databases in the browser, because ${started.missing}`);
  else shop = started;
  server = await startServer({ warehouse: site.fewVillages });
});
afterAll(async () => {
  await server?.stop();
  await shop?.stop();
});
const at = () => server.url;
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

journey(
  "a MariaDB without declared keys, from a form to a right answer in Chat: a wrong password is told, the draft is looked at, and it is taken away again",
  { from: "/chat", at, expects: [422] },
  async (v) => {
    if (!shop) return;
    const { page } = v;
    await v.open("/admin/data");
    await page.getByRole("button", { name: "Hubungkan basis data" }).click();
    const form = page.getByRole("form", { name: "Hubungkan basis data" });
    const { host, port, database, user, password } = shop;
    await form.getByLabel("Alamat, kalau ada").fill(`mysql://${user}:keliru@${host}:${port}/${database}`);
    await expect.poll(() => form.getByLabel("Host").inputValue()).toBe(host);
    await form.getByLabel("Nama sumber").focus();
    expect(await form.getByLabel("Alamat, kalau ada").inputValue()).not.toContain("keliru");
    await form.getByLabel("Nama sumber").fill("Toko Kita");
    await form.getByRole("button", { name: "Coba sambungan" }).click();
    await form.getByText("namanya atau kata sandinya keliru").waitFor();
    await expectGoodEverywhere(page, "connecting a database, with a wrong password");

    await form.getByLabel("Kata sandi", { exact: true }).fill(password);
    await form.getByRole("button", { name: "Coba sambungan" }).click();
    await form.getByText("4 tabel dapat dibaca.").waitFor();
    await form.getByRole("button", { name: "Hubungkan", exact: true }).click();
    await heading(page, /Toko Kita/).waitFor();
    await page.getByRole("button", { name: "Pakai untuk menjawab" }).waitFor();
    const tried = page.getByRole("list", { name: "Contoh pertanyaan" }).getByRole("listitem");
    expect(await tried.count()).toBe(10);
    const beside = page.getByRole("list", { name: "Jawaban di samping hitungan langsung" });
    await page.getByText(/^(\d+) dari \1 jawaban sama dengan yang dihitung langsung/).waitFor();
    expect(await beside.getByLabel("Sama").count()).toBeGreaterThanOrEqual(10);
    await page.getByText("Disimpulkan").first().waitFor();
    await page.getByText("pengguna.password_hash").first().waitFor();
    await page.getByText("7 kolom").click();
    await page.getByText("id_cabang: kode").waitFor();
    expect(await page.content()).not.toContain(password);
    await expectGoodEverywhere(page, "the draft of a database");

    // What was inferred is confirmed; what is added and cannot be used is told.
    const related = page.getByRole("list", { name: "Hubungan", exact: true });
    const relation = (name: string) => related.getByRole("listitem").filter({ hasText: name });
    await relation("penjualan.id_cabang").getByRole("button", { name: "Benar" }).click();
    await page.getByText("Tambahkan hubungan").click();
    const adding = page.getByRole("form", { name: "Tambahkan hubungan" });
    for (const [label, value] of [
      ["Dari tabel", "penjualan"],
      ["Dari kolom", "jumlah"],
      ["Menuju tabel", "penjualan"],
      ["Menuju kolom", "total"],
    ] as const)
      await adding.getByLabel(label).selectOption(value);
    await adding.getByRole("button", { name: "Tambahkan" }).click();
    await page.getByText("2 perubahan menunggu rancangan ulang.").waitFor();
    await expectGoodEverywhere(page, "relations that somebody changes");
    await page.getByRole("button", { name: "Rancang ulang dengan perubahan ini" }).click();
    await relation("penjualan.id_cabang").getByText("Kata Anda").waitFor();
    await relation("penjualan.jumlah").getByText("Tidak dapat dipakai").waitFor();

    await page.getByRole("button", { name: "Pakai untuk menjawab" }).click();
    await page.getByRole("button", { name: "Berhenti memakai" }).waitFor();
    const access = page.getByRole("form", { name: "Siapa yang boleh bertanya" });
    expect(await access.getByLabel("Administrator saja").isChecked()).toBe(true);
    await access.getByLabel("Menurut aturan sendiri").check();
    await access.getByLabel("Aturan (YAML)").fill("policies: x\nrules: [{ rule: a }]");
    await access.getByRole("button", { name: "Simpan akses" }).click();
    await access.getByRole("alert").filter({ hasText: "access.yaml" }).waitFor();
    await expectGoodEverywhere(page, "who may ask a database, with a rule that is wrong");
    await access.getByLabel("Semua yang sudah masuk").check();
    await access.getByRole("button", { name: "Simpan akses" }).click();
    await page.getByText("Akses Toko Kita disimpan.").waitFor();
    const [kept] = (await callApi<{ databases: { access: object }[] }>(page, "GET", "/admin/data/databases")).databases;
    expect(kept?.access).toEqual({ everybody: true, groups: [], sql: false, policies: null });
    await v.open("/chat");
    await v.ask("Berapa total penjualan cabang Ijen?");
    const answer = page.getByRole("article", { name: "Jawaban" }).last();
    await answer.getByText(`${ijen} rupiah`).waitFor();
    await answer.getByText("(sumber: Toko Kita)").waitFor();
    await expectAccessible(page, "an answer of a connected database");
    for (const [question, right] of ten) {
      const { answer } = await callApi<{ answer: string }>(page, "POST", "/askdb/ask", { question });
      expect(answer, question).toContain(right);
    }

    await v.open("/admin/data");
    await page.getByRole("button", { name: "Buka Toko Kita" }).click();
    await page.getByRole("button", { name: "Lepas", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Lepas" }).click();
    await page.getByText("Belum ada. PostgreSQL, MariaDB").waitFor();
    await v.open("/chat");
    await v.ask("Berapa total penjualan cabang Ijen?");
    await page.getByText("tidak mengenal").first().waitFor();
  },
);

journey(
  "by keyboard on a phone: an address where nobody answers is said to be so, and kept nowhere",
  { from: "/chat", at, width: 360, height: 740, expects: [422] },
  async (v) => {
    const { page } = v;
    await userMenu(page, "Data");
    await page.getByRole("button", { name: "Hubungkan basis data" }).waitFor();
    await press(page, page.getByRole("button", { name: "Hubungkan basis data" }));
    const form = page.getByRole("form", { name: "Hubungkan basis data" });
    await tabTo(page, form.getByLabel("Alamat, kalau ada"));
    await page.keyboard.type("postgres://pembaca:x@127.0.0.1:1/toko");
    await press(page, form.getByRole("button", { name: "Hubungkan", exact: true }));
    await form.getByText("Tidak ada yang menjawab di 127.0.0.1:1").waitFor();
    await expectGoodEverywhere(page, "a database that nobody answers for");
    const kept = await callApi<{ databases: unknown[] }>(page, "GET", "/admin/data/databases");
    expect(kept.databases).toEqual([]);
  },
);

journey(
  "an answer that is not what the rows come to stands first in the report of a draft, with both figures and the sum to run",
  { from: "/chat", at },
  async (v) => {
    if (!shop) return;
    const { page } = v;
    await v.open("/admin/data");
    const { host, port, database, user, password } = shop;
    const address = { kind: "mariadb", host, port, database, user, password, tls: "off" };
    const made = await callApi<{ id: string }>(page, "POST", "/admin/data/databases", { title: "Toko Lain", address });
    // No draft of ours is wrong by itself: what the server would say of one is said in its place.
    await page.route(`**/admin/data/databases/${made.id}`, async (route) => {
      const response = await route.fetch();
      const detail = await response.json();
      const [fact] = detail.report?.trials ?? [];
      if (fact) {
        const [first, second, ...others] = fact.trials;
        const sql = "SELECT sum(total) FROM penjualan";
        fact.not_understood = 2;
        fact.trials = [
          { ...first, verdict: "differs", told: "1.056.000", summed: "1.176.000", sql },
          { ...second, verdict: "other", told: null, summed: null, why: "dibaca sebagai: Jumlah barang" },
          ...others,
        ];
      }
      await route.fulfill({ response, json: detail });
    });
    await page.reload();
    await page.getByRole("button", { name: "Buka Toko Lain" }).click();
    await page.getByText(/^\d+ dari \d+ jawaban sama .*; 1 tidak, dan belum dapat dipercaya\.$/).waitFor();
    const first = page
      .getByRole("list", { name: "Jawaban di samping hitungan langsung" })
      .getByRole("listitem")
      .filter({ has: page.getByLabel("Berbeda") })
      .last();
    await first.getByText("1.056.000", { exact: true }).waitFor();
    await first.getByText("1.176.000", { exact: true }).waitFor();
    await first.getByText("SELECT sum(total) FROM penjualan").waitFor();
    await page.getByText("dibaca sebagai: Jumlah barang").waitFor();
    await expectGoodEverywhere(page, "a draft whose answers are not what its rows come to");
    await page.unroute(`**/admin/data/databases/${made.id}`);
    await callApi(page, "DELETE", `/admin/data/databases/${made.id}`);
  },
);

/** A cash book as a program on somebody's desk keeps it. */
function cashBook(rows: readonly (readonly [day: string, post: string, sum: number])[]): string {
  const folder = mkdtempSync(join(tmpdir(), "tanyadata-kas-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "kas.db");
  const database = new Database(file);
  database.exec("CREATE TABLE kas (id INTEGER PRIMARY KEY, tanggal DATE, pos TEXT, pengeluaran INTEGER)");
  const insert = database.prepare("INSERT INTO kas (tanggal, pos, pengeluaran) VALUES (?, ?, ?)");
  for (const row of rows) insert.run(...row);
  database.close();
  return file;
}

journey(
  "a SQLite file, from a form to a right answer in Chat; a newer file counts at once, another is refused",
  { from: "/chat", at, expects: [422] },
  async (v) => {
    const { page } = v;
    const posts = ["Listrik", "Gaji", "Sewa"];
    const rows = Array.from(
      { length: 24 },
      (_, i) => [`2025-${String(1 + (i % 12)).padStart(2, "0")}-05`, posts[i % 3] ?? "", 100_000 * (i + 1)] as const,
    );
    const spent = rows.filter(([, post]) => post === "Sewa").reduce((sum, [, , one]) => sum + one, 0);
    await v.open("/admin/data");
    await page.getByRole("button", { name: "Hubungkan basis data" }).click();
    const form = page.getByRole("form", { name: "Hubungkan basis data" });
    await form.getByLabel("Jenis").selectOption("file");
    const table = join(mkdtempSync(join(tmpdir(), "tanyadata-kas-")), "kas.csv");
    onTestFinished(() => rmSync(join(table, ".."), { recursive: true, force: true }));
    writeFileSync(table, "pos,pengeluaran\nSewa,1\n");
    await form.locator("input[type=file]").setInputFiles(table);
    await form.getByLabel("Nama sumber").fill("Kas Kantor");
    await form.getByRole("button", { name: "Hubungkan", exact: true }).click();
    await form.getByRole("alert").filter({ hasText: "bukan berkas DuckDB atau SQLite" }).waitFor();
    await expectGoodEverywhere(page, "a database that is sent as a file, and is none");
    await form.locator("input[type=file]").setInputFiles(cashBook(rows));
    await form.getByRole("button", { name: "Hubungkan", exact: true }).click();
    await heading(page, /Kas Kantor/).waitFor();
    await page.getByText(/^Berkas SQLite: kas\.db/).waitFor();
    await page.getByRole("button", { name: "Pakai untuk menjawab" }).click();
    await page.getByRole("button", { name: "Berhenti memakai" }).waitFor();
    const asked = async () =>
      (await callApi<{ answer: string }>(page, "POST", "/askdb/ask", { question: "total pengeluaran kas pos Sewa" }))
        .answer;
    expect(await asked()).toContain(spent.toLocaleString("id-ID"));

    const renewing = page.getByRole("region", { name: "Ganti berkas" });
    await page.getByRole("button", { name: "Ganti berkas" }).click();
    await expectGoodEverywhere(page, "a newer file of a database");
    await renewing.locator("input[type=file]").setInputFiles(cashBook([...rows, ["2025-12-30", "Sewa", 7]]));
    await page.getByText("Berkas Kas Kantor diganti.").waitFor();
    await renewing.waitFor({ state: "detached" });
    expect(await asked()).toContain((spent + 7).toLocaleString("id-ID"));

    await page.getByRole("button", { name: "Lepas", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Lepas" }).click();
    await page.getByText("Belum ada. PostgreSQL, MariaDB").waitFor();
  },
);
