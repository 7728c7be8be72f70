import { Archive, ArchiveRestore, type LucideIcon, Pencil, Pin, PinOff, Trash2 } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useRef } from "react";
import { useAfterClosing } from "../../ui/after-closing.ts";
import { useFirstItemFocus } from "../../ui/first-item-focus.ts";
import { FocusBack } from "../../ui/focus-back.tsx";
import { OptionsButton } from "./options-button.tsx";
import { type ChatTopic, untitled } from "./topic.ts";
import type { Move } from "./topics.api.ts";

interface RowMenuProps {
  readonly topic: ChatTopic;
  /** Where the menu stands: inside the sidebar, so that it belongs to its landmark. */
  readonly host: HTMLElement;
  /** Opened by a key: the first item has the focus. */
  readonly byKey: boolean;
  readonly onMove: (move: Move) => void;
  readonly onRename?: (() => void) | undefined;
  readonly onDelete?: (() => void) | undefined;
}

interface ItemProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly className?: string;
  readonly onSelect: () => void;
}

function Item({ icon: Icon, label, className = "", onSelect }: ItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className={`flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none data-[highlighted]:bg-accent ${className}`}
    >
      <Icon className="size-4" aria-hidden="true" />
      {label}
    </DropdownMenu.Item>
  );
}

/** What can be done to a topic; open as soon as it is there. */
export function RowMenu({ topic, host, byKey, onMove, onRename, onDelete }: RowMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const { afterClosing, onCloseAutoFocus } = useAfterClosing(trigger);
  const onFocus = useFirstItemFocus(byKey);
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger ref={trigger} asChild>
        <OptionsButton topic={topic.text || untitled} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={host}>
        <DropdownMenu.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onFocus={onFocus}
          onCloseAutoFocus={onCloseAutoFocus}
          className="popup z-50 w-40 rounded-lg border border-border bg-popover p-1 text-foreground shadow-lg"
        >
          <FocusBack to={trigger} />
          {onRename && <Item icon={Pencil} label="Rename" onSelect={onRename} />}
          {topic.isPinned ? (
            <Item icon={PinOff} label="Unpin" onSelect={() => onMove("unpin")} />
          ) : (
            <Item icon={Pin} label="Pin" onSelect={() => onMove("pin")} />
          )}
          {topic.isArchived ? (
            <Item icon={ArchiveRestore} label="Unarchive" onSelect={() => onMove("unarchive")} />
          ) : (
            <Item icon={Archive} label="Archive" onSelect={() => onMove("archive")} />
          )}
          {topic.isArchived && onDelete && (
            <Item icon={Trash2} label="Delete" className="text-destructive" onSelect={afterClosing(onDelete)} />
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
