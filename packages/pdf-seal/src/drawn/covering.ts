import type { PdfFile } from "../pdf/file.ts";
import { edgesOf, type Page } from "../pdf/pages.ts";
import { Damaged, type Dict, isDict, Stream } from "../pdf/values.ts";
import { areaOf, type Matrix, move, multiply, place, type Rectangle, shared } from "./geometry.ts";
import { type Mark, marksOf, matrixOf, pageContent } from "./marks.ts";
import { contentOf } from "./pictures.ts";

/** Of the page: no honest seal is larger, whatever it shows. */
const largestSeal = 0.5;
/** Of a picture that fills a page, such as a scan: what is on it cannot be seen here. */
const largePicture = 0.25;
const hiddenOfLarge = 0.03;
const hiddenOfSmall = 0.25;

/** Whether what a field shows hides something that the page, as it was before, has in the same place. */
export function coversContent(before: PdfFile, page: Page, after: PdfFile, field: Dict): boolean {
  const box = edgesOf(after, field.get("Rect"));
  if (!box || areaOf(box) <= 0) return false;
  const sheet = page.area;
  if (areaOf(box) > largestSeal * areaOf(sheet)) return true;
  const hiding = followed(() => hidingParts(after, field, box), [box]);
  if (hiding.length === 0) return false;
  const everything: Mark = { kind: "picture", area: sheet, hides: true };
  const content = followed(
    () => marksOf(before, pageContent(before, page.dict), page.resources, move(0, 0)),
    [everything],
  );
  return content.some((mark) => isHidden(mark, hiding, sheet));
}

function followed<T>(follow: () => T, otherwise: T): T {
  try {
    return follow();
  } catch (error) {
    if (error instanceof Damaged || error instanceof RangeError) return otherwise;
    throw error;
  }
}

/** Where the field's appearance hides what lies below, on the page. */
function hidingParts(file: PdfFile, field: Dict, box: Rectangle): Rectangle[] {
  const appearances = file.resolve(field.get("AP"));
  const shown = isDict(appearances) ? file.resolve(appearances.get("N")) : null;
  const look = file.resolve(field.get("MK"));
  const ground = isDict(look) && look.has("BG") ? [box] : [];
  if (shown === null) return ground;
  // One that has several states, or is none, is not followed.
  if (!(shown instanceof Stream)) return [box];
  const bounds = edgesOf(file, shown.dict.get("BBox"));
  if (!bounds || areaOf(bounds) <= 0) return [];
  const own = matrixOf(file, shown.dict.get("Matrix"));
  const drawn = place(bounds, own);
  const [wide, high] = [(box[2] - box[0]) / (drawn[2] - drawn[0]), (box[3] - box[1]) / (drawn[3] - drawn[1])];
  const onto: Matrix = [wide, 0, 0, high, box[0] - drawn[0] * wide, box[1] - drawn[1] * high];
  const marks = marksOf(file, contentOf(file, shown), shown.dict.get("Resources") ?? null, multiply(own, onto));
  return [
    ...ground,
    ...marks.flatMap(({ hides, area }) => {
      const seen = hides ? shared(area, box) : null;
      return seen ? [seen] : [];
    }),
  ];
}

function isHidden({ kind, area }: Mark, hiding: readonly Rectangle[], sheet: Rectangle): boolean {
  if (kind === "text") {
    // A letter, as tall as it is.
    const [wide, high] = [area[2] - area[0], area[3] - area[1]];
    const letter = Math.min(wide, high) / 2;
    return hiding.some((each) => {
      const both = shared(each, area);
      return both !== null && both[2] - both[0] >= letter && both[3] - both[1] >= letter;
    });
  }
  const seen = shared(area, sheet);
  if (!seen) return false;
  const hidden = hiding.reduce((sum, each) => sum + areaOf(shared(each, seen) ?? [0, 0, 0, 0]), 0);
  const isLarge = areaOf(seen) > largePicture * areaOf(sheet);
  return hidden > (isLarge ? hiddenOfLarge * areaOf(sheet) : hiddenOfSmall * areaOf(seen));
}
