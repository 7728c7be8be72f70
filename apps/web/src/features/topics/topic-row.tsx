import { clsx } from "clsx";
import { type MouseEvent, memo, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { loadable } from "../../ui/loadable.tsx";
import { OptionsButton } from "./options-button.tsx";
import { RenameField } from "./rename-field.tsx";
import { type ChatTopic, untitled } from "./topic.ts";
import type { Move } from "./topics.api.ts";

const RowMenu = loadable(() => import("./row-menu.tsx").then((module) => module.RowMenu));

/** What the rows of a list can do; the same object for all of them. */
export interface RowActions {
  onMove(topic: ChatTopic, move: Move): void;
  onRename?(topic: ChatTopic, text: string): void;
  onDelete?(topic: ChatTopic): void;
}

interface TopicRowProps {
  readonly topic: ChatTopic;
  readonly isActive: boolean;
  readonly isBusy: boolean;
  readonly actions: RowActions;
}

/** Puts the focus on the row of a topic; false where it has none. */
export function focusTopic(id: string): boolean {
  const row = document.querySelector<HTMLElement>(`[data-topic="${CSS.escape(id)}"]`);
  row?.focus();
  return row !== null;
}

export const TopicRow = memo(function TopicRow({ topic, isActive, isBusy, actions }: TopicRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  /** Where the menu stands, and how it was opened; null until it is asked for. */
  const [menu, setMenu] = useState<{ host: HTMLElement; byKey: boolean } | null>(null);
  const text = topic.text || untitled;
  const { onMove, onRename, onDelete } = actions;

  /** Ends the renaming; the focus was in its field, and goes to the row wherever that is then. */
  function endRenaming(text?: string) {
    const hadFocus = document.activeElement instanceof HTMLInputElement;
    flushSync(() => {
      setRenaming(false);
      if (text !== undefined) onRename?.(topic, text);
    });
    if (hadFocus) focusTopic(topic.id);
  }

  if (isRenaming)
    return (
      <li className="flex">
        <RenameField text={text} onCommit={endRenaming} onCancel={() => endRenaming()} />
      </li>
    );

  function onClick({ currentTarget, detail }: MouseEvent<HTMLElement>) {
    const host = currentTarget.closest<HTMLElement>("[data-sidebar]");
    // Clicks of a key count no presses of a button.
    if (host) setMenu({ host, byKey: detail === 0 });
  }

  const button = (
    <OptionsButton
      topic={text}
      isBusy={isBusy}
      onPointerEnter={RowMenu.preload}
      onFocus={RowMenu.preload}
      onClick={onClick}
    />
  );
  return (
    <li
      aria-busy={isBusy}
      className={clsx(
        // Out of view a row is neither laid out nor drawn: thousands cost what a screenful does.
        "[contain-intrinsic-size:auto_32px] [content-visibility:auto]",
        "group/row relative flex rounded-md transition-colors focus-within:bg-accent hover:bg-accent",
        isActive && "bg-accent font-medium",
      )}
    >
      <Link
        to={`/chat/${topic.id}`}
        data-topic={topic.id}
        title={text}
        // Cut at its end, whichever way it is written.
        dir="auto"
        aria-current={isActive ? "page" : undefined}
        className={clsx(
          "focus-ring-inside min-w-0 flex-1 truncate rounded-md py-1.5 pr-8 pl-2 text-sm",
          // The whole width while its button is not seen.
          !isBusy && !menu && "[@media(hover:hover)]:pr-2 group-focus-within/row:pr-8 group-hover/row:pr-8",
        )}
      >
        {text}
      </Link>
      {isBusy || !menu ? (
        button
      ) : (
        // What takes its place drops it: drawn again, it would open by itself.
        <RowMenu
          fallback={button}
          topic={topic}
          {...menu}
          onMove={(move) => {
            setMenu(null);
            onMove(topic, move);
          }}
          onRename={
            onRename &&
            (() => {
              setMenu(null);
              setRenaming(true);
            })
          }
          onDelete={onDelete && (() => onDelete(topic))}
        />
      )}
    </li>
  );
});
