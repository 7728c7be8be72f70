/** Runs `deed` once after so many milliseconds, unless what it gives back is called before. */
export type After = (milliseconds: number, deed: () => void) => () => void;

/** By the real clock. What only waits keeps no process alive. */
export const after: After = (milliseconds, deed) => {
  const timer = setTimeout(deed, milliseconds).unref();
  return () => clearTimeout(timer);
};
