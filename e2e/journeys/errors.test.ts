import { expect } from "vitest";
import { journey, pathOf, rendered, type Visitor } from "../harness/journey.ts";

const message = "AI tidak dapat menemukan jawaban pada database. Silakan coba dengan pertanyaan yang berbeda.";
const questions = ({ page }: Visitor) => page.getByRole("article", { name: "Pertanyaan Anda" });
const answers = ({ page }: Visitor) => page.getByRole("article", { name: "Jawaban" });

journey(
  "[S4.28][S4.29] an ambiguous question is asked back, and a choice goes on from there",
  { from: "/chat" },
  async (v) => {
    await v.ask("Berapa penduduk Bandung?");
    await questions(v).getByText(message).waitFor();
    expect(await answers(v).count()).toBe(0);
    // A question is no error: nothing of it is red.
    const asked = questions(v).getByRole("group", { name: "“Bandung” dapat berarti beberapa tempat." });
    expect(await asked.locator("[class*=destructive]").count()).toBe(0);
    await asked.getByRole("button", { name: "Kota Bandung", exact: true }).click();
    await answers(v).getByText("Kota Bandung").first().waitFor();
    expect(await questions(v).last().innerText()).toBe("Berapa penduduk Kota Bandung?");
    expect(await questions(v).count()).toBe(2);
  },
);

journey(
  "what was refused or asked back stays through the next question and a reload; a name that is typed then is the choice",
  { from: "/chat", newUser: true },
  async (v) => {
    const { page } = v;
    await v.ask("cuaca besok di Bogor");
    await questions(v).getByText(message).waitFor();
    await page.waitForURL(/\/chat\/.+/);
    await v.ask("Berapa penduduk Bandung?");
    await questions(v).getByRole("button", { name: "Kota Bandung", exact: true }).waitFor();
    await page.reload();
    await rendered(page);
    await expect.poll(() => questions(v).count()).toBe(2);
    await questions(v).first().getByText("Pertanyaan terdekat yang dapat dijawab:").waitFor();
    await v.ask("yang kota");
    await answers(v).getByText("Kota Bandung").first().waitFor();
    // Only Cancel takes one away, also for good.
    await questions(v).first().getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => questions(v).count()).toBe(2);
    await page.reload();
    await answers(v).first().waitFor();
    expect(await questions(v).count()).toBe(2);
    expect(await questions(v).first().innerText()).toContain("Berapa penduduk Bandung?");
  },
);

journey("a question follows the answer that its asker saw, not another window's", { from: "/chat" }, async (v) => {
  await v.ask("Berapa jumlah penduduk Bali?");
  await answers(v).first().waitFor();
  await v.page.waitForURL(/\/chat\/.+/);
  const other = await v.context.newPage();
  await other.goto(v.page.url());
  await other.getByRole("article", { name: "Jawaban" }).first().waitFor();
  await other.getByRole("textbox", { name: "Pertanyaan" }).fill("Berapa luas wilayah Aceh?");
  await other.keyboard.press("Enter");
  await expect.poll(() => other.getByRole("article", { name: "Jawaban" }).count()).toBe(2);
  await v.ask("bagaimana dengan Jawa Tengah?");
  await expect.poll(() => answers(v).last().innerText()).toMatch(/penduduk .*Jawa Tengah/i);
});

journey("[S4.29] a refusal offers the closest questions, and one of them is answered", { from: "/chat" }, async (v) => {
  await v.ask("cuaca besok di Bogor");
  await questions(v).getByText(message).waitFor();
  await v.page.getByText("Pertanyaan terdekat yang dapat dijawab:").waitFor();
  await v.page.getByRole("button", { name: "Berapa jumlah penduduk Kabupaten Bogor?" }).click();
  await answers(v).getByText("Kabupaten Bogor").first().waitFor();
  expect(await questions(v).count()).toBe(2);
});

journey("[S4.30][S4.31] Cancel removes the question that has no answer", { from: "/chat" }, async (v) => {
  await v.ask("cuaca besok di Bogor");
  await v.page.getByRole("button", { name: "Cancel" }).click();
  await v.page.getByRole("heading", { name: "Apa yang ingin Anda ketahui?" }).waitFor();
  await v.ask("brp jumlah desa di NTT");
  await answers(v).getByText("3.137").first().waitFor();
});

