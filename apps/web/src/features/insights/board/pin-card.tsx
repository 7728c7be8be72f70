import type { Pin, PinSize } from "@tanyadata/contract";
import { clsx } from "clsx";
import { Code, MessageCircleQuestion, RefreshCw, Trash2 } from "lucide-react";
import { useId } from "react";
import { Button } from "../../../ui/button.tsx";
import type { ShownSql } from "../shown-sql.ts";
import { DragHandle } from "./drag-handle.tsx";
import { PinBody } from "./pin-body.tsx";
import { PinTitle } from "./pin-title.tsx";
import type { BoardState } from "./use-board.ts";

const sizes: Readonly<Record<PinSize, string>> = { small: "Kecil", medium: "Sedang", large: "Lebar" };
/** How much of a row a pin takes: on a wide page a third, half or all; on a narrower one half or all. */
export const widths: Readonly<Record<PinSize, string>> = {
  small: "md:col-span-3 xl:col-span-2",
  medium: "md:col-span-3",
  large: "col-span-full",
};

interface PinCardProps {
  readonly pin: Pin;
  readonly state: BoardState;
  readonly onAsk: (question: string) => void;
  readonly onSql: (shown: ShownSql) => void;
  readonly onOver: (id: string) => void;
  readonly onDrop: () => void;
  readonly isDragged: boolean;
}

/** One pinned answer with all that its owner can do. */
export function PinCard({ pin, state, onAsk, onSql, onOver, onDrop, isDragged }: PinCardProps) {
  const { id, title, size, sql, result, sources, question } = pin;
  const heading = useId();
  const isBusy = state.isBusy(id) || state.isBusy("all");
  return (
    <li data-pin={id} className={clsx("min-w-0 print:break-inside-avoid", widths[size], isDragged && "opacity-60")}>
      <article
        aria-labelledby={heading}
        aria-busy={isBusy}
        className="flex h-full min-w-0 flex-col gap-2 rounded-lg border border-border bg-background p-4"
      >
        <div className="flex items-start">
          <DragHandle title={title} onStep={(steps) => state.step(pin, steps)} onOver={onOver} onDrop={onDrop} />
          <PinTitle id={heading} title={title} onRename={(next) => void state.change(id, { title: next })} />
        </div>
        <PinBody pin={pin} onKind={(kind) => void state.change(id, { chart_kind: kind })} />
        <div className="mt-auto flex flex-wrap items-center gap-1.5 pt-1 print:hidden">
          <Button size="sm" busy={isBusy} onClick={() => void state.refresh(id)}>
            {!isBusy && <RefreshCw className="size-3.5" aria-hidden="true" />}
            Segarkan<span className="sr-only">: {title}</span>
          </Button>
          <Button size="sm" onClick={() => onSql({ title, sql, result, sources })}>
            <Code className="size-3.5" aria-hidden="true" />
            Lihat SQL<span className="sr-only">: {title}</span>
          </Button>
          <Button size="sm" onClick={() => onAsk(question)}>
            <MessageCircleQuestion className="size-3.5" aria-hidden="true" />
            Tanya tentang ini<span className="sr-only">: {title}</span>
          </Button>
          <select
            aria-label={`Ukuran: ${title}`}
            value={size}
            onChange={(event) => void state.change(id, { size: event.target.value as PinSize })}
            className="focus-ring h-8 cursor-pointer rounded-md border border-border bg-background px-1.5 text-xs"
          >
            {Object.entries(sizes).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <Button
            size="sm"
            variant="ghost"
            className="ml-auto"
            aria-label={`Hapus dari Insights: ${title}`}
            title="Hapus dari Insights"
            onClick={() => void state.remove(pin)}
          >
            <Trash2 className="size-3.5" aria-hidden="true" />
          </Button>
        </div>
      </article>
    </li>
  );
}
