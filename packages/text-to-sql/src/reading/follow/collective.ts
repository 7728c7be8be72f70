import { isNamed } from "../../plan/place-filter.ts";
import { resolveFigureIn } from "../resolve.ts";
import { withOld } from "./carry.ts";
import type { Turn } from "./follow.ts";
import { placesOf } from "./measures.ts";
import { toldOfEach } from "./places.ts";
import { toldOf } from "./told.ts";

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
  const [first, ...told] = toldOf(before).map((figure) => ({ figure, place: placesOf(figure).find(isNamed) }));
  if (!first?.place || told.length + 1 !== collective) return null;
  const { entity } = first.place;
  if (told.some(({ place }) => place?.entity !== entity)) return null;
  const keys = [first, ...told].flatMap(({ place }) => place?.members.keys ?? []);
  const filter = { ...first.place, members: { keys: [...new Set(keys)] } };
  const figure = resolveFigureIn(piece.by, [filter], context, null);
  if (figure.kind !== "measure" && figure.kind !== "count") return null;
  return filter.members.keys.length === collective ? toldOfEach(figure, filter, context) : null;
};
