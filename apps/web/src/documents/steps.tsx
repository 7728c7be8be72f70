import { clsx } from "clsx";

/** Where one is on the way through a page: the names of its steps, and which is now, from 0. */
export function Steps({ labels, now }: { labels: readonly string[]; now: number }) {
  return (
    <ol aria-label="Langkah" className="mb-5 flex flex-wrap gap-x-5 gap-y-1.5">
      {labels.map((label, index) => (
        <li
          key={label}
          aria-current={index === now ? "step" : undefined}
          className={clsx("flex items-center gap-2 text-sm", index === now ? "font-medium" : "text-muted-foreground")}
        >
          <span
            aria-hidden="true"
            className={clsx(
              "grid size-5 place-items-center rounded-full text-xs tabular-nums",
              index <= now ? "bg-primary text-primary-foreground" : "bg-muted",
            )}
          >
            {index + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
  );
}
