/** Seconds since `started` (of `performance.now()`), in Indonesian form: "1,2 s". @param {number} started */
export const seconds = (started) => `${((performance.now() - started) / 1000).toFixed(1).replace(".", ",")} s`;

/**
 * Does one step of a start and says so: when it begins, and with its time when it is done (on a terminal in the same line).
 * @template T
 * @param {string} name what is being done, a few words
 * @param {() => Promise<T>} step
 * @returns {Promise<T>}
 */
export async function progress(name, step) {
  const started = performance.now();
  const terminal = process.stdout.isTTY;
  process.stdout.write(`… ${name}${terminal ? "" : "\n"}`);
  try {
    const result = await step();
    process.stdout.write(`${terminal ? "\r" : ""}✓ ${name} (${seconds(started)})\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${terminal ? "\r" : ""}✗ ${name} (${seconds(started)})\n`);
    throw error;
  }
}
