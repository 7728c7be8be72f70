import { Popover } from "radix-ui";
import { type RefObject, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FocusBack, noLaterFocus } from "../../ui/focus-back.tsx";
import { loadable } from "../../ui/loadable.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { LoadMore } from "./load-more.tsx";
import type { ChatTopic } from "./topic.ts";
import { TopicRows } from "./topic-list.tsx";
import { focusTopic, type RowActions } from "./topic-row.tsx";
import type { Move } from "./topics.api.ts";
import { moveTopic, useTopics, useTopicsDispatch } from "./topics.ts";
import { useFirstPage } from "./use-topic-lists.ts";

const DeleteDialog = loadable(() => import("./delete-dialog.tsx").then((module) => module.DeleteDialog));

interface ArchivedPopoverProps {
  /** The button that it stands over. */
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly chatId: string | null;
  readonly onClose: () => void;
  readonly onDeleted: (id: string) => void;
}

/** The archived topics; open while it is rendered. The list is loaded when this is first shown. */
export function ArchivedPopover({ anchor, chatId, onClose, onDeleted }: ArchivedPopoverProps) {
  const dispatch = useTopicsDispatch();
  const [deleting, setDeleting] = useState<ChatTopic | null>(null);
  const content = useRef<HTMLDivElement>(null);
  /** Ends the dialog; the focus goes back to the row, or to the archive where that is gone. */
  function endDeleting({ id }: ChatTopic) {
    flushSync(() => setDeleting(null));
    setTimeout(() => focusTopic(id) || content.current?.focus());
  }
  const rowActions = useMemo(
    () => ({
      onMove: async (topic: ChatTopic, move: Move) => {
        await dispatch(moveTopic(topic.id, move));
        // The row that had the focus is gone; the archive stays open for the next one.
        if (document.activeElement === document.body) content.current?.focus();
      },
      onDelete: setDeleting,
    }),
    [dispatch],
  );
  return (
    // Before the dialog over it hears the keys, Escape comes here.
    <Popover.Root open onOpenChange={(open) => !open && (deleting ? endDeleting(deleting) : onClose())}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal container={anchor.current?.closest<HTMLElement>("[data-sidebar]")}>
        <Popover.Content
          ref={content}
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label="Archived"
          // Its own button closes it by the click that follows.
          onInteractOutside={(event) => anchor.current?.contains(event.target as Node) && event.preventDefault()}
          onCloseAutoFocus={noLaterFocus}
          className="popup z-40 flex max-h-[60vh] w-68 max-w-[calc(100vw-1rem)] flex-col overflow-hidden rounded-lg border border-border bg-popover text-foreground shadow-lg outline-none"
        >
          <FocusBack to={anchor} />
          <ArchivedList chatId={chatId} actions={rowActions} />
          {deleting && (
            <DeleteDialog
              topic={deleting}
              onClose={() => endDeleting(deleting)}
              onDeleted={() => {
                endDeleting(deleting);
                onDeleted(deleting.id);
              }}
            />
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function ArchivedList({ chatId, actions }: { chatId: string | null; actions: RowActions }) {
  const { archivedTopics, loading } = useTopics();
  const { isLoadedInitially, hasMore, hasFailed } = loading.archived;
  const scroller = useRef<HTMLDivElement>(null);
  useFirstPage("archived");
  if (!isLoadedInitially && !hasFailed)
    return (
      <p role="status" className="grid place-items-center p-6 text-muted-foreground">
        <Spinner />
        <span className="sr-only">Loading topics...</span>
      </p>
    );
  return (
    <div ref={scroller} className="min-h-0 overflow-y-auto p-1.5">
      {archivedTopics.length > 0 && <TopicRows topics={archivedTopics} chatId={chatId} actions={actions} />}
      {archivedTopics.length === 0 && !hasFailed && !hasMore && (
        <p className="p-5 text-center text-muted-foreground text-sm">No archived topics</p>
      )}
      <LoadMore list="archived" scroller={scroller} />
    </div>
  );
}
