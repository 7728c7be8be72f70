import { isNamed, type NamedPlaces } from "../../plan/place-filter.ts";
import type { Plan } from "../../plan/plan.ts";
import { resolveFigureIn } from "../resolve.ts";
import { withOld } from "./carry.ts";
import type { Turn } from "./follow.ts";
import { placesOf, singleFigure } from "./measures.ts";
import { toldOfEach } from "./places.ts";
import { otherYearOf, toldOf } from "./told.ts";

/** "bandingkan keduanya": what was told one after the other, in one table; the same of two years, side by side. */
export const bothBeside: Turn = (before, pieces, { collective, beside, summed }, context) => {
  const isBare = pieces.every((piece) => piece.type === "nth" && piece.nth === collective && !piece.by);
  if (!beside || collective === null || summed || !isBare) return null;
  const figure = singleFigure(before);
  const year = otherYearOf(before);
  if (figure?.kind === "measure" && year !== null && typeof figure.year === "number" && collective === 2) {
    return { rows: null, figures: [{ ...figure, year }, figure] };
  }
  const filter = figure && placesTold(before, collective);
  return filter ? toldOfEach(figure, filter, context) : null;
};

/** The places of so many that were told one after the other; null where there are others. */
function placesTold(before: Plan, many: number): NamedPlaces | null {
  const [first, ...told] = toldOf(before).map((figure) => placesOf(figure).find(isNamed));
  if (!first || told.length + 1 !== many || told.some((place) => place?.entity !== first.entity)) return null;
  const keys = [...new Set([first, ...told].flatMap((place) => place?.members.keys ?? []))];
  return keys.length === many ? { ...first, members: { keys } } : null;
}

/** "penduduk keduanya juga": another figure of each of so many that were told, in one table or one after the other. */
export const ofSoMany: Turn = (before, pieces, { collective, summed }, context) => {
  const [piece, ...others] = pieces;
  if (piece?.type !== "nth" || !piece.by || piece.nth !== collective || others.length > 0 || summed) return null;
  const { rows } = before;
  if (rows) {
    const [place, ...more] = rows.places;
    const isTable = place && isNamed(place) && place.entity === rows.entity && more.length === 0;
    if (!isTable || place.members.keys.length !== collective || rows.bounds.length > 0) return null;
    const [old] = before.figures;
    const figure = resolveFigureIn(piece.by, [], context, rows.entity);
    return { rows: { ...rows, order: null }, figures: [old ? withOld(figure, piece.by, old, context) : figure] };
  }
  const filter = placesTold(before, collective);
  const figure = filter && resolveFigureIn(piece.by, [filter], context, null);
  return filter && (figure?.kind === "measure" || figure?.kind === "count")
    ? toldOfEach(figure, filter, context)
    : null;
};
