import { useState } from "react";
import { loadable } from "../../ui/loadable.tsx";
import { useAuth } from "./session.ts";
import { UserButton } from "./user-button.tsx";
import type { UserMenuProps } from "./user-menu.tsx";
import { waitingIn } from "./waiting-in.ts";

const UserMenu = loadable(() => import("./user-menu.tsx").then((module) => module.UserMenu));

/** The user's avatar. Its menu is loaded when the button is pointed at or focused. */
export function UserMenuButton(props: Omit<UserMenuProps, "user" | "byKey">) {
  const { userDetail: user } = useAuth();
  /** How the menu was opened; null until it is asked for. */
  const [menu, setMenu] = useState<{ byKey: boolean } | null>(null);
  if (!user) return null;
  const button = (
    <UserButton
      nickname={user.nickname}
      waiting={waitingIn(props.groups)}
      onPointerEnter={UserMenu.preload}
      onFocus={UserMenu.preload}
      // Clicks of a key count no presses of a button.
      onClick={({ detail }) => setMenu({ byKey: detail === 0 })}
    />
  );
  return menu ? <UserMenu fallback={button} user={user} {...menu} {...props} /> : button;
}
