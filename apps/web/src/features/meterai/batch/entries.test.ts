import { expect, it } from "vitest";
import { faultsOf, pasted } from "./entries.ts";

const ids = ["a", "b", "c"];

it("a column of a spreadsheet goes on into the documents below", () => {
  expect(pasted({}, ids, "b", "number", "12/PKS\r\n13/PKS\r\n14/PKS\r\n")).toEqual({
    b: { number: "12/PKS", value: "" },
    c: { number: "13/PKS", value: "" },
  });
});

it("two columns fill numbers and values, and leave what was written elsewhere", () => {
  const before = { c: { number: "9", value: "1" } };
  expect(pasted(before, ids, "a", "number", "1\t5.000.000\n2\tRp 7.000.000")).toEqual({
    a: { number: "1", value: "5.000.000" },
    b: { number: "2", value: "Rp 7.000.000" },
    c: { number: "9", value: "1" },
  });
});

it("one cell is left to the field", () => {
  expect(pasted({}, ids, "a", "value", "5.000.000")).toBeNull();
});

it("a document needs a number and a value in rupiah", () => {
  expect(Object.keys(faultsOf({ number: " ", value: "lima juta" }))).toEqual(["number", "value"]);
  expect(faultsOf({ number: "-", value: "Rp5.000.000" })).toEqual({});
});
