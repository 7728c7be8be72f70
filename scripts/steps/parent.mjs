/**
 * Ends this process when the shell that npm started it through has ended: a SIGTERM to `npm start` reaches only that shell,
 * and without this the server would live on, unseen, and keep its port and its data folder.
 */
export function endWithParent() {
  const underNpm = process.env.npm_lifecycle_event !== undefined && process.platform !== "win32";
  if (!underNpm) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 500);
  timer.unref();
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => {
      // Told already: a second signal would cut the shutdown short.
      clearInterval(timer);
      // Before the server listens to signals, this listener must not be what keeps the process alive.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  }
}
