import { type RefObject, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { type List, lists } from "./topic.ts";
import { loadMoreTopics, loadTopics, useTopics, useTopicsDispatch } from "./topics.ts";

/** Pixels from view at which the end of a list asks for more. */
const loadMoreMargin = 100;

interface LoadMoreProps {
  readonly list: List;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** The end of a list that has more. Coming near view it loads the next page, if the list overflows; if not, there is a button. */
export function LoadMore({ list, scroller }: LoadMoreProps) {
  const dispatch = useTopicsDispatch();
  const { isLoadedInitially, hasMore, isLoading, hasFailed } = useTopics().loading[list];
  const sentinel = useRef<HTMLDivElement>(null);
  const isWaiting = isLoadedInitially && hasMore && !isLoading;

  useEffect(() => {
    const [root, end] = [scroller.current, sentinel.current];
    if (!root || !end || !isWaiting) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && root.scrollHeight > root.clientHeight) void dispatch(loadMoreTopics(list));
      },
      { root, rootMargin: `0px 0px ${loadMoreMargin}px 0px` },
    );
    watcher.observe(end);
    return () => watcher.disconnect();
  }, [dispatch, list, scroller, isWaiting]);

  if (hasFailed) return <LoadFailed list={list} />;
  if (!isLoadedInitially || !hasMore) return null;
  return (
    <div ref={sentinel} className="grid min-h-8 place-items-center text-muted-foreground text-xs">
      {isLoading ? (
        <p role="status" className="flex items-center gap-2">
          <Spinner />
          Loading more topics...
        </p>
      ) : (
        <Button variant="ghost" size="sm" onClick={() => dispatch(loadMoreTopics(list))}>
          Load more topics
        </Button>
      )}
    </div>
  );
}

/** Says so once for all lists, at the end of one that failed; trying again tries all of them. */
function LoadFailed({ list }: { list: List }) {
  const dispatch = useTopicsDispatch();
  const { loading } = useTopics();
  if (list === "pinned" && loading.normal.hasFailed) return null;
  const tryAgain = () => {
    for (const each of lists) if (loading[each].hasFailed) void dispatch(loadTopics(each));
  };
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-2 py-3 text-center text-muted-foreground text-xs">
      Topics could not be loaded.
      <Button size="sm" onClick={tryAgain}>
        Try again
      </Button>
    </div>
  );
}
