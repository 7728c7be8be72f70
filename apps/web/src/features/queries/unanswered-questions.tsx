import type { Unanswered } from "@tanyadata/contract";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { useSelector } from "react-redux";
import type { AuthRoot } from "../../api/session.ts";
import { useConversationDispatch } from "./conversation.ts";
import { queryCalls } from "./queries.api.ts";
import { QuestionButton } from "./question-button.tsx";

/** Questions that failed because the language model could not be asked; without one there are none, and none are looked for. */
export function UnansweredQuestions({ onAsk }: { onAsk: (question: string) => void }) {
  const hasModels = useSelector(({ auth }: AuthRoot) => auth.models.length > 0);
  const dispatch = useConversationDispatch();
  const [questions, setQuestions] = useState<readonly Unanswered[]>([]);
  useEffect(() => {
    if (!hasModels) return;
    let isGone = false;
    void dispatch(queryCalls.unanswered()).then(({ data }) => {
      if (data && !isGone) setQuestions(data);
    });
    return () => {
      isGone = true;
    };
  }, [hasModels, dispatch]);
  if (questions.length === 0) return null;
  const drop = (id: string): void => {
    setQuestions(questions.filter((one) => one.id !== id));
    void dispatch(queryCalls.dropUnanswered(id));
  };
  return (
    <section className="mt-6 text-left" aria-label="Belum terjawab">
      <h2 className="text-muted-foreground text-xs">Belum terjawab: tanyakan lagi</h2>
      <ul className="mt-1.5 space-y-2">
        {questions.map(({ id, question }) => (
          <li key={id} className="flex gap-2">
            <QuestionButton question={question} onAsk={onAsk} />
            <button
              type="button"
              aria-label={`Lupakan: ${question}`}
              onClick={() => drop(id)}
              className="focus-ring grid size-8 shrink-0 cursor-pointer place-items-center rounded-lg text-muted-foreground hover:bg-accent"
            >
              <X className="size-4" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
