import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { callApi } from "../harness/api.ts";
import { expectAccessible } from "../harness/axe.ts";
import { expireToken } from "../harness/expired-token.ts";
import { journey } from "../harness/journey.ts";
import { holdQueries } from "../harness/query-processes.ts";
import { type Relay, startRelay } from "../harness/relay.ts";
import { site } from "../harness/site.ts";

const question = "Berapa jumlah penduduk Jawa Barat?";
let relay: Relay;
let held: { release(): void } | null = null;

beforeAll(async () => {
  if (site) relay = await startRelay(site.url);
});
afterEach(() => {
  held?.release();
  held = null;
});
afterAll(() => relay?.close());

/** The answer stays under way until `release`. */
function hold(): { release(): void } {
  held = holdQueries(site?.pid ?? 0);
  return held;
}
const at = () => relay.url;
const answer = (page: Page) => page.getByRole("article", { name: "Jawaban" });
const step = (page: Page, name: string) =>
  page.getByRole("list", { name: "Tahap" }).getByRole("listitem").filter({ hasText: name });
const isDone = (page: Page, name: string) => step(page, name).getByRole("img", { name: "selesai" });
const stored = (page: Page) => callApi<unknown[]>(page, "GET", "/askdb/chat-topics");

journey(
  "[S3.08][S4.26] an answer shows its stages, and reading and SQL before it is there",
  { newUser: true, from: "/chat" },
  async (v) => {
    const { page } = v;
    const { release } = hold();
    await v.ask(question);
    await isDone(page, "Membaca pertanyaan").waitFor();
    await step(page, "Membaca pertanyaan").getByText("Dibaca sebagai:").waitFor();
    const running = step(page, "Menjalankan kueri");
    expect(await running.getAttribute("aria-current")).toBe("step");
    await running.getByText("SQL", { exact: true }).click();
    await running.locator("pre").getByText("SELECT").waitFor();
    expect(await isDone(page, "Menyusun jawaban").count()).toBe(0);
    await expectAccessible(page, "an answer under way");
    await page.locator("[aria-live=polite]").getByText("Menjalankan kueri…").waitFor({ state: "attached" });
    // The next question can be written meanwhile, but not be sent.
    await page.getByRole("textbox", { name: "Pertanyaan" }).fill("berikutnya");
    expect(await page.getByRole("button", { name: "Kirim" }).count()).toBe(0);

    release();
    await answer(page).getByText("51.316.378 jiwa").waitFor();
    expect(await page.getByRole("list", { name: "Tahap" }).count()).toBe(0);
    await page.waitForURL(/\/chat\/[^/]+$/);
    expect(await page.getByRole("textbox", { name: "Pertanyaan" }).inputValue()).toBe("berikutnya");
  },
);

journey(
  "an answer whose connection is dropped goes on where it was, once the network is back",
  { newUser: true, from: "/chat", at, offline: true },
  async (v) => {
    const { page } = v;
    const { release } = hold();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (/\/(chat|ask)(\/|$)/.test(request.url()))
        asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await v.ask(question);
    await isDone(page, "Membaca pertanyaan").waitFor();
    relay.fail();
    await page.getByRole("main").getByText("Koneksi terputus, menyambung kembali…").first().waitFor();
    // What was known stays in view.
    await step(page, "Membaca pertanyaan").getByText("Dibaca sebagai:").waitFor();
    release();
    relay.mend();
    await answer(page).getByText("51.316.378 jiwa").waitFor();
    expect(asked[0]).toBe("POST /api/v1/chat");
    expect(new Set(asked.slice(1).map((call) => call.replace(/[^/]+$/, "")))).toEqual(new Set(["GET /api/v1/chat/"]));
    expect(await stored(page)).toHaveLength(1);
  },
);

journey(
  "[S8.01][S8.02] an answer is taken up again with a new token when the old one has expired meanwhile",
  { newUser: true, from: "/chat", at, offline: true, expects: [401] },
  async (v) => {
    const { page } = v;
    const { release } = hold();
    await v.ask(question);
    await isDone(page, "Membaca pertanyaan").waitFor();
    await expireToken(page);
    const refreshed = page.waitForResponse("**/auth/refresh");
    relay.cut();
    expect((await refreshed).status()).toBe(200);
    release();
    await answer(page).getByText("51.316.378 jiwa").waitFor();
  },
);

for (const [name, stop] of [
  ["the Stop button", (page: Page) => page.getByRole("button", { name: "Stop" }).click()],
  ["Escape", (page: Page) => page.keyboard.press("Escape")],
  [
    "leaving the conversation",
    (page: Page) => page.getByRole("banner").getByRole("link", { name: "New chat" }).click(),
  ],
] as const)
  journey(
    `[S4.27] ${name} stops the work on the server, and nothing is stored`,
    { newUser: true, from: "/chat" },
    async (v) => {
      const { page } = v;
      hold();
      await v.ask(question);
      await isDone(page, "Membaca pertanyaan").waitFor();
      const deleted = page.waitForResponse((response) => response.request().method() === "DELETE");
      await stop(page);
      await page.getByRole("button", { name: "Stop" }).waitFor({ state: "detached" });
      // The server answers when the work has ended.
      expect((await deleted).status()).toBe(204);
      expect(await answer(page).count()).toBe(0);
      expect(await stored(page)).toEqual([]);

      if (name === "leaving the conversation")
        return page.getByRole("heading", { name: "Apa yang ingin Anda ketahui?" }).waitFor();
      await page.getByText("Jawaban dihentikan.").first().waitFor();
      held?.release();
      await page.getByRole("button", { name: "Coba lagi" }).click();
      await answer(page).getByText("51.316.378 jiwa").waitFor();
      expect(await page.getByRole("article", { name: "Pertanyaan Anda" }).count()).toBe(1);
    },
  );

const brokenStreams = [
  ["answers with a page of its own", { status: 200, contentType: "text/html", body: "<html></html>" }],
  ["breaks event streams off", { status: 200, contentType: "text/event-stream", body: ":\n\n" }],
  ["does not let the call pass", { status: 405, contentType: "application/json", body: "{}" }],
] as const;
for (const [what, reply] of brokenStreams)
  journey(
    `[S7.29] where a proxy ${what}, the question is asked without a stream`,
    { newUser: true, from: "/chat", expects: [405] },
    async (v) => {
      const { page } = v;
      let tried = 0;
      await page.route("**/api/v1/chat", (route) => {
        tried += 1;
        return route.fulfill(reply);
      });
      await v.ask(question);
      await answer(page).getByText("51.316.378 jiwa").waitFor();
      await page.waitForURL(/\/chat\/[^/]+$/);
      await v.ask("brp jumlah desa di NTT");
      await expect.poll(() => answer(page).count()).toBe(2);
      expect(tried).toBe(1);
    },
  );

journey(
  "[S4.27] without a stream, Stop aborts the request and keeps the question",
  { from: "/chat", offline: true },
  async (v) => {
    const { page } = v;
    await page.route("**/api/v1/chat", (route) => route.fulfill(brokenStreams[0][1]));
    await page.route("**/askdb/ask", () => {});
    const aborted = page.waitForEvent("requestfailed");
    const asked = page.waitForRequest("**/askdb/ask");
    await v.ask(question);
    await asked;
    await page.getByRole("button", { name: "Stop" }).click();
    expect((await aborted).failure()?.errorText).toContain("ERR_ABORTED");
    await page.getByText("Jawaban dihentikan.").first().waitFor();
  },
);
