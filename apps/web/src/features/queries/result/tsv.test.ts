import { expect, it } from "vitest";
import { tsv } from "./tsv.ts";

it("writes cells for the clipboard: tabs, decimal commas, nothing rounded", () => {
  expect(
    tsv([
      ["Jawa Barat", 51316378, 1234.5678],
      [null, -0.5, true],
      [undefined, 1e21, 1.5e-7],
    ]),
  ).toBe("Jawa Barat\t51316378\t1234,5678\r\n\t-0,5\tYa\r\n\t1000000000000000000000\t0,00000015");
});

it("keeps a cell in its place whatever is in it", () => {
  expect(tsv([['a\tb "c"', "d\ne"]])).toBe('"a\tb ""c"""\t"d\ne"');
});

it("lets nothing run as a formula when it is pasted", () => {
  expect(tsv([["=1+1", "+62", "-3", "@x", "\uFF1D1", "-5 persen", "a=b"]])).toBe(
    "'=1+1\t+62\t-3\t'@x\t'\uFF1D1\t'-5 persen\ta=b",
  );
});
