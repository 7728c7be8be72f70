import type { ReactNode } from "react";
import { failureOf } from "../api/failure.ts";
import { wordsOf } from "../api/failure-words.ts";
import { Button } from "./button.tsx";
import { Loading } from "./loading.tsx";

interface LoadedProps<Item> {
  /** Undefined until it is there. */
  readonly items: readonly Item[] | undefined;
  readonly error: unknown;
  /** Says that there is nothing. */
  readonly empty: string;
  readonly onRetry: () => void;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A list of the server: on its way, failed, empty, or shown. What is held stays shown when it cannot be renewed. */
export function Loaded<Item>({ items, error, empty, onRetry, children }: LoadedProps<Item>) {
  if (items)
    return (
      <>
        {items.length === 0 ? <p className="py-8 text-muted-foreground text-sm">{empty}</p> : children(items)}
        {error !== undefined && <Failed error={error} onRetry={onRetry} />}
      </>
    );
  if (error !== undefined) return <Failed error={error} onRetry={onRetry} />;
  return <Loading className="py-8" />;
}

function Failed({ error, onRetry }: Pick<LoadedProps<never>, "error" | "onRetry">) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 py-6 text-sm">
      {wordsOf(failureOf(error))}
      <Button onClick={onRetry}>Coba lagi</Button>
    </div>
  );
}

interface MoreProps {
  readonly hasMore: boolean;
  readonly busy: boolean;
  readonly onMore: () => void;
}

/** The end of a list that is read page by page. */
export function More({ hasMore, busy, onMore }: MoreProps) {
  if (!hasMore) return null;
  return (
    <Button busy={busy} onClick={onMore} className="mt-4">
      {busy ? "Memuat…" : "Muat lagi"}
    </Button>
  );
}
