import { memo, startTransition, useEffect, useRef, useState } from "react";
import { AssistantMessage } from "./assistant-message.tsx";
import type { ChatMessage } from "./message.ts";
import type { OnAsk } from "./on-ask.ts";
import { restingText } from "./resting-text.ts";
import type { Watch } from "./use-nearness.ts";
import { UserMessage } from "./user-message.tsx";

interface MessageItemProps {
  readonly message: ChatMessage;
  /** The newest message. */
  readonly isLast: boolean;
  readonly disabled: boolean;
  readonly watch: Watch;
  readonly onAsk: OnAsk;
  readonly onCancel: (message: ChatMessage) => void;
}

/**
 * A message in the conversation. Drawn whole at first, so that its height is known; far from the view it comes to rest:
 * its text alone, at that height, where find-in-page and screen readers still meet it and the browser need not lay it out.
 */
export const MessageItem = memo(function MessageItem({ message, watch, onCancel, ...asking }: MessageItemProps) {
  const place = useRef<HTMLDivElement>(null);
  /** Pixels; null: awake. */
  const [restingHeight, setRestingHeight] = useState<number | null>(null);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    return watch(element, (isNear, height) => {
      // Its text is there meanwhile: drawing it whole must not hold up the scrolling that brings it near.
      if (isNear) startTransition(() => setRestingHeight(null));
      else if (!isInUse(element)) setRestingHeight((known) => known ?? height);
    });
  }, [watch]);

  const { role } = message;
  const isResting = restingHeight !== null && !message.isGenerating && !message.error;
  return (
    <div
      ref={place}
      data-role={role}
      data-resting={isResting || undefined}
      {...(isResting ? { style: { height: restingHeight } } : {})}
    >
      {isResting ? (
        <article aria-label={role === "user" ? "Pertanyaan Anda" : "Jawaban"}>{restingText(message)}</article>
      ) : role === "user" ? (
        <UserMessage message={message} onAsk={asking.onAsk} onCancel={() => onCancel(message)} />
      ) : (
        <AssistantMessage message={message} {...asking} />
      )}
    </div>
  );
});

/** A disclosure, a form, a sorted table, another view than the first. */
const changed =
  "[aria-expanded=true], [open], textarea, [aria-sort=ascending], [aria-sort=descending], " +
  "[role=group] > [aria-pressed=true]:not(:first-child)";

/** What the reader has focused, selected, opened or written in is not taken away. */
function isInUse(element: Element): boolean {
  const selection = getSelection();
  return (
    element.contains(document.activeElement) ||
    (selection !== null && !selection.isCollapsed && selection.containsNode(element, true)) ||
    element.querySelector(changed) !== null
  );
}
