import type { Page } from "playwright-core";
import { expect } from "vitest";
import { callerOf, documentCalls } from "../harness/documents.ts";
import { journey, type Visitor } from "../harness/journey.ts";
import { type Account, newUser } from "../harness/user.ts";

/** A user with a certificate and a specimen. */
async function signer(url: string, name: string) {
  const account = await newUser(url);
  const calls = documentCalls(url, await callerOf(url, account));
  const [certificate, specimen] = await Promise.all([calls.issue(name), calls.specimen("Paraf")]);
  return { account, calls, certificate, specimen };
}

/** Another user's browser, on the page where one signs. */
async function enter(
  { context, url }: Visitor,
  { email, password }: Account,
  path = "/e-sign/tanda-tangan-digital",
  width = 1280,
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<Page> {
  const viewport = { width, height: 740 };
  const other = await context
    .browser()
    ?.newContext({ baseURL: url, locale: "id-ID", reducedMotion: "reduce", viewport });
  if (!other) throw new Error("The browser is gone");
  // The whole browser may close at the same time: then it is closed, too.
  context.on("close", () => other.close().catch(() => {}));
  await other.addCookies([{ name: "tour", value: "closed", url }]);
  const page = await other.newPage();
  await prepare(page);
  await page.goto(path);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Kata sandi", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Masuk" }).click();
  return page;
}

const waiting = (page: Page) => page.getByRole("region", { name: "Menunggu tanda tangan Anda" });

