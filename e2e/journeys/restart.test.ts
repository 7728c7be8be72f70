import { afterAll, beforeAll, expect } from "vitest";
import { journey } from "../harness/journey.ts";
import { holdQueries } from "../harness/query-processes.ts";
import { type Relay, startRelay } from "../harness/relay.ts";
import { type RunningServer, startServer } from "../harness/server.ts";
import { site } from "../harness/site.ts";

let server: RunningServer;
let relay: Relay;

beforeAll(async () => {
  if (!site) return;
  server = await startServer({ warehouse: site.warehouse });
  relay = await startRelay(server.url);
});
afterAll(async () => {
  await relay?.close();
  await server?.stop();
});

journey(
  "[S8.08][S4.29] a server that dies in the middle of an answer: a clear error, nothing lost, and Coba lagi answers",
  { from: "/chat", at: () => relay.url, offline: true, expects: [404] },
  async (v) => {
    const { page } = v;
    const answers = page.getByRole("article", { name: "Jawaban" });
    const questions = page.getByRole("article", { name: "Pertanyaan Anda" });
    await v.ask("brp jumlah desa di NTT");
    await answers.getByText("3.137").first().waitFor();
    await page.waitForURL(/\/chat\/[^/]+$/);
    const held = holdQueries(server.pid);
    try {
      await v.ask("Berapa jumlah penduduk Jawa Barat?");
      await page.getByRole("list", { name: "Tahap" }).getByText("Menjalankan kueri").waitFor();
      await page.getByRole("textbox", { name: "Pertanyaan" }).fill("pertanyaan berikutnya");
      await server.crash();
    } finally {
      held.release();
    }
    await page.getByRole("main").getByText("Koneksi terputus, menyambung kembali…").first().waitFor();
    server = await startServer({ dataDir: server.dataDir });
    relay.leadTo(server.url);

    await page.getByText("Server berhenti sebelum jawaban selesai.").waitFor();
    await questions
      .last()
      .getByText("AI tidak dapat menemukan jawaban pada database. Silakan coba dengan pertanyaan yang berbeda.")
      .waitFor();
    expect(await answers.count()).toBe(1);
    expect(await questions.last().innerText()).toContain("Berapa jumlah penduduk Jawa Barat?");
    await page.getByRole("button", { name: "Coba lagi" }).click();
    await answers.getByText("51.316.378 jiwa").waitFor();
    expect(await page.getByRole("textbox", { name: "Pertanyaan" }).inputValue()).toBe("pertanyaan berikutnya");
    await page.reload();
    await expect.poll(() => questions.count()).toBe(2);
  },
);
