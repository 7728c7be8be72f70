import { useEffect, useRef, useState } from "react";
import type { ConversationState } from "./conversation.slice.ts";
import { plainText } from "./copy-text.ts";
import type { ChatMessage } from "./message.ts";
import { MessageItem } from "./message-item.tsx";
import { OlderMessages } from "./older-messages.tsx";
import type { OnAsk } from "./on-ask.ts";
import { stageOf } from "./stages.tsx";
import { useFollow } from "./use-follow.ts";
import { useNearness } from "./use-nearness.ts";

interface MessageListProps {
  readonly conversation: ConversationState;
  /** The same functions at each call: a message is drawn anew only when it changes. */
  readonly onAsk: OnAsk;
  readonly onCancel: (message: ChatMessage) => void;
  /** True when older messages came. */
  readonly onLoadOlder: () => Promise<boolean>;
}

/** The conversation, oldest message first. */
export function MessageList({ conversation, onAsk, onCancel, onLoadOlder }: MessageListProps) {
  const { messages, hasOlder, loading, isGenerating } = conversation;
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const watch = useNearness(scroller);
  const lastQuestion = messages.findLast(({ role }) => role === "user");
  useFollow({ scroller, content }, lastQuestion?.createdAt);

  return (
    <section
      ref={scroller}
      aria-label="Percakapan"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: read by keyboard also where all that is in sight rests and nothing else takes the focus
      tabIndex={0}
      className="focus-ring-inside relative min-h-0 flex-1 overflow-y-auto [overflow-anchor:none]"
    >
      <div ref={content} className="mx-auto w-full max-w-3xl space-y-6 px-3 py-6 sm:px-4">
        {hasOlder && <OlderMessages scroller={scroller} isLoading={loading === "older"} onLoad={onLoadOlder} />}
        {messages.map((message, index) => (
          <MessageItem
            key={message.id}
            message={message}
            isLast={index === messages.length - 1}
            disabled={isGenerating}
            watch={watch}
            onAsk={onAsk}
            onCancel={onCancel}
          />
        ))}
      </div>
      <Announcer conversation={conversation} />
    </section>
  );
}

/** Tells screen readers what became of the question that was asked; a conversation that is opened is not read out. */
function Announcer({ conversation: { messages, isGenerating } }: Pick<MessageListProps, "conversation">) {
  const last = messages.at(-1);
  const [hasAsked, setAsked] = useState(false);
  useEffect(() => {
    if (isGenerating) setAsked(true);
  }, [isGenerating]);
  const outcome = last?.error?.message ?? plainText(last?.content ?? "");
  return (
    <div aria-live="polite" className="sr-only">
      {last?.progress ? stageOf(last.progress) : hasAsked && outcome}
    </div>
  );
}
