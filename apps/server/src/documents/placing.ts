import type { Box, PageSize, Seal } from "@tanyadata/contract";
import { AppError } from "../http/app-error.ts";

/** Points by which a box may miss its page's edge or touch another: what rounding does. */
const tolerance = 0.01;

/** A seal over more of its page would hide what is signed; so much is allowed on the smallest page, in square points. */
const largestShare = 0.25;
const always = 200 * 100;

/** Whether a box can be placed. Throws AppError `page_missing`, `box_outside`, `box_too_large` or `box_overlaps`. */
export function assertPlaceable(box: Box, pages: readonly PageSize[], seals: readonly Seal[]): void {
  const page = pages[box.page - 1];
  if (!page) throw new AppError("page_missing");
  const isInside = box.x + box.width <= page.width + tolerance && box.y + box.height <= page.height + tolerance;
  if (!isInside) throw new AppError("box_outside");
  const most = Math.max(always, largestShare * page.width * page.height);
  if (box.width * box.height > most) throw new AppError("box_too_large");
  const taken = seals.some(({ box: other }) => other && other.page === box.page && overlaps(box, other));
  if (taken) throw new AppError("box_overlaps");
}

const overlaps = (a: Box, b: Box): boolean =>
  a.x + a.width > b.x + tolerance &&
  b.x + b.width > a.x + tolerance &&
  a.y + a.height > b.y + tolerance &&
  b.y + b.height > a.y + tolerance;
