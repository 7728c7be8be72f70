import type { Search, SearchHit } from "@tanyadata/contract";
import type { z } from "zod";
import type { SearchIndex } from "./search-index.ts";
import { fitOf, searchedWords, stagesOf } from "./search-words.ts";

/** How many candidates of each stage are looked at: bounds a search whatever is asked. */
const candidates = 200;

/**
 * A user's questions that fit the key word, best first: its words side by side, then all of them, then similar ones;
 * the newest first among equals. Looser stages are tried only while there are not enough.
 */
export async function search(
  index: SearchIndex,
  userId: string,
  { key_word: keyWord, limit }: z.output<typeof Search>,
): Promise<SearchHit[]> {
  const words = searchedWords(keyWord);
  const fits = new Map<string, { readonly hit: SearchHit; readonly fit: number }>();
  for (const wanted of stagesOf(words)) {
    for (const hit of await index.newest(userId, wanted, candidates)) {
      const fit = fitOf(words, [hit.chat_topic_title, hit.chat_query_question]);
      if (fit > 0) fits.set(hit.chat_query_id, { hit, fit });
    }
    if (fits.size >= limit) break;
  }
  return [...fits.values()]
    .sort((a, b) => b.fit - a.fit || newerFirst(a.hit, b.hit))
    .slice(0, limit)
    .map(({ hit }) => hit);
}

function newerFirst(a: SearchHit, b: SearchHit): number {
  const [left, right] = [a, b].map((hit) => hit.chat_query_created_at + hit.chat_query_id);
  return (left ?? "") < (right ?? "") ? 1 : -1;
}
