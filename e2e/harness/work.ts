import type { Page } from "playwright-core";

/**
 * Milliseconds that the page's main thread worked while this was done: what a page costs, however much of the machine it is given.
 */
export async function workOf(page: Page, done: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () =>
    (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  const before = await worked();
  await done();
  const work = (await worked()) - before;
  await session.detach();
  return work * 1000;
}
