/**
 * A thread that parses SQL of MariaDB and MySQL (Apache DataFusion's sqlparser, WebAssembly). It refuses deep nesting by
 * itself; should it ever break, this thread is thrown away, and the server never notices.
 */
import { parentPort } from "node:worker_threads";
import { init, parse } from "@guanmingchiu/sqlparser-ts";

await init();
parentPort?.on("message", (/** @type {string} */ sql) => parentPort?.postMessage(told(sql)));
parentPort?.postMessage({ ready: true });

/**
 * Where in the text something stood says nothing about what it is, but of names it is told where they begin; a choice without a value must
 * stay seen.
 * @this {unknown}
 * @param {string} key
 * @param {any} value
 */
function kept(key, value) {
  if (key === "span" && isName(this) && value?.start) return `${value.start.line}:${value.start.column}`;
  return /span$|_token$/.test(key) ? undefined : value === undefined ? null : value;
}

/** NULL has a text for its value as well, but no quotes. @param {any} holder */
const isName = (holder) => typeof holder?.value === "string" && "quote_style" in holder;

/** @param {string} sql */
function told(sql) {
  try {
    return { tree: JSON.stringify({ statements: parse(sql, "mysql") }, kept) };
  } catch (error) {
    const { message } = /** @type {{ message: string }} */ (error);
    return /sql parser error|recursion limit/i.test(message) ? { syntax: message } : { broken: message };
  }
}
