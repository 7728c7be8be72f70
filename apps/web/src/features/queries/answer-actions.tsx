import { RotateCcw, ThumbsDown, ThumbsUp } from "lucide-react";
import { useContext, useRef, useState } from "react";
import { wordsOf } from "../../api/failure-words.ts";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { loadable } from "../../ui/loadable.tsx";
import { showToast } from "../../ui/toast.ts";
import { AnswerExtra, BadAnswerExtra } from "./answer-extra.ts";
import { rate, useConversationDispatch } from "./conversation.ts";
import type { AnswerDetails } from "./message.ts";
import type { OnAsk } from "./on-ask.ts";

const FeedbackComment = loadable(() => import("./feedback-comment.tsx").then(({ FeedbackComment }) => FeedbackComment));

interface AnswerActionsProps {
  readonly answer: AnswerDetails;
  /** What is copied. */
  readonly text: string;
  /** No question can be asked now. */
  readonly disabled: boolean;
  readonly onAsk: OnAsk;
}

/** What can be done with an answer: copy it, say whether it was good, ask for it again. */
export function AnswerActions({ answer, text, disabled, onAsk }: AnswerActionsProps) {
  const { queryId, question, fullQuestion, follows, feedback } = answer;
  const dispatch = useConversationDispatch();
  const extra = useContext(AnswerExtra);
  const badExtra = useContext(BadAnswerExtra);
  const down = useRef<HTMLButtonElement>(null);
  const [isCommenting, setCommenting] = useState(false);

  /** True when it was kept. */
  async function say(rating: "up" | "down", comment: string | null = null): Promise<boolean> {
    const failure = await dispatch(rate(queryId, { rating, comment }));
    if (failure) showToast("error", wordsOf(failure));
    return failure === null;
  }

  function closeComment() {
    setCommenting(false);
    down.current?.focus();
  }

  return (
    <div className="space-y-2">
      <div className="-ml-2 flex flex-wrap items-center text-muted-foreground">
        <CopyButton text={text} label="Salin jawaban" />
        <Action
          label="Jawaban baik"
          aria-pressed={feedback?.rating === "up"}
          onClick={() => {
            setCommenting(false);
            void say("up");
          }}
        >
          <ThumbsUp className="size-3.5 [[aria-pressed=true]>&]:fill-current" aria-hidden="true" />
        </Action>
        <Action
          ref={down}
          label="Jawaban kurang baik"
          aria-pressed={feedback?.rating === "down"}
          aria-expanded={isCommenting}
          onPointerEnter={FeedbackComment.preload}
          onClick={() => {
            setCommenting(!isCommenting);
            if (feedback?.rating !== "down") void say("down");
          }}
        >
          <ThumbsDown className="size-3.5 [[aria-pressed=true]>&]:fill-current" aria-hidden="true" />
        </Action>
        <Button
          size="sm"
          variant="ghost"
          disabled={disabled}
          onClick={() => onAsk(follows ? question : fullQuestion, follows)}
        >
          <RotateCcw className="size-3.5" aria-hidden="true" />
          Tanya lagi
        </Button>
        {extra(queryId)}
      </div>
      {isCommenting && badExtra(queryId, fullQuestion, onAsk)}
      {isCommenting && (
        <FeedbackComment
          comment={feedback?.comment ?? ""}
          onSend={(comment) => say("down", comment || null)}
          onClose={closeComment}
        />
      )}
    </div>
  );
}

const Action = ({ label, ...rest }: ButtonProps & { readonly label: string }) => (
  <Button size="sm" variant="ghost" aria-label={label} title={label} {...rest} />
);
