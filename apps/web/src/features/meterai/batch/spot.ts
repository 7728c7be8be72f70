import type { DocumentDetail, ProblemCode } from "@tanyadata/contract";
import { type Extent, type Place, shownExtent } from "../../../documents/placing/geometry.ts";
import { placedOn } from "../../../documents/placing/use-placement.ts";

type Placeable = Pick<DocumentDetail, "pages" | "seals">;

/**
 * One place for several documents: points of the page as it is shown, from its lower left corner, where stamps usually stand;
 * on the page of that number, or on the last one of each.
 */
export interface Spot extends Extent {
  readonly page: number | "last";
  readonly left: number;
  readonly bottom: number;
}

/** The spot that a place on a page of one of the documents means for all of them. The last page stands for the last of each. */
export function spotAt(page: number, { left, top, width, height }: Place, { pages }: Placeable): Spot {
  const shown = pages[page - 1];
  const bottom = (shown ? shownExtent(shown).height : 0) - top - height;
  return { page: page === pages.length ? "last" : page, left, bottom, width, height };
}

/** Where the spot lies on a document; null where it has no such page. */
export function placedAt({ page, left, bottom, width, height }: Spot, { pages, seals }: Placeable) {
  const number = page === "last" ? pages.length : page;
  const shown = pages[number - 1];
  if (!shown) return null;
  return placedOn(pages, seals, number, { left, top: shownExtent(shown).height - bottom - height, width, height });
}

/** Why a document cannot be stamped there with the others; null where it can. */
export function hindranceOf(spot: Spot, document: Placeable): ProblemCode | null {
  if (document.seals.some(({ kind }) => kind === "stamp")) return "already_stamped";
  const placed = placedAt(spot, document);
  if (!placed) return "page_missing";
  return placed.isRefused ? "box_overlaps" : null;
}
