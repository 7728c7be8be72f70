import type { Dimension } from "./dimension.shape.ts";

/** What is wrong with the ranges of a dimension: where in it, and why. */
export function* rangeFaults({
  values,
  ranges,
  groups,
}: Dimension): Generator<{ path: (string | number)[]; why: string }> {
  if (!ranges) {
    if (groups.length > 0) yield { path: ["groups"], why: 'groups are ranges: say "ranges" of the dimension first' };
    for (const [i, { from, to }] of values.entries())
      if (from !== undefined || to !== undefined)
        yield { path: ["values", i], why: 'say "ranges" of the dimension, or leave "from" and "to" out' };
    return;
  }
  for (const [i, { from, to }] of values.entries()) {
    const before = values[i - 1];
    if (i > 0 && (from === undefined || before?.to === undefined || before.to + 1 !== from))
      yield { path: ["values", i], why: `must begin where the one before ends: "from: ${(before?.to ?? 0) + 1}"` };
    else if (isReversed(from, to)) yield { path: ["values", i], why: '"from" is greater than "to"' };
  }
  for (const [i, { from, to }] of groups.entries())
    if (from === undefined && to === undefined) yield { path: ["groups", i], why: 'say "from", "to" or both' };
    else if (isReversed(from, to)) yield { path: ["groups", i], why: '"from" is greater than "to"' };
}

const isReversed = (from: number | undefined, to: number | undefined): boolean =>
  from !== undefined && to !== undefined && from > to;
