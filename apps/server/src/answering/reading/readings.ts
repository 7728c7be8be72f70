import { setImmediate as giveWay } from "node:timers/promises";
import type { Member } from "@tanyadata/semantic-model";
import { type Engine, givenUp, type Slot } from "@tanyadata/text-to-sql";
import { defaultLimits, FairTurns, type Outcome, type QueryFailure, Thread } from "@tanyadata/warehouse";
import type { Read, ReadingAsker } from "./read.ts";
import type { Asked, EngineParts, Told, Word } from "./words.ts";

/** Reads questions where nobody else waits for it. */
export interface Readings extends Pick<Engine, "mayName" | "learn"> {
  readonly read: Read;
  /** What of an answered question can be exchanged: each was tried by reading. */
  slots(question: string, plan: unknown, asker: ReadingAsker): Promise<Outcome<readonly Slot[]>>;
  close(): Promise<void>;
}

/**
 * Characters of a question that is read in the thread that serves everybody: of the questions that the engine is judged by, nineteen of twenty
 * are shorter and take some milliseconds. What follows an answer or is longer may be read dozens of times over.
 */
export const mostInPlace = 100;
/** How long one may be read, once the thread is ready; the worst that is read at all takes a quarter of a second. */
const mostSeconds = 10;
/** Members that are handed over at once; more would keep everybody waiting while they are copied. */
const membersAtOnce = 2000;

const failures: Readonly<Record<"cancelled" | "too_many" | "full" | "closed", QueryFailure>> = {
  cancelled: { kind: "cancelled" },
  too_many: { kind: "too_many" },
  full: { kind: "overloaded" },
  closed: { kind: "unavailable", message: "the server is closing" },
};

/**
 * Short questions are read by `engine`; long ones, and what can be exchanged in any, by one like it in a thread of its own, which begins when it is first
 * needed and stays. Both come to the same. A reading that does not end is given up with its thread.
 */
export function readingsOf(engine: Engine, parts: EngineParts): Readings {
  const turns = new FairTurns({
    name: "reading",
    places: 1,
    queue: defaultLimits.queue,
    queueOfUser: defaultLimits.queueOfUser,
  });
  let thread: Thread<Told> | null = null;
  let hasBegun = false;

  /** The thread, which is told of the engine piece by piece. */
  async function begin(): Promise<Thread<Told>> {
    const begun = new Thread<Told>(new URL("./thread.mjs", import.meta.url));
    const tell = (word: Word): void => begun.tell(word);
    const { members, ...rest } = parts;
    for (let from = 0; from < members.length; from += membersAtOnce) {
      tell({ is: "members", members: members.slice(from, from + membersAtOnce) });
      await giveWay();
    }
    tell({ is: "begin", ...rest, learned: engine.learned() });
    hasBegun = true;
    return begun;
  }

  async function end(): Promise<void> {
    const ended = thread;
    thread = null;
    hasBegun = false;
    await ended?.end();
  }

  /** What the thread says; null where it did not come to its end in time. @throws Error of what is a fault of ours */
  async function ask(asked: Asked, { userId, signal }: ReadingAsker): Promise<Outcome<Told | null>> {
    const turn = await turns.take({ user: userId, lane: "reading" }, signal);
    if (typeof turn === "string") return { ok: false, failure: failures[turn] };
    try {
      thread ??= await begin();
      const told = await thread.ask(asked, mostSeconds);
      if ("is" in told) {
        if (told.is === "threw") throw new Error(told.error);
        return { ok: true, value: told };
      }
      await end();
      if (!told.late) throw new Error(`the thread that reads questions broke: ${told.broken}`);
      return { ok: true, value: null };
    } finally {
      turn();
    }
  }

  return {
    mayName: engine.mayName,
    learn(members: readonly Member[]) {
      engine.learn(members);
      if (hasBegun) thread?.tell({ is: "learn", members } satisfies Word);
    },
    async read(question, previous, asker) {
      if (question.length <= mostInPlace) return { ok: true, value: engine.read(question, previous) };
      const outcome = await ask({ is: "read", question, previous }, asker);
      if (!outcome.ok) return outcome;
      return { ok: true, value: outcome.value?.is === "read" ? outcome.value.reading : givenUp };
    },
    async slots(question, plan, asker) {
      const outcome = await ask({ is: "slots", question, plan }, asker);
      if (!outcome.ok) return outcome;
      // That nothing can be exchanged is another answer than that it was not found out.
      if (outcome.value?.is !== "slots") return { ok: false, failure: failures.full };
      return { ok: true, value: outcome.value.slots };
    },
    async close() {
      turns.close();
      await end();
    },
  };
}
