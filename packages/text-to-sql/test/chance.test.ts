import fc from "fast-check";
import { expect, test } from "vitest";

/** vitest.config.ts sees to it: what a property tries by chance is tried again by the next run. */
test.skipIf(process.env.TANYADATA_TEST_SEED !== undefined)("chance is the same in every run", () => {
  const tried: number[] = [];
  fc.assert(fc.property(fc.nat(), (number) => void tried.push(number)));
  expect(fc.readConfigureGlobal().seed).toBe(20261126);
  expect(tried.slice(0, 3)).toEqual([2147483635, 21, 273426827]);
  expect(tried).toHaveLength(34);
  let whole = 0;
  fc.assert(
    fc.property(fc.nat(), () => void whole++),
    { numRuns: 50, seed: 7 },
  );
  expect(whole).toBe(50);
});
