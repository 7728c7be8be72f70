import { clsx } from "clsx";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { buttonClass } from "./button.tsx";
import { useReturnFocus } from "./return-focus.ts";

interface DialogProps {
  readonly title: string;
  readonly description?: string;
  readonly onClose: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A modal dialog that is open while it is rendered; Escape, the cross and a click outside close it. */
export function Dialog({ title, description, onClose, className, children }: DialogProps) {
  const onCloseAutoFocus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fade fixed inset-0 z-40 bg-black/50" />
        <Radix.Content
          onCloseAutoFocus={onCloseAutoFocus}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={clsx(
            "popup fixed top-1/2 left-1/2 z-40 flex max-h-[min(88dvh,800px)] w-[calc(100vw-1.5rem)] -translate-x-1/2 -translate-y-1/2 flex-col",
            "rounded-xl border border-border bg-popover text-foreground shadow-xl outline-none",
            className,
          )}
        >
          <header className="flex items-start gap-3 border-border border-b px-4 py-3">
            <div className="min-w-0 flex-1">
              <Radix.Title className="font-semibold text-base">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-0.5 break-words text-muted-foreground text-sm">
                  {description}
                </Radix.Description>
              )}
            </div>
            <Radix.Close className={`${buttonClass("ghost", "icon")} -my-1 -mr-2`} aria-label="Tutup">
              <X className="size-4" aria-hidden="true" />
            </Radix.Close>
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
