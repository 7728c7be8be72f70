import { Command } from "cmdk";
import { MessageSquare } from "lucide-react";
import { Group, iconClass, itemClass } from "./choices.tsx";
import { highlight } from "./highlight.ts";
import type { SearchResult } from "./search.api.ts";
import type { Search } from "./use-search.ts";

interface ResultsProps {
  readonly query: string;
  readonly search: Search;
  readonly onPick: (topicId: string) => void;
}

/** What a query found: three skeleton rows while it is looked for. */
export function Results({ query, search: { isLoading, results }, onPick }: ResultsProps) {
  if (isLoading) return <Skeletons />;
  if (!results || results.length === 0) return null;
  return (
    <Group heading="Chat History">
      {results.map((result) => (
        <Result key={result.chatQueryId} result={result} query={query} onPick={onPick} />
      ))}
    </Group>
  );
}

interface ResultProps {
  readonly result: SearchResult;
  readonly query: string;
  readonly onPick: (topicId: string) => void;
}

function Result({ result, query, onPick }: ResultProps) {
  return (
    <Command.Item value={result.chatQueryId} onSelect={() => onPick(result.chatTopicId)} className={itemClass}>
      <MessageSquare className={iconClass} aria-hidden="true" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span dir="auto" className="truncate">
          <Highlighted text={result.chatTopicTitle || "New Chat"} query={query} />
        </span>
        <span dir="auto" className="line-clamp-2 text-muted-foreground text-xs [overflow-wrap:anywhere]">
          <Highlighted text={result.chatQueryQuestion} query={query} />
        </span>
      </span>
    </Command.Item>
  );
}

function Highlighted({ text, query }: { text: string; query: string }) {
  return highlight(text, query).map((piece, index) =>
    piece.isMatch ? (
      <strong key={index} className="font-bold text-foreground">
        {piece.text}
      </strong>
    ) : (
      <span key={index}>{piece.text}</span>
    ),
  );
}

function Skeletons() {
  return ["w-2/5", "w-3/5", "w-1/2"].map((width) => (
    <div key={width} data-skeleton aria-hidden="true" className="flex items-center gap-2.5 px-2.5 py-2.5">
      <span className="size-4 shrink-0 animate-pulse rounded bg-accent" />
      <span className="grid flex-1 gap-2">
        <span className={`h-3 animate-pulse rounded bg-accent ${width}`} />
        <span className="h-2.5 w-4/5 animate-pulse rounded bg-accent" />
      </span>
    </div>
  ));
}
