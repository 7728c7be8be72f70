import { isNamed, type PlaceFilter } from "../../plan/place-filter.ts";
import { resolveSetOf } from "../resolve.ts";
import type { Change } from "./follow.ts";
import { atPlaces, placesOf, singleFigure } from "./measures.ts";

/** "kalau provinsinya?", "kalau di tingkat provinsinya?" after the figure of a town: that of the province in which it lies. */
export const changeUp: Change = (plan, piece, { again, owned, counted }, { geography, ...context }) => {
  if (piece.type !== "set" || piece.use === "except" || piece.use === "and" || !again || !owned || counted) return null;
  const figure = singleFigure(plan);
  const [place, ...others] = figure ? placesOf(figure) : [];
  if (!figure || !place || others.length > 0 || !isNamed(place) || place.members.keys.length > 1) return null;
  const { entity } = piece.set;
  const set = resolveSetOf(piece.set, { geography, ...context });
  const isPlain = set.places.length + set.bounds.length === 0 && !set.order && !set.texts;
  if (!isPlain || piece.set.limit !== null || !geography.upward(place.entity).has(entity)) return null;
  const member = [...geography.members(place.entity)].find(({ key }) => key === place.members.keys[0]);
  const around = member?.parents[entity];
  if (around === undefined) return null;
  if (figure.kind === "measure" && !geography.levelsOf(figure.measure).has(entity)) return null;
  const filter: PlaceFilter = { entity, members: { keys: [around] }, negated: false };
  return { rows: null, figures: [atPlaces(figure, [filter])] };
};
