import type { DocumentDetail, PageSize, Seal } from "@tanyadata/contract";
import { expect, it } from "vitest";
import { hindranceOf, placedAt, spotAt } from "./spot.ts";

const a4: PageSize = { width: 595, height: 842, rotation: 0 };
const turned: PageSize = { ...a4, rotation: 90 };
const documentOf = (pages: PageSize[], seals: Seal[] = []) => ({ pages, seals }) as unknown as DocumentDetail;
/** 20 points above the lower edge of A4. */
const place = { left: 400, top: 842 - 20 - 85, width: 85, height: 85 };
const sealAt = (kind: Seal["kind"], page: number): Seal => ({
  field: "f",
  kind,
  box: { page, x: 390, y: 10, width: 60, height: 60 },
});

it("the last page of one document means the last of each; a place keeps its distance from the lower edge", () => {
  const spot = spotAt(3, place, documentOf([a4, a4, a4]));
  expect(spot.page).toBe("last");
  expect(placedAt(spot, documentOf([a4]))?.box).toEqual({ page: 1, x: 400, y: 20, width: 85, height: 85 });
  const wide = placedAt(spot, documentOf([a4, turned]));
  expect(wide?.page).toBe(2);
  expect(wide?.place).toEqual({ ...place, top: 595 - 20 - 85 });
});

it("a place that a smaller page does not have comes back onto it", () => {
  const small: PageSize = { width: 300, height: 300, rotation: 0 };
  expect(placedAt(spotAt(1, place, documentOf([a4])), documentOf([small]))?.box.x).toBe(300 - 85);
});

it("a document is left out that is stamped, lacks the page, or has something there", () => {
  const spot = spotAt(2, place, documentOf([a4, a4, a4]));
  expect(spot.page).toBe(2);
  expect(hindranceOf(spot, documentOf([a4, a4]))).toBeNull();
  expect(hindranceOf(spot, documentOf([a4]))).toBe("page_missing");
  expect(hindranceOf(spot, documentOf([a4, a4], [sealAt("stamp", 1)]))).toBe("already_stamped");
  expect(hindranceOf(spot, documentOf([a4, a4], [sealAt("signature", 2)]))).toBe("box_overlaps");
  expect(hindranceOf(spot, documentOf([a4, a4], [sealAt("signature", 1)]))).toBeNull();
});
