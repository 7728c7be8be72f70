import type { Topic } from "@tanyadata/contract";

/** Where a topic is; always in exactly one. */
export const lists = ["normal", "pinned", "archived"] as const;
export type List = (typeof lists)[number];

/** A topic as the sidebar shows it. */
export interface ChatTopic {
  readonly id: string;
  /** Milliseconds since 1970: the same moment as `dateTimeString`. */
  readonly dateTime: number;
  /** When it was last asked or renamed: the server's `updated_at`, ISO 8601. */
  readonly dateTimeString: string;
  readonly type: "topic";
  /** Its title; empty where it has none. */
  readonly text: string;
  readonly isPinned: boolean;
  readonly isArchived: boolean;
}

/** What a topic without a title is called. */
export const untitled = "New Chat";

export function chatTopicOf({ id, title, updated_at, is_pinned, is_archived }: Topic): ChatTopic {
  const dateTime = Date.parse(updated_at);
  return {
    id,
    dateTime,
    dateTimeString: updated_at,
    type: "topic",
    text: title,
    isPinned: is_pinned,
    isArchived: is_archived,
  };
}

export const listOf = ({ isPinned, isArchived }: ChatTopic): List =>
  isPinned ? "pinned" : isArchived ? "archived" : "normal";

/** Newest first, ties by id: the server's own order. */
export const newestFirst = (a: ChatTopic, b: ChatTopic): number =>
  b.dateTime - a.dateTime || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
