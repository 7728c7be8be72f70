import { GripVertical } from "lucide-react";
import type { KeyboardEvent, PointerEvent } from "react";
import { Button } from "../../../ui/button.tsx";

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

interface DragHandleProps {
  readonly title: string;
  /** By keyboard: so many places further. */
  readonly onStep: (steps: number) => void;
  /** By pointer: over which pin it is held, and, in the end, that it was let go. */
  readonly onOver: (id: string) => void;
  readonly onDrop: () => void;
}

/** Takes hold of a pin: dragged by pointer or finger, moved by the arrow keys, with Home and End to either end. */
export function DragHandle({ title, onStep, onOver, onDrop }: DragHandleProps) {
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === "Home" ? -Infinity : event.key === "End" ? Infinity : steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onStep(step);
  }
  function onMove(event: PointerEvent<HTMLButtonElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const id = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-pin]")?.dataset.pin;
    if (id) onOver(id);
  }
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={`Pindahkan: ${title}`}
      aria-describedby="move-help"
      title="Seret, atau tekan tombol panah, untuk memindahkan"
      className="-ml-2 cursor-grab touch-none active:cursor-grabbing print:hidden"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onMove}
      onLostPointerCapture={onDrop}
    >
      <GripVertical className="size-4" aria-hidden="true" />
    </Button>
  );
}
