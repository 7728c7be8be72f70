import { clsx } from "clsx";
import { Command } from "cmdk";
import type { ComponentProps } from "react";

/** The scrolled list of a command menu: 300 px high at most, unless its place says otherwise. */
export function CommandList({ className, ...rest }: ComponentProps<typeof Command.List>) {
  return (
    <Command.List {...rest} className={clsx("overflow-y-auto overflow-x-hidden p-2", className ?? "max-h-[300px]")} />
  );
}
