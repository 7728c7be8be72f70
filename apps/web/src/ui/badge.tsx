import { clsx } from "clsx";
import type { ReactNode } from "react";

const tones = {
  good: "border-primary/40 text-primary",
  bad: "border-destructive/40 text-destructive",
  caution: "border-simulated/40 text-simulated",
  plain: "border-border text-muted-foreground",
};

/** A word or two about a thing, beside its name. */
export function Badge({ tone = "plain", children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span className={clsx("inline-flex items-center rounded-full border px-2 py-0.5 font-medium text-xs", tones[tone])}>
      {children}
    </span>
  );
}
