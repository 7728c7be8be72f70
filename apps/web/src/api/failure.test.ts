import { describe, expect, it } from "vitest";
import { failureOf } from "./failure.ts";
import { wordsOf } from "./failure-words.ts";

describe("a failed call", () => {
  it.each([
    [{ status: "FETCH_ERROR", error: "x" }, "FETCH_ERROR"],
    [{ status: "TIMEOUT_ERROR", error: "x" }, "TIMEOUT_ERROR"],
    [{ status: "PARSING_ERROR", originalStatus: 200, data: "<html>", error: "x" }, "PARSING_ERROR"],
    [{ status: 500, data: { code: "internal" } }, "internal"],
    [{ status: 502, data: null }, "NOT_NOW"],
    [{ status: 429, data: "Slow down" }, "NOT_NOW"],
    [{ status: "PARSING_ERROR", originalStatus: 503, data: "<html>", error: "x" }, "NOT_NOW"],
    [{ status: 503, data: { code: "state_unavailable" } }, "state_unavailable"],
    [{ status: 418, data: "teapot" }, "PARSING_ERROR"],
    [undefined, "PARSING_ERROR"],
  ])("[S8.04][S8.05][S8.06][S8.26] of %j has the code %s, and words", (error, code) => {
    const failure = failureOf(error);
    expect(failure.code).toBe(code);
    expect(wordsOf(failure)).not.toBe("");
  });

  it("keeps what a refusal offers", () => {
    const choices = [{ label: "Kota Bandung", question: "Berapa penduduk Kota Bandung?" }];
    const data = { code: "ambiguous", detail: "Yang mana?", choices, status: 422, title: "Ambiguous", type: "x" };
    expect(failureOf({ status: 422, data })).toEqual({ code: "ambiguous", detail: "Yang mana?", choices });
  });

  it("has words for a code that a newer server made up", () => {
    expect(wordsOf(failureOf({ status: 418, data: { code: "teapot" } }))).toBe(wordsOf({ code: "PARSING_ERROR" }));
  });
});
