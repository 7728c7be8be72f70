import type { Annotation } from "../../grounding/sense.ts";
import type { MemberSet } from "../../plan/member-set.ts";
import { isNamed, isOne, type PlaceFilter } from "../../plan/place-filter.ts";
import type { Plan } from "../../plan/plan.ts";
import { resolveSetOf } from "../resolve.ts";
import { whereLie } from "../resolve-places.ts";
import type { RuleContext } from "../rule.ts";
import type { Change } from "./follow.ts";
import { placesOf, singleFigure } from "./measures.ts";

/** "itu di provinsi mana?", "provinsinya?" after one that was found or named: what it lies in. */
export const changeToContainer: Change = (plan, piece, { again, counted }, context) => {
  if (piece.type !== "set" || piece.use === "per" || piece.use === "except" || piece.use === "and") return null;
  if (again || counted || (piece.asked !== "one" && piece.asked !== null)) return null;
  const inner = onlyOne(plan);
  if (!inner || inner.entity === piece.set.entity) return null;
  if (!context.geography.upward(inner.entity).has(piece.set.entity)) return null;
  const around = resolveSetOf(piece.set, context);
  const isPlain = around.places.length + around.bounds.length === 0 && !around.order && !around.texts;
  if (!isPlain) return null;
  return { rows: { ...around, places: [{ ...inner, negated: false, tie: { kind: "holds" } }] }, figures: [] };
};

/** "ibu kotanya apa?" of the first province of an order, or of each that was listed: the one member that each of them has. */
export const changeToOwned: Change = (plan, piece, { again, counted }, context) => {
  if (piece.type !== "set" || piece.use || again || counted) return null;
  const { leaning, nth, limit, order } = piece.set;
  if (leaning || order || nth !== undefined || limit !== null) return null;
  const owned = resolveSetOf(piece.set, context);
  const isPlain = owned.places.length + owned.bounds.length + owned.subsets.length === 0 && !owned.texts;
  const { rows } = plan;
  const inner = onlyOne(plan) ?? (rows?.order ? { entity: rows.entity, members: { set: rows }, negated: false } : null);
  if (!isPlain || !inner || context.geography.ownerOf(owned.entity) !== inner.entity) return null;
  return { rows: { ...owned, places: [inner] }, figures: [] };
};

/** "ibu kotanya apa?": a text of the one that was found or named, or of each that was listed. */
export const changeAttribute: Change = (plan, piece) => {
  if (piece.type !== "attribute") return null;
  const { entity, attribute } = piece;
  const { rows } = plan;
  if (rows) return rows.entity === entity ? { ...plan, attributes: [attribute] } : null;
  const inner = onlyOne(plan);
  const bare: MemberSet = { entity, subsets: [], places: inner ? [inner] : [], bounds: [], order: null };
  return inner?.entity === entity ? { rows: bare, figures: [], attributes: [attribute] } : null;
};

const idle: ReadonlySet<string> = new Set(["where", "link", "there", "which", "in", "and"]);

/** "di mana itu?", "letaknya di mana?" after one that was found or named; null of anything else. */
export function whereaboutsOf(
  annotations: readonly Annotation[],
  length: number,
  before: Plan,
  { model }: RuleContext,
): Plan | null {
  const words = annotations.flatMap(({ from, to, sense }) =>
    sense.kind === "word" && idle.has(sense.word.role) ? [{ from, to, role: sense.word.role }] : [],
  );
  const isIdle = (at: number): boolean => words.some(({ from, to }) => from <= at && at < to);
  const asks = words.some(({ role }) => role === "where") && Array.from({ length }, (_, at) => at).every(isIdle);
  const one = asks ? onlyOne(before) : null;
  if (!one) return null;
  if (isNamed(one)) return whereLie(one, model);
  const { rows } = before;
  const named = rows?.order ? null : rows?.places.find(isNamed);
  if (named && named.entity === rows?.entity) return whereLie(named, model);
  return rows?.order ? { ...before, rows: { ...rows, lies: true } } : null;
}

/** The one member that a plan is about; null where it is about several, or about none. */
function onlyOne(plan: Plan): PlaceFilter | null {
  const figure = singleFigure(plan);
  if (figure) {
    const [place, ...others] = placesOf(figure);
    return place && others.length === 0 && isNamed(place) && isOne(place) ? place : null;
  }
  const { rows } = plan;
  if (!rows) return null;
  const filter: PlaceFilter = { entity: rows.entity, members: { set: rows }, negated: false };
  if (rows.order) return isOne(filter) ? filter : null;
  const [place, ...others] = rows.places;
  if (!place || others.length > 0 || place.negated) return null;
  // One that was named, or what holds it.
  const isHeld = place.entity === rows.entity || place.tie?.kind === "holds";
  return isHeld && isOne(place) ? filter : null;
}
