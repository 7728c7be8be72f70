import { expect, it } from "vitest";
import { filenameOf } from "./filename.ts";

it.each([
  [null, "tanyadata.csv"],
  ["attachment", "tanyadata.csv"],
  ['attachment; filename="a b.csv"', "a b.csv"],
  ["attachment; filename=a.csv", "a.csv"],
  ['attachment; filename="say \\"hi\\".csv"', 'say "hi".csv'],
  ["attachment; filename=\"x.csv\"; filename*=UTF-8''penduduk%20%E2%80%A6.csv", "penduduk ….csv"],
  ["attachment; filename=\"x.csv\"; filename*=UTF-8''%E0%A4%A", "x.csv"],
])("reads the file name of %j", (header, expected) => {
  expect(filenameOf(header)).toBe(expected);
});
