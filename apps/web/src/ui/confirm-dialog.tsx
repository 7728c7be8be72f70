import { AlertDialog } from "radix-ui";
import { Button } from "./button.tsx";
import { useReturnFocus } from "./return-focus.ts";

interface ConfirmDialogProps {
  readonly title: string;
  readonly description?: string;
  /** The deed is under way: nothing can be pressed until it is done. */
  readonly busy: boolean;
  /** Whether what is confirmed cannot be undone. */
  readonly destructive?: boolean;
  /** What the two buttons say. */
  readonly words?: { readonly cancel: string; readonly confirm: string; readonly busy: string };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

const english = { cancel: "Cancel", confirm: "Confirm", busy: "Confirming..." };

/** Asks before a deed; open while it is rendered. Whoever renders it closes it once the deed is done. */
export function ConfirmDialog({
  title,
  description,
  busy,
  destructive = false,
  words = english,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const onCloseAutoFocus = useReturnFocus();
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && !busy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fade fixed inset-0 z-40 bg-black/50" />
        <AlertDialog.Content
          onCloseAutoFocus={onCloseAutoFocus}
          {...(description ? {} : { "aria-describedby": undefined })}
          className="popup fixed top-1/2 left-1/2 z-40 w-[calc(100vw-1.5rem)] max-w-md -translate-x-1/2 -translate-y-1/2 rounded-xl border border-border bg-popover p-5 text-foreground shadow-xl outline-none"
        >
          <AlertDialog.Title className="text-balance font-semibold text-base [overflow-wrap:anywhere]">
            {title}
          </AlertDialog.Title>
          {description && (
            <AlertDialog.Description className="mt-2 text-muted-foreground text-sm [overflow-wrap:anywhere]">
              {description}
            </AlertDialog.Description>
          )}
          <div className="mt-5 flex justify-end gap-2">
            {/* Has the focus at first: Radix gives it to this part only. */}
            <AlertDialog.Cancel asChild>
              <Button disabled={busy}>{words.cancel}</Button>
            </AlertDialog.Cancel>
            <Button variant={destructive ? "destructive" : "primary"} busy={busy} onClick={onConfirm}>
              {busy ? words.busy : words.confirm}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
