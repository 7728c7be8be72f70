import { type ReactNode, useCallback } from "react";
import { useSelector } from "react-redux";
import { useLocation, useNavigate, useParams } from "react-router";
import type { AuthRoot } from "../api/session.ts";
import { AnswerExtra, BadAnswerExtra, RefusalExtra } from "../features/queries/answer-extra.ts";
import { Chat } from "../features/queries/chat.tsx";
import type { Answered } from "../features/queries/conversation.ts";
import { topicAsked, useTopicsDispatch } from "../features/topics/topics.ts";
import { ErrorScreen } from "../ui/error-screen.tsx";
import { loadable } from "../ui/loadable.tsx";
import { useTitle } from "../ui/title.ts";
import { ChatSidebar } from "./chat-sidebar.tsx";
import { useOpenDialog } from "./dialogs.tsx";

const PinButton = loadable(() => import("../features/insights/pin-button.tsx").then(({ PinButton }) => PinButton));
const TeachButton = loadable(() =>
  import("../features/teaching/teach-button.tsx").then(({ TeachButton }) => TeachButton),
);
const pinButton = (queryId: string) => <PinButton queryId={queryId} />;

/** What administrators do where something was misunderstood; others are told nothing of it. */
const teachRefused = (question: string, onAsk: (question: string) => void) => (
  <TeachButton question={question} onAsk={onAsk} />
);
const mendAnswer = (queryId: string, question: string, onAsk: (question: string) => void) => (
  <TeachButton question={question} wrong={queryId} onAsk={onAsk} />
);
const nothing = (): ReactNode => null;

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
  const isAdmin = useSelector(({ auth }: AuthRoot) => auth.userDetail?.isAdmin === true);
  useTitle("Chat");
  return (
    <div className="flex h-full min-h-0">
      <ChatSidebar chatId={chatId} onAbout={() => open("guidance")} onSearch={() => open("search")} />
      <div className="relative min-h-0 min-w-0 flex-1 overflow-y-auto">
        <AnswerExtra value={pinButton}>
          <RefusalExtra value={isAdmin ? teachRefused : nothing}>
            <BadAnswerExtra value={isAdmin ? mendAnswer : nothing}>
              <Chat
                chatId={chatId}
                visit={key}
                question={questionIn(state)}
                onAnswered={onAnswered}
                onTopic={onTopic}
                notFound={<ErrorScreen status={404} />}
              />
            </BadAnswerExtra>
          </RefusalExtra>
        </AnswerExtra>
      </div>
    </div>
  );
}
