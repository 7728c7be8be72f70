import type { belongingStore } from "./belongings.store.ts";

const day = 86_400_000;
const lookEvery = 3_600_000;

export interface Retention {
  readonly belongings: ReturnType<typeof belongingStore>;
  /** Days that a conversation is kept after its last change; undefined: until its owner deletes it. */
  readonly answersKeptDays: number | undefined;
  readonly now: () => Date;
  readonly report: (error: unknown) => void;
}

/** Forgets conversations whose time is over, now and each hour. Gives what ends it. */
export function keepAnswers({ belongings, answersKeptDays, now, report }: Retention): {
  begin(): Promise<void>;
  look(): Promise<number>;
  close(): void;
} {
  const look = async (): Promise<number> => {
    if (answersKeptDays === undefined) return 0;
    const since = new Date(now().getTime() - answersKeptDays * day).toISOString();
    let forgotten = 0;
    // A few hundred at a time: whoever asks meanwhile waits for no more than that.
    for (let last = -1; last !== 0; forgotten += last) last = await belongings.forgetTopics(since);
    return forgotten;
  };
  const timer = setInterval(() => void look().catch(report), lookEvery).unref();
  return { begin: async () => void look().catch(report), look, close: () => clearInterval(timer) };
}
