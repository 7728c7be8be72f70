import { senderOf } from "../../measuring/collector.ts";
import type { StoredEvent } from "../audit-log.ts";
import { type Collector, isUnusual } from "./collector.ts";

const severities = { info: 9, warn: 13 } as const;

const cellOf = (value: string | number) =>
  typeof value === "number" ? { intValue: String(value) } : { stringValue: value };

/** Attributes as OTLP writes them in JSON; what is null is left out. */
const attributesOf = (all: Readonly<Record<string, string | number | null>>) =>
  Object.entries(all).flatMap(([key, value]) => (value === null ? [] : [{ key, value: cellOf(value) }]));

function recordOf(event: StoredEvent) {
  const nanoseconds = `${Date.parse(event.at)}000000`;
  return {
    timeUnixNano: nanoseconds,
    observedTimeUnixNano: nanoseconds,
    severityNumber: isUnusual(event) ? severities.warn : severities.info,
    eventName: `tanyadata.${event.deed}`,
    body: { stringValue: event.deed },
    attributes: attributesOf({ ...event }),
  };
}

/** Whatever takes logs by OTLP over HTTP, as JSON. */
export function otlpCollector(
  { url, authorization }: { readonly url: string; readonly authorization: string | undefined },
  version: string,
  report: (problem: string) => void,
): Collector {
  const headers = { "content-type": "application/json", ...(authorization && { authorization }) };
  return {
    name: "otlp",
    async take(events, signal) {
      const scopeLogs = [{ scope: { name: "tanyadata.audit" }, logRecords: events.map(recordOf) }];
      const body = JSON.stringify({
        resourceLogs: [{ resource: { attributes: attributesOf(senderOf(version)) }, scopeLogs }],
      });
      const answer = await fetch(url, { method: "POST", headers, body, signal, redirect: "error" }).catch((error) => {
        throw new Error(((error as Error).cause as Error | undefined)?.message ?? (error as Error).message);
      });
      const told = await answer.text();
      if (!answer.ok) throw new Error(`it answers ${answer.status}`);
      const rejected = /"rejectedLogRecords"\s*:\s*"?([1-9]\d*)/.exec(told)?.[1];
      // By the protocol these are never to be sent again.
      if (rejected !== undefined)
        report(`${rejected} of ${events.length} events were rejected by ${new URL(url).host}`);
    },
  };
}
