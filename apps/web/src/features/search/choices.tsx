import { Command } from "cmdk";
import { MessageSquare, Pin, SquarePen } from "lucide-react";
import type { ReactNode } from "react";

interface TopicChoice {
  readonly id: string;
  /** Its title; empty where it has none. */
  readonly text: string;
}

export interface TopicChoices {
  readonly pinned: readonly TopicChoice[];
  /** The others under the headings of their dates. */
  readonly groups: readonly { readonly id: string; readonly label: string; readonly items: readonly TopicChoice[] }[];
}

interface TopicsProps {
  readonly topics: TopicChoices;
  readonly onPick: (topicId: string | null) => void;
}

/** What an empty query shows: a new chat, the pinned topics, and the others by date. */
export function Topics({ topics: { pinned, groups }, onPick }: TopicsProps) {
  return (
    <>
      <Command.Item value="new-chat" onSelect={() => onPick(null)} className={itemClass}>
        <SquarePen className={iconClass} aria-hidden="true" />
        New chat
      </Command.Item>
      {pinned.length > 0 && (
        <Group heading="Pinned Chat">
          {pinned.map((topic) => (
            <Choice key={topic.id} topic={topic} Icon={Pin} onPick={onPick} />
          ))}
        </Group>
      )}
      {groups.map(({ id, label, items }) => (
        <Group key={id} heading={label}>
          {items.map((topic) => (
            <Choice key={topic.id} topic={topic} Icon={MessageSquare} onPick={onPick} />
          ))}
        </Group>
      ))}
    </>
  );
}

interface ChoiceProps {
  readonly topic: TopicChoice;
  readonly Icon: typeof Pin;
  readonly onPick: (topicId: string) => void;
}

function Choice({ topic: { id, text }, Icon, onPick }: ChoiceProps) {
  return (
    <Command.Item value={id} onSelect={() => onPick(id)} className={itemClass}>
      <Icon className={iconClass} aria-hidden="true" />
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {text || "New Chat"}
      </span>
    </Command.Item>
  );
}

/** Choices under a heading. */
export function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted-foreground [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  );
}

export const itemClass =
  "flex min-h-9 cursor-pointer select-none items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-none data-[selected=true]:bg-accent";
export const iconClass = "size-4 shrink-0 text-muted-foreground";
