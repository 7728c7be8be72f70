import { type ChildProcess, fork } from "node:child_process";
import { FairTurns } from "@tanyadata/warehouse";
import type { WorkMessage, WorkReport } from "./bounded-process.ts";
import { AppError } from "./http/app-error.ts";
import { turnOf } from "./http/turns.ts";
import { loaderOf } from "./loader.ts";

/** Why something cannot be done, or not yet; in Indonesian, for people. */
export class WorkRefused extends Error {
  override readonly name = "WorkRefused";
  readonly isBusy: boolean;
  constructor(what: string, isBusy = false) {
    super(what);
    this.isBusy = isBusy;
  }
}

/** It took more than it may, or was killed by the system. */
export class WorkKilled extends WorkRefused {}

export interface WorkLimits {
  /** Of the whole process. */
  readonly megabytes: number;
  /** Of one task. */
  readonly seconds: number;
}

/** Who waits for a task; what it says of its steps; and when it is given up. */
export interface WorkAsker {
  readonly user: string;
  readonly signal?: AbortSignal;
  readonly onStep?: (message: string) => void;
  /** Answers what the task asks for on its way. The task's time stands meanwhile: whoever answers has bounds of their own. */
  readonly onAsk?: (question: unknown) => Promise<unknown>;
}

/** Work in a process of its own, one task after another, in turns that are fair to users. */
export interface BoundedWork<Order> {
  /** @throws WorkRefused; AppError `too_many_requests`, `overloaded` or `stopped` */
  perform(order: Order, lane: string, asker: WorkAsker): Promise<unknown>;
  close(): void;
}

/** A process that had nothing to do for so long is ended, in milliseconds: what it holds may be much. */
const idleMilliseconds = 60_000;
/** How long a process may take to start, in seconds: long, for a busy machine. */
const startSeconds = 60;

/**
 * @param module the process's main module, which does what `serveWork` is given
 * @param tooMuch what is said where a task takes more than it may
 */
export function boundedWork<Order extends object>(
  module: URL,
  limits: WorkLimits,
  tooMuch: (limits: WorkLimits) => string,
): BoundedWork<Order> {
  const turns = new FairTurns({ name: "imports", places: 1, queue: 64, queueOfUser: 16 });
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  const end = (): void => {
    clearTimeout(idle);
    child?.kill("SIGKILL");
    child = null;
  };

  async function begin(): Promise<ChildProcess> {
    const begun = fork(module, [String(limits.megabytes)], {
      execArgv: loaderOf(module),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    // A write to a process that has just died; its end is dealt with where it is noticed.
    begun.on("error", () => {});
    begun.once("exit", () => {
      if (child === begun) child = null;
    });
    child = begun;
    await outcomeOf(begun, startSeconds, {});
    return begun;
  }

  const send = (to: ChildProcess, message: WorkMessage<Order>): void => void to.send(message, () => {});

  /** What it comes to, after all steps. @throws WorkRefused where it ended or took too long; AppError `stopped` */
  function outcomeOf(
    from: ChildProcess,
    seconds: number,
    { signal, onStep, onAsk }: Partial<WorkAsker>,
  ): Promise<WorkReport> {
    return new Promise((resolve, reject) => {
      const stop = (): void => void from.kill("SIGKILL");
      let late = setTimeout(stop, seconds * 1000);
      let [left, since, isOver] = [seconds * 1000, performance.now(), false];
      const settle = (): void => {
        isOver = true;
        clearTimeout(late);
        signal?.removeEventListener("abort", stop);
        from.off("message", hear).off("exit", gone);
      };
      const tell = async (question: unknown): Promise<void> => {
        clearTimeout(late);
        left -= performance.now() - since;
        const answer = await onAsk?.(question);
        if (isOver) return;
        since = performance.now();
        late = setTimeout(stop, left);
        send(from, { is: "told", answer });
      };
      const hear = (report: WorkReport): void => {
        if (report.is === "step") onStep?.(report.message);
        else if (report.is === "asks")
          tell(report.question).catch((error) => {
            settle();
            stop();
            reject(error);
          });
        else {
          settle();
          resolve(report);
        }
      };
      const gone = (): void => {
        settle();
        reject(signal?.aborted ? new AppError("stopped") : new WorkKilled(tooMuch(limits)));
      };
      from.on("message", hear).on("exit", gone);
      signal?.addEventListener("abort", stop, { once: true });
      if (signal?.aborted) stop();
      if (from.exitCode !== null || from.signalCode !== null) gone();
    });
  }

  async function resultOf(order: Order, asker: WorkAsker): Promise<unknown> {
    clearTimeout(idle);
    const worker = child ?? (await begin());
    worker.ref();
    worker.channel?.ref();
    const coming = outcomeOf(worker, limits.seconds, asker);
    send(worker, { is: "order", order });
    const report = await coming;
    if (report.is === "done") return report.value;
    if (report.is === "refused") throw new WorkRefused(report.what, report.isBusy);
    throw new Error(report.is === "threw" ? report.error : `the process said ${report.is}`);
  }

  return {
    async perform(order, lane, asker) {
      const finish = await turnOf(turns, { user: asker.user, lane }, asker.signal);
      try {
        return await resultOf(order, asker);
      } finally {
        // The server may end while it stands idle.
        child?.unref();
        child?.channel?.unref();
        idle = setTimeout(end, idleMilliseconds).unref();
        finish();
      }
    },
    close() {
      turns.close();
      end();
    },
  };
}
