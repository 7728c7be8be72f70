import { expect, test } from "vitest";
import { capacityOf } from "./capacity.ts";
import { readConfig } from "./config.ts";

const set = {
  TANYADATA_WORKERS: 1,
  TANYADATA_QUERY_DOWNLOADS: 2,
  TANYADATA_QUERY_SECONDS: 20,
  TANYADATA_QUERY_QUEUE: 64,
  TANYADATA_RESULTS_MB: 64,
  TANYADATA_STATE_CONNECTIONS: 10,
};

test.each([
  { cores: 1, megabytes: 1_000, processes: 2, each: 256, threads: 2, pdf: 2 },
  { cores: 2, megabytes: 24_000, processes: 3, each: 1024, threads: 2, pdf: 2 },
  { cores: 8, megabytes: 16_000, processes: 9, each: 888, threads: 4, pdf: 8 },
  { cores: 64, megabytes: 256_000, processes: 16, each: 1024, threads: 4, pdf: 8 },
])(
  "a machine of $cores cores and $megabytes MB gets what it can bear",
  ({ cores, megabytes, processes, each, threads, pdf }) => {
    const { queries, pdfProcesses } = capacityOf(set, { cores, megabytes });
    expect([queries.processes, queries.megabytes, queries.threads, pdfProcesses]).toEqual([
      processes,
      each,
      threads,
      pdf,
    ]);
    expect(queries.processes * queries.megabytes).toBeLessThanOrEqual(Math.max(megabytes / 2, 512));
  },
);

test("what is set counts, and what is wrong is named", () => {
  const { capacity } = readConfig({
    TANYADATA_QUERY_PROCESSES: "5",
    TANYADATA_QUERY_SECONDS: "40",
    TANYADATA_STATE_CONNECTIONS: "25",
  });
  expect(capacity).toMatchObject({ queries: { processes: 5, seconds: 40 }, stateConnections: 25 });
  expect(() => readConfig({ TANYADATA_QUERY_PROCESSES: "0" })).toThrow(
    "TANYADATA_QUERY_PROCESSES is wrong: expected processes from 1 to 64",
  );
});

test("several processes that share a port share what is set, and what is found, and each can work", () => {
  const { capacity } = readConfig({
    ...{ TANYADATA_WORKERS: "2", TANYADATA_QUERY_PROCESSES: "5", TANYADATA_QUERY_DOWNLOADS: "1" },
    ...{ TANYADATA_STATE_CONNECTIONS: "9", TANYADATA_RESULTS_MB: "64", TANYADATA_PDF_PROCESSES: "4" },
  });
  expect(capacity).toMatchObject({ queries: { processes: 2, streams: 1, queue: 32 }, stateConnections: 4 });
  expect(capacity).toMatchObject({ resultBytes: 32 * 1024 ** 2, pdfProcesses: 2 });
  for (const workers of [2, 4, 16]) {
    const { queries } = capacityOf({ ...set, TANYADATA_WORKERS: workers }, { cores: 16, megabytes: 64_000 });
    expect(queries.processes).toBeGreaterThanOrEqual(2);
    expect(queries.processes * queries.megabytes * workers).toBeLessThanOrEqual(32_000);
  }
});
