import { useCallback } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { AnswerExtra } from "../features/queries/answer-extra.ts";
import { Chat } from "../features/queries/chat.tsx";
import type { Answered } from "../features/queries/conversation.ts";
import { topicAsked, useTopicsDispatch } from "../features/topics/topics.ts";
import { ErrorScreen } from "../ui/error-screen.tsx";
import { loadable } from "../ui/loadable.tsx";
import { useTitle } from "../ui/title.ts";
import { ChatSidebar } from "./chat-sidebar.tsx";
import { useOpenDialog } from "./dialogs.tsx";

const PinButton = loadable(() => import("../features/insights/pin-button.tsx").then(({ PinButton }) => PinButton));
const pinButton = (queryId: string) => <PinButton queryId={queryId} />;

/** The question that another page opened the chat with; asked once, not again when the page is loaded anew. */
function questionIn(state: unknown): string | null {
  const { question } = (state ?? {}) as { question?: unknown };
  return typeof question === "string" ? question : null;
}

export function Component() {
  const { chatId = null } = useParams();
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const dispatch = useTopicsDispatch();
  const onAnswered = useCallback(({ chatId: topic, at }: Answered) => void dispatch(topicAsked(topic, at)), [dispatch]);
  const onTopic = useCallback((topic: string) => void navigate(`/chat/${topic}`, { replace: true }), [navigate]);
  const open = useOpenDialog();
  useTitle("Chat");
  return (
    <div className="flex h-full min-h-0">
      <ChatSidebar chatId={chatId} onAbout={() => open("guidance")} onSearch={() => open("search")} />
      <div className="relative min-h-0 min-w-0 flex-1 overflow-y-auto">
        <AnswerExtra value={pinButton}>
          <Chat
            chatId={chatId}
            visit={key}
            question={questionIn(state)}
            onAnswered={onAnswered}
            onTopic={onTopic}
            notFound={<ErrorScreen status={404} />}
          />
        </AnswerExtra>
      </div>
    </div>
  );
}
