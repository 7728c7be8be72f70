import { RefreshCw, Share2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import type { ShownSql } from "../shown-sql.ts";
import { BoardFiles } from "./board-files.tsx";
import { PinCard } from "./pin-card.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import type { BoardState } from "./use-board.ts";

interface BoardPartProps {
  readonly state: BoardState;
  readonly onAsk: (question: string) => void;
  readonly onSql: (shown: ShownSql) => void;
  readonly shareAddress: (token: string) => string;
}

/** The answers that the user pinned, as they arranged them. */
export function BoardPart({ state, onAsk, onSql, shareAddress }: BoardPartProps) {
  const { pins, share } = state.board;
  const [isSharing, setSharing] = useState(false);
  /** Which pin is dragged, and over which one it is held. */
  const [dragged, setDragged] = useState<{ id: string; over: string } | null>(null);

  function drop() {
    if (dragged && dragged.over !== dragged.id) {
      const [from, to] = [dragged.id, dragged.over].map((id) => pins.findIndex((pin) => pin.id === id));
      if (from !== undefined && to !== undefined && to >= 0) {
        // Held over a later one it comes behind it, over an earlier one before it.
        const after = from < to ? dragged.over : (pins[to - 1]?.id ?? null);
        void state.move(dragged.id, after);
      }
    }
    setDragged(null);
  }

  return (
    <section
      id="pinned"
      aria-labelledby="pinned-title"
      className="grid scroll-mt-14 gap-4 border-border border-t pt-6 print:block print:space-y-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="pinned-title" className="font-semibold text-base">
          Disematkan{pins.length > 0 && ` (${pins.length})`}
        </h2>
        <div className="flex flex-wrap gap-2 print:hidden">
          {pins.length > 0 && (
            <Button size="sm" busy={state.isBusy("all")} onClick={() => void state.refreshAll()}>
              {!state.isBusy("all") && <RefreshCw className="size-3.5" aria-hidden="true" />}
              {state.isBusy("all") ? "Menyegarkan…" : "Segarkan semua"}
            </Button>
          )}
          <BoardFiles state={state} />
          {(pins.length > 0 || share) && (
            <Button size="sm" onClick={() => setSharing(true)}>
              <Share2 className="size-3.5" aria-hidden="true" />
              Bagikan
            </Button>
          )}
        </div>
      </div>
      <p role="status" className="sr-only">
        {state.said}
      </p>
      <p id="move-help" hidden>
        Tekan tombol panah untuk memindahkan, Home untuk ke awal, End untuk ke akhir.
      </p>
      {pins.length === 0 ? (
        <p className="rounded-lg border border-border border-dashed p-6 text-center text-muted-foreground text-sm">
          Belum ada yang disematkan. Tanyakan sesuatu di Chat, lalu pilih “Sematkan ke Insights” di bawah jawabannya.
        </p>
      ) : (
        <ul className="grid gap-4 md:grid-cols-6 print:block print:columns-2 print:[&>*]:mb-4">
          {pins.map((pin) => (
            <PinCard
              key={pin.id}
              pin={pin}
              state={state}
              onAsk={onAsk}
              onSql={onSql}
              isDragged={dragged?.id === pin.id}
              onOver={(over) => setDragged({ id: pin.id, over })}
              onDrop={drop}
            />
          ))}
        </ul>
      )}
      {isSharing && (
        <ShareDialog state={state} address={share && shareAddress(share.token)} onClose={() => setSharing(false)} />
      )}
    </section>
  );
}
