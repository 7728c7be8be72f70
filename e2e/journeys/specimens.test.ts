import type { Page } from "playwright-core";
import { expect } from "vitest";
import { callerOf, documentCalls } from "../harness/documents.ts";
import { journey } from "../harness/journey.ts";

type Ground = "nothing" | "paper" | "noise" | "paper without ink";

/** A signature as people have it in files, drawn by the browser itself: the tests have no other painter. */
const painter = `async ({ type, width, height, ground }) => {
  const canvas = new OffscreenCanvas(width, height);
  const ink = canvas.getContext("2d");
  if (ground === "noise") {
    const all = ink.createImageData(width, height);
    for (let at = 0; at < all.data.length; at += 65536) crypto.getRandomValues(all.data.subarray(at, at + 65536));
    for (let at = 3; at < all.data.length; at += 4) all.data[at] = 255;
    ink.putImageData(all, 0, 0);
  } else if (ground !== "nothing") {
    ink.fillStyle = "#f4f1ea";
    ink.fillRect(0, 0, width, height);
  }
  if (ground !== "paper without ink") {
    ink.lineWidth = width / 40;
    ink.strokeStyle = "#112266";
    ink.beginPath();
    ink.moveTo(width * 0.1, height * 0.8);
    ink.bezierCurveTo(width * 0.4, 0, width * 0.6, height, width * 0.9, height * 0.2);
    ink.stroke();
  }
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 30000) text += String.fromCharCode(...bytes.subarray(at, at + 30000));
  return btoa(text);
}`;
async function painted(page: Page, type: "image/png" | "image/jpeg", width: number, height: number, ground: Ground) {
  const asked = JSON.stringify({ type, width, height, ground });
  return Buffer.from(await page.evaluate<string>(`(${painter})(${asked})`), "base64");
}

/** How much of a specimen that is shown is transparent, from 0 to 1. */
const clearPart = (page: Page, name: string): Promise<number> =>
  page.evaluate(`(() => {
    const shown = document.querySelector('ul[aria-label="Spesimen"] img[alt="${name}"]');
    const { naturalWidth: width, naturalHeight: height } = shown;
    const ink = new OffscreenCanvas(width, height).getContext("2d");
    ink.drawImage(shown, 0, 0);
    const { data } = ink.getImageData(0, 0, width, height);
    let clear = 0;
    for (let at = 3; at < data.length; at += 4) if (data[at] < 8) clear += 1;
    return (4 * clear) / data.length;
  })()`);

journey(
  "[S2.14][S2.15] a specimen is uploaded as a picture: paper is taken away, large ones are made small, and others are refused with words",
  { from: "/e-sign/spesimen", newUser: true, expects: [422] },
  async ({ page, url, user }) => {
    const maker = page.getByRole("dialog", { name: "Tambah spesimen" });
    const choose = (name: string, buffer: Buffer, mimeType = "image/png") =>
      maker.locator("input[type=file]").setInputFiles({ name, mimeType, buffer }, { timeout: 30_000 });
    const preview = maker.getByRole("img", { name: "Pratinjau tanda tangan" });
    const save = maker.getByRole("button", { name: "Simpan" });
    const begin = async () => {
      await page.getByRole("button", { name: "Tambah spesimen" }).click();
      await maker.getByRole("tab", { name: "Unggah" }).click();
    };
    const keep = async (name: string) => {
      await preview.waitFor();
      await maker.getByLabel("Nama spesimen").fill(name);
      await save.click();
      await maker.waitFor({ state: "detached" });
      await page.getByRole("list", { name: "Spesimen" }).getByRole("img", { name }).waitFor();
    };

    const unreadable = () => maker.getByText("Gambar ini tidak dapat dibaca. Pilih berkas PNG atau JPEG.").waitFor();

    await begin();
    await choose("catatan.png", Buffer.from("bukan gambar"));
    await unreadable();
    await choose("besar.png", Buffer.alloc(20_000_001));
    await maker.getByText("Gambar terlalu besar. Pilih yang di bawah 20 MB.").waitFor();
    await choose("terpotong.png", (await painted(page, "image/png", 400, 200, "nothing")).subarray(0, 60));
    await unreadable();
    // All of it is paper.
    await choose("kosong.jpg", await painted(page, "image/jpeg", 600, 300, "paper without ink"), "image/jpeg");
    await preview.waitFor();
    await save.click();
    await maker.getByText(/^Belum ada gambar/).waitFor();
    await choose("skrip.png", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'));
    await unreadable();
    expect(await page.getByRole("list", { name: "Spesimen" }).count()).toBe(0);

    await choose("besar.png", await painted(page, "image/png", 3000, 1250, "nothing"));
    await keep("Besar");
    expect(await clearPart(page, "Besar")).toBeGreaterThan(0.7);

    // A photograph whose paper is kept fills every pixel: it would hide the page that it is put on.
    await begin();
    await choose("foto.jpg", await painted(page, "image/jpeg", 1000, 800, "noise"), "image/jpeg");
    await preview.waitFor();
    await maker.getByRole("checkbox", { name: "Hapus latar kertas" }).uncheck();
    await maker.getByRole("textbox", { name: "Nama spesimen" }).fill("Foto");
    await save.click();
    await maker.getByText(/^Gambar ini terlalu penuh/).waitFor();

    const kept = await documentCalls(url, await callerOf(url, user)).specimens();
    expect(kept.map(({ name }) => name)).toEqual(["Besar"]);
    for (const { width, height } of kept) expect(Math.max(width, height)).toBeLessThanOrEqual(900);
  },
);

journey(
  "[S2.14][S2.15] initials are written, offered as the name's first letters, and chosen for a signature",
  { from: "/e-sign/spesimen", newUser: true },
  async ({ page, url, user }) => {
    const calls = documentCalls(url, await callerOf(url, user));
    await Promise.all([calls.issue("Siti Nurhaliza"), calls.specimen("Tanda tangan lain")]);
    await page.getByRole("button", { name: "Tambah spesimen" }).click();
    const maker = page.getByRole("dialog", { name: "Tambah spesimen" });
    await maker.getByRole("tab", { name: "Paraf" }).click();
    const initials = maker.getByRole("textbox", { name: "Paraf" });
    expect(await initials.inputValue()).toMatch(/^\p{Lu}{1,3}$/u);
    await initials.fill("");
    await maker.getByRole("button", { name: "Simpan" }).click();
    await maker.getByText(/^Belum ada gambar/).waitFor();
    await initials.fill("SN");
    await maker.getByRole("radio", { name: "Biru" }).check();
    await maker.getByRole("img", { name: "Pratinjau tanda tangan" }).waitFor();
    await maker.getByRole("button", { name: "Simpan" }).click();
    await maker.waitFor({ state: "detached" });

    const document = await calls.upload("paraf.pdf");
    await page.goto(`/e-sign/tanda-tangan-digital?document=${document.id}`);
    const form = page.getByRole("form", { name: "Tanda tangan" });
    await form.getByLabel("Spesimen").selectOption({ label: "Paraf" });
    await form.getByLabel("Kata sandi akun", { exact: true }).fill(user.password);
    await form.getByRole("button", { name: "Tandatangani" }).click();
    await page.getByRole("button", { name: "Unduh PDF bertanda tangan" }).waitFor();
  },
);
