import { expect } from "vitest";
import { row, topicJourney } from "../harness/topics.ts";

topicJourney(
  "[S8.05] a server that does not answer in two minutes is told (TIMEOUT_ERROR), and is asked again",
  { topics: ["Kopi Gayo"], from: null },
  async ({ page, ids, open }) => {
    await page.clock.install();
    await page.route("**/askdb/queries*", () => {});
    await open(`/chat/${ids[0]}`);
    await page.getByText("Memuat percakapan…").waitFor();
    await row(page, "Kopi Gayo").waitFor();
    await page.clock.runFor(119_000);
    expect(await page.getByText("Server terlalu lama menjawab.").count()).toBe(0);
    await page.clock.runFor(1_000);
    await page.getByText("Server terlalu lama menjawab.").waitFor();
    await page.unroute("**/askdb/queries*");
    await page.getByRole("button", { name: "Coba lagi" }).click();
    await page.getByRole("article", { name: "Jawaban" }).waitFor();
  },
);

topicJourney(
  "[S8.04][S8.06] a conversation that cannot be reached, or read, says which, and is loaded when asked for",
  { topics: ["Kopi Gayo"], from: null, offline: true },
  async ({ page, ids, open }) => {
    await page.route("**/askdb/queries*", (route) => route.abort());
    await open(`/chat/${ids[0]}`);
    await page.getByText("Server tidak dapat dihubungi.").waitFor();
    await page.unroute("**/askdb/queries*");
    await page.route("**/askdb/queries*", (route) => route.fulfill({ status: 200, body: "<html>" }));
    await page.getByRole("button", { name: "Coba lagi" }).click();
    await page.getByText("Jawaban server tidak dapat dibaca.").waitFor();
    await page.unroute("**/askdb/queries*");
    await page.getByRole("button", { name: "Coba lagi" }).click();
    await page.getByRole("article", { name: "Jawaban" }).waitFor();
  },
);

topicJourney(
  "[S2.22][S2.67] on a slow network each wait is told, and the page can be used before all of it is there",
  { topics: ["Kopi Gayo"], from: null },
  async ({ page, context, ask }) => {
    const network = await context.newCDPSession(page);
    await network.send("Network.enable");
    // A weak mobile connection: half a second to the server and back, 100 KB a second.
    const slow = { offline: false, latency: 500, downloadThroughput: 100_000, uploadThroughput: 50_000 };
    await network.send("Network.emulateNetworkConditions", slow);
    await network.send("Network.setCacheDisabled", { cacheDisabled: true });
    const loaded = page.goto("/chat", { waitUntil: "commit" });
    await page.getByText("Loading page...").waitFor();
    await loaded;
    await page.getByText("Loading topics...").waitFor();
    // Before the topics are there, a question can be asked.
    await ask("Berapa jumlah penduduk Jawa Barat?");
    await page.getByRole("button", { name: "Stop" }).waitFor();
    await row(page, "Kopi Gayo").waitFor();
    await page.getByRole("article", { name: "Jawaban" }).getByText("51.316.378").first().waitFor();
  },
);
