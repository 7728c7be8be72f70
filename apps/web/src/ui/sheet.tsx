import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { buttonClass } from "./button.tsx";
import { useReturnFocus } from "./return-focus.ts";

interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal panel along the right edge, open while it is rendered; Escape, the cross and a click outside close it. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const onCloseAutoFocus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fade fixed inset-0 z-40 bg-black/50" />
        <Radix.Content
          onCloseAutoFocus={onCloseAutoFocus}
          aria-describedby={undefined}
          className="slide-in-right fixed inset-y-0 right-0 z-40 flex w-[min(26rem,calc(100vw-2rem))] flex-col border-border border-l bg-popover text-foreground shadow-xl outline-none"
        >
          <header className="flex h-[52px] shrink-0 items-center gap-3 border-border border-b px-4">
            <Radix.Title className="min-w-0 flex-1 truncate font-semibold text-base">{title}</Radix.Title>
            <Radix.Close className={`${buttonClass("ghost", "icon")} -mr-2`} aria-label="Tutup">
              <X className="size-4" aria-hidden="true" />
            </Radix.Close>
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
