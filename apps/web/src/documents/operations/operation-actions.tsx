import type { Operation } from "@tanyadata/contract";
import { failureOf } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.ts";
import { documentsApi } from "../documents.api.ts";

interface OperationActionsProps {
  readonly operation: Operation;
  /** It was begun again, or cancelled. */
  readonly onChange: (operation: Operation) => void;
}

/** Tries again what failed, and cancels what has not been done yet; nothing where neither can be. */
export function OperationActions({ operation, onChange }: OperationActionsProps) {
  const [retry, { isLoading: isRetrying }] = documentsApi.useRetryOperationMutation();
  const [cancel, { isLoading: isCancelling }] = documentsApi.useCancelOperationMutation();
  if (!operation.can_retry && !operation.can_cancel) return null;

  async function send(deed: typeof retry | typeof cancel, refused: string) {
    const { data, error } = await deed(operation.id);
    if (data) return onChange(data);
    showToast("error", refused, wordsOf(failureOf(error)));
  }

  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {operation.can_retry && (
        <Button busy={isRetrying} onClick={() => void send(retry, "Tidak dapat dicoba lagi.")}>
          {operation.serial_number ? "Coba lagi dengan SN yang sama" : "Coba lagi"}
        </Button>
      )}
      {operation.can_cancel && (
        <Button variant="ghost" busy={isCancelling} onClick={() => void send(cancel, "Tidak dapat dibatalkan.")}>
          Batalkan
        </Button>
      )}
    </div>
  );
}
