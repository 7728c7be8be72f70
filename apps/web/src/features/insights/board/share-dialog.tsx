import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { BoardState } from "./use-board.ts";

interface ShareDialogProps {
  readonly state: BoardState;
  /** Null: the board is not shared. */
  readonly address: string | null;
  readonly onClose: () => void;
}

/** Lets others look at the board, and ends that. */
export function ShareDialog({ state, address, onClose }: ShareDialogProps) {
  const isBusy = state.isBusy("share");
  return (
    <Dialog
      title="Bagikan papan"
      description="Siapa pun yang sudah masuk dan memiliki tautan ini dapat melihat papan Anda, tanpa dapat mengubahnya."
      onClose={onClose}
      className="max-w-lg"
    >
      <div className="grid gap-4 p-4">
        {address ? (
          <>
            <div className="flex items-center gap-2">
              <input
                readOnly
                aria-label="Tautan papan"
                value={address}
                onFocus={(event) => event.target.select()}
                className="focus-ring h-9 min-w-0 flex-1 rounded-md border border-border-strong bg-background px-2.5 text-sm"
              />
              <CopyButton text={address} />
            </div>
            <Button
              variant="destructive"
              busy={isBusy}
              className="justify-self-end"
              onClick={() => void state.unshare()}
            >
              Cabut tautan
            </Button>
          </>
        ) : (
          <Button variant="primary" busy={isBusy} className="justify-self-start" onClick={() => void state.share()}>
            Buat tautan
          </Button>
        )}
      </div>
    </Dialog>
  );
}
