import { Code } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { loadable } from "../../ui/loadable.tsx";
import { Logo } from "../../ui/logo.tsx";
import { AnswerActions } from "./answer-actions.tsx";
import { Confidence } from "./confidence.tsx";
import { copyText } from "./copy-text.ts";
import type { ChatMessage } from "./message.ts";
import { partsOf } from "./notes.ts";
import type { OnAsk } from "./on-ask.ts";
import { QuestionButton } from "./question-button.tsx";
import { Reading } from "./reading.tsx";
import { Sources } from "./sources.tsx";
import { Stages } from "./stages.tsx";

const Markdown = loadable(() => import("../../ui/markdown.tsx").then(({ Markdown }) => Markdown));
const Result = loadable(() => import("./result/result.tsx").then(({ Result }) => Result));
const SqlModal = loadable(() => import("./sql/sql-modal.tsx").then(({ SqlModal }) => SqlModal));

/** Loads what answers are shown with; resolves also where it cannot be loaded. */
export const preloadAnswer = (): Promise<unknown> => Promise.all([Markdown.preload(), Result.preload()]);

interface AssistantMessageProps {
  readonly message: ChatMessage;
  /** The newest answer offers what to ask next. */
  readonly isLast: boolean;
  readonly disabled: boolean;
  readonly onAsk: OnAsk;
}

/** An answer: prose, how the question was read, table, SQL, sources and what to ask next. */
export function AssistantMessage({ message, isLast, disabled, onAsk }: AssistantMessageProps) {
  return (
    <article aria-label="Jawaban" className="flex gap-3">
      <Logo className="mt-0.5 size-6 shrink-0 max-sm:hidden" />
      <div className="min-w-0 flex-1 space-y-3">
        {message.progress ? (
          <>
            {message.content && <Prose text={message.content} />}
            <Stages progress={message.progress} />
          </>
        ) : (
          <Answer message={message} disabled={disabled} onAsk={onAsk} />
        )}
        {isLast && message.answer && message.answer.suggestions.length > 0 && (
          <div className="pt-1">
            <p className="text-muted-foreground text-xs">Tanyakan selanjutnya</p>
            <div className="mt-1.5 flex flex-wrap gap-2">
              {message.answer.suggestions.map((question) => (
                <QuestionButton key={question} question={question} disabled={disabled} onAsk={onAsk} />
              ))}
            </div>
          </div>
        )}
      </div>
    </article>
  );
}

const Prose = ({ text }: { text: string }) => (
  <Markdown text={text} fallback={<p className="whitespace-pre-wrap text-[15px] leading-6">{text}</p>} />
);

type AnswerProps = Pick<AssistantMessageProps, "message" | "disabled" | "onAsk">;

function Answer({ message: { content, table, answer, sqlQuery, sources }, ...asking }: AnswerProps) {
  const [isSqlShown, setSqlShown] = useState(false);
  const { said, notes } = table ? partsOf(content) : { said: content, notes: "" };
  return (
    <>
      <Prose text={said} />
      {answer?.reading && <Reading answer={answer} {...asking} />}
      {answer?.confidence && <Confidence confidence={answer.confidence} />}
      {answer && table && <Result table={table} answer={answer} sources={sources} />}
      {notes && <Prose text={notes} />}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        {answer && sqlQuery && (
          <Button
            size="sm"
            onPointerEnter={SqlModal.preload}
            onFocus={SqlModal.preload}
            onClick={() => setSqlShown(true)}
          >
            <Code className="size-3.5" aria-hidden="true" />
            Lihat SQL
          </Button>
        )}
        <Sources sources={sources} of={answer?.fullQuestion} />
      </div>
      {answer && <AnswerActions answer={answer} text={copyText(content, sources)} {...asking} />}
      {isSqlShown && answer && sqlQuery && (
        <SqlModal sql={sqlQuery} answer={answer} onClose={() => setSqlShown(false)} />
      )}
    </>
  );
}
