import { measure } from "../../measuring/measure.ts";
import { type Collector, patience } from "./collector.ts";
import type { Place } from "./places.store.ts";

/** How often it is looked for something new. */
const lookEvery = 2_000;
/** Milliseconds after which a collector that failed is tried again: twice as long each time. */
const [firstWait, longestWait] = [2_000, 60_000];

export interface Stream {
  /** Sends everything that is new, unless the collector failed a moment ago. */
  look(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Sends the log to a collector, in its order and from its place on, beside everything else: whoever adds an event knows nothing of it.
 * The place moves once the collector has what it was sent, so that a process that ends in between sends it again: at least once.
 */
export function streamEvents({
  collector,
  place,
  now,
  report,
}: {
  readonly collector: Collector;
  readonly place: Place;
  readonly now: () => Date;
  readonly report: (problem: string) => void;
}): Stream {
  const labels = { collector: collector.name };
  const ending = new AbortController();
  let looking: Promise<void> | undefined;
  let failures = 0;
  let again = 0;

  /** Whether there may be more. */
  async function sendNext(): Promise<boolean> {
    const behind = await place.behind();
    measure("tanyadata_audit_behind", behind, labels, true);
    const has = behind > 0 ? await place.claim() : undefined;
    if (has === undefined) return false;
    const events = await place.after(has);
    const [first, last] = [events[0], events.at(-1)];
    if (!first || !last) return false;
    await collector.take(events, AbortSignal.any([ending.signal, AbortSignal.timeout(patience)]));
    if (first.number > has + 1)
      report(`events ${has + 1} to ${first.number - 1} were forgotten before ${collector.name} had them`);
    measure("tanyadata_audit_sent_total", events.length, labels);
    return place.advance(last.number);
  }

  async function sendAll(): Promise<void> {
    try {
      while (!ending.signal.aborted && (await sendNext()));
      failures = 0;
    } catch (error) {
      if (ending.signal.aborted) return;
      const { message } = error as Error;
      // Told once, not at each try: what a collector lacks is a figure.
      if (failures === 0) report(`${collector.name}: ${message}`);
      again = now().getTime() + Math.min(longestWait, firstWait * 2 ** failures);
      failures += 1;
      await place.failed(message).catch(() => {});
    }
  }

  const look = async (): Promise<void> => {
    if (ending.signal.aborted || now().getTime() < again) return;
    looking ??= sendAll().finally(() => {
      looking = undefined;
    });
    await looking;
  };
  const timer = setInterval(() => void look(), lookEvery).unref();
  return {
    look,
    async close() {
      clearInterval(timer);
      ending.abort();
      await looking;
      await place.release().catch(() => {});
    },
  };
}
