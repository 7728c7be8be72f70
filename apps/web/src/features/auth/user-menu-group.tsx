import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import { Link } from "react-router";
import { Count } from "../../ui/count.tsx";

/** Links under a name that opens and closes them. */
export interface MenuGroup {
  readonly label: string;
  /** `waiting`: how much waits there for the user, and what it is. */
  readonly pages: readonly {
    readonly to: string;
    readonly label: string;
    readonly waiting?: { readonly count: number; readonly words: string };
  }[];
}

/** A collapsible group of the user menu, closed at first; `item` are the classes of a menu's item. */
export function UserMenuGroup({ group: { label, pages }, item }: { group: MenuGroup; item: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DropdownMenu.Item
        aria-expanded={isOpen}
        className={`${item} justify-between`}
        onSelect={(event) => {
          // Stays open: the links stand below.
          event.preventDefault();
          setOpen(!isOpen);
        }}
      >
        <span className="flex items-center gap-2">
          {label}
          {pages.map(({ to, waiting }) => waiting && <Count key={to} {...waiting} />)}
        </span>
        <ChevronDown className={clsx("size-4 text-muted-foreground", !isOpen && "-rotate-90")} aria-hidden="true" />
      </DropdownMenu.Item>
      {isOpen && (
        <DropdownMenu.Group aria-label={label}>
          {pages.map(({ to, label, waiting }) => (
            <DropdownMenu.Item key={to} asChild className={`${item} pl-5`}>
              <Link to={to}>
                {label}
                {waiting && <Count {...waiting} className="ml-auto" />}
              </Link>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Group>
      )}
    </>
  );
}
