import { expect, test } from "vitest";
import { costLines } from "./model-answerer.ts";

test("costs are told by class and in all, with times of what took a call", () => {
  const cost = { questions: 2, right: 1, wrong: 0, calls: 2, tokens: 9600, dollars: 0.0123, milliseconds: [900, 300] };
  const [head, first, all] = costLines(new Map([["trend", cost]])).map((line) => line.trim().split(/\s{2,}/));
  expect(head?.slice(1)).toEqual(["questions", "calls", "right", "wrong", "tokens", "USD", "p50 ms", "p95 ms"]);
  expect(first).toEqual(["trend", "2", "2", "1", "0", "9600", "0.0123", "900", "900"]);
  expect(all?.slice(1)).toEqual(first?.slice(1));
});
