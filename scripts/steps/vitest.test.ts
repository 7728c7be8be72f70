import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./root.mjs";
import { tally } from "./vitest.mjs";

const file = (status: string, ...tests: string[]) => ({
  status,
  name: join(root, "some.test.ts"),
  assertionResults: tests.map((status) => ({ status })),
});

test("counts what passed, failed and was skipped", () => {
  const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, testResults: [file("failed", "failed")] };
  expect(tally(report, 1, "")).toMatchObject({ passed: 3, failed: 1, skipped: 2, notRun: [] });
});

test("names what failed, with the first line of why", () => {
  const failed = {
    status: "failed",
    fullName: "shelf keeps order",
    failureMessages: ["\u001b[31mExpected 2\u001b[39m\n  at"],
  };
  const broken = { ...file("failed"), message: "Cannot find module\n  at" };
  const report = { testResults: [{ name: join(root, "a.test.ts"), assertionResults: [failed] }, broken] };
  expect(tally(report, 1, "").failures).toEqual([
    "FAILED: a.test.ts > shelf keeps order: Expected 2",
    "FAILED: some.test.ts: Cannot find module",
  ]);
});

test("a file that could not be loaded counts as a failure", () => {
  const report = { numPassedTests: 3, numFailedTests: 0, testResults: [file("passed", "passed"), file("failed")] };
  expect(tally(report, 1, "").failed).toBe(1);
});

test("a runner that died without a report counts as a failure", () => {
  expect(tally(undefined, 1, "")).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: ["FAILED: the runner itself ended with 1"],
    notRun: [],
  });
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
