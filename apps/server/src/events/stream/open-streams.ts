import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { sharedClock } from "../../store/shared-clock.ts";
import type { Store } from "../../store/store.ts";
import type { Collector } from "./collector.ts";
import { otlpCollector } from "./otlp.ts";
import { placeOf } from "./places.store.ts";
import type { StreamConfig } from "./settings.ts";
import { type Stream, streamEvents } from "./stream-events.ts";
import { syslogCollector } from "./syslog.ts";

/** Everybody who collects the log elsewhere. Throws where the file of certificates cannot be read. */
export function collectorsOf(
  { syslog, otlp }: StreamConfig,
  version: string,
  report: (problem: string) => void,
): Collector[] {
  return [
    ...(syslog ? [syslogCollector(syslog, syslog.caFile && readFileSync(syslog.caFile, "utf8"))] : []),
    ...(otlp ? [otlpCollector(otlp, version, report)] : []),
  ];
}

/** Sends the log to each of them, from now on. */
export function openStreams(
  collectors: readonly Collector[],
  store: Pick<Store, "db" | "dialect">,
  now: () => Date,
  report: (problem: string) => void,
): Pick<Stream, "close"> {
  const node = randomUUID();
  const clock = sharedClock(store, now);
  const streams = collectors.map((collector) =>
    streamEvents({ collector, place: placeOf(store.db, clock, collector.name, node), now, report }),
  );
  return { close: async () => void (await Promise.all(streams.map((stream) => stream.close()))) };
}
