import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openStore } from "../store/store.ts";
import { startTestApp } from "../testing/app.ts";
import { measure } from "./measure.ts";
import { metrics } from "./metrics.ts";
import { registry } from "./registry.ts";
import { serveMetrics } from "./serve-metrics.ts";

const about = { version: "1.2.3", lastBackup: async () => new Date("2026-11-26T00:00:00Z") };
const root = new URL("../../../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");

/** Every name of a series in a text, and that of its metric: a histogram is told as three. */
function namesIn(text: string): Set<string> {
  const histograms = new Set(
    Object.entries(metrics).flatMap(([name, { kind }]) => (kind === "histogram" ? [name] : [])),
  );
  const plain = (name: string): string => {
    const base = name.replace(/_(bucket|sum|count)$/, "");
    return histograms.has(base) ? base : name;
  };
  return new Set((text.match(/\btanyadata_\w+/g) ?? []).map(plain));
}

test("what is measured is told as Prometheus reads it", async () => {
  const measured = registry(about);
  try {
    measure("tanyadata_deeds_total", 1, { deed: "ask", outcome: 'a"b\\c\nd' });
    measure("tanyadata_deeds_total", 1, { deed: "ask", outcome: 'a"b\\c\nd' });
    for (const seconds of [0.001, 0.3, 500]) measure("tanyadata_deed_seconds", seconds, { deed: "ask" });
    const text = await measured.text();
    expect(text).toContain(
      '# TYPE tanyadata_deeds_total counter\ntanyadata_deeds_total{deed="ask",outcome="a\\"b\\\\c\\nd"} 2\n',
    );
    expect(text).toContain('tanyadata_deed_seconds_bucket{deed="ask",le="0.25"} 1\n');
    expect(text).toContain('tanyadata_deed_seconds_bucket{deed="ask",le="0.5"} 2\n');
    expect(text).toContain('tanyadata_deed_seconds_bucket{deed="ask",le="+Inf"} 3\n');
    expect(text).toContain('tanyadata_deed_seconds_count{deed="ask"} 3\n');
    expect(text).toContain("tanyadata_backup_last_timestamp_seconds 1795651200\n");
    expect(text).toMatch(/tanyadata_event_loop_delay_seconds\{quantile="0.99"\} [\d.e-]+/);
    for (const line of text.trimEnd().split("\n"))
      expect(line).toMatch(
        /^(# (HELP|TYPE) tanyadata_\w+ .+|tanyadata_\w+(\{(\w+="([^"\\]|\\.)*",?)+\})? -?[\d.e+-]+)$/,
      );
  } finally {
    measured.close();
  }
});

test("a question leaves its outcome, its stages, its call and its turns in the metrics", async () => {
  const measured = registry(about);
  const app = await startTestApp({
    answerer: {
      answer: async (_, { report = () => {} }) => {
        report({ event: "stage", data: { stage: "querying" } });
        return { kind: "no_answer", detail: "tidak dikenal", suggestions: [] };
      },
    },
  });
  try {
    const { token } = await app.signUp();
    expect((await app.call("POST", "/askdb/ask", { token, body: { question: "apa?" } })).status).toBe(422);
    expect((await app.call("GET", "/history/search", { token, query: { q: "apa" } })).status).toBeLessThan(500);
    const text = await measured.text();
    expect(text).toContain('tanyadata_deeds_total{deed="ask",outcome="no_answer"} 1');
    expect(text).toMatch(
      /tanyadata_http_request_seconds_count\{method="POST",route="\/api\/v1\/askdb\/ask",status="422"\} 1/,
    );
  } finally {
    await app.close();
    measured.close();
  }
});

test("nothing is measured, and nothing kept, where nobody listens", async () => {
  measure("tanyadata_deeds_total", 1, { deed: "ask", outcome: "done" });
  const measured = registry(about);
  expect(await measured.text()).not.toContain("tanyadata_deeds_total");
  measured.close();
});

test("connections to PostgreSQL are told", async ({ skip }) => {
  const { inject } = await import("vitest");
  const server = inject("postgres");
  if (server === null) return skip("no PostgreSQL was started for this run");
  const measured = registry(about);
  const { createDatabase } = await import("../testing/postgres.ts");
  const store = await openStore({ databaseUrl: await createDatabase(server) });
  try {
    await store.ping();
    expect(await measured.text()).toMatch(/tanyadata_pool_connections\{state="total"\} [1-9]/);
  } finally {
    await store.close();
    measured.close();
  }
});

test("they are served on an address of their own, to whoever has the token", async () => {
  const open = await serveMetrics(registry(about), { port: 0, host: "127.0.0.1", token: undefined });
  const locked = await serveMetrics(registry(about), { port: 0, host: "127.0.0.1", token: "sixteen characters" });
  try {
    const answer = await fetch(open.url);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
    ]);
    expect(await answer.text()).toContain(`tanyadata_info{version="1.2.3",node="${process.versions.node}"} 1`);
    expect((await fetch(open.url.replace("/metrics", "/"))).status).toBe(404);
    const asked = (authorization: string) => fetch(locked.url, { headers: { authorization } });
    expect((await fetch(locked.url)).status).toBe(401);
    expect((await asked("Bearer sixteen characterS")).status).toBe(401);
    expect((await asked("Bearer sixteen characters")).status).toBe(200);
  } finally {
    open.close();
    locked.close();
  }
});

test("documentation, dashboard and alerts name what is measured, and nothing else", () => {
  const known = Object.keys(metrics).sort();
  const docs = read("docs/metrics.md");
  expect([...namesIn(docs)].sort()).toEqual(known);
  for (const [name, { kind, labels }] of Object.entries(metrics))
    expect(docs).toContain(`| \`${name}\` | ${kind} | ${labels.map((label) => `\`${label}\``).join(", ")} |`);
  for (const path of ["deploy/monitoring/dashboard.json", "deploy/monitoring/alerts.yml"]) {
    const names = namesIn(read(path));
    expect(names.size).toBeGreaterThan(3);
    expect([...names].filter((name) => !known.includes(name))).toEqual([]);
  }
  const used = `${read("deploy/monitoring/dashboard.json")}${read("deploy/monitoring/alerts.yml")}`;
  for (const [, name = "", inner = ""] of used.matchAll(/(tanyadata_\w+?)(?:_bucket|_sum|_count)?\{([^}]*)\}/g))
    for (const [, label = ""] of inner.matchAll(/(\w+)\s*[=!]~?/g))
      expect(Object.entries(metrics).find(([one]) => one === name)?.[1].labels).toContain(label);
});
