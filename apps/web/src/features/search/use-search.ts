import { useEffect, useState } from "react";
import { type SearchResult, searchApi } from "./search.api.ts";

/** Milliseconds without a keystroke after which is searched. */
const searchDebounce = 500;

export interface Search {
  readonly isLoading: boolean;
  /** Null before the first answer, and where the search failed. */
  readonly results: readonly SearchResult[] | null;
}

/** What is found for a query while it is being written. A failed search is logged only. */
export function useSearch(query: string): Search {
  const wanted = query.trim();
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), searchDebounce);
    return () => clearTimeout(timer);
  }, [wanted]);

  const isSettled = wanted === asked;
  const { currentData, error, isFetching } = searchApi.useSearchChatQuery(asked, { skip: asked === "" || !isSettled });
  useEffect(() => {
    if (error) console.warn("The search failed.", error);
  }, [error]);
  const isLoading = wanted !== "" && (!isSettled || isFetching);
  return { isLoading, results: wanted === "" || isLoading || error ? null : (currentData ?? null) };
}
