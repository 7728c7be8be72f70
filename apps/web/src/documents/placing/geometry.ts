import type { Box, PageSize } from "@tanyadata/contract";

/** A place on a page as it is shown, turned: points from its upper left corner. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type Extent = Pick<Place, "width" | "height">;

/** The page as it is shown. */
export const shownExtent = ({ width, height, rotation }: PageSize): Extent =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width };

/** Where a box of the unrotated page, with its origin at the lower left, is seen on the page as it is shown. */
export function placeOf({ x, y, width, height }: Omit<Box, "page">, page: PageSize): Place {
  switch (page.rotation) {
    case 90:
      return { left: y, top: x, width: height, height: width };
    case 180:
      return { left: page.width - x - width, top: y, width, height };
    case 270:
      return { left: page.height - y - height, top: page.width - x - width, width: height, height: width };
    default:
      return { left: x, top: page.height - y - height, width, height };
  }
}

/** The box of the unrotated page that is seen at a place: the inverse of `placeOf`. Hundredths of a point are enough. */
export function boxOf({ left, top, width, height }: Place, page: PageSize, number: number): Box {
  const turned = { width: height, height: width };
  const box = {
    0: { x: left, y: page.height - top - height, width, height },
    90: { x: top, y: left, ...turned },
    180: { x: page.width - left - width, y: top, width, height },
    270: { x: page.width - top - height, y: page.height - left - width, ...turned },
  }[page.rotation];
  return { page: number, x: round(box.x), y: round(box.y), width: round(box.width), height: round(box.height) };
}

/** Never below zero: a box that lies at the edge must not fall out of the page by a rounding. */
const round = (value: number) => Math.max(0, Math.round(value * 100) / 100);

/** Points; smaller than this nothing can be read. */
const minimum: Extent = { width: 40, height: 24 };

const between = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

/** The place, moved and shrunk as little as possible so that all of it is on the page. */
export function within(place: Place, page: Extent): Place {
  const width = between(place.width, Math.min(minimum.width, page.width), page.width);
  const height = between(place.height, Math.min(minimum.height, page.height), page.height);
  return {
    width,
    height,
    left: between(place.left, 0, page.width - width),
    top: between(place.top, 0, page.height - height),
  };
}

/** Whether they share more than an edge. */
export const overlaps = (a: Place, b: Place): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

/** A line that a dragged place came to lie on: points from the left, or from the top. */
export interface Guide {
  readonly along: "left" | "top";
  readonly at: number;
}

/** Points from the page's edges that documents usually keep free: 2 cm. */
const margin = 56.7;

/**
 * Pulls a dragged place onto a line that it is nearly on: the page's margins and middle, and the edges of what is on the
 * page already. `reach`: points. The guides are the lines that it lies on.
 */
export function snap(place: Place, page: Extent, others: readonly Place[], reach: number): Snapped {
  const left = pull(
    place.left,
    place.width,
    [margin, page.width / 2, page.width - margin, ...others.flatMap((o) => [o.left, o.left + o.width])],
    reach,
  );
  const top = pull(
    place.top,
    place.height,
    [margin, page.height / 2, page.height - margin, ...others.flatMap((o) => [o.top, o.top + o.height])],
    reach,
  );
  return {
    place: within({ ...place, left: left.start, top: top.start }, page),
    guides: [
      ...(left.at === null ? [] : [{ along: "left" as const, at: left.at }]),
      ...(top.at === null ? [] : [{ along: "top" as const, at: top.at }]),
    ],
  };
}

export interface Snapped {
  readonly place: Place;
  readonly guides: readonly Guide[];
}

/** Start, middle or end, whichever is nearest to a line. */
function pull(start: number, length: number, lines: readonly number[], reach: number) {
  let nearest = { start, at: null as number | null, distance: reach };
  for (const at of lines)
    for (const anchor of [0, length / 2, length]) {
      const distance = Math.abs(start + anchor - at);
      if (distance < nearest.distance) nearest = { start: at - anchor, at, distance };
    }
  return nearest;
}
