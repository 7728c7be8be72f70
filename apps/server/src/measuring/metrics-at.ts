import { usable } from "../config.ts";
import type { Registry } from "./registry.ts";
import { type MetricsConfig, serveMetrics } from "./serve-metrics.ts";

/** Serves what is measured where it is configured, and says where. */
export async function metricsAt(
  config: MetricsConfig,
  registry: Pick<Registry, "text"> | undefined,
): Promise<{ close(): void } | undefined> {
  if (config.port === undefined || !registry) return undefined;
  const serving = await usable("TANYADATA_METRICS_PORT", () => serveMetrics(registry, config));
  console.log(`Metrics: ${serving.url}`);
  return serving;
}
