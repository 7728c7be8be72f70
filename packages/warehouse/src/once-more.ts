import type { Outcome } from "./warehouse.ts";

/**
 * Asks again, once, what was lost with its process or its connection: reading twice does no harm, and a process that the
 * system took away is no fault of the query. Not where its asker is gone, or where `mayRepeat` says no.
 */
export async function onceMore<T>(
  ask: () => Promise<Outcome<T>>,
  signal?: AbortSignal,
  mayRepeat: () => boolean = () => true,
): Promise<Outcome<T>> {
  const outcome = await ask();
  const isLost = !outcome.ok && outcome.failure.kind === "unavailable" && outcome.failure.isLost === true;
  return isLost && !signal?.aborted && mayRepeat() ? ask() : outcome;
}
