/** What a process says to another over the channel between them. */
type Message =
  | { readonly is: "asks"; readonly id: number; readonly what: string; readonly with: readonly unknown[] }
  | { readonly is: "told"; readonly id: number; readonly value: unknown }
  | { readonly is: "failed"; readonly id: number; readonly why: string };

/** One end of a channel between two processes. */
interface End {
  send?(message: Message, done: (error: Error | null) => void): unknown;
  on(event: "message", hear: (message: Message) => void): unknown;
}

/** What may be asked of a process, by name. */
export type Answers = Readonly<Record<string, (...given: never[]) => unknown>>;

export interface Dialogue<There extends Answers> {
  /** @throws what it failed with there; Error where the other has gone */
  ask<Name extends keyof There & string>(
    what: Name,
    ...given: Parameters<There[Name]>
  ): Promise<Awaited<ReturnType<There[Name]>>>;
  /** The other has gone: nobody answers what was asked. */
  close(): void;
}

/** Lets two processes ask one another. What is asked and told must be plain data. */
export function dialogue<There extends Answers>(end: End, answers: Answers): Dialogue<There> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  let isOver = false;
  // Whoever listens at the other end may just have ended.
  const send = (message: Message): void => void (isOver || end.send?.(message, () => {}));

  async function answer(id: number, what: string, given: readonly unknown[]): Promise<void> {
    try {
      send({ is: "told", id, value: await answers[what]?.(...(given as never[])) });
    } catch (error) {
      send({ is: "failed", id, why: (error as Error).message });
    }
  }
  end.on("message", (message) => {
    if (message.is === "asks") return void answer(message.id, message.what, message.with);
    if (message.is !== "told" && message.is !== "failed") return;
    const asker = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.is === "told") asker?.resolve(message.value);
    else asker?.reject(new Error(message.why));
  });
  return {
    ask: (what, ...given) =>
      new Promise<never>((resolve, reject) => {
        if (isOver) return reject(new Error("the other process has ended"));
        waiting.set(++last, { resolve: resolve as (value: unknown) => void, reject });
        send({ is: "asks", id: last, what, with: given });
      }),
    close() {
      isOver = true;
      for (const { reject } of waiting.values()) reject(new Error("the other process has ended"));
      waiting.clear();
    },
  };
}
