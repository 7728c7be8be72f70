import type { Locator, Page } from "playwright-core";
import { askNew, callApi } from "./api.ts";
import { type JourneyOptions, journey, rendered, type Visitor } from "./journey.ts";

interface TopicJourneyOptions extends Omit<JourneyOptions, "from" | "newUser"> {
  /** The topics that the visitor has, newest first. */
  readonly topics: readonly string[];
  /** Those of them that are pinned, and archived. */
  readonly pinned?: readonly string[];
  readonly archived?: readonly string[];
  /** Where the visitor starts, with the topics made; `/chat` unless said otherwise. Null: logged in, before any page is opened. */
  readonly from?: string | null;
}

interface TopicVisitor extends Visitor {
  /** The ids of the topics, in the order in which they were given. */
  readonly ids: readonly string[];
}

/** A journey of somebody new, who has the given topics. */
export function topicJourney(
  title: string,
  { topics, pinned = [], archived = [], from = "/chat", ...options }: TopicJourneyOptions,
  walk: (visitor: TopicVisitor) => Promise<void>,
): void {
  journey(title, { ...options, newUser: true, from: null }, async (visitor) => {
    const { page } = visitor;
    const ids = await makeTopics(page, topics);
    for (const [deed, names] of [
      ["pin", pinned],
      ["archive", archived],
    ] as const)
      for (const name of names)
        await callApi(page, "POST", `/askdb/${deed}-chat-topic`, { chat_topic_id: ids[topics.indexOf(name)] });
    if (from !== null) {
      await visitor.open(from);
      await rendered(page);
    }
    await walk({ ...visitor, ids });
  });
}

/** Makes a topic for each name, the first of them the newest; their ids in the same order. */
export async function makeTopics(page: Page, names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const title of names.toReversed()) {
    const id = await askNew(page, "Berapa jumlah penduduk Jawa Barat?");
    await callApi(page, "PUT", "/askdb/chat-topic", { chat_topic_id: id, title });
    ids.unshift(id);
  }
  return ids;
}

/** The rows of the sidebar. */
export const rows = (page: Page): Locator => page.getByRole("navigation", { name: "Chats" }).getByRole("link");

/** The row of one topic, wherever it is. */
export const row = (page: Page, name: string): Locator => page.locator("[data-topic]").filter({ hasText: name });

/** The headings of the sidebar's list, once it is there. */
export async function headings(page: Page): Promise<string[]> {
  const list = page.getByRole("navigation", { name: "Chats" });
  await list.getByRole("heading").first().waitFor();
  return list.getByRole("heading").allInnerTexts();
}

export async function openMenu(page: Page, name: string): Promise<void> {
  await row(page, name).hover();
  await page.getByRole("button", { name: `Options for ${name}` }).click();
  await page.getByRole("menu").waitFor();
}

/** Picks something from the menu of a topic. */
export async function pick(page: Page, name: string, item: string): Promise<void> {
  await openMenu(page, name);
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** What the menu of a topic offers. */
export async function menuOf(page: Page, name: string): Promise<string[]> {
  await openMenu(page, name);
  const items = await page.getByRole("menuitem").allInnerTexts();
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  return items;
}
