import { expect, test } from "vitest";
import { AppError } from "../../http/app-error.ts";
import { type InsightData, insightsFrom } from "./insight-data.ts";

const showing = (...topics: readonly (readonly string[])[]): InsightData =>
  ({
    page: async () => ({ topics: [], failed: 0, insights: topics.map((one) => ({ topics: one })) }),
  }) as unknown as InsightData;

test("the insights that tell of a dataset are those with it among their topics", async () => {
  const data = showing(["kas"], ["padi", "kas"], ["padi"]);
  const from = insightsFrom((_, work) => work(data));
  expect(await from("kas", "u")).toBe(2);
  expect(await from("lain", "u")).toBe(0);
});

test("where they cannot be found now nothing is said of them, and a fault of ours stays one", async () => {
  expect(await insightsFrom(() => Promise.reject(new AppError("overloaded")))("kas", "u")).toBeNull();
  await expect(insightsFrom(() => Promise.reject(new Error("fault")))("kas", "u")).rejects.toThrow("fault");
});
