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
