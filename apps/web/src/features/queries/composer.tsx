import type { maxQuestionLength } from "@tanyadata/contract";
import { clsx } from "clsx";
import { ArrowUp, Square } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useState } from "react";
import { buttonClass } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useDraft } from "./drafts.slice.ts";
import type { EarlyQuestion } from "./early-question.ts";

/** Typed by the contract's own number, without bringing its code into the page. */
const limit: typeof maxQuestionLength = 2000;
/** The counter shows from here on. */
const nearLimit = limit - 400;
const count = new Intl.NumberFormat("id-ID");

interface ComposerProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  /** The topic whose draft stands in the field; null: a new conversation. */
  readonly chatId: string | null;
  /** What was written, and perhaps sent, before the app was there. */
  readonly early: EarlyQuestion | null;
  readonly isGenerating: boolean;
  /** Whether questions can be asked: "opening" says soon, "closed" that the conversation is not there. */
  readonly state: "open" | "opening" | "closed";
  /** Tells one conversation that is opened from another. */
  readonly visit: string;
  readonly onAsk: (question: string) => void;
  readonly onStop: () => void;
  /** Stands below the field. */
  readonly children?: ReactNode;
}

/**
 * Where a question is written: Enter sends, Shift+Enter starts a new line. The next one can be written during an answer. What is
 * sent while the conversation opens waits in the field for that one, and stays its draft where it does not open or another is gone to.
 */
export function Composer({ ref, chatId, early, isGenerating, state, visit, onAsk, onStop, children }: ComposerProps) {
  const [draft, setDraft] = useDraft(chatId, early?.text);
  /** The visit whose conversation the question waits for. */
  const [awaited, setAwaited] = useState(early?.wasSent ? visit : null);
  const hintId = useId();
  const question = draft.trim();
  const tooLong = question.length > limit;
  const canSend = question !== "" && !tooLong && !isGenerating && state !== "closed";
  const isWaiting = awaited === visit && state === "opening" && canSend;

  function send() {
    if (!canSend) return;
    if (state === "opening") {
      setAwaited(visit);
      return;
    }
    setDraft("");
    onAsk(question);
  }

  useEffect(() => {
    if (awaited === null || isWaiting) return;
    setAwaited(null);
    if (awaited === visit) send();
  });

  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes, Enter belongs to it (229: Safari ends the composition before the key arrives).
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className="mx-auto w-full max-w-3xl px-3 pt-1 pb-3 sm:px-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="flex items-end gap-2 rounded-xl border border-border-strong bg-background p-1.5 shadow-xs has-[textarea:focus-visible]:border-primary has-[textarea:focus-visible]:ring-2 has-[textarea:focus-visible]:ring-ring/30">
        <textarea
          ref={ref}
          rows={1}
          value={draft}
          readOnly={isWaiting}
          dir="auto"
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
          data-composer
          aria-label="Pertanyaan"
          aria-describedby={hintId}
          aria-invalid={tooLong}
          placeholder="Tulis pertanyaan tentang data…"
          className="field-sizing-content max-h-48 min-h-9 flex-1 resize-none bg-transparent px-2.5 py-1.5 text-base leading-6 outline-none placeholder:text-muted-foreground sm:text-sm"
        />
        {isGenerating ? (
          <button
            type="button"
            onClick={onStop}
            aria-label="Stop"
            title="Stop (Esc)"
            className={buttonClass("outline", "icon")}
          >
            <Square className="size-3.5 fill-current" aria-hidden="true" />
          </button>
        ) : (
          <button
            type="submit"
            disabled={!canSend || isWaiting}
            aria-label="Kirim"
            title={isWaiting ? "Dikirim begitu percakapan terbuka" : "Kirim (Enter)"}
            className={buttonClass("primary", "icon")}
          >
            {isWaiting ? <Spinner /> : <ArrowUp className="size-4" aria-hidden="true" />}
          </button>
        )}
      </div>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 px-1 text-muted-foreground text-xs">
        {children}
        <p id={hintId} className="ml-auto flex justify-between gap-4">
          {isWaiting ? (
            <span role="status">Dikirim begitu percakapan terbuka</span>
          ) : (
            <span className="max-md:sr-only">Enter untuk mengirim, Shift+Enter untuk baris baru</span>
          )}
          {question.length >= nearLimit && (
            <span className={clsx("tabular-nums", tooLong && "font-medium text-destructive")}>
              {count.format(question.length)} / {count.format(limit)} karakter
            </span>
          )}
        </p>
      </div>
    </form>
  );
}
