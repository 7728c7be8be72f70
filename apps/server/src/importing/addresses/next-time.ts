import type { DataAddress } from "@tanyadata/contract";

const day = 24 * 60 * 60_000;

/** When something is done next that is done so often; null: never. A month later is the same day of the next month, or its last. */
export function nextTime(every: DataAddress["every"], from: Date): Date | null {
  if (every === "never") return null;
  if (every === "day") return new Date(from.getTime() + day);
  if (every === "week") return new Date(from.getTime() + 7 * day);
  const next = new Date(from);
  next.setUTCMonth(next.getUTCMonth() + 1);
  // The 31st of a shorter month is a day of the month after it.
  if (next.getUTCDate() !== from.getUTCDate()) next.setUTCDate(0);
  return next;
}
