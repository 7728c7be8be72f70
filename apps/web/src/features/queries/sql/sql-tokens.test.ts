import { expect, it } from "vitest";
import { sqlTokens } from "./sql-tokens.ts";

it("colours SQL and loses nothing of it", () => {
  const sql = `select "from" /* a 'b' */, 'it''s', 12.5 FROM t2 -- end\nWHERE x='`;
  const tokens = sqlTokens(sql);
  expect(tokens.map(({ text }) => text).join("")).toBe(sql);
  const of = (kind: string) => tokens.filter((token) => token.kind === kind).map(({ text }) => text);
  expect(of("keyword")).toEqual(["select", "FROM", "WHERE"]);
  expect(of("string")).toEqual(["'it''s'"]);
  expect(of("number")).toEqual(["12.5"]);
  expect(of("comment")).toEqual(["/* a 'b' */", "-- end"]);
});
