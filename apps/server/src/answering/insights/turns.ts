/** Does one piece of work after the other, so that what nobody waits for leaves the rest of the query processes to questions. */
export function oneByOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}

/**
 * Does what was asked for one by one in batches, one batch after the other: what comes while one is under way goes with the
 * next. @param most how large the items of a batch may be together, unless one alone is larger
 */
export function together<Item, Made>(
  work: (items: readonly Item[]) => Promise<readonly Made[]>,
  { most, size }: { readonly most: number; readonly size: (item: Item) => number },
): (item: Item) => Promise<Made> {
  type Waiting = { readonly item: Item; made(made: Made): void; failed(reason: unknown): void };
  const waiting: Waiting[] = [];
  let isWorking = false;
  async function workOff(): Promise<void> {
    isWorking = true;
    // Whoever asks in the same breath is waited for.
    await Promise.resolve();
    while (waiting.length > 0) {
      let [count, total] = [1, size((waiting[0] as Waiting).item)];
      for (; count < waiting.length; count++) {
        total += size((waiting[count] as Waiting).item);
        if (total > most) break;
      }
      const batch = waiting.splice(0, count);
      await work(batch.map(({ item }) => item)).then(
        (all) => {
          for (const [i, one] of batch.entries()) one.made(all[i] as Made);
        },
        (reason) => {
          for (const one of batch) one.failed(reason);
        },
      );
    }
    isWorking = false;
  }
  return (item) =>
    new Promise((made, failed) => {
      waiting.push({ item, made, failed });
      if (!isWorking) void workOff();
    });
}
