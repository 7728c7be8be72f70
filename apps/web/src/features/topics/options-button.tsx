import { clsx } from "clsx";
import { Ellipsis } from "lucide-react";
import type { ComponentProps } from "react";
import { Spinner } from "../../ui/spinner.tsx";

interface OptionsButtonProps extends ComponentProps<"button"> {
  readonly topic: string;
  readonly isBusy?: boolean;
}

/** Opens a row's menu; seen where the row is pointed at, focused or touched. A spinner in its place while the row is busy. */
export function OptionsButton({ topic, isBusy = false, ...rest }: OptionsButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Options for ${topic}`}
      aria-haspopup="menu"
      {...rest}
      disabled={isBusy}
      className={clsx(
        "focus-ring-inside absolute inset-y-0 right-0 my-auto grid size-7 cursor-pointer place-items-center rounded-md text-muted-foreground hover:text-foreground",
        "[@media(hover:hover)]:opacity-0 focus-visible:opacity-100 group-focus-within/row:opacity-100 group-hover/row:opacity-100",
        "disabled:cursor-default disabled:opacity-100 data-[state=open]:bg-border data-[state=open]:opacity-100",
      )}
    >
      {isBusy ? <Spinner /> : <Ellipsis className="size-4" aria-hidden="true" />}
    </button>
  );
}
