import { expect, test } from "vitest";
import { tally } from "./vitest.mjs";

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((status) => ({ status })),
});

test("counts what passed, failed and was skipped", () => {
  const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, testResults: [file("failed", "failed")] };
  expect(tally(report, 1, "")).toEqual({ passed: 3, failed: 1, skipped: 2, notRun: [] });
});

test("a file that could not be loaded counts as a failure", () => {
  const report = { numPassedTests: 3, numFailedTests: 0, testResults: [file("passed", "passed"), file("failed")] };
  expect(tally(report, 1, "").failed).toBe(1);
});

test("a runner that died without a report counts as a failure", () => {
  expect(tally(undefined, 1, "")).toEqual({ passed: 0, failed: 1, skipped: 0, notRun: [] });
});

test("an exit code that no test explains counts as a failure", () => {
  expect(tally({ numPassedTests: 3, numFailedTests: 0, testResults: [] }, 1, "").failed).toBe(1);
});

test("collects what was not run, once, whatever its colour", () => {
  const line = "NOT RUN: store (PostgreSQL) because initdb was not found";
  expect(tally(undefined, 0, `stderr | a.test.ts\n\u001b[33m${line}\u001b[39m\nother\n${line}\n`).notRun).toEqual([
    line,
  ]);
});
