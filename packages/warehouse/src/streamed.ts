import { onceMore } from "./once-more.ts";
import type { Pool } from "./pool.ts";
import type { Outcome, StreamPart, WarehouseAsker } from "./warehouse.ts";

/** One stream as its reader sees it: parts in turn, the next asked for when one was taken, stopped when the reader leaves. */
export async function* streamed(
  pool: Pool,
  asker: WarehouseAsker,
  sql: string,
  refused: Outcome<never> | null,
  signal?: AbortSignal,
): AsyncGenerator<StreamPart> {
  if (refused && !refused.ok) return yield { end: refused };
  const left = new AbortController();
  const leave = () => left.abort();
  signal?.addEventListener("abort", leave, { once: true });
  if (signal?.aborted) leave();
  const parts: StreamPart[] = [];
  let wake = () => {};
  let taken = () => {};
  let isHeard = false;
  const ask = () =>
    pool.use(asker, left.signal, (process) => {
      taken = () => process.more();
      return process.perform({ do: "stream", sql, role: asker.role }, left.signal, (part) => {
        isHeard = true;
        parts.push(part);
        wake();
      });
    });
  const ended = onceMore(ask, left.signal, () => !isHeard).then((outcome) => {
    parts.push({ end: endOf(outcome) });
    wake();
  });
  try {
    for (;;) {
      const part = parts.shift();
      if (!part) await new Promise<void>((resolve) => (wake = resolve));
      else if ("end" in part) return yield part;
      else {
        yield part;
        taken();
      }
    }
  } finally {
    signal?.removeEventListener("abort", leave);
    left.abort();
    await ended;
  }
}

const endOf = (outcome: Outcome<unknown>): Extract<StreamPart, { end: unknown }>["end"] =>
  outcome.ok ? { ok: true, rowCount: Number(outcome.value) } : outcome;
