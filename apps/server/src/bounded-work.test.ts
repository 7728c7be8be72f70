import { getPriority } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { boundedWork } from "./bounded-work.ts";
import { patient } from "./testing/program.ts";
import type { HowItRuns } from "./testing/telling-work.ts";

test(
  "work on a large file gives way to questions: it runs elsewhere, one task at a time, and it and what it starts come after the server",
  patient,
  async () => {
    const work = boundedWork<{ readonly n: number }>(
      new URL("./testing/telling-work.ts", import.meta.url),
      { megabytes: 2048, seconds: 300 },
      () => "",
    );
    onTestFinished(() => work.close());
    const told = (await Promise.all(
      ["ani", "budi", "citra"].map((user, n) => work.perform({ n }, "show", { user })),
    )) as HowItRuns[];
    for (const { pid, priority, priorityOfStarted, beside } of told) {
      expect(pid).not.toBe(process.pid);
      expect(priority).toBeGreaterThan(getPriority());
      expect(priorityOfStarted).toBeGreaterThan(getPriority());
      expect(beside).toBe(0);
    }
    expect(new Set(told.map(({ pid }) => pid)).size).toBe(1);
  },
);
