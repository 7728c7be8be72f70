/** How long a test waits for what must come: long enough for a busy machine, over as soon as it is there. */
export const waiting = { timeout: 20_000, interval: 20 };
