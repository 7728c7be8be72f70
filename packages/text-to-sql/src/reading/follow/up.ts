import { isNamed, type NamedPlaces } from "../../plan/place-filter.ts";
import { resolveSetOf } from "../resolve.ts";
import type { RuleContext } from "../rule.ts";
import type { Change } from "./follow.ts";
import { atPlaces, placesOf, singleFigure } from "./measures.ts";

/** "kalau provinsinya?", "kalau di tingkat provinsinya?" after the figure of a town: that of the province that holds it. */
export const changeUp: Change = (plan, piece, { again, owned, counted }, context) => {
  if (piece.type !== "set" || piece.use === "except" || piece.use === "and" || !again || !owned || counted) return null;
  const { entity } = piece.set;
  const set = resolveSetOf(piece.set, context);
  const isPlain = set.places.length + set.bounds.length === 0 && !set.order && !set.texts;
  if (!isPlain || piece.set.limit !== null) return null;
  const figure = singleFigure(plan);
  if (!figure) return null;
  if (figure.kind === "measure" && !context.geography.levelsOf(figure.measure).has(entity)) return null;
  const around = holderOf(placesOf(figure), entity, context);
  return around && { rows: null, figures: [atPlaces(figure, [around])] };
};

/** What holds the one place that is named. */
function holderOf(
  [place, ...others]: ReturnType<typeof placesOf>,
  entity: string,
  { geography }: RuleContext,
): NamedPlaces | null {
  if (!place || others.length > 0 || !isNamed(place) || place.members.keys.length > 1) return null;
  if (!geography.upward(place.entity).has(entity)) return null;
  const member = [...geography.members(place.entity)].find(({ key }) => key === place.members.keys[0]);
  const key = member?.parents[entity];
  return key === undefined ? null : { entity, members: { keys: [key] }, negated: false };
}
