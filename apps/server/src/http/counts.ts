const second = 1_000;
const minute = 60 * second;

/**
 * What is counted, each apart from the others: a flood of one makes none of another be forgotten. The milliseconds that it counts for;
 * turns are counted anew while they last, so that those of a server that was killed end.
 */
export const windows = { questions: minute, attempts: 15 * minute, codes: 15 * minute, turns: 30 * second } as const;
export type Counted = keyof typeof windows;

/** Keys remembered of each; beyond, the oldest are forgotten, so that a flood of them cannot fill the memory. */
const maxKeys = 50_000;

/** How often something may happen within its window. */
export interface Limit {
  readonly key: string;
  readonly max: number;
}

/** Counted at that time; or not, since one of the keys is full and has room again after `wait` milliseconds. */
export type Count = { readonly at: number } | { readonly full: string; readonly wait: number };

/** What is bounded for all who serve, in however many processes. */
export interface Counts {
  /** Counts one under each key, unless one of them is full: many at once do not slip through. */
  count(what: Counted, limits: readonly Limit[]): Promise<Count>;
  /** Takes back what was counted under these keys at that time; where that cannot be, it counts until its window has passed. */
  takeBack(what: Counted, keys: readonly string[], at: number): Promise<void>;
}

/** Sliding windows in the memory of this process. */
export function countsInMemory(now: () => Date): Counts {
  const times: Readonly<Record<Counted, Map<string, readonly number[]>>> = {
    ...{ questions: new Map(), attempts: new Map(), codes: new Map(), turns: new Map() },
  };

  const remember = (of: Map<string, readonly number[]>, key: string, list: readonly number[]): void => {
    of.delete(key);
    if (list.length > 0) of.set(key, list);
    for (const oldest of of.keys()) {
      if (of.size <= maxKeys) break;
      of.delete(oldest);
    }
  };

  return {
    async count(what, limits) {
      const of = times[what];
      const at = now().getTime();
      const since = at - windows[what];
      const recent = (key: string): readonly number[] => (of.get(key) ?? []).filter((time) => time > since);
      for (const { key, max } of limits) {
        const oldest = recent(key).at(-max);
        if (oldest !== undefined) return { full: key, wait: oldest - since };
      }
      for (const { key } of limits) remember(of, key, [...recent(key), at]);
      return { at };
    },
    async takeBack(what, keys, at) {
      const of = times[what];
      for (const key of keys) {
        const list = of.get(key) ?? [];
        const mine = list.lastIndexOf(at);
        if (mine >= 0) remember(of, key, list.toSpliced(mine, 1));
      }
    },
  };
}

/** Whole seconds to wait, for Retry-After. */
export const secondsOf = (wait: number): string => String(Math.max(1, Math.ceil(wait / 1000)));
