import { expect, it } from "vitest";
import { kemendagriCode } from "./index.ts";

it("knows both numberings: the same digits are other provinces in Papua", () => {
  expect(["32", "91", "92", "94", "95", "96", "97"].map(kemendagriCode)).toEqual([
    "32",
    "92",
    "96",
    "91",
    "93",
    "94",
    "95",
  ]);
  expect(kemendagriCode("3273")).toBe("32.73");
  expect(kemendagriCode("9471")).toBe("91.71");
});

it("guesses nothing", () => {
  expect(["9999", "3273010", "", "jawa"].map(kemendagriCode)).toEqual([null, null, null, null]);
});
