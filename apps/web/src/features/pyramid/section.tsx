import { type ReactNode, useId } from "react";
import type { Failure } from "../../api/failure.ts";
import { wordsOf } from "../../api/failure-words.ts";
import { Button } from "../../ui/button.tsx";
import { Loading } from "../../ui/loading.tsx";

interface SectionProps {
  readonly title: string;
  /** Stands at the end of the heading's line. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the page, with its heading. */
export function Section({ title, end, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-border p-3">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="font-semibold text-sm">
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  );
}

interface AwaitedProps<T> {
  /** Of a part that has a heading of its own once it is there. */
  readonly title?: string;
  readonly geo: { readonly data: T | undefined; readonly failure: Failure | undefined; readonly retry: () => void };
  readonly children: (data: T) => ReactNode;
}

/** What is on its way, failed, or there. */
export function Awaited<T>({ title, geo: { data, failure, retry }, children }: AwaitedProps<T>) {
  if (data !== undefined && !failure) return children(data);
  const state = failure ? (
    <div role="alert" className="grid justify-items-start gap-2 py-2 text-sm">
      {wordsOf(failure)}
      <Button size="sm" onClick={retry}>
        Coba lagi
      </Button>
    </div>
  ) : (
    <Loading className="py-3" />
  );
  return title === undefined ? state : <Section title={title}>{state}</Section>;
}

export const NoData = () => <p className="py-2 text-muted-foreground text-sm">Belum ada data</p>;
