import { describe, expect, test } from "vitest";
import { base32, codeAt, matchingStep, otpauthUrl, stepOf } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");
const at = (seconds: number) => new Date(seconds * 1000);

describe("codes of an authenticator", () => {
  // RFC 6238, appendix B: the rows for SHA-1.
  test.each([
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ])("at %d seconds as RFC 6238 has it", (seconds, code) => {
    expect(codeAt(secret, stepOf(at(seconds)), 8)).toBe(code);
    expect(codeAt(secret, stepOf(at(seconds)))).toBe(code.slice(2));
  });

  test("count one step before and after, and no further", () => {
    const now = at(1_000_000_005);
    const step = stepOf(now);
    const found = [-2, -1, 0, 1, 2].map((shift) => matchingStep(secret, codeAt(secret, step + shift), now));
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  test("a step lasts thirty seconds", () => {
    expect([stepOf(at(0)), stepOf(at(29.999)), stepOf(at(30))]).toEqual([0, 0, 1]);
  });

  test.each(["", "28708", "2870822", "x87082", "２８７０８２", "ABCD-EFGH-IJKL-MNOP"])("%j is none", (code) => {
    expect(matchingStep(secret, "287082", at(59))).toBe(1);
    expect(matchingStep(secret, code, at(59))).toBeUndefined();
  });
});

describe("what an authenticator is told", () => {
  // RFC 4648, section 10, without the padding.
  test.each([
    ["", ""],
    ["f", "MY"],
    ["fo", "MZXQ"],
    ["foo", "MZXW6"],
    ["foob", "MZXW6YQ"],
    ["fooba", "MZXW6YTB"],
    ["foobar", "MZXW6YTBOI"],
  ])("%j in base32 is %j", (text, expected) => {
    expect(base32(Buffer.from(text))).toBe(expected);
  });

  test("is one address, whatever the account is called", () => {
    const url = new URL(otpauthUrl("TanyaData", "a&b?c=d@example.com", "MZXW6YTB"));
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
      "otpauth:",
      "totp",
      "/TanyaData:a&b?c=d@example.com",
    ]);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      secret: "MZXW6YTB",
      issuer: "TanyaData",
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});
