import { expect, it } from "vitest";
import { z } from "zod";
import "./validation-words.ts";

it.each<[string, z.ZodType, unknown, string]>([
  ["[S5.12]", z.object({ name: z.string() }), {}, "Required"],
  ["[S5.13]", z.string(), 5, "Expected string, received number"],
  ["[S5.13]", z.number(), null, "Expected number, received null"],
  ["[S5.13]", z.number(), Number.NaN, "Expected number, received nan"],
  ["[S5.13]", z.object({}), [], "Expected object, received array"],
  ["[S5.14]", z.union([z.string(), z.number()]), true, "Invalid input"],
  ["[S5.14]", z.string().max(3), "abcd", "Invalid input"],
  ["[S5.14]", z.number().gt(3), 3, "Invalid input"],
  ["[S5.15]", z.string().min(8), "abc", "String must contain at least 8 character(s)"],
  ["[S5.16]", z.number().min(18), 17, "Number must be greater than or equal to 18"],
  ["[S5.16]", z.int().min(1), 0, "Number must be greater than or equal to 1"],
  ["a schema's own words come first", z.string().min(8, "Terlalu pendek"), "abc", "Terlalu pendek"],
])("%s %#: the generic validation layer", (_id, schema, value, expected) => {
  expect(schema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([expected]);
});
