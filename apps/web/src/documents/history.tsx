import { type ReactNode, useState } from "react";
import { Loaded, More } from "../ui/loaded.tsx";
import { SearchBox } from "../ui/search-box.tsx";

interface Pages<Item> {
  readonly currentData?: { readonly pages: readonly (readonly Item[])[] } | undefined;
  readonly error?: unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
}

interface HistoryProps<Item> {
  readonly label: string;
  readonly searchLabel: string;
  /** Says that there is nothing, and that nothing was found. */
  readonly empty: string;
  readonly notFound: string;
  /** Page by page, those that have every word of the search. */
  readonly usePages: (search: string) => Pages<Item>;
  readonly children: (item: Item) => ReactNode;
}

/** What was done, newest first: searched, and read on page by page. */
export function History<Item>({ label, searchLabel, empty, notFound, usePages, children }: HistoryProps<Item>) {
  const [search, setSearch] = useState("");
  const { currentData, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = usePages(search);
  return (
    <>
      <SearchBox label={searchLabel} onSearch={setSearch} />
      <div className="mt-4">
        <Loaded
          items={currentData?.pages.flat()}
          error={error}
          empty={search ? notFound : empty}
          onRetry={() => void refetch()}
        >
          {(items) => (
            <ul aria-label={label} className="divide-y divide-border border-border border-y">
              {items.map(children)}
            </ul>
          )}
        </Loaded>
        <More hasMore={hasNextPage} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      </div>
    </>
  );
}
