import type { BrowserContext } from "playwright-core";
import { expect } from "vitest";
import { callApi } from "../harness/api.ts";
import { expireToken } from "../harness/expired-token.ts";
import { journey } from "../harness/journey.ts";
import { topicJourney } from "../harness/topics.ts";

const question = "10 kabupaten dengan penduduk terbanyak di Jawa Timur";

/** The statuses of all answers of one path, in any tab. */
function watch(context: BrowserContext, path: string): number[] {
  const statuses: number[] = [];
  context.on("response", (response) => response.url().includes(path) && statuses.push(response.status()));
  return statuses;
}

journey(
  "[S8.01][S8.02] tabs that are reloaded while they refresh an expired token all stay logged in",
  { from: "/chat", expects: [401], offline: true },
  async ({ page, context }) => {
    const tabs = [page, await context.newPage(), await context.newPage()];
    await Promise.all(tabs.map((tab) => tab.goto("/chat")));
    const refreshes = watch(context, "/auth/refresh");
    // The other tabs refresh as soon as they see the token: each reload meets them somewhere else on their way.
    for (let round = 0; round < 8; round += 1) {
      await expireToken(page);
      await Promise.all(tabs.map((tab) => tab.reload()));
      for (const tab of tabs) await tab.getByRole("textbox", { name: "Pertanyaan" }).waitFor();
    }
    expect(new Set(refreshes)).toEqual(new Set([200]));
  },
);

journey(
  "[S8.02] a tab that is reloaded in the middle of the refresh stays logged in",
  { from: "/insights", expects: [401], offline: true },
  async ({ page, url }) => {
    await expireToken(page);
    // The server answers, the browser never sees the answer: the page has gone.
    let isFirst = true;
    await page.route("**/auth/refresh", async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      const request = route.request();
      await fetch(`${url}/api/v1/auth/refresh`, {
        method: "POST",
        headers: await request.allHeaders(),
        body: request.postData(),
      });
      await page.reload();
      await route.abort().catch(() => {});
    });
    await page.reload().catch(() => {});
    await page.getByRole("heading", { name: "Insights" }).waitFor();
    expect(isFirst).toBe(false);
  },
);

topicJourney(
  "[S8.01][S8.02] ten calls that are refused at once wait for one refresh, and are all sent again",
  { topics: [question], expects: [401], height: 9000 },
  async ({ page, context, ids, open }) => {
    const asked = { question, chat_topic_id: ids[0] };
    // Besides the topic's first question, which has no table.
    for (let count = 0; count < 10; count += 1) await callApi(page, "POST", "/askdb/ask", asked);
    await open(`/chat/${ids[0]}`);
    const exports = page.getByRole("button", { name: "Export CSV" });
    await expect.poll(() => exports.count()).toBe(10);
    const refreshes = watch(context, "/auth/refresh");
    const files = watch(context, "/askdb/download-csv");
    await expireToken(page);
    // The server runs three queries of a user at once: ten real exports are not what is tried here.
    const expired = `Bearer ${await page.evaluate("localStorage.getItem('token')")}`;
    await page.route("**/download-csv*", (route) =>
      route.request().headers().authorization === expired ? route.continue() : route.fulfill({ body: "a;b" }),
    );
    await page.evaluate(
      "[...document.querySelectorAll('button')].filter((b) => b.textContent.includes('Export CSV')).forEach((b) => b.click())",
    );
    await expect.poll(() => files.filter((status) => status === 200).length).toBe(10);
    expect(files.filter((status) => status === 401)).toHaveLength(10);
    expect(refreshes).toEqual([200]);
  },
);
