import { Fragment, type ReactNode } from "react";

/** Names and what they stand for, in two columns; what is null is left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, fact: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-5 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
      {facts.map(
        ([name, fact]) =>
          fact !== null && (
            <Fragment key={name}>
              <dt className="text-muted-foreground max-sm:mt-1.5 max-sm:text-xs">{name}</dt>
              <dd className="min-w-0 [overflow-wrap:anywhere]">{fact}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

/** A hash, whole: it is compared letter by letter. */
export const Hash = ({ value }: { value: string }) => <code className="font-mono text-xs">{value}</code>;
