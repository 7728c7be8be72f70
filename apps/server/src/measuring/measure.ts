import { channel } from "node:diagnostics_channel";
import type { MetricName } from "./metrics.ts";

type Labels = Readonly<Record<string, string>>;

/** One measurement: a counter or a gauge is changed by `value`, a histogram is told it. `isSet`: a gauge is that now. */
export interface Measurement {
  readonly name: MetricName;
  readonly value: number;
  readonly labels: Labels;
  readonly isSet: boolean;
}

/** Whoever measures knows nobody who listens; where nobody does, it costs nothing. */
export const measurements = channel("tanyadata:measurement");

export function measure(name: MetricName, value: number, labels: Labels = {}, isSet = false): void {
  if (measurements.hasSubscribers) measurements.publish({ name, value, labels, isSet } satisfies Measurement);
}
