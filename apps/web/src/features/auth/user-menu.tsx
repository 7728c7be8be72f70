import { Info, LogOut, Settings } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useRef } from "react";
import { Link } from "react-router";
import { hue, initials } from "./avatar.ts";
import { logOut, useAuth, useAuthDispatch } from "./session.ts";

function Avatar({ nickname }: { nickname: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-8 place-items-center rounded-full font-semibold text-white text-xs"
      style={{ backgroundColor: `hsl(${hue(nickname)} 45% 30%)` }}
    >
      {initials(nickname)}
    </span>
  );
}

const item =
  "flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none data-[highlighted]:bg-accent";

interface UserMenuProps {
  /** Stand in the menu on small screens, where the top bar has no room. */
  readonly links: readonly { to: string; label: string }[];
  readonly onSettings: () => void;
  readonly onAbout: () => void;
}

/** Who is logged in, and what concerns them. Stays in the top bar's landmark: no portal, nothing else is hidden. */
export function UserMenu({ links, onSettings, onAbout }: UserMenuProps) {
  const { userDetail: user } = useAuth();
  const dispatch = useAuthDispatch();
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(() => void) | null>(null);
  if (!user) return null;

  // A dialog opens once the menu's button has the focus again: that is where it gives the focus back to.
  function onCloseAutoFocus(event: Event) {
    if (!chosen.current) return;
    event.preventDefault();
    trigger.current?.focus();
    chosen.current();
    chosen.current = null;
  }
  const afterClosing = (open: () => void) => () => {
    chosen.current = open;
  };

  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        ref={trigger}
        className="focus-ring cursor-pointer rounded-full"
        aria-label={`Menu pengguna ${user.nickname}`}
      >
        <Avatar nickname={user.nickname} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={onCloseAutoFocus}
        className="popup z-40 w-64 rounded-lg border border-border bg-popover p-1 text-foreground shadow-lg"
      >
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
        <DropdownMenu.Separator className="-mx-1 my-1 h-px bg-border md:hidden" />
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
