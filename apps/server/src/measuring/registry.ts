import { channel } from "node:diagnostics_channel";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { TurnEvent } from "@tanyadata/warehouse";
import { type Measurement, measurements } from "./measure.ts";
import { type Metric, type MetricName, metrics } from "./metrics.ts";

interface Series {
  readonly labels: string;
  value: number;
  /** How many fell into each bucket of a histogram. */
  readonly buckets: number[];
}

export interface Registry {
  /** Everything measured so far, as Prometheus reads it (text format 0.0.4). */
  text(): Promise<string>;
  close(): void;
}

/** Asked when somebody reads the metrics: the newest backup's time. */
export type LastBackup = () => Promise<Date | undefined>;

/** Series of one metric, at most: labels come from a closed world, and what does not must not fill the memory. */
const mostSeries = 2_000;

/** Listens to what is measured in this process, from now on. */
export function registry(about: { readonly version: string; readonly lastBackup: LastBackup }): Registry {
  const all = new Map<MetricName, Map<string, Series>>();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const started = Date.now() / 1000;

  function take({ name, value, labels, isSet }: Measurement): void {
    const { kind, labels: known, bounds = [] } = metrics[name] as Metric;
    const text = known.map((label) => `${label}="${escaped(labels[label] ?? "")}"`).join(",");
    const series = all.get(name) ?? new Map<string, Series>();
    all.set(name, series);
    const one = series.get(text) ?? { labels: text, value: 0, buckets: new Array<number>(bounds.length + 1).fill(0) };
    if (!series.has(text) && series.size >= mostSeries) return;
    series.set(text, one);
    one.value = isSet ? value : one.value + value;
    if (kind !== "histogram") return;
    const bucket = bounds.findIndex((bound) => value <= bound);
    const at = bucket < 0 ? bounds.length : bucket;
    one.buckets[at] = (one.buckets[at] ?? 0) + 1;
  }

  const set = (name: MetricName, value: number, labels: Measurement["labels"] = {}): void =>
    take({ name, value, labels, isSet: true });
  async function look(): Promise<void> {
    for (const [quantile, value] of [
      ["0.5", delay.percentile(50)],
      ["0.99", delay.percentile(99)],
      ["1", delay.max],
    ] as const)
      set("tanyadata_event_loop_delay_seconds", value / 1e9, { quantile });
    delay.reset();
    const { rss, heapUsed, external } = process.memoryUsage();
    for (const [kind, bytes] of Object.entries({ rss, heap: heapUsed, external }))
      set("tanyadata_memory_bytes", bytes, { kind });
    const { user, system } = process.cpuUsage();
    set("tanyadata_cpu_seconds_total", (user + system) / 1e6);
    set("tanyadata_start_timestamp_seconds", started);
    set("tanyadata_info", 1, { version: about.version, node: process.versions.node });
    const last = await about.lastBackup().catch(() => undefined);
    if (last) set("tanyadata_backup_last_timestamp_seconds", last.getTime() / 1000);
  }

  const hear = (message: unknown): void => take(message as Measurement);
  const hearTurns = (message: unknown): void => {
    for (const measurement of ofTurns(message as TurnEvent)) take(measurement);
  };
  const turns = channel("tanyadata:turns");
  measurements.subscribe(hear);
  turns.subscribe(hearTurns);
  return {
    async text() {
      await look();
      return [...all].map(([name, series]) => told(name, [...series.values()])).join("");
    },
    close() {
      measurements.unsubscribe(hear);
      turns.unsubscribe(hearTurns);
      delay.disable();
    },
  };
}

function ofTurns({ queue, held, waiting, waited, refused }: TurnEvent): Measurement[] {
  const one = (name: MetricName, value: number | undefined, more = {}): Measurement[] =>
    value === undefined ? [] : [{ name, value, labels: { queue, ...more }, isSet: false }];
  return [
    ...one("tanyadata_queue_held", held),
    ...one("tanyadata_queue_waiting", waiting),
    ...one("tanyadata_queue_wait_seconds", waited),
    ...(refused === undefined ? [] : one("tanyadata_queue_refused_total", 1, { why: refused })),
  ];
}

function told(name: MetricName, series: readonly Series[]): string {
  const { kind, help, bounds = [] } = metrics[name] as Metric;
  const line = (suffix: string, labels: string, value: number): string =>
    `${name}${suffix}${labels === "" ? "" : `{${labels}}`} ${value}\n`;
  const lines = series.map(({ labels, value, buckets }) => {
    if (kind !== "histogram") return line("", labels, value);
    let sum = 0;
    const ends = [...bounds.map(String), "+Inf"].map((end, at) => {
      sum += buckets[at] ?? 0;
      return line("_bucket", `${labels === "" ? "" : `${labels},`}le="${end}"`, sum);
    });
    return `${ends.join("")}${line("_sum", labels, value)}${line("_count", labels, sum)}`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${lines.join("")}`;
}

const escaped = (value: string): string =>
  value.slice(0, 200).replace(/[\\"\n]/g, (sign) => (sign === "\n" ? "\\n" : `\\${sign}`));
