import { expect, test } from "vitest";
import { remembered } from "../src/reading/remembered.ts";

test("works once for what is asked again, whatever comes of it, and forgets what was not asked for longest", () => {
  const worked: string[] = [];
  const work = (text: string): number | null => {
    worked.push(text);
    return text === "" ? null : text.length;
  };
  const length = remembered(work, (text) => text, 1000);
  expect([length("abc"), length(""), length("abc"), length("")]).toEqual([3, null, 3, null]);
  expect(worked).toEqual(["abc", ""]);
  expect(length("abc")).toBe(3);
  for (let i = 0; i < 999; i++) length(`other ${i}`);
  worked.length = 0;
  expect([length("abc"), length("")]).toEqual([3, null]);
  expect(worked).toEqual([""]);
});