/** Puts the signature where nothing is, as only people can see. */
async function sign(page: Page, { password }: Account) {
  const form = page.getByRole("form", { name: "Tanda tangan" });
  await form.getByLabel("Kata sandi akun", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Tandatangani" }).click();
}

journey(
  "[S2.12] who is invited in order signs in order, and sees when it is their turn",
  { from: "/e-sign/spesimen", newUser: true },
  async (v) => {
    const owner = documentCalls(v.url, await callerOf(v.url, v.user));
    const [first, second] = await Promise.all([signer(v.url, "Ani"), signer(v.url, "Budi")]);
    const document = await owner.upload("berurutan.pdf");
    await owner.invite(document, [first.account, second.account], "urut");

    const later = await enter(v, second.account);
    await waiting(later).getByText("Belum giliran Anda").waitFor();
    const page = await enter(v, first.account);
    // Seen from everywhere, also from a phone, whose menu is behind the avatar.
    await page.getByRole("button", { name: /Menu pengguna .*, 1 menunggu Anda$/ }).waitFor();
    await page.getByRole("link", { name: "Tanda Tangan Digital 1 menunggu tanda tangan Anda" }).waitFor();
    await waiting(page).getByRole("link", { name: "Tandatangani berurutan.pdf" }).click();
    await sign(page, first.account);
    await page.getByRole("button", { name: "Unduh PDF bertanda tangan" }).waitFor();

    await later.reload();
    await waiting(later).getByRole("link", { name: "Tandatangani berurutan.pdf" }).click();
    // The place that is offered has been taken meanwhile.
    await later.getByText(/^Kotak menimpa meterai atau tanda tangan/).waitFor();
    await later.getByLabel("Dari atas (mm)").fill("100");
    await later.getByLabel("Dari atas (mm)").press("Enter");
    await sign(later, second.account);
    await later.getByRole("button", { name: "Unduh PDF bertanda tangan" }).waitFor();

    await v.open(`/e-sign/tanda-tangan-digital?document=${document.id}`);
    const people = v.page.getByRole("region", { name: "Penanda tangan lain" });
    await people.getByText("Sudah menandatangani").nth(1).waitFor();
  },
);

journey(
  "[S2.12] who opens a document before their turn is told whose it is, and loses nothing that they filled in",
  { from: "/e-sign/spesimen", newUser: true, expects: [409] },
  async (v) => {
    const owner = documentCalls(v.url, await callerOf(v.url, v.user));
    const [first, second] = await Promise.all([signer(v.url, "Ani"), signer(v.url, "Budi")]);
    const document = await owner.upload("terlalu-dini.pdf");
    await owner.invite(document, [first.account, second.account], "urut");

    const page = await enter(v, second.account, `/e-sign/tanda-tangan-digital?document=${document.id}`);
    const tooEarly = page.getByText(/^Belum giliran Anda: .+ menandatangani lebih dahulu/);
    await tooEarly.waitFor();
    const form = page.getByRole("form", { name: "Tanda tangan" });
    await form.getByLabel("Alasan (boleh kosong)").fill("Menyetujui");
    await form.getByLabel("Dari atas (mm)").fill("100");
    await form.getByLabel("Dari atas (mm)").press("Tab");
    await sign(page, second.account);
    await form.getByText("Belum giliran Anda menandatangani dokumen ini.").waitFor();
    expect(await owner.revisions(document)).toBe(1);

    await first.calls.sign(document, first.certificate, first.specimen);
    await sign(page, second.account);
    await page.getByText(/^Dokumen sudah berubah sejak Anda membukanya/).waitFor();
    await tooEarly.waitFor({ state: "detached" });
    await page.getByText("1 tanda tangan").waitFor();
    expect(await form.getByLabel("Alasan (boleh kosong)").inputValue()).toBe("Menyetujui");
    expect(await form.getByLabel("Dari atas (mm)").inputValue()).toBe("100");
    await sign(page, second.account);
    await page.getByRole("button", { name: "Unduh PDF bertanda tangan" }).waitFor();

    // Signed once: there is nothing to fill in any more.
    await page.reload();
    await page.getByText("Anda sudah menandatangani dokumen ini.").waitFor();
    expect(await form.count()).toBe(0);
    expect(await owner.revisions(document)).toBe(3);
  },
);

journey(
  "[S2.12] who is invited at once signs whenever they like; who comes second is told, and signs what there is then",
  { from: "/e-sign/spesimen", newUser: true },
  async (v) => {
    const owner = documentCalls(v.url, await callerOf(v.url, v.user));
    const [one, other] = await Promise.all([signer(v.url, "Ani"), signer(v.url, "Budi")]);
    const document = await owner.upload("bersamaan.pdf");
    await owner.invite(document, [one.account, other.account], "paralel");

    const page = await enter(v, other.account);
    await waiting(page).getByRole("link", { name: "Tandatangani bersamaan.pdf" }).click();
    await page.getByRole("form", { name: "Tanda tangan" }).waitFor();
    await one.calls.sign(document, one.certificate, one.specimen);
    await sign(page, other.account);
    await page.getByText(/^Dokumen sudah berubah sejak Anda membukanya/).waitFor();
    await page.getByText("1 tanda tangan").waitFor();
    await sign(page, other.account);
    await page.getByRole("button", { name: "Unduh PDF bertanda tangan" }).waitFor();
  },
);

journey(
  "[S2.12] who waits for a signature reminds its signer, who is told wherever they are",
  { from: "/e-sign/spesimen", newUser: true, expects: [429] },
  async (v) => {
    const owner = documentCalls(v.url, await callerOf(v.url, v.user));
    const signer = await newUser(v.url);
    const document = await owner.upload("ditunggu.pdf");
    await owner.invite(document, [signer], "urut");

    await v.open(`/e-sign/tanda-tangan-digital?document=${document.id}`);
    const people = v.page.getByRole("region", { name: "Penanda tangan lain" });
    await people.getByRole("button", { name: /^Ingatkan / }).click();
    await people.getByText(/^Diingatkan /).waitFor();
    await people.getByRole("button", { name: /^Ingatkan / }).click();
    await v.page.getByText("Ia dapat diingatkan lagi satu jam setelahnya.").waitFor();

    // A tab that nobody looks at does not tell it to nobody.
    const taken: string[] = [];
    const page = await enter(v, signer, "/e-meterai/riwayat-pembubuhan", 360, async (unseen) => {
      await unseen.addInitScript("Object.defineProperty(document, 'hidden', { get: () => window.isSeen !== true })");
      unseen.on("request", (request) => request.url().endsWith("/take-reminders") && taken.push(request.url()));
    });
    const menu = page.getByRole("button", { name: /Menu pengguna .*, 1 menunggu Anda$/ });
    await menu.waitFor();
    expect(taken).toEqual([]);
    await page.evaluate("window.isSeen = true; document.dispatchEvent(new Event('visibilitychange'))");
    await page.getByText(/ mengingatkan Anda$/).waitFor();
    // On a phone neither over the header, nor where people write and press.
    const toast = await page.locator("[data-sonner-toast]").boundingBox();
    const header = await page.getByRole("banner").boundingBox();
    expect(toast?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 999));
    expect((toast?.y ?? 999) + (toast?.height ?? 0)).toBeLessThan(740 / 2);
    await page.getByRole("button", { name: "Buka" }).click();
    await page.waitForURL(`**/e-sign/tanda-tangan-digital?document=${document.id}`);
    // Told once, on another device neither; it stands with the document until it is signed.
    const stored = await page.evaluate("[...Object.keys(localStorage), ...Object.keys(sessionStorage)]");
    expect(stored).toEqual(["token"]);
    const phone = await enter(v, signer, "/e-sign/tanda-tangan-digital", 360);
    await waiting(phone)
      .getByText(/ mengingatkan Anda, /)
      .waitFor();
    const again = phone.waitForResponse("**/invitations/take-reminders");
    await phone.reload();
    expect(await (await again).json()).toEqual([]);
  },
);
