import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";

/** As long as the server takes. */
const limit = 2000;

interface FeedbackCommentProps {
  /** What was said before. */
  readonly comment: string;
  /** True when it was kept. */
  readonly onSend: (comment: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks what was wrong with an answer; saying nothing is fine. Escape closes. */
export function FeedbackComment({ comment, onSend, onClose }: FeedbackCommentProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(comment);
  const [state, setState] = useState<"writing" | "sending" | "kept">("writing");
  useEffect(() => {
    field.current?.focus();
    // With its buttons, where the answer reaches down to the composer.
    field.current?.form?.scrollIntoView({ block: "nearest" });
  }, []);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (state === "sending") return;
    setState("sending");
    setState((await onSend(text.trim())) ? "kept" : "writing");
  }

  if (state === "kept")
    return (
      <p role="status" className="text-muted-foreground text-xs">
        Terima kasih, masukan Anda tersimpan.
      </p>
    );
  return (
    <form
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose();
      }}
      className="max-w-lg space-y-2 rounded-lg border border-border p-3"
    >
      <label htmlFor={id} className="font-medium text-xs">
        Apa yang kurang? (opsional)
      </label>
      <textarea
        ref={field}
        id={id}
        rows={2}
        maxLength={limit}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="focus-ring field-sizing-content max-h-40 min-h-14 w-full resize-none rounded-md border border-border-strong bg-background px-2.5 py-1.5 text-base leading-6 sm:text-sm"
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" busy={state === "sending"}>
          Kirim masukan
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Tutup
        </Button>
      </div>
    </form>
  );
}
