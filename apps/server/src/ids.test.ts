import { expect, test } from "vitest";
import { newId } from "./ids.ts";

test("ids are UUIDs of version 7 that sort by time and never meet", () => {
  const times = [0, 1, 255, 256, 1_700_000_000_000, 1_800_000_000_000, 2 ** 48 - 1].map((time) => new Date(time));
  const ids = times.map(newId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids.toSorted()).toEqual(ids);
  const now = new Date();
  expect(new Set(Array.from({ length: 10_000 }, () => newId(now))).size).toBe(10_000);
});
