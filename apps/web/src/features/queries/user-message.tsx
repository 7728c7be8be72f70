import { CircleAlert, CircleQuestionMark } from "lucide-react";
import { useContext } from "react";
import { wordsOf } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { QuestionText } from "../../ui/question-text.tsx";
import { RefusalExtra } from "./answer-extra.ts";
import type { ChatMessage, MessageError } from "./message.ts";
import type { OnAsk } from "./on-ask.ts";
import { QuestionButton } from "./question-button.tsx";

interface UserMessageProps {
  readonly message: ChatMessage;
  readonly onAsk: OnAsk;
  readonly onCancel: () => void;
}

/** A question, and where it has no answer: why, what to ask instead, and the ways out. */
export function UserMessage({ message, onAsk, onCancel }: UserMessageProps) {
  return (
    <article aria-label="Pertanyaan Anda" className="flex flex-col items-end gap-2">
      <QuestionText
        text={message.content}
        className="max-w-[85%] rounded-2xl rounded-br-md bg-muted px-3.5 py-2 text-[15px] leading-6"
      />
      {message.error && (
        <QuestionError question={message.content} error={message.error} onAsk={onAsk} onCancel={onCancel} />
      )}
    </article>
  );
}

interface QuestionErrorProps {
  readonly question: string;
  readonly error: MessageError;
  readonly onAsk: OnAsk;
  readonly onCancel: () => void;
}

function QuestionError({ question: asked, error: { message, failure }, onAsk, onCancel }: QuestionErrorProps) {
  const extra = useContext(RefusalExtra);
  const choices = failure?.choices ?? [];
  const suggestions = failure?.suggestions ?? [];
  if (failure && choices.length > 0)
    return (
      <QuestionBack message={message} question={reasonOf(failure)} onCancel={onCancel}>
        {choices.map(({ label, question }) => (
          <QuestionButton key={question} label={label} question={question} onAsk={onAsk} />
        ))}
      </QuestionBack>
    );
  return (
    <div className="w-full rounded-xl border border-destructive/35 bg-destructive/5 p-3.5 text-sm">
      <p className="flex gap-2 font-medium text-destructive">
        <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {message}
      </p>
      {failure && <p className="mt-1.5 pl-6 [overflow-wrap:anywhere]">{reasonOf(failure)}</p>}
      {suggestions.length > 0 && (
        <Instead title="Pertanyaan terdekat yang dapat dijawab:">
          {suggestions.map((question) => (
            <QuestionButton key={question} question={question} onAsk={onAsk} />
          ))}
        </Instead>
      )}
      <div className="mt-3 flex flex-wrap gap-2 pl-6">
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
        {failure?.code === "query_large" ? (
          <Button size="sm" variant="ghost" onClick={() => onAsk(asked, undefined, true)}>
            Tetap jalankan
          </Button>
        ) : (
          <Button size="sm" variant="ghost" onClick={() => onAsk(asked)}>
            Coba lagi
          </Button>
        )}
        {failure?.code === "no_answer" && extra(asked, onAsk)}
      </div>
    </div>
  );
}

interface QuestionBackProps {
  readonly message: string;
  readonly question: string;
  readonly onCancel: () => void;
  /** What can be chosen. */
  readonly children: React.ReactNode;
}

/** A question back: nothing went wrong, and one press leads on. */
function QuestionBack({ message, question, onCancel, children }: QuestionBackProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div role="group" aria-label={question} className="w-full rounded-xl border border-border p-3.5 text-sm">
      <p className="flex gap-2 font-medium [overflow-wrap:anywhere]">
        <CircleQuestionMark className="mt-0.5 size-4 shrink-0 text-primary" aria-hidden="true" />
        {question}
      </p>
      <div className="mt-2.5 flex flex-wrap gap-2 pl-6">{children}</div>
      <p className="mt-3 pl-6 text-muted-foreground text-xs leading-5">{message}</p>
      <Button size="sm" className="mt-2.5 ml-6" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

/** A refusal, what is large, or a model that cannot be asked, explains itself in Indonesian; of anything else the code does. */
function reasonOf(failure: NonNullable<MessageError["failure"]>): string {
  const explainsItself = ["no_answer", "ambiguous", "model_unavailable", "query_large"].includes(failure.code);
  return explainsItself && failure.detail ? shortened(failure.detail) : wordsOf(failure);
}

/** What a question says without a space for line after line is told by its beginning: the ways out stay in view. */
const shortened = (reason: string): string => reason.replace(/([^\s“”]{60})[^\s“”]+/gu, "$1…");

function Instead({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="mt-3 pl-6">
      <p className="text-muted-foreground text-xs">{title}</p>
      <div className="mt-1.5 flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
