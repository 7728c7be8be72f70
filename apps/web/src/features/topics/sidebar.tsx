import { BookOpen, PanelLeftClose, Search, SquarePen } from "lucide-react";
import { useCallback, useMemo } from "react";
import { Link } from "react-router";
import { buttonClass } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { Archived } from "./archived.tsx";
import type { ChatTopic } from "./topic.ts";
import { TopicList } from "./topic-list.tsx";
import { focusTopic, type RowActions } from "./topic-row.tsx";
import type { Move } from "./topics.api.ts";
import { moveTopic, renameTopic, useTopicsDispatch } from "./topics.ts";

interface SidebarProps {
  /** The open topic. */
  readonly chatId: string | null;
  readonly onAbout: () => void;
  readonly onSearch: () => void;
  /** Closes the panel; a drawer has no such button. */
  readonly onToggle?: () => void;
  /** A topic was deleted for good. */
  readonly onDeleted: (id: string) => void;
}

const wide = `${buttonClass("ghost")} w-full !justify-start !px-2 !font-normal`;

/** The topics and the ways to them, filling the place that it is given. */
export function Sidebar({ chatId, onAbout, onSearch, onToggle, onDeleted }: SidebarProps) {
  const dispatch = useTopicsDispatch();
  const onMove = useCallback(
    async (topic: ChatTopic, move: Move) => {
      await dispatch(moveTopic(topic.id, move));
      // The row that had the focus went elsewhere.
      if (document.activeElement !== document.body) return;
      if (!focusTopic(topic.id)) document.querySelector<HTMLElement>("[data-archived]")?.focus();
    },
    [dispatch],
  );
  const actions = useMemo<RowActions>(
    () => ({ onMove, onRename: (topic, text) => void dispatch(renameTopic(topic.id, text)) }),
    [dispatch, onMove],
  );
  return (
    <div data-sidebar className="flex h-full min-h-0 flex-col">
      <div className="space-y-0.5 p-2">
        <div className="flex items-center justify-between">
          <Link to="/" aria-label="TanyaData, home" className="focus-ring rounded-md p-1.5">
            <Logo />
          </Link>
          {onToggle && (
            <button
              type="button"
              id="sidebar-toggle"
              aria-label="Close sidebar"
              title="Close sidebar"
              aria-expanded="true"
              onClick={onToggle}
              className={buttonClass("ghost", "icon")}
            >
              <PanelLeftClose className="size-[18px]" aria-hidden="true" />
            </button>
          )}
        </div>
        <Link to="/" className={wide}>
          <SquarePen className="size-4 text-muted-foreground" aria-hidden="true" />
          New Chat
        </Link>
        <button type="button" onClick={onAbout} className={wide}>
          <BookOpen className="size-4 text-muted-foreground" aria-hidden="true" />
          About &amp; Guidance
        </button>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onSearch}
          className={`${buttonClass("outline")} !mt-1.5 w-full !justify-start !px-2 !font-normal text-muted-foreground`}
        >
          <Search className="size-4" aria-hidden="true" />
          Search chats...
        </button>
      </div>
      <nav aria-label="Chats" className="flex min-h-0 flex-1 flex-col">
        <TopicList chatId={chatId} actions={actions} />
      </nav>
      <div className="border-border border-t p-2">
        <Archived chatId={chatId} onDeleted={onDeleted} />
      </div>
    </div>
  );
}
