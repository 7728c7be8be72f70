import type { Search, SearchHit } from "@tanyadata/contract";
import type { z } from "zod";
import type { ReadAsker } from "../../store/reader.ts";
import type { SearchIndex } from "./search-index.ts";
import { fitOf, searchedWords, type Wanted, waysOf } from "./search-words.ts";

/** How many similar candidates are looked at: bounds a search whatever is asked. */
const similarCandidates = 200;

/**
 * A user's questions that fit the key word, best first: its words side by side, then all of them, then similar ones;
 * the newest first among equals. Looser stages are tried only while there are not enough. Where looking through all
 * questions takes too long, it goes on among the recent ones.
 */
export async function search(
  index: SearchIndex,
  asker: ReadAsker,
  { key_word: keyWord, limit }: z.output<typeof Search>,
): Promise<SearchHit[]> {
  const words = searchedWords(keyWord);
  if (words.length === 0) return [];
  const ways = waysOf(words);
  const fits = new Map<string, { readonly hit: SearchHit; readonly fit: number }>();
  let isSlow = false;
  /** Whether there may be more than were looked at. */
  const look = async (wanted: Wanted, candidates: number): Promise<boolean> => {
    const newest = isSlow ? undefined : await index.newest(asker, wanted, candidates);
    isSlow ||= newest === undefined;
    const hits = newest ?? (await index.recent(asker, wanted, candidates));
    for (const hit of hits) {
      const fit = fitOf(words, [hit.chat_topic_title, hit.chat_query_question]);
      if (fit > 0) fits.set(hit.chat_query_id, { hit, fit });
    }
    return hits.length === candidates;
  };
  if (await look(ways.all, limit)) await look(ways.sideBySide, limit);
  for (const wanted of [ways.allSimilar, ways.anySimilar]) if (fits.size < limit) await look(wanted, similarCandidates);
  return [...fits.values()]
    .sort((a, b) => b.fit - a.fit || newerFirst(a.hit, b.hit))
    .slice(0, limit)
    .map(({ hit }) => hit);
}

function newerFirst(a: SearchHit, b: SearchHit): number {
  const [left, right] = [a, b].map((hit) => hit.chat_query_created_at + hit.chat_query_id);
  return (left ?? "") < (right ?? "") ? 1 : -1;
}
