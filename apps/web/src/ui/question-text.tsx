import { clsx } from "clsx";
import { useState } from "react";
import { Button } from "./button.tsx";

/** Characters from which on a question is folded. */
const long = 500;

/** What was asked. A long question is shown by its beginning, so that what follows it stays in view; the rest is one press away. */
export function QuestionText({ text, className }: { text: string; className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > long || text.split("\n").length > 8;
  return (
    <div className={className}>
      <p
        dir="auto"
        className={clsx("whitespace-pre-wrap [overflow-wrap:anywhere]", isLong && !isOpen && "line-clamp-6")}
      >
        {text}
      </p>
      {isLong && (
        <Button size="sm" variant="ghost" className="-ml-3" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Tampilkan lebih sedikit" : "Tampilkan seluruh pertanyaan"}
        </Button>
      )}
    </div>
  );
}
