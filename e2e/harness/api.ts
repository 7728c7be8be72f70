import type { Page } from "playwright-core";
import { tokenOf } from "./session.ts";

/** Sends a call of the API as the one who is logged in on the page; its answer. Fails unless it succeeds. */
export async function callApi<T = unknown>(page: Page, method: string, path: string, body?: object): Promise<T> {
  const token = await tokenOf(page);
  const response = await page.request.fetch(`/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { data: body } : {}),
  });
  if (!response.ok()) throw new Error(`${method} ${path} answered ${response.status()}: ${await response.text()}`);
  return response.status() === 204 ? (undefined as T) : response.json();
}

/** Asks a question in a new topic; the topic's id. */
export const askNew = async (page: Page, question: string): Promise<string> =>
  (await callApi<{ chat_topic_id: string }>(page, "POST", "/askdb/ask", { question })).chat_topic_id;
