/** What is measured: names, labels and bounds are promised to whoever watches a server (docs/metrics.md). */

export interface Metric {
  readonly kind: "counter" | "gauge" | "histogram";
  readonly help: string;
  readonly labels: readonly string[];
  /** Upper ends of a histogram's buckets. */
  readonly bounds?: readonly number[];
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120] as const;

const counter = (help: string, ...labels: string[]): Metric => ({ kind: "counter", help, labels });
const gauge = (help: string, ...labels: string[]): Metric => ({ kind: "gauge", help, labels });
const histogram = (help: string, ...labels: string[]): Metric => ({ kind: "histogram", help, labels, bounds: seconds });

export const metrics = {
  tanyadata_http_request_seconds: histogram("Calls, by route and status.", "method", "route", "status"),
  tanyadata_deeds_total: counter(
    "What was done, as in the audit log but for documents: questions, SQL, exports, imports, log-ins, keys, accounts, access, teaching.",
    "deed",
    "outcome",
  ),
  tanyadata_deed_seconds: histogram("How long that took.", "deed"),
  tanyadata_question_stage_seconds: histogram("Stages of questions that are answered.", "stage"),
  tanyadata_queue_held: gauge("Turns that are held of what is scarce.", "queue"),
  tanyadata_queue_waiting: gauge("Who waits for a turn.", "queue"),
  tanyadata_queue_wait_seconds: histogram("How long was waited for a turn.", "queue"),
  tanyadata_queue_refused_total: counter("Who was turned away.", "queue", "why"),
  tanyadata_pool_connections: gauge("Connections to PostgreSQL of the app state.", "state"),
  tanyadata_operations_total: counter("Stamps and signatures by the state that they came to.", "kind", "state"),
  tanyadata_model_calls_total: counter("Calls of the language model.", "outcome"),
  tanyadata_model_tokens_total: counter("Tokens of the language model."),
  tanyadata_audit_behind: gauge("Events of the audit log that a collector elsewhere does not have yet.", "collector"),
  tanyadata_audit_sent_total: counter("Events of the audit log that a collector elsewhere took.", "collector"),
  tanyadata_cache_total: counter("Answers of the map that were kept, or had to be made.", "outcome"),
  tanyadata_addresses_total: counter("Files of addresses that were fetched again by schedule.", "outcome"),
  tanyadata_results_total: counter(
    "Results of questions that were kept, shared with who asked the same at that moment, or run.",
    "outcome",
  ),
  tanyadata_backups_total: counter("Backups by schedule.", "outcome"),
  tanyadata_backup_last_timestamp_seconds: gauge("When the newest backup was taken; absent where there is none."),
  tanyadata_event_loop_delay_seconds: gauge("Delay of the event loop since the last look.", "quantile"),
  tanyadata_memory_bytes: gauge("Memory of the server's process.", "kind"),
  tanyadata_cpu_seconds_total: counter("Processor time of the server's process."),
  tanyadata_start_timestamp_seconds: gauge("When this server started."),
  tanyadata_info: gauge("What runs.", "version", "node"),
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof metrics;
