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

interface UserButtonProps extends ComponentProps<"button"> {
  readonly nickname: string;
  /** How much waits for the user behind it. */
  readonly waiting: number;
}

/** Opens the user menu. */
export function UserButton({ nickname, waiting, ...rest }: UserButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...rest}
      className="focus-ring relative cursor-pointer rounded-full"
      // Who speaks to the page says what they see on it: the initials.
      aria-label={`${initials(nickname)}, Menu pengguna ${nickname}${waiting > 0 ? `, ${waiting} menunggu Anda` : ""}`}
    >
      <Avatar nickname={nickname} />
      {waiting > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-1 -right-1.5 min-w-4 rounded-full bg-primary px-1 text-center font-semibold text-[11px] text-primary-foreground leading-4 ring-2 ring-background"
        >
          {waiting}
        </span>
      )}
    </button>
  );
}
