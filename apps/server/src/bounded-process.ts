import { constants, setPriority } from "node:os";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";

/** Plain JavaScript, for it starts in a millisecond. A parent that is gone is seen here even while a task holds the main thread. */
const watcher = `
  const { workerData: { limit, parent } } = require("node:worker_threads");
  setInterval(() => {
    if (process.memoryUsage.rss() > limit || process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  }, 50);
`;

/**
 * Makes this process one that works for the server on what people upload: without the server's secrets, ended with it, and killed where it
 * takes more memory than it may. Its time is the server's to watch.
 */
export function boundThisProcess(megabytes: number): void {
  for (const name of Object.keys(process.env)) delete process.env[name];
  // Ctrl+C reaches the whole process group; when to end is the parent's to say.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  const limits = { limit: megabytes * 1024 * 1024, parent: process.ppid };
  // Without a watcher nothing would bound this process.
  new Worker(watcher, { eval: true, execArgv: [], workerData: limits }).on("error", () =>
    process.kill(process.pid, "SIGKILL"),
  );
  process.on("disconnect", () => process.exit(0));
}

/** From a process that works for the server. */
export type WorkReport =
  | { readonly is: "ready" }
  | { readonly is: "step"; readonly message: string }
  /** It goes on once it was told. */
  | { readonly is: "asks"; readonly question: unknown }
  | { readonly is: "done"; readonly value: unknown }
  | { readonly is: "refused"; readonly what: string; readonly isBusy: boolean }
  | { readonly is: "threw"; readonly error: string };

/** To such a process. */
export type WorkMessage<Order> =
  | { readonly is: "order"; readonly order: Order }
  | { readonly is: "told"; readonly answer: unknown };

/** Asks the server for what this process may not do itself; one question at a time. */
type Ask = (question: unknown) => Promise<unknown>;

/** Why something is not done, in Indonesian, for people. */
interface Refused {
  readonly what: string;
  readonly isBusy: boolean;
}

/**
 * Makes this process one that does what the server orders, one order after another, bound in memory.
 * @param refusedBy what an error says to people; null of a fault of ours
 */
export function serveWork<Order>(
  perform: (order: Order, step: (message: string) => void, ask: Ask) => Promise<unknown>,
  refusedBy: (error: unknown) => Refused | null,
): void {
  boundThisProcess(Number(process.argv[2]));
  // Whoever asks a question meanwhile comes first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  // The heap grows by a third, not to four times what is held. `--optimize-for-size` cleans more often besides, for half as much time again.
  setFlagsFromString("--heap-growing-percent=30");
  const report = (message: WorkReport): void => void process.send?.(message);
  let hear: (answer: unknown) => void = () => {};
  const ask = (question: unknown): Promise<unknown> =>
    new Promise((resolve) => {
      hear = resolve;
      report({ is: "asks", question });
    });
  process.on("message", (message: WorkMessage<Order>) => {
    if (message.is === "told") return hear(message.answer);
    perform(message.order, (message) => report({ is: "step", message }), ask).then(
      (value) => report({ is: "done", value }),
      (error: unknown) => {
        const refused = refusedBy(error);
        report(
          refused ? { is: "refused", ...refused } : { is: "threw", error: (error as Error).stack ?? String(error) },
        );
      },
    );
  });
  report({ is: "ready" });
}
