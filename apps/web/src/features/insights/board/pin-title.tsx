import { Pencil } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";

const longest = 200;

interface PinTitleProps {
  readonly id: string;
  readonly title: string;
  readonly onRename: (title: string) => void;
}

/** The name of a pin, changed where it stands: Enter or leaving commits, Escape takes back, an empty name changes nothing. */
export function PinTitle({ id, title, onRename }: PinTitleProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  function settle(name: string | null, hasFocus: boolean) {
    setDraft(null);
    const next = name?.trim();
    if (next && next !== title) onRename(next);
    if (hasFocus) requestAnimationFrame(() => button.current?.focus());
  }

  if (draft !== null)
    return (
      <input
        // biome-ignore lint/a11y/noAutofocus: who asked to rename writes next
        autoFocus
        value={draft}
        maxLength={longest}
        aria-label="Nama jawaban"
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => settle(draft, false)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
          event.preventDefault();
          settle(event.key === "Enter" ? draft : null, true);
        }}
        className="min-w-0 flex-1 rounded-md bg-background px-2 py-1 font-semibold text-base outline-2 outline-ring -outline-offset-2 sm:text-[15px]"
      />
    );
  return (
    <div className="flex min-w-0 flex-1 items-start gap-1">
      <h3 id={id} className="min-w-0 py-1.5 font-semibold text-[15px] leading-5 [overflow-wrap:anywhere]">
        {title}
      </h3>
      <Button
        ref={button}
        size="sm"
        variant="ghost"
        className="print:hidden"
        aria-label={`Ganti nama: ${title}`}
        title="Ganti nama"
        onClick={() => setDraft(title)}
      >
        <Pencil className="size-3.5" aria-hidden="true" />
      </Button>
    </div>
  );
}
