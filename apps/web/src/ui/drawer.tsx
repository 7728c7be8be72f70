import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { useReturnFocus } from "./return-focus.ts";

interface DrawerProps {
  /** Its name for screen readers. */
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel that slides in from the left, open while it is rendered; Escape and a click outside close it. */
export function Drawer({ title, onClose, children }: DrawerProps) {
  const onCloseAutoFocus = useReturnFocus();
  // Escape in a field belongs to the field.
  const onEscape = (event: KeyboardEvent) => event.target instanceof HTMLInputElement && event.preventDefault();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fade fixed inset-0 z-40 bg-black/50" />
        <Dialog.Content
          aria-describedby={undefined}
          onEscapeKeyDown={onEscape}
          onCloseAutoFocus={onCloseAutoFocus}
          className="slide-in-left fixed inset-y-0 left-0 z-40 w-72 max-w-[85vw] border-border border-r bg-background text-foreground shadow-xl outline-none"
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
