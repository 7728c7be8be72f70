/** One measured figure: a ratio of two things timed side by side in one run. */
export interface Figure {
  readonly name: string;
  readonly ratio: number;
  readonly detail: string;
  /** What the ratio may be at most; without, nothing is promised. */
  readonly most?: number;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
