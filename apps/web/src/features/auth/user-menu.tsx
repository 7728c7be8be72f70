import { Database, Info, LogOut, Settings, ShieldCheck } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useRef } from "react";
import { Link } from "react-router";
import type { UserDetail } from "../../api/session.ts";
import { useAfterClosing } from "../../ui/after-closing.ts";
import { useFirstItemFocus } from "../../ui/first-item-focus.ts";
import { FocusBack } from "../../ui/focus-back.tsx";
import { logOut, useAuthDispatch } from "./session.ts";
import { Avatar, UserButton } from "./user-button.tsx";
import { type MenuGroup, UserMenuGroup } from "./user-menu-group.tsx";
import { waitingIn } from "./waiting-in.ts";

const item =
  "flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none data-[highlighted]:bg-accent";

export interface UserMenuProps {
  readonly user: UserDetail;
  /** Opened by a key: the first item has the focus. */
  readonly byKey: boolean;
  /** Stand in the menu on small screens, where the top bar has no room. */
  readonly links: readonly { to: string; label: string }[];
  /** Pages that the top bar does not list, in collapsible groups. */
  readonly groups: readonly MenuGroup[];
  readonly onSettings: () => void;
  readonly onAbout: () => void;
}

/** Who is logged in, and what concerns them; open as soon as it is there. Stays in the top bar's landmark: no portal, nothing else is hidden. */
export function UserMenu({ user, byKey, links, groups, onSettings, onAbout }: UserMenuProps) {
  const dispatch = useAuthDispatch();
  const trigger = useRef<HTMLButtonElement>(null);
  const onFocus = useFirstItemFocus(byKey);

  const { afterClosing, onCloseAutoFocus } = useAfterClosing(trigger);

  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger ref={trigger} asChild>
        <UserButton nickname={user.nickname} waiting={waitingIn(groups)} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        onFocus={onFocus}
        onCloseAutoFocus={onCloseAutoFocus}
        className="popup z-40 max-h-(--radix-dropdown-menu-content-available-height) w-64 overflow-y-auto rounded-lg border border-border bg-popover p-1 text-foreground shadow-lg"
      >
        <FocusBack to={trigger} />
        <div className="flex items-center gap-2.5 px-2 py-2">
          <Avatar nickname={user.nickname} />
          <div className="min-w-0">
            <p className="truncate font-medium text-sm">{user.nickname}</p>
            <p className="truncate text-muted-foreground text-xs">{user.email}</p>
          </div>
        </div>
        <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-border" />
        {links.map(({ to, label }) => (
          <DropdownMenu.Item key={to} asChild className={`${item} md:hidden`}>
            <Link to={to}>{label}</Link>
          </DropdownMenu.Item>
        ))}
        {groups.map((group) => (
          <UserMenuGroup key={group.label} group={group} item={item} />
        ))}
        <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-border" />
        {user.isAdmin && (
          <>
            <DropdownMenu.Item asChild className={item}>
              <Link to="/admin/data">
                <Database className="size-4 text-muted-foreground" aria-hidden="true" />
                Data
              </Link>
            </DropdownMenu.Item>
            <DropdownMenu.Item asChild className={item}>
              <Link to="/admin">
                <ShieldCheck className="size-4 text-muted-foreground" aria-hidden="true" />
                Administrasi
              </Link>
            </DropdownMenu.Item>
          </>
        )}
        <DropdownMenu.Item className={item} onSelect={afterClosing(onSettings)}>
          <Settings className="size-4 text-muted-foreground" aria-hidden="true" />
          User & Settings
        </DropdownMenu.Item>
        <DropdownMenu.Item className={item} onSelect={afterClosing(onAbout)}>
          <Info className="size-4 text-muted-foreground" aria-hidden="true" />
          About
        </DropdownMenu.Item>
        <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-border" />
        <DropdownMenu.Item className={item} onSelect={() => dispatch(logOut())}>
          <LogOut className="size-4 text-muted-foreground" aria-hidden="true" />
          Log out
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