journey("Coba lagi asks the same question again", { from: "/chat", expects: [500] }, async (v) => {
  await v.page.route("**/api/v1/chat", (route) => route.fulfill({ status: 500, json: problem("internal", 500) }), {
    times: 1,
  });
  await v.ask("brp jumlah desa di NTT");
  await v.page.getByText("Terjadi kesalahan pada server.").waitFor();
  await questions(v).getByText(message).waitFor();
  await v.page.getByRole("button", { name: "Coba lagi" }).click();
  await answers(v).getByText("3.137").first().waitFor();
  expect(await questions(v).count()).toBe(1);
});

journey("what reads much is asked about first, and runs at one press", { from: "/chat", expects: [409] }, async (v) => {
  const large = {
    ...problem("query_large", 409),
    detail: "Pertanyaan ini membaca sekitar 12 juta baris dari database.",
  };
  await v.page.route("**/api/v1/chat", (route) => route.fulfill({ status: 409, json: large }), { times: 1 });
  await v.ask("brp jumlah desa di NTT");
  await questions(v).getByText(large.detail).waitFor();
  const asked = v.page.waitForRequest((request) => request.url().endsWith("/chat") && request.method() === "POST");
  await v.page.getByRole("button", { name: "Tetap jalankan" }).click();
  expect((await asked).postDataJSON()).toMatchObject({ question: "brp jumlah desa di NTT", even_if_large: true });
  await answers(v).getByText("3.137").first().waitFor();
});

journey("[S8.04] a server out of reach is told (FETCH_ERROR)", { from: "/chat", offline: true }, async (v) => {
  await v.ask("brp jumlah desa di NTT");
  await answers(v).getByText("3.137").first().waitFor();
  await v.context.setOffline(true);
  await v.ask("brp jumlah kecamatan di NTT");
  await v.page.getByText("Server tidak dapat dihubungi.").waitFor();
  await questions(v).getByText(message).waitFor();
  await v.context.setOffline(false);
  await v.page.getByRole("button", { name: "Coba lagi" }).click();
  await expect.poll(() => answers(v).count()).toBe(2);
});

journey("[S8.06] an answer that cannot be read is told (PARSING_ERROR)", { from: "/chat" }, async (v) => {
  await v.page.route(/\/(chat|ask)$/, (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<html>" }),
  );
  await v.ask("brp jumlah desa di NTT");
  await v.page.getByText("Jawaban server tidak dapat dibaca.").waitFor();
});

journey("[S9.14][S9.16][S9.17] a failed export is told by a toast", { from: "/chat", expects: [503] }, async (v) => {
  await v.ask("kecamatan di Kabupaten Garut apa saja");
  await v.page.route("**/download-csv*", (route) => route.fulfill({ status: 503, json: problem("overloaded", 503) }));
  await v.page.getByRole("button", { name: "Export CSV" }).click();
  const toast = v.page.locator("[data-sonner-toast]");
  await toast.getByText("Server sedang sibuk.").waitFor();
  expect((await toast.boundingBox())?.width).toBe(356);
  await toast.waitFor({ state: "detached" });
});

journey("a server out of reach at startup keeps the session", { from: "/chat", offline: true }, async (v) => {
  await v.page.route("**/user/profile", (route) => route.abort());
  await v.page.reload();
  await v.page
    .getByText("Sepertinya terjadi kesalahan, silahkan mencobanya lagi atau hubungi Administrator.")
    .waitFor();
  await v.page.unroute("**/user/profile");
  await v.page.getByRole("link", { name: "Kembali ke Beranda" }).click();
  await v.page.getByRole("textbox", { name: "Pertanyaan" }).waitFor();
});

for (const path of ["/tidak/ada", "/chat/tidak-ada"])
  journey(`[S2.94][S2.96] ${path} is not found`, { from: path, expects: [404] }, async (v) => {
    await v.page.getByRole("heading", { name: "Halaman Tidak Ditemukan" }).waitFor();
    await v.page.getByText("404").waitFor();
    await v.page.getByRole("link", { name: "Kembali ke Beranda" }).click();
    await v.page.getByRole("main").getByRole("textbox", { name: "Pertanyaan" }).waitFor();
    expect(pathOf(v.page)).toBe("/chat");
  });

journey(
  "[S2.95][S8.27] a page that cannot be loaded shows the error screen",
  { from: "/chat", offline: true },
  async (v) => {
    await v.page.route("**/assets/insights*", (route) => route.abort());
    await v.page.getByRole("link", { name: "Insights" }).click();
    await v.page
      .getByText("Sepertinya terjadi kesalahan, silahkan mencobanya lagi atau hubungi Administrator.")
      .waitFor();
  },
);

function problem(code: string, status: number) {
  return { type: `urn:tanyadata:problem:${code}`, title: code, status, code };
}
