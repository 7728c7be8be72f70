import type { StoredEvent } from "../audit-log.ts";

/** Milliseconds that a collector may take for what it is sent at once; a lease lasts longer. */
export const patience = 20_000;

/** Whoever collects events elsewhere. */
export interface Collector {
  /** Its place in the app state. */
  readonly name: "syslog" | "otlp";
  /** Ends when it has them all, in their order. @throws Error that says in words why it has not */
  take(events: readonly StoredEvent[], signal: AbortSignal): Promise<void>;
}

/** An event as it is told elsewhere: the line that the export writes of it. */
export const lineOf = (event: StoredEvent): string => JSON.stringify(event);

/** Came to something other than it was meant to. */
export const isUnusual = ({ outcome }: StoredEvent): boolean => outcome !== "done";
