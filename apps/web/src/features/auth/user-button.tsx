import type { ComponentProps } from "react";
import { hue, initials } from "./avatar.ts";

export function Avatar({ nickname }: { nickname: string }) {
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

/** Opens the user menu. */
export function UserButton({ nickname, ...rest }: ComponentProps<"button"> & { nickname: string }) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...rest}
      className="focus-ring cursor-pointer rounded-full"
      aria-label={`Menu pengguna ${nickname}`}
    >
      <Avatar nickname={nickname} />
    </button>
  );
}
