import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";

interface EntryProps {
  readonly title: string;
  /** Beside the title: what state it is in. */
  readonly badges: ReactNode;
  /** Under the title, in a line. */
  readonly summary: ReactNode;
  /** What is seen once it is opened, and asked of the server only then. */
  readonly children: ReactNode;
}

/** One line of a history, that opens. */
export function Entry({ title, badges, summary, children }: EntryProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <li>
      <details className="group" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
        <summary className="focus-ring-inside flex cursor-pointer list-none items-start gap-3 px-1 py-3 hover:bg-accent [&::-webkit-details-marker]:hidden">
          <ChevronDown
            className="mt-0.5 size-4 shrink-0 text-muted-foreground group-not-open:-rotate-90"
            aria-hidden="true"
          />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="min-w-0 font-medium text-sm [overflow-wrap:anywhere]">{title}</span>
              {badges}
            </span>
            <span className="mt-0.5 block text-muted-foreground text-xs [overflow-wrap:anywhere]">{summary}</span>
          </span>
        </summary>
        {wasOpened && <div className="grid gap-4 pt-1 pr-1 pb-5 pl-8 max-sm:pl-1">{children}</div>}
      </details>
    </li>
  );
}
