/** Seconds since `started` (of `performance.now()`), in Indonesian form: "1,2 s". @param {number} started */
export const seconds = (started) => `${((performance.now() - started) / 1000).toFixed(1).replace(".", ",")} s`;

/**
 * Does one step of a start and says so: on a terminal at once, and everywhere with its time when it is done.
 * @template T
 * @param {string} name what is being done, a few words
 * @param {() => Promise<T>} step
 * @returns {Promise<T>}
 */
export async function progress(name, step) {
  const started = performance.now();
  const terminal = process.stdout.isTTY;
  if (terminal) process.stdout.write(`… ${name}`);
  try {
    const result = await step();
    process.stdout.write(`${terminal ? "\r" : ""}✓ ${name} (${seconds(started)})\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${terminal ? "\r" : ""}✗ ${name} (${seconds(started)})\n`);
    throw error;
  }
}
