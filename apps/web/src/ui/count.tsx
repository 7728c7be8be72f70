import { clsx } from "clsx";

interface CountProps {
  readonly count: number;
  /** What there are so many of, for whoever cannot see where it stands. */
  readonly words: string;
  readonly className?: string;
}

/** How many of something wait, beside its name; nothing where none do. */
export const Count = ({ count, words, className }: CountProps) =>
  count > 0 && (
    <span
      className={clsx(
        "rounded-full bg-primary px-1.5 font-medium text-primary-foreground text-xs tabular-nums",
        className,
      )}
    >
      {count}
      <span className="sr-only"> {words}</span>
    </span>
  );
