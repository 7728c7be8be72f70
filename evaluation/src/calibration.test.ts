import { expect, test } from "vitest";
import { calibrationError, riskCurve } from "./calibration.ts";

const answers = (confidence: number, right: number, wrong: number) => [
  ...Array.from({ length: right }, () => ({ confidence, right: true })),
  ...Array.from({ length: wrong }, () => ({ confidence, right: false })),
];

test("what is said as often as it is so is calibrated", () => {
  expect(calibrationError(answers(0.75, 3, 1))).toBeCloseTo(0, 12);
  expect(calibrationError([...answers(0.75, 3, 1), ...answers(0.9, 1, 3)])).toBeCloseTo(0.325, 12);
  expect(calibrationError([])).toBeNull();
});

test("the risk of the surest answers, and of all", () => {
  expect(riskCurve([...answers(0.9, 4, 0), ...answers(0.5, 2, 2)])).toEqual([
    { confidence: 0.9, kept: 0.5, risk: 0 },
    { confidence: 0.5, kept: 1, risk: 0.25 },
  ]);
});
