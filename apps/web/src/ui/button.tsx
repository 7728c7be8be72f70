import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { Spinner } from "./spinner.tsx";

const variants = {
  primary: "bg-primary text-primary-foreground hover:bg-[color-mix(in_oklab,var(--primary)_90%,var(--foreground))]",
  outline: "border border-border bg-background shadow-xs hover:bg-accent",
  ghost: "hover:bg-accent",
  destructive:
    "bg-destructive text-destructive-foreground hover:bg-[color-mix(in_oklab,var(--destructive)_90%,var(--foreground))]",
};
const sizes = {
  sm: "h-8 gap-1.5 px-2.5 text-xs",
  md: "h-9 gap-2 px-3.5 text-sm",
  icon: "size-9",
};

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: keyof typeof variants = "outline", size: keyof typeof sizes = "md"): string {
  return clsx(
    "focus-ring inline-flex shrink-0 cursor-pointer items-center justify-center rounded-md font-medium transition-colors",
    "disabled:cursor-not-allowed disabled:opacity-50",
    variants[variant],
    sizes[size],
  );
}

export interface ButtonProps extends ComponentProps<"button"> {
  readonly variant?: keyof typeof variants;
  readonly size?: keyof typeof sizes;
  /** Shows a spinner and takes no clicks; stays focusable. */
  readonly busy?: boolean;
}

export function Button({ variant, size, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={clsx(buttonClass(variant, size), busy && "opacity-70", className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
