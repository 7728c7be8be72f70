import { stateLocation } from "../app-state.ts";
import type { Config } from "../config.ts";
import { collectorsOf } from "../events/stream/open-streams.ts";
import { type Finding, warning, well, wrong } from "../finding.ts";
import { serverVersion } from "../server-version.ts";
import { openSnapshot } from "../store/snapshot.ts";

const timeout = 5_000;

/** Whoever collects the audit log elsewhere: whether they take something, which is nothing here, and how far they have it. */
export async function examineCollectors(config: Config): Promise<Finding[]> {
  const { syslog, otlp } = config.stream;
  if (!syslog && !otlp) return [];
  const places = await placesIn(config);
  const findings: Finding[] = [];
  try {
    for (const collector of collectorsOf(config.stream, serverVersion(), () => {})) {
      const what = `audit log told by ${collector.name}`;
      const has = places.get(collector.name) ?? ", which has nothing yet";
      const told =
        collector.name === "syslog" && syslog?.by === "udp"
          ? warning(`${what}${has}`, "Nobody can say whether datagrams arrive: tls:// or tcp:// can.")
          : await collector.take([], AbortSignal.timeout(timeout)).then(
              () => well(`${what}${has}`),
              (error: Error) => wrong(`${what}${has}`, `It takes nothing: ${error.message}.`),
            );
      findings.push(told);
    }
  } catch (error) {
    findings.push(wrong("TANYADATA_AUDIT_SYSLOG_CA", (error as Error).message));
  }
  return findings;
}

/** How far each has the log, in words. */
async function placesIn(config: Config): Promise<ReadonlyMap<string, string>> {
  const told = new Map<string, string>();
  const snapshot = await openSnapshot(stateLocation(config)).catch(() => undefined);
  if (!snapshot) return told;
  try {
    const rowsOf = async (name: string) => {
      const table = snapshot.tables.find((one) => one.name === name);
      const rows: Record<string, unknown>[] = [];
      if (table)
        for await (const row of snapshot.rows(table))
          rows.push(Object.fromEntries(table.columns.map((column, at) => [column, row[at]])));
      return rows;
    };
    const [head] = await rowsOf("event_head");
    for (const { name, number, sent_at, problem, failing_since } of await rowsOf("event_collectors")) {
      const behind = Math.max(0, Number(head?.["number"] ?? 0) - Number(number));
      const failing = problem === null ? "" : `; since ${failing_since} it fails: ${problem}`;
      told.set(String(name), `: ${behind} events behind, last at ${sent_at ?? "no time yet"}${failing}`);
    }
    return told;
  } finally {
    await snapshot.close().catch(() => {});
  }
}
