import type { MemberSet } from "../../plan/member-set.ts";
import { isNamed, isOne, type NamedPlaces } from "../../plan/place-filter.ts";
import type { Plan } from "../../plan/plan.ts";
import type { PlaceName } from "../expression.ts";
import type { Change } from "./follow.ts";
import { placesOf, singleFigure } from "./measures.ts";

/** "itu peringkat berapa?" after a figure of one place: where that one stands among all of its kind. */
export const changeToRank: Change = (plan, piece, { again }) => {
  if (piece.type !== "ranked" || piece.figure || piece.where.length > 0 || again) return null;
  if (plan.rows) return piece.names || piece.among || piece.direction ? null : ofClaimed(plan);
  const figure = singleFigure(plan);
  if (figure?.kind !== "measure" || typeof figure.year === "object") return null;
  const [place, ...others] = placesOf(figure);
  if (!place || others.length > 0 || !isNamed(place) || !isOne(place) || !("keys" in place.members)) return null;
  if (piece.names && !areOf(piece.names, place)) return null;
  const { among } = piece;
  const isPlain = !among || (among.entity === place.entity && among.where.length + among.bounds.length === 0);
  if (!isPlain) return null;
  const by = { ...figure, places: [] };
  const rows: MemberSet = {
    entity: place.entity,
    subsets: [...(among?.subsets ?? [])],
    places: [],
    bounds: [],
    order: { by, direction: piece.direction ?? "highest", limit: null, pick: { keys: place.members.keys } },
  };
  return { rows, figures: [by] };
};

/** Whether the one that is named is the one that was told of. */
const areOf = (names: readonly PlaceName[], { entity, members }: NamedPlaces): boolean =>
  names.length === 1 &&
  names.every(({ candidates }) =>
    candidates.items.some(({ member }) => member.entity === entity && members.keys.includes(member.key)),
  );

/** "masuk tiga besar? peringkat berapa?": where the one stands of whom it was asked whether it is among the first. */
function ofClaimed({ rows, whether, figures }: Plan): Plan | null {
  if (!rows?.order || !whether || !("leads" in whether) || rows.order.limit === null) return null;
  const order = { ...rows.order, limit: null, pick: { keys: [whether.leads] } };
  return whether.entity === rows.entity ? { rows: { ...rows, order }, figures } : null;
}
