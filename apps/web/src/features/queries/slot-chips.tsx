import type { Slot } from "@tanyadata/contract";
import { ChevronDown } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useRef, useState } from "react";
import { FocusBack, noLaterFocus } from "../../ui/focus-back.tsx";

const kinds: Record<Slot["kind"], string> = { measure: "Ukuran", level: "Tingkat", place: "Tempat", year: "Tahun" };

interface SlotChipsProps {
  readonly slots: readonly Slot[];
  readonly disabled: boolean;
  readonly onAsk: (question: string) => void;
}

/** The parts of a reading: what is picked instead of one is asked at once. */
export function SlotChips({ slots, disabled, onAsk }: SlotChipsProps) {
  // Menus stand beside the list, so that they belong to the answer.
  const [host, setHost] = useState<HTMLDivElement | null>(null);
  return (
    <div ref={setHost}>
      <ul aria-label="Bagian bacaan" className="flex flex-wrap gap-1.5">
        {slots.map((slot) => (
          <li key={`${slot.kind} ${slot.label}`}>
            <SlotChip slot={slot} disabled={disabled} onAsk={onAsk} host={host} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SlotChipProps extends Pick<SlotChipsProps, "disabled" | "onAsk"> {
  readonly slot: Slot;
  readonly host: HTMLElement | null;
}

function SlotChip({ slot: { kind, label, options }, disabled, onAsk, host }: SlotChipProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        ref={trigger}
        disabled={disabled}
        className="focus-ring inline-flex min-h-8 max-w-full cursor-pointer items-center gap-1.5 rounded-full border border-border-strong bg-background px-3 py-1 text-left text-foreground hover:bg-accent disabled:cursor-not-allowed disabled:opacity-50"
      >
        <span className="text-muted-foreground">{kinds[kind]}</span>
        <span className="[overflow-wrap:anywhere]">{label}</span>
        <ChevronDown className="size-3.5 shrink-0 text-muted-foreground" aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={host}>
        <DropdownMenu.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // A scrolled region that Tab does not reach is none for a keyboard.
          tabIndex={0}
          aria-label={`${kinds[kind]} lain`}
          onCloseAutoFocus={noLaterFocus}
          className="popup z-50 max-h-[min(20rem,var(--radix-dropdown-menu-content-available-height))] max-w-[min(22rem,calc(100vw-16px))] overflow-y-auto rounded-lg border border-border bg-popover p-1 text-foreground shadow-lg"
        >
          <FocusBack to={trigger} />
          {options.map(({ label, question }) => (
            <DropdownMenu.Item
              key={question}
              onSelect={() => onAsk(question)}
              className="cursor-pointer rounded-md px-2 py-1.5 text-sm outline-none [overflow-wrap:anywhere] data-[highlighted]:bg-accent"
            >
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
