import type { ReactNode } from "react";

interface BesidePageProps {
  /** What the document is, and what is to be known of it first. */
  readonly summary: ReactNode;
  readonly page: ReactNode;
  /** What is filled in or done. */
  readonly children?: ReactNode;
}

/** A page of a document, with the rest at its right; on a small screen what is to be known first stands above it. */
export const BesidePage = ({ summary, page, children }: BesidePageProps) => (
  <div className="grid items-start gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
    <div className="grid gap-3 lg:col-start-2">{summary}</div>
    <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">{page}</div>
    {children && <div className="grid gap-5 lg:col-start-2">{children}</div>}
  </div>
);
