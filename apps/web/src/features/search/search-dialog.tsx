import { Command } from "cmdk";
import { Search as SearchIcon } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CommandList } from "../../ui/command-list.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { type TopicChoices, Topics } from "./choices.tsx";
import { Results } from "./results.tsx";
import { useSearch } from "./use-search.ts";

interface SearchDialogProps {
  /** What can be picked before anything is searched for. */
  readonly topics: TopicChoices;
  /** A topic was picked, or a new chat (null). */
  readonly onPick: (topicId: string | null) => void;
  readonly onClose: () => void;
}

/** Finds a chat by its title or a question in it. Closing it forgets what was found. */
export function SearchDialog({ topics, onPick, onClose }: SearchDialogProps) {
  const [query, setQuery] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const search = useSearch(query);
  const isSearching = query.trim() !== "";
  const isEmpty = search.results?.length === 0;
  const { hasFailed } = search;

  return (
    <Dialog title="Search Chat" onClose={onClose} className="max-w-xl">
      {/* What fits is the server's to say. */}
      <Command shouldFilter={false} loop label="Search Chat" className="flex min-h-0 flex-col">
        <div className="flex items-center gap-2.5 border-border border-b px-4">
          <SearchIcon className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
          <Command.Input
            ref={field}
            autoFocus
            value={query}
            onValueChange={setQuery}
            maxLength={200}
            placeholder="Search chats..."
            className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted-foreground sm:text-sm"
          />
        </div>
        <div className="relative flex min-h-0">
          <CommandList label="Chats" aria-busy={search.isLoading} className="h-[440px] flex-1">
            {isSearching ? (
              <Results query={query} search={search} onPick={onPick} />
            ) : (
              <Topics topics={topics} onPick={onPick} />
            )}
          </CommandList>
          {/* Beside the list: a list box holds nothing but its options. */}
          <div className="pointer-events-none absolute inset-x-4 top-12 grid justify-items-center gap-3">
            <p role="status" className={isEmpty || hasFailed ? "text-center text-muted-foreground text-sm" : "sr-only"}>
              {hasFailed && "Pencarian tidak berhasil."}
              {isEmpty ? "No results found" : search.results && `${search.results.length} hasil`}
            </p>
            {hasFailed && (
              <Button
                size="sm"
                className="pointer-events-auto"
                onClick={() => {
                  search.retry();
                  // The button goes with what it mends.
                  field.current?.focus();
                }}
              >
                Coba lagi
              </Button>
            )}
          </div>
        </div>
      </Command>
    </Dialog>
  );
}
