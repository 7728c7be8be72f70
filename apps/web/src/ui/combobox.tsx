import { Command } from "cmdk";
import { Check, ChevronsUpDown, X } from "lucide-react";
import { Popover } from "radix-ui";
import { useId, useRef, useState } from "react";
import { CommandList } from "./command-list.tsx";
import { FocusBack, noLaterFocus } from "./focus-back.tsx";

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Choices of one group stand together under its name. */
  readonly group?: string;
}

interface ComboboxProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Null: none is chosen. */
  readonly value: string | null;
  /** What stands in the field while none is chosen. */
  readonly placeholder: string;
  /** Also null, where a choice can be taken back. */
  readonly onChange: (value: string | null) => void;
  readonly isClearable?: boolean;
  readonly disabled?: boolean;
}

/** Each word that is typed begins a word of the choice; words in the middle of others would find too much. */
function beginsWith(choice: string, typed: string): number {
  const words = choice.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return typed
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .every((part) => words.some((word) => word.startsWith(part)))
    ? 1
    : 0;
}

/** One of many, found by typing. */
export function Combobox({ label, choices, value, placeholder, onChange, isClearable, disabled }: ComboboxProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = choices.find((choice) => choice.value === value);
  const groups = [...new Set(choices.map(({ group }) => group))];
  const pick = (picked: string | null): void => {
    setOpen(false);
    if (picked !== value) onChange(picked);
  };
  return (
    <div className="grid min-w-0 gap-1">
      <span id={`${id}-label`} className="font-medium text-xs">
        {label}
      </span>
      <div className="relative min-w-0">
        <Popover.Root open={isOpen} onOpenChange={setOpen}>
          <Popover.Trigger
            ref={trigger}
            id={id}
            disabled={disabled}
            aria-labelledby={`${id}-label ${id}`}
            className="focus-ring flex h-9 w-full cursor-pointer items-center justify-between gap-2 rounded-md border border-border-strong bg-background px-2.5 text-left text-sm hover:bg-accent disabled:cursor-not-allowed disabled:opacity-50"
          >
            {/* The button that empties it lies over its end. */}
            <span className={chosen ? `truncate ${isClearable ? "mr-6" : ""}` : "truncate text-muted-foreground"}>
              {chosen?.label ?? placeholder}
            </span>
            {!(isClearable && chosen) && <ChevronsUpDown className="size-3.5 shrink-0 opacity-60" aria-hidden="true" />}
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              align="start"
              sideOffset={4}
              collisionPadding={8}
              aria-label={label}
              onCloseAutoFocus={noLaterFocus}
              className="popup z-40 w-(--radix-popover-trigger-width) min-w-60 max-w-[calc(100vw-1rem)] overflow-hidden rounded-lg border border-border bg-popover text-foreground shadow-lg outline-none"
            >
              <FocusBack to={trigger} />
              <Command
                loop
                filter={beginsWith}
                label={`Cari ${label}`}
                {...(chosen && { defaultValue: `${chosen.label} ${chosen.value}` })}
              >
                <Command.Input
                  placeholder="Cari…"
                  aria-label={`Cari ${label}`}
                  className="h-10 w-full border-border border-b bg-transparent px-3 text-base outline-none placeholder:text-muted-foreground sm:text-sm"
                />
                <CommandList className="max-h-[300px]">
                  {groups.map((group) => (
                    <Command.Group
                      key={group ?? ""}
                      {...(group !== undefined && { heading: group })}
                      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-muted-foreground [&_[cmdk-group-heading]]:text-xs"
                    >
                      {choices
                        .filter((choice) => choice.group === group)
                        .map((choice) => (
                          <Command.Item
                            key={choice.value}
                            value={`${choice.label} ${choice.value}`}
                            onSelect={() => pick(choice.value)}
                            className="flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-sm data-[selected=true]:bg-accent"
                          >
                            <Check
                              className={choice.value === value ? "size-3.5 shrink-0" : "invisible size-3.5 shrink-0"}
                              aria-hidden="true"
                            />
                            <span className="min-w-0 [overflow-wrap:anywhere]">{choice.label}</span>
                          </Command.Item>
                        ))}
                    </Command.Group>
                  ))}
                </CommandList>
                {/* Below the list: a list box holds nothing but its options. */}
                <div role="status">
                  <Command.Empty className="px-2 pb-5 text-center text-muted-foreground text-sm">
                    Tidak ditemukan.
                  </Command.Empty>
                </div>
              </Command>
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
        {isClearable && chosen && (
          <button
            type="button"
            aria-label={`Kosongkan ${label}`}
            onClick={() => pick(null)}
            className="focus-ring absolute inset-y-1 right-1 grid w-7 cursor-pointer place-items-center rounded text-muted-foreground hover:text-foreground"
          >
            <X className="size-3.5" aria-hidden="true" />
          </button>
        )}
      </div>
    </div>
  );
}
