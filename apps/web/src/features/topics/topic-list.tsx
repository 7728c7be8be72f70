import { type RefObject, useId, useRef } from "react";
import { LoadMore } from "./load-more.tsx";
import type { ChatTopic } from "./topic.ts";
import { type RowActions, TopicRow } from "./topic-row.tsx";
import { useTopics } from "./topics.ts";
import { useCalendar, useFirstPage } from "./use-topic-lists.ts";

interface RowsProps {
  readonly topics: readonly ChatTopic[];
  readonly chatId: string | null;
  readonly actions: RowActions;
  /** Their heading, where they have one. */
  readonly labelledBy?: string;
}

/** The rows of some topics. */
export function TopicRows({ topics, chatId, actions, labelledBy }: RowsProps) {
  const { busy } = useTopics();
  return (
    <ul aria-labelledby={labelledBy}>
      {topics.map((topic) => (
        <TopicRow
          key={topic.id}
          topic={topic}
          isActive={topic.id === chatId}
          isBusy={busy.includes(topic.id)}
          actions={actions}
        />
      ))}
    </ul>
  );
}

function Group({ label, ...rows }: RowsProps & { label: string }) {
  const id = useId();
  return (
    <section className="pb-3">
      <h2 id={id} className="px-2 py-1.5 font-medium text-muted-foreground text-xs">
        {label}
      </h2>
      <TopicRows {...rows} labelledBy={id} />
    </section>
  );
}

interface TopicListProps {
  /** The open topic. */
  readonly chatId: string | null;
  readonly actions: RowActions;
}

/** Pinned topics, then the rest under their dates; scrolls by itself. */
export function TopicList({ chatId, actions }: TopicListProps) {
  const { chatTopics, pinnedTopics, loading } = useTopics();
  const scroller = useRef<HTMLDivElement>(null);
  useFirstPage("normal");
  useFirstPage("pinned");
  useCalendar();

  const isEmpty = chatTopics.length === 0 && pinnedTopics.length === 0;
  const { normal, pinned } = loading;
  // Both lists show at once: pinned topics that came later would push the others down.
  const hasShown = useRef(false);
  const isWaiting = [normal, pinned].some(({ isLoadedInitially, hasFailed }) => !isLoadedInitially && !hasFailed);
  if (!isWaiting) hasShown.current = true;
  const rows = { chatId, actions };
  return (
    <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto px-2 pt-1">
      {isWaiting && (isEmpty || !hasShown.current) ? (
        <Waiting />
      ) : (
        <Lists scroller={scroller} isEmpty={isEmpty} {...rows} />
      )}
    </div>
  );
}

interface ListsProps extends TopicListProps {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly isEmpty: boolean;
}

function Lists({ scroller, isEmpty, ...rows }: ListsProps) {
  const { chatTopics, pinnedTopics, loading } = useTopics();
  const hasFailed = loading.normal.hasFailed || loading.pinned.hasFailed;
  return (
    <>
      {pinnedTopics.length > 0 && <Group label="Pinned Chat" topics={pinnedTopics} {...rows} />}
      <LoadMore list="pinned" scroller={scroller} />
      {chatTopics.map(({ id, label, items }) => (
        <Group key={id} label={label} topics={items} {...rows} />
      ))}
      <LoadMore list="normal" scroller={scroller} />
      {isEmpty && !hasFailed && !loading.normal.hasMore && (
        <p className="px-2 py-6 text-center text-muted-foreground text-sm">No topics found</p>
      )}
    </>
  );
}

const widths = ["w-3/4", "w-11/12", "w-2/3", "w-5/6", "w-1/2", "w-4/5", "w-2/3", "w-3/5"];

function Waiting() {
  return (
    <div className="px-2">
      <p role="status" className="py-1.5 font-medium text-muted-foreground text-xs">
        Loading topics...
      </p>
      {widths.map((width, index) => (
        <div key={index} className="flex h-8 items-center" aria-hidden="true">
          <div className={`h-3 rounded bg-border ${width}`} />
        </div>
      ))}
    </div>
  );
}
