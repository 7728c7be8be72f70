import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { AssistantMessage } from "./assistant-message.tsx";
import type { ConversationState } from "./conversation.slice.ts";
import { plainText } from "./copy-text.ts";
import { stageOf } from "./stages.tsx";
import { useFollow } from "./use-follow.ts";
import { UserMessage } from "./user-message.tsx";

interface MessageListProps {
  readonly conversation: ConversationState;
  readonly onAsk: (question: string) => void;
  readonly onCancel: () => void;
  readonly onLoadOlder: () => void;
}

/** The conversation, oldest message first. */
export function MessageList({ conversation, onAsk, onCancel, onLoadOlder }: MessageListProps) {
  const { messages, hasOlder, loading, isGenerating } = conversation;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const lastQuestion = messages.findLast(({ role }) => role === "user");
  useFollow({ scroller, content }, lastQuestion?.createdAt, messages[0]?.id);

  return (
    <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto">
      <div ref={content} className="mx-auto w-full max-w-3xl space-y-6 px-3 py-6 sm:px-4">
        {hasOlder && (
          <div className="text-center">
            <Button size="sm" busy={loading === "older"} onClick={onLoadOlder}>
              Muat pesan sebelumnya
            </Button>
          </div>
        )}
        {messages.map((message, index) =>
          message.role === "user" ? (
            <UserMessage key={message.id} message={message} onAsk={onAsk} onCancel={onCancel} />
          ) : (
            <AssistantMessage
              key={message.id}
              message={message}
              isLast={index === messages.length - 1}
              disabled={isGenerating}
              onAsk={onAsk}
            />
          ),
        )}
      </div>
      <Announcer conversation={conversation} />
    </div>
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
