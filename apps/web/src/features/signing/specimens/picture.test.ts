import { expect, it } from "vitest";
import { boundsOf, withoutPaper } from "./picture.ts";

/** Pixels of one row each: W paper, I ink, . nothing. */
function picture(...rows: string[]): Uint8ClampedArray {
  const colours: Record<string, number[]> = { W: [250, 248, 240, 255], I: [20, 20, 60, 255], ".": [0, 0, 0, 0] };
  return new Uint8ClampedArray(rows.flatMap((row) => [...row].flatMap((pixel) => colours[pixel] ?? [])));
}

it("finds the edges of what is drawn", () => {
  expect(boundsOf(picture("....", ".I..", "..I."), 4, 3)).toEqual({ left: 1, top: 1, right: 3, bottom: 3 });
  expect(boundsOf(picture("..", ".."), 2, 2)).toBe(null);
});

it("makes paper transparent, and leaves ink as it is", () => {
  const pixels = picture("WIW");
  withoutPaper(pixels);
  expect([pixels[3], pixels[7], pixels[11]]).toEqual([0, 255, 0]);
  expect([...pixels.subarray(4, 7)]).toEqual([20, 20, 60]);
});
