import type { Box, PageSize, Seal } from "@tanyadata/contract";
import { useState } from "react";
import { boxOf, type Extent, overlaps, type Place, placeOf, shownExtent, within } from "./geometry.ts";

/** Where something will be put on a document, while it is being decided. */
export interface Placement {
  /** From 1. */
  readonly page: number;
  readonly extent: Extent;
  readonly place: Place;
  /** What the page carries already. */
  readonly taken: readonly Place[];
  /** The place lies over something that is there. */
  readonly isRefused: boolean;
  /** What the server is told. */
  readonly box: Box;
  readonly onPage: (page: number) => void;
  readonly onPlace: (place: Place) => void;
}

/** Points from the lower right corner where it lies at first. */
const margin = 56.7;

/** Where a place lies on a page of a document, made to lie on it whole. Throws where there is no such page. */
export function placedOn(pages: readonly PageSize[], seals: readonly Seal[], page: number, wished: Place) {
  const shown = pages[page - 1];
  if (!shown) throw new Error("a document without that page");
  const extent = shownExtent(shown);
  // Pages differ in size: what was on one must be on the other, too.
  const place = within(wished, extent);
  const taken = seals.flatMap(({ box }) => (box?.page === page ? [placeOf(box, shown)] : []));
  const isRefused = taken.some((other) => overlaps(place, other));
  return { page, extent, place, taken, isRefused, box: boxOf(place, shown, page) } as const;
}

/** Keeps a place of `size` points, at first at the lower right of the last page. Throws where there are no pages. */
export function usePlacement(pages: readonly PageSize[], seals: readonly Seal[], size: Extent): Placement {
  const [page, setPage] = useState(pages.length);
  const [chosen, setPlace] = useState<Place>(() => cornerOf(pages[page - 1], size));
  return { ...placedOn(pages, seals, page, chosen), onPage: setPage, onPlace: setPlace };
}

/** The lower right of a page. */
export function cornerOf(page: PageSize | undefined, size: Extent): Place {
  const { width, height } = page ? shownExtent(page) : size;
  return { ...size, left: width - margin - size.width, top: height - margin - size.height };
}
