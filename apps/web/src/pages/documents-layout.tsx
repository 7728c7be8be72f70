import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { NavLink, Outlet } from "react-router";
import { documentsApi } from "../documents/documents.api.ts";
import { documentGroups, type PageGroup } from "./document-groups.ts";

/** The layout of the pages about documents: their groups at the left, the page beside. Small screens have the user menu. */
export function Component() {
  const { data: invitations = [] } = documentsApi.useInvitationsQuery();
  const waiting = invitations.filter(({ state }) => state === "menunggu").length;
  return (
    <div className="flex min-h-full">
      <nav
        aria-label="Dokumen"
        className="sticky top-0 grid h-fit w-56 shrink-0 gap-3 self-start p-3 max-md:hidden lg:w-60"
      >
        {documentGroups.map((group) => (
          <Group key={group.label} group={group} waiting={waiting} />
        ))}
      </nav>
      <div className="min-w-0 flex-1 border-border md:border-l">
        <Outlet />
      </div>
    </div>
  );
}

/** Where documents of others wait to be signed: the menu says how many. */
const signing = "/e-sign/tanda-tangan-digital";

/** Open at first; remembered while the pages about documents are shown. */
function Group({ group: { label, pages }, waiting }: { group: PageGroup; waiting: number }) {
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
        {pages.map(({ to, label }) => (
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
              {to === signing && waiting > 0 && (
                <span className="ml-auto rounded-full bg-primary px-1.5 font-medium text-primary-foreground text-xs tabular-nums">
                  {waiting}
                  <span className="sr-only"> menunggu tanda tangan Anda</span>
                </span>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
