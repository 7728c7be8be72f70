import type { Machine } from "../../documents/machine.ts";
import type { OperationStore } from "../../documents/operations.store.ts";

/** Days that a signature waits for its user to authorize it. */
const patience = 7;
const day = 86_400_000;

/** Ends signatures that waited too long for their user. */
export async function expireWaiting(operations: OperationStore, machine: Machine, now: Date): Promise<void> {
  const since = new Date(now.getTime() - patience * day);
  for (const row of await operations.waiting("menunggu_otorisasi", since)) {
    // Whoever authorizes it at the same moment wins.
    const ended = await operations.move(row, machine, { to: "kedaluwarsa" }, null);
    if (ended) await machine.ended?.(ended);
  }
}
