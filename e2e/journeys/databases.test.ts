import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { callApi } from "../harness/api.ts";
import { expectAccessible } from "../harness/axe.ts";
import { journey } from "../harness/journey.ts";
import { press, tabTo, userMenu } from "../harness/keyboard.ts";
import { expectGoodEverywhere } from "../harness/screens.ts";
import { type RunningServer, startServer } from "../harness/server.ts";
import { type Shop, startShop } from "../harness/shop.ts";
import { site } from "../harness/site.ts";

/** What the branch Ijen sold, without what was cancelled. */
const ijen = "376.000";

let server: RunningServer;
let shop: Shop | undefined;
if (!site) console.warn("NOT RUN: databases in the browser");
beforeAll(async () => {
  if (!site) return;
  const started = await startShop();
  if ("missing" in started) console.warn(`NOT RUN: databases in the browser, because ${started.missing}`);
  else shop = started;
  server = await startServer({ warehouse: site.warehouse });
});
afterAll(async () => {
  await server?.stop();
  await shop?.stop();
});
const at = () => server.url;
const long = { timeout: 240_000 };
const patience = { timeout: 60_000 };
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

journey(
  "a MariaDB without declared keys, from a form to a right answer in Chat: a wrong password is told, the draft is looked at, and it is taken away again",
  { from: "/chat", at, expects: [422], ...long },
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
    await form.getByText("namanya atau kata sandinya keliru").waitFor(patience);
    await expectGoodEverywhere(page, "connecting a database, with a wrong password");

    await form.getByLabel("Kata sandi", { exact: true }).fill(password);
    await form.getByRole("button", { name: "Coba sambungan" }).click();
    await form.getByText("4 tabel dapat dibaca.").waitFor(patience);
    await form.getByRole("button", { name: "Hubungkan", exact: true }).click();
    await heading(page, /Toko Kita/).waitFor(patience);
    await page.getByRole("button", { name: "Pakai untuk menjawab" }).waitFor(patience);
    const tried = page.getByRole("list", { name: "Contoh pertanyaan" }).getByRole("listitem");
    expect(await tried.count()).toBe(10);
    await page.getByText("Disimpulkan").first().waitFor();
    await page.getByText("pengguna.password_hash").first().waitFor();
    await page.getByText("7 kolom").click();
    await page.getByText("id_cabang: kode").waitFor();
    expect(await page.content()).not.toContain(password);
    await expectGoodEverywhere(page, "the draft of a database");

    await page.getByRole("button", { name: "Pakai untuk menjawab" }).click();
    await page.getByRole("button", { name: "Berhenti memakai" }).waitFor(patience);
    const access = page.getByRole("form", { name: "Siapa yang boleh bertanya" });
    expect(await access.getByLabel("Administrator saja").isChecked()).toBe(true);
    await access.getByLabel("Menurut aturan sendiri").check();
    await access.getByLabel("Aturan (YAML)").fill("policies: x\nrules: [{ rule: a }]");
    await access.getByRole("button", { name: "Simpan akses" }).click();
    await access.getByRole("alert").filter({ hasText: "access.yaml" }).waitFor(patience);
    await expectGoodEverywhere(page, "who may ask a database, with a rule that is wrong");
    await access.getByLabel("Semua yang sudah masuk").check();
    await access.getByRole("button", { name: "Simpan akses" }).click();
    await page.getByText("Akses Toko Kita disimpan.").waitFor(patience);
    const [kept] = (await callApi<{ databases: { access: object }[] }>(page, "GET", "/admin/data/databases")).databases;
    expect(kept?.access).toEqual({ everybody: true, groups: [], sql: false, policies: null });
    await v.open("/chat");
    await v.ask("Berapa total penjualan cabang Ijen?");
    const answer = page.getByRole("article", { name: "Jawaban" }).last();
    await answer.getByText(`${ijen} rupiah`).waitFor();
    await answer.getByText("(sumber: Toko Kita)").waitFor();
    await expectAccessible(page, "an answer of a connected database");

    await v.open("/admin/data");
    await page.getByRole("button", { name: "Buka Toko Kita" }).click();
    await page.getByRole("button", { name: "Lepas", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Lepas" }).click();
    await page.getByText("Belum ada. PostgreSQL, MariaDB").waitFor(patience);
    await v.open("/chat");
    await v.ask("Berapa total penjualan cabang Ijen?");
    await page.getByText("tidak mengenal").first().waitFor();
  },
);

journey(
  "by keyboard on a phone: an address where nobody answers is said to be so, and kept nowhere",
  { from: "/chat", at, width: 360, height: 740, expects: [422], ...long },
  async (v) => {
    const { page } = v;
    await userMenu(page, "Data");
    await page.getByRole("button", { name: "Hubungkan basis data" }).waitFor(patience);
    await press(page, page.getByRole("button", { name: "Hubungkan basis data" }));
    const form = page.getByRole("form", { name: "Hubungkan basis data" });
    await tabTo(page, form.getByLabel("Alamat, kalau ada"));
    await page.keyboard.type("postgres://pembaca:x@127.0.0.1:1/toko");
    await press(page, form.getByRole("button", { name: "Hubungkan", exact: true }));
    await form.getByText("Tidak ada yang menjawab di 127.0.0.1:1").waitFor(patience);
    await expectGoodEverywhere(page, "a database that nobody answers for");
    const kept = await callApi<{ databases: unknown[] }>(page, "GET", "/admin/data/databases");
    expect(kept.databases).toEqual([]);
  },
);
