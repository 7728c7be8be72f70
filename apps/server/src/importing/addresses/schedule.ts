/** How often it is looked whether an address is due, in milliseconds. */
const lookEvery = 5 * 60_000;

/** Looks now and then, never twice at once. */
export function scheduled(look: () => Promise<void>, report: (error: unknown) => void) {
  let looking: Promise<void> | undefined;
  const once = (): Promise<void> => {
    looking ??= look()
      .catch(report)
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  const timer = setInterval(() => void once(), lookEvery).unref();
  return {
    look: once,
    /** Resolves once nothing is looked at any more. */
    async close(): Promise<void> {
      clearInterval(timer);
      await looking;
    },
  };
}
