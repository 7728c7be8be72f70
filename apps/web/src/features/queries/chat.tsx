import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { wordsOf } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { Loading } from "../../ui/loading.tsx";
import { showToast } from "../../ui/toast.ts";
import { preloadAnswer } from "./assistant-message.tsx";
import { Composer } from "./composer.tsx";
import {
  type Answered,
  ask,
  cancel,
  loadOlder,
  open,
  reload,
  stop,
  useConversation,
  useConversationDispatch,
} from "./conversation.ts";
import { readEarlyQuestion } from "./early-question.ts";
import { EmptyConversation } from "./empty-conversation.tsx";
import type { ChatMessage } from "./message.ts";
import { MessageList } from "./message-list.tsx";
import { ModelPicker } from "./model-picker.tsx";
import type { OnAsk } from "./on-ask.ts";

interface ChatProps {
  /** Null: a new conversation. */
  readonly chatId: string | null;
  /** Tells visits of the page apart. */
  readonly visit: string;
  /** Asked as soon as the conversation is open. */
  readonly question?: string | null;
  readonly onAnswered: (answered: Answered) => void;
  /** The first answer made the conversation that is looked at a topic. */
  readonly onTopic: (chatId: string) => void;
  /** Shown instead when there is no such topic. */
  readonly notFound: React.ReactNode;
}

/** A conversation with its composer, filling the height that it is given. */
export function Chat({ chatId, visit, question = null, onAnswered, onTopic, notFound }: ChatProps) {
  const dispatch = useConversationDispatch();
  const conversation = useConversation();
  const { messages, isGenerating, loadFailure } = conversation;
  const composer = useRef<HTMLTextAreaElement>(null);
  const asked = useRef<string | null>(null);
  const [early] = useState(readEarlyQuestion);
  const isOpening = conversation.chatId !== chatId || conversation.loading === "first";
  /** An answer makes a new conversation a topic before the address says so. */
  const topic = conversation.visit === visit ? conversation.chatId : chatId;

  useEffect(() => {
    // Answers appear in one piece, and are as high then as they stay.
    void dispatch(open(chatId, visit, chatId ? preloadAnswer() : undefined));
  }, [dispatch, chatId, visit]);

  // While it is looked at, and not from another page: an answer takes nobody away from there.
  useEffect(() => {
    if (chatId === null && topic !== null) onTopic(topic);
  }, [chatId, topic, onTopic]);

  // Before the next key is pressed.
  useLayoutEffect(() => {
    // On a touch screen the keyboard would cover half of the page.
    if (early?.hadFocus || matchMedia("(pointer: fine)").matches) composer.current?.focus();
    if (early) composer.current?.setSelectionRange(...early.selection);
  }, [early]);

  // Who asked for a new conversation goes on by writing: what is typed after the click is not lost on the link.
  const shown = useRef(visit);
  useLayoutEffect(() => {
    if (shown.current === visit) return;
    shown.current = visit;
    // Not out of a list or a dialog that is open, such as that of the archived topic that was just deleted.
    const isElsewhere = document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;
    if (chatId === null && !isElsewhere && matchMedia("(pointer: fine)").matches) composer.current?.focus();
  }, [visit, chatId]);

  const onAsk = useCallback(
    async (...question: Parameters<OnAsk>) => {
      void preloadAnswer();
      composer.current?.focus();
      const answered = await dispatch(ask(...question));
      if (answered) onAnswered(answered);
    },
    [dispatch, onAnswered],
  );

  useEffect(() => {
    if (question === null || isOpening) return;
    // What stays in the history would be asked again by a reload.
    history.replaceState({ ...history.state, usr: null }, "");
    if (asked.current === visit) return;
    asked.current = visit;
    void onAsk(question);
  }, [question, isOpening, visit, onAsk]);

  const onStop = useCallback(() => {
    dispatch(stop());
    composer.current?.focus();
  }, [dispatch]);

  useEffect(() => {
    if (!isGenerating) return;
    // An open dialog or menu takes Escape for itself and prevents the default.
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && !event.defaultPrevented && onStop();
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isGenerating, onStop]);

  const onCancel = useCallback(
    async (message: ChatMessage) => {
      const failure = await dispatch(cancel(message));
      if (failure) showToast("error", wordsOf(failure));
      else composer.current?.focus();
    },
    [dispatch],
  );
  const onLoadOlder = useCallback(async () => {
    const failure = await dispatch(loadOlder());
    if (failure) showToast("error", wordsOf(failure));
    return failure === null;
  }, [dispatch]);

  if (loadFailure?.code === "not_found" && conversation.chatId === chatId) return notFound;

  return (
    <main className="flex h-full min-h-0 flex-col" aria-label="Chat">
      {(loadFailure || (isOpening && chatId) || messages.length > 0) && <h1 className="sr-only">Percakapan</h1>}
      {loadFailure ? (
        <div
          className="grid flex-1 place-content-center justify-items-center gap-3 p-6 text-center text-sm"
          role="alert"
        >
          <p>{wordsOf(loadFailure)}</p>
          <Button onClick={() => dispatch(reload())}>Coba lagi</Button>
        </div>
      ) : isOpening && chatId ? (
        <Loading what="percakapan" className="grid flex-1 place-content-center" />
      ) : messages.length === 0 ? (
        <EmptyConversation onAsk={onAsk} />
      ) : (
        <MessageList conversation={conversation} onAsk={onAsk} onCancel={onCancel} onLoadOlder={onLoadOlder} />
      )}
      <Composer
        ref={composer}
        chatId={topic}
        early={early}
        isGenerating={isGenerating}
        // Until this visit has opened it, a conversation may still be reset.
        state={loadFailure ? "closed" : isOpening || conversation.visit !== visit ? "opening" : "open"}
        visit={visit}
        onAsk={onAsk}
        onStop={onStop}
      >
        <ModelPicker />
      </Composer>
    </main>
  );
}
