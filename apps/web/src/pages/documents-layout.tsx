import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { NavLink, Outlet } from "react-router";
import { Count } from "../ui/count.tsx";
import { type PageGroup, useDocumentGroups } from "./document-groups.ts";

/** The layout of the pages about documents: their groups at the left, the page beside. Small screens have the user menu. */
export function Component() {
  const groups = useDocumentGroups();
  return (
    <div className="flex min-h-full">
      <nav
        aria-label="Dokumen"
        className="sticky top-0 grid h-fit w-56 shrink-0 gap-3 self-start p-3 max-md:hidden lg:w-60"
      >
        {groups.map((group) => (
          <Group key={group.label} group={group} />
        ))}
      </nav>
      <div className="min-w-0 flex-1 border-border md:border-l">
        <Outlet />
      </div>
    </div>
  );
}

/** Open at first; remembered while the pages about documents are shown. */
function Group({ group: { label, pages } }: { group: PageGroup }) {
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="focus-ring flex w-full cursor-pointer items-center justify-between rounded-md px-2.5 py-2 font-semibold text-sm hover:bg-accent"
      >
        {label}
        <ChevronDown className={clsx("size-4 text-muted-foreground", !isOpen && "-rotate-90")} aria-hidden="true" />
      </button>
      <ul id={id} hidden={!isOpen} className="mt-1 space-y-0.5">
        {pages.map(({ to, label, waiting }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={({ isActive }) =>
                clsx(
                  "focus-ring flex min-h-9 items-center rounded-md px-2.5 text-sm",
                  isActive ? "bg-accent font-medium" : "text-muted-foreground hover:bg-accent hover:text-foreground",
                )
              }
            >
              {label}
              {waiting && <Count {...waiting} className="ml-auto" />}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
