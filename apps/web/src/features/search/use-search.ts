import { useEffect, useState } from "react";
import { type SearchResult, searchApi } from "./search.api.ts";

/** Milliseconds without a keystroke after which is searched. */
const searchDebounce = 500;

export interface Search {
  readonly isLoading: boolean;
  /** Null before the first answer, and where the search failed. */
  readonly results: readonly SearchResult[] | null;
  readonly hasFailed: boolean;
  /** Searches once more for the same. */
  readonly retry: () => void;
}

/** What is found for a query while it is being written. Of a failed search no toast tells; it is logged. */
export function useSearch(query: string): Search {
  const wanted = query.trim();
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), searchDebounce);
    return () => clearTimeout(timer);
  }, [wanted]);

  const isSettled = wanted === asked;
  const { currentData, error, isFetching, refetch } = searchApi.useSearchChatQuery(asked, {
    skip: asked === "" || !isSettled,
  });
  useEffect(() => {
    if (error) console.warn("The search failed.", error);
  }, [error]);
  const isLoading = wanted !== "" && (!isSettled || isFetching);
  const isOver = wanted !== "" && !isLoading;
  const hasFailed = isOver && error !== undefined;
  return { isLoading, results: isOver && !hasFailed ? (currentData ?? null) : null, hasFailed, retry: refetch };
}
