import { setTimeout as setTimeoutOf } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** Calls under way get so long to finish. */
const patience = 10_000;

/**
 * What ends a server that is told to: it says that it is not ready and goes on serving for `drain` seconds, so that whoever sends calls here learns
 * of it; then takes no more calls, lets those under way finish, and closes the rest. Told a second time it ends at once.
 */
export function closing(app: FastifyInstance, drain: number, closeRest: () => Promise<void>): () => Promise<void> {
  let isClosing = false;
  return async () => {
    if (isClosing) process.exit(1);
    isClosing = true;
    app.beginLeaving();
    await setTimeoutOf(drain * 1000);
    const impatient = setTimeout(() => app.server.closeAllConnections(), patience);
    // A connection whose call has just ended would otherwise be kept alive for seconds.
    const tidy = setInterval(() => app.server.closeIdleConnections(), 100);
    try {
      await app.close();
      await closeRest();
      clearTimeout(impatient);
      clearInterval(tidy);
      process.exit(0);
    } catch (error) {
      app.log.error({ err: error }, "could not close cleanly");
      process.exit(1);
    }
  };
}

export function closeOnSignal(close: () => Promise<void>): void {
  process.on("SIGINT", close);
  process.on("SIGTERM", close);
}
