import { clsx } from "clsx";
import { SquarePen } from "lucide-react";
import { Link, NavLink } from "react-router";
import { UserMenuButton } from "../features/auth/user-menu-button.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Logo } from "../ui/logo.tsx";
import { useOpenDialog } from "./dialogs.tsx";
import { useDocumentGroups } from "./document-groups.ts";
import { SidebarButton } from "./sidebar-button.tsx";
import { SkipLink } from "./skip-link.tsx";

const links = [
  { to: "/chat", label: "Chat" },
  { to: "/pyramid", label: "Pyramid" },
  { to: "/insights", label: "Insights" },
];

/** 52 px high. Below 768 px its links are in the user menu. */
export function TopBar() {
  const groups = useDocumentGroups();
  const open = useOpenDialog();
  return (
    <header className="flex h-[52px] shrink-0 items-center gap-1.5 border-border border-b bg-background px-3 sm:px-4 print:hidden">
      <SkipLink />
      <SidebarButton />
      <Link
        to="/"
        className="focus-ring flex items-center gap-2 rounded-md py-1 pr-1.5 font-semibold text-[15px] tracking-tight"
      >
        <Logo />
        TanyaData
      </Link>
      <Link to="/" aria-label="New chat" title="New chat" className={buttonClass("ghost", "icon")}>
        <SquarePen className="size-[18px]" aria-hidden="true" />
      </Link>
      <nav aria-label="Utama" className="ml-2 flex h-full items-stretch gap-1 max-md:hidden">
        {links.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            className={({ isActive }) =>
              clsx(
                "focus-ring relative flex items-center rounded-md px-2.5 text-sm transition-colors",
                isActive
                  ? "font-medium text-foreground after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 after:rounded-full after:bg-primary"
                  : "text-muted-foreground hover:text-foreground",
              )
            }
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="ml-auto">
        <UserMenuButton
          links={links}
          groups={groups}
          onSettings={() => open("settings")}
          onAbout={() => open("about")}
        />
      </div>
    </header>
  );
}
