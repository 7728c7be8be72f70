/**
 * A thread that parses SQL by PostgreSQL's own grammar (libpg-query, WebAssembly). Deep nesting overflows its stack and
 * may leave the module unusable or endlessly busy: then this thread is thrown away, and the server never notices.
 */
import { parentPort } from "node:worker_threads";
import { loadModule, parseSync } from "libpg-query";

await loadModule();
parentPort?.on("message", (/** @type {string} */ sql) => parentPort?.postMessage(told(sql)));
parentPort?.postMessage({ ready: true });

/** @param {string} sql */
function told(sql) {
  try {
    return { tree: JSON.stringify(parseSync(sql)) };
  } catch (error) {
    const { message, sqlDetails } = /** @type {{ message: string, sqlDetails?: { cursorPosition: number } }} */ (error);
    // Only a syntax error has details; anything else may have hurt the module.
    if (sqlDetails) return { syntax: message, position: sqlDetails.cursorPosition };
    return message === "Query cannot be empty" ? { syntax: message } : { broken: message };
  }
}
