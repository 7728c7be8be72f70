import type { Page } from "playwright-core";
import { expect } from "vitest";
import { journey } from "../harness/journey.ts";
import { expectAccessibleInBothSchemes } from "../harness/screens.ts";

const question = "Berapa jumlah penduduk Jawa Barat?";
const answers = (page: Page) => page.getByRole("article", { name: "Jawaban" });
const good = (page: Page) => page.getByRole("button", { name: "Jawaban baik" });
const bad = (page: Page) => page.getByRole("button", { name: "Jawaban kurang baik" });
const isPressed = (button: ReturnType<typeof good>) => button.getAttribute("aria-pressed");

journey("an answer is copied as text, with its sources", { from: "/chat" }, async (v) => {
  const { page } = v;
  await v.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await v.ask(question);
  await page.getByRole("button", { name: "Salin jawaban" }).click();
  await page.getByRole("button", { name: "Tersalin" }).waitFor();
  const copied = await page.evaluate<string>("navigator.clipboard.readText()");
  expect(copied).toMatch(/51\.316\.378 jiwa/);
  expect(copied).not.toContain("**");
  expect(copied).toMatch(/\nSumber: .+ \(https:\/\/.+\)$/);
});

journey(
  "an answer is judged, with a comment if one likes, and the judgement is still there after a reload",
  { newUser: true, from: "/chat" },
  async (v) => {
    const { page } = v;
    await v.ask(question);
    await page.waitForURL(/\/chat\/[^/]+$/);
    await good(page).click();
    await expect.poll(() => isPressed(good(page))).toBe("true");

    await bad(page).focus();
    await page.keyboard.press("Enter");
    const comment = page.getByRole("textbox", { name: "Apa yang kurang? (opsional)" });
    await comment.and(page.locator(":focus")).waitFor();
    await page.keyboard.type("Angkanya lama");
    const kept = page.waitForResponse(
      (response) => response.url().endsWith("/askdb/feedback") && response.request().postDataJSON().comment,
    );
    await page.getByRole("button", { name: "Kirim masukan" }).click();
    expect((await kept).request().postDataJSON()).toMatchObject({ rating: "down", comment: "Angkanya lama" });
    await page.getByText("Terima kasih, masukan Anda tersimpan.").waitFor();

    await page.reload();
    await expect.poll(() => isPressed(bad(page))).toBe("true");
    expect(await isPressed(good(page))).toBe("false");
    await bad(page).click();
    await comment.waitFor();
    expect(await comment.inputValue()).toBe("Angkanya lama");
    await page.keyboard.press("Escape");
    await bad(page).and(page.locator(":focus")).waitFor();
    expect(await comment.count()).toBe(0);
  },
);

journey("a judgement that is not kept is taken back and told", { from: "/chat", expects: [503] }, async (v) => {
  const { page } = v;
  await v.ask(question);
  await page.route("**/askdb/feedback", (route) =>
    route.fulfill({ status: 503, json: { type: "", title: "", status: 503, code: "overloaded" } }),
  );
  await good(page).click();
  await page.locator("[data-sonner-toast]").getByText("Server sedang sibuk.").waitFor();
  expect(await isPressed(good(page))).toBe("false");
});

journey("Tanya lagi asks the same question once more, below", { from: "/chat" }, async (v) => {
  const { page } = v;
  await v.ask(question);
  await page.getByRole("button", { name: "Tanya lagi" }).click();
  await expect.poll(() => page.getByRole("button", { name: "Tanya lagi" }).count()).toBe(2);
  expect(await page.getByRole("article", { name: "Pertanyaan Anda" }).allInnerTexts()).toEqual([question, question]);
});

journey(
  "[S3.30][S3.31][S9.10] without a key no model can be picked, and the composer says why",
  { from: "/chat" },
  async (v) => {
    const { page } = v;
    const picker = page.getByRole("combobox", { name: "Model" });
    expect(await picker.isDisabled()).toBe(true);
    expect(await picker.inputValue()).toBe("gpt-4o");
    const why = await picker.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${why}"]`).innerText()).toBe("Tanpa kunci API: dijawab mesin bawaan");
  },
);

journey("[S3.30][S7.29] with a key the picked model is asked, also in the next conversation", {}, async (v) => {
  const { page } = v;
  await page.route("**/user/profile", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), models: ["gpt-4o", "gpt-4o-mini"] } });
  });
  await v.open("/chat");
  await v.logIn();
  const picker = page.getByRole("combobox", { name: "Model" });
  await picker.waitFor();
  expect(await picker.locator("option").allInnerTexts()).toEqual(["gpt-4o", "gpt-4o-mini"]);
  await picker.selectOption("gpt-4o-mini");
  for (let time = 0; time < 2; time += 1) {
    const asked = page.waitForRequest("**/api/v1/chat");
    await v.ask(question);
    expect((await asked).postDataJSON()).toMatchObject({ model: "gpt-4o-mini" });
    await page.waitForURL(/\/chat\/[^/]+$/);
    await page.getByRole("banner").getByRole("link", { name: "New chat" }).click();
    await page.getByRole("heading", { name: "Apa yang ingin Anda ketahui?" }).waitFor();
  }
});

journey("an answer and its forms fit a phone of 360 px (bright and dark)", { width: 360, from: "/chat" }, async (v) => {
  const { page } = v;
  await v.ask("10 kabupaten dengan penduduk terbanyak di Jawa Timur");
  await page.getByRole("grid").waitFor();
  await bad(page).click();
  await page.getByRole("button", { name: "Kirim masukan" }).waitFor();
  await expectAccessibleInBothSchemes(page, "an answer being judged");
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
  const list = await page.evaluate<[number, number]>(
    "(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.querySelector('section[aria-label=Percakapan]'))",
  );
  expect(list[0]).toBe(list[1]);
  expect(await answers(page).count()).toBe(1);
});

journey(
  "Tanya lagi on an earlier answer asks for that answer, whatever was asked since",
  { from: "/chat" },
  async (v) => {
    const { page } = v;
    const told = (at: number) => answers(page).nth(at).getByRole("group", { name: "Sumber" }).waitFor();
    for (const [at, asked] of [
      "10 kabupaten dengan penduduk terbanyak di Jawa Timur",
      "bagaimana dengan Jawa Tengah?",
      "Berapa luas wilayah Bali?",
    ].entries()) {
      await v.ask(asked);
      await told(at);
    }
    await answers(page).nth(1).getByRole("button", { name: "Tanya lagi" }).click();
    await told(3);
    const full = page.getByRole("article", { name: "Pertanyaan Anda" }).nth(3);
    expect(await full.innerText()).toBe(
      "Daftar 10 kabupaten di Provinsi Jawa Tengah dengan jumlah penduduk terbanyak tahun 2024",
    );
    const rows = (at: number) => answers(page).nth(at).locator("tbody tr").allInnerTexts();
    expect(await rows(3)).toEqual(await rows(1));
    expect(await rows(3)).toHaveLength(10);
    await answers(page).nth(1).getByRole("button", { name: "Lihat SQL" }).click();
    await page.getByRole("dialog").getByText("Daftar 10 kabupaten di Provinsi Jawa Tengah").waitFor();
  },
);
