import type { ReactNode } from "react";

interface ScrollAreaProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** What scrolls by itself, also by keyboard. */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus what is hidden is out of the keyboard's reach
    <section aria-label={label} tabIndex={0} className={`focus-ring ${className}`}>
      {children}
    </section>
  );
}
