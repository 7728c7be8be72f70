interface QuestionButtonProps {
  /** Tells it apart, where that is shorter than the question. */
  readonly label?: string;
  readonly question: string;
  readonly disabled?: boolean;
  readonly onAsk: (question: string) => void;
}

/** A question that is asked by pressing it. */
export function QuestionButton({ label, question, disabled = false, onAsk }: QuestionButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      {...(label && label !== question ? { title: question } : {})}
      onClick={() => onAsk(question)}
      className="focus-ring min-h-8 cursor-pointer rounded-lg border border-border bg-background px-3 py-1.5 text-left text-[13px] leading-5 transition-colors [overflow-wrap:anywhere] hover:border-border-strong hover:bg-accent disabled:cursor-not-allowed disabled:opacity-50"
    >
      {label ?? question}
    </button>
  );
}
