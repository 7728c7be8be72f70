const minute = 60_000;

/** What is counted, each apart from the others: a flood of one makes none of another be forgotten. The milliseconds that it counts for. */
const windows = { questions: minute, attempts: 15 * minute, codes: 15 * minute } as const;
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

/** What is bounded for the whole server, in however many processes it serves. */
export interface Counts {
  /** Counts one under each key, unless one of them is full: many at once do not slip through. */
  count(what: Counted, limits: readonly Limit[]): Promise<Count>;
  /** Takes back what was counted under these keys at that time. */
  takeBack(what: Counted, keys: readonly string[], at: number): void;
  /** Holds one of `most` places; false where all are held. */
  hold(key: string, most: number): Promise<boolean>;
  letGo(key: string): void;
}

/** Sliding windows and places in the memory of this process. */
export function countsInMemory(now: () => Date): Counts {
  const times = { questions: new Map(), attempts: new Map(), codes: new Map() } as const satisfies Record<
    Counted,
    Map<string, readonly number[]>
  >;
  const held = new Map<string, number>();

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
      const of: Map<string, readonly number[]> = times[what];
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
    takeBack(what, keys, at) {
      const of: Map<string, readonly number[]> = times[what];
      for (const key of keys) {
        const list = of.get(key) ?? [];
        const mine = list.lastIndexOf(at);
        if (mine >= 0) remember(of, key, list.toSpliced(mine, 1));
      }
    },
    async hold(key, most) {
      const count = held.get(key) ?? 0;
      if (count >= most) return false;
      held.set(key, count + 1);
      return true;
    },
    letGo(key) {
      const left = (held.get(key) ?? 1) - 1;
      if (left === 0) held.delete(key);
      else held.set(key, left);
    },
  };
}

/** Whole seconds to wait, for Retry-After. */
export const secondsOf = (wait: number): string => String(Math.max(1, Math.ceil(wait / 1000)));
