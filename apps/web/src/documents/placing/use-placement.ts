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

/** Keeps a place of `size` points, at first at the lower right of the last page. Throws where there are no pages. */
export function usePlacement(pages: readonly PageSize[], seals: readonly Seal[], size: Extent): Placement {
  const [page, setPage] = useState(pages.length);
  const shown = pages[page - 1];
  if (!shown) throw new Error("a document without that page");
  const extent = shownExtent(shown);
  const corner = { ...size, left: extent.width - margin - size.width, top: extent.height - margin - size.height };
  const [chosen, setPlace] = useState<Place>(corner);
  // Pages differ in size: what was on the last one must be on this one, too.
  const place = within(chosen, extent);
  const taken = seals.flatMap(({ box }) => (box?.page === page ? [placeOf(box, shown)] : []));
  return {
    page,
    extent,
    place,
    taken,
    isRefused: taken.some((other) => overlaps(place, other)),
    box: boxOf(place, shown, page),
    onPage: setPage,
    onPlace: setPlace,
  };
}
