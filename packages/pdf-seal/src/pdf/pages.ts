import type { Box, PageSize } from "../door.ts";
import type { PdfFile } from "./file.ts";
import { Damaged, type Dict, isDict, isList, isName, Ref, type Value } from "./values.ts";

/** A page, and how its own coordinates relate to what is seen of it: `origin` is the lower left of its crop box. */
export interface Page {
  readonly ref: Ref;
  readonly dict: Dict;
  readonly size: PageSize;
  readonly origin: readonly [number, number];
  /** Points in one unit of its coordinates. */
  readonly unit: number;
  /** What is seen of it, in its own coordinates: left, bottom, right, top. */
  readonly area: readonly [number, number, number, number];
  readonly resources: Value;
}

const mostPages = 100_000;
const deepest = 64;
const inherited = ["MediaBox", "CropBox", "Rotate", "Resources"];

/** All pages in their order. Throws `Damaged`. */
export function pagesOf(file: PdfFile): Page[] {
  const pages: Page[] = [];
  const seen = new Set<number>();
  const walk = (ref: Value | undefined, above: Dict, depth: number): void => {
    if (!(ref instanceof Ref) || seen.has(ref.number) || depth > deepest || pages.length > mostPages) {
      throw new Damaged("the tree of pages is no tree");
    }
    seen.add(ref.number);
    const node = file.dictOf(ref);
    const known: Dict = new Map(above);
    for (const key of inherited) {
      const value = node.get(key);
      if (value !== undefined) known.set(key, value);
    }
    const kids = file.resolve(node.get("Kids"));
    if (isList(kids)) for (const kid of kids) walk(kid, known, depth + 1);
    else if (isName(node.get("Type"), "Page") || !node.has("Type")) pages.push(pageOf(file, ref, node, known));
    else throw new Damaged("a page is none");
  };
  walk(file.catalogue.get("Pages"), new Map(), 0);
  if (pages.length === 0) throw new Damaged("the file has no pages");
  return pages;
}

function pageOf(file: PdfFile, ref: Ref, node: Dict, known: Dict): Page {
  const media = edgesOf(file, known.get("MediaBox"));
  if (!media) throw new Damaged("a page has no size");
  const crop = edgesOf(file, known.get("CropBox")) ?? media;
  const left = Math.max(media[0], crop[0]);
  const bottom = Math.max(media[1], crop[1]);
  const right = Math.min(media[2], crop[2]);
  const top = Math.min(media[3], crop[3]);
  if (!(right > left && top > bottom)) throw new Damaged("a page is empty");
  const stated = file.resolve(node.get("UserUnit"));
  const unit = typeof stated === "number" && stated > 0 ? stated : 1;
  const turn = file.resolve(known.get("Rotate"));
  const rotation = typeof turn === "number" ? ((turn % 360) + 360) % 360 : 0;
  if (rotation !== 0 && rotation !== 90 && rotation !== 180 && rotation !== 270) {
    throw new Damaged("a page is turned by an odd angle");
  }
  const size = { width: rounded((right - left) * unit), height: rounded((top - bottom) * unit), rotation } as const;
  const resources = known.get("Resources") ?? null;
  return { ref, dict: node, size, origin: [left, bottom], unit, area: [left, bottom, right, top], resources };
}

/** Left, bottom, right, top. */
export function edgesOf(file: PdfFile, value: Value | undefined): [number, number, number, number] | undefined {
  const list = file.resolve(value);
  if (!isList(list) || list.length !== 4) return undefined;
  const [a, b, c, d] = list.map((each) => file.resolve(each));
  if (typeof a !== "number" || typeof b !== "number" || typeof c !== "number" || typeof d !== "number")
    return undefined;
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** A box of the page as a rectangle in its own coordinates. */
export function rectangleOf(box: Box, { origin, unit }: Page): number[] {
  const [left, bottom] = [origin[0] + box.x / unit, origin[1] + box.y / unit];
  return [left, bottom, left + box.width / unit, bottom + box.height / unit].map(rounded);
}

/** A rectangle of the page's own coordinates as a box; null where it has no area. */
export function boxOf(file: PdfFile, rectangle: Value | undefined, page: Page, number: number): Box | null {
  const edges = edgesOf(file, rectangle);
  if (!edges || !(edges[2] > edges[0] && edges[3] > edges[1])) return null;
  const { origin, unit } = page;
  return {
    page: number,
    x: rounded((edges[0] - origin[0]) * unit),
    y: rounded((edges[1] - origin[1]) * unit),
    width: rounded((edges[2] - edges[0]) * unit),
    height: rounded((edges[3] - edges[1]) * unit),
  };
}

export const overlap = (a: Box, b: Box): boolean =>
  a.page === b.page && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The page's annotations, as references or dictionaries. */
export function annotationsOf(file: PdfFile, page: Dict): readonly Value[] {
  const list = file.resolve(page.get("Annots"));
  if (list === null) return [];
  if (!isList(list) || list.some((each) => !(each instanceof Ref) && !isDict(each))) {
    throw new Damaged("a page's annotations are no list");
  }
  return list;
}
