import { Archive } from "lucide-react";
import { useRef, useState } from "react";
import { buttonClass } from "../../ui/button.tsx";
import { loadable } from "../../ui/loadable.tsx";

const ArchivedPopover = loadable(() => import("./archived-popover.tsx").then((module) => module.ArchivedPopover));

interface ArchivedProps {
  readonly chatId: string | null;
  /** A topic was deleted for good. */
  readonly onDeleted: (id: string) => void;
}

/** The button of the archive, and the archive over it. */
export function Archived({ chatId, onDeleted }: ArchivedProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        data-archived
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={ArchivedPopover.preload}
        onFocus={ArchivedPopover.preload}
        onClick={() => setOpen(!isOpen)}
        className={`${buttonClass("ghost")} w-full !justify-start !px-2 !font-normal`}
      >
        <Archive className="size-4 text-muted-foreground" aria-hidden="true" />
        Archived
      </button>
      {isOpen && (
        <ArchivedPopover anchor={button} chatId={chatId} onClose={() => setOpen(false)} onDeleted={onDeleted} />
      )}
    </>
  );
}
