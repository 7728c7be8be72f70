import type { ReactNode } from "react";
import { useTitle } from "../ui/title.ts";

interface DocumentPageProps {
  readonly group: string;
  readonly title: string;
  /** What the page is for, in a sentence. */
  readonly description: string;
  readonly children: ReactNode;
}

/** The frame of a page about documents: which group it belongs to, its name, and what it is for. */
export function DocumentPage({ group, title, description, children }: DocumentPageProps) {
  useTitle(`${title} · ${group}`);
  return (
    <main className="mx-auto max-w-6xl px-4 py-6 sm:px-6">
      <p className="font-medium text-muted-foreground text-xs">{group}</p>
      <h1 className="mt-0.5 font-semibold text-xl tracking-tight">{title}</h1>
      <p className="mt-1 max-w-prose text-muted-foreground text-sm">{description}</p>
      <div className="mt-5">{children}</div>
    </main>
  );
}
