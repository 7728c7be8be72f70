import type { Annotation } from "../../grounding/sense.ts";
import type { DataFact } from "../../language/data-facts.ts";
import { leavesOf } from "../../plan/leaves.ts";
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

const besideFact: ReadonlySet<string> = new Set(["link", "which", "follow", "in", "and", "how-many"]);

/** "satuannya apa?", "sumbernya dari mana?" after a figure: asked of the data about what was told first; null of anything else. */
export function dataFactOf(annotations: readonly Annotation[], length: number, before: Plan): Plan | null {
  const words = annotations.flatMap(({ from, to, sense }) =>
    sense.kind === "word" ? [{ from, to, word: sense.word }] : [],
  );
  const facts = words.flatMap(({ from, to, word }): { from: number; to: number; about: DataFact }[] =>
    word.role === "data-fact" ? [{ from, to, about: word.about }] : [],
  );
  const [fact] = facts.sort((a, b) => b.to - b.from - (a.to - a.from));
  const measure = measureOf(before);
  if (!fact || measure === null) return null;
  const isIdle = (at: number): boolean =>
    (fact.from <= at && at < fact.to) ||
    words.some(({ from, to, word }) => from <= at && at < to && besideFact.has(word.role));
  const isAll = Array.from({ length }, (_, at) => at).every(isIdle);
  return isAll ? { rows: null, figures: [], defines: { kind: "data", id: measure, about: fact.about } } : null;
}

/** What was told first, or what it was ordered by; or what the data were asked about. */
function measureOf({ figures, rows, defines }: Plan): string | null {
  if (defines) return defines.kind === "data" || defines.kind === "measure" ? defines.id : null;
  const told = [...figures, ...(rows?.order ? [rows.order.by] : [])].flatMap(leavesOf);
  const [first] = told.flatMap((leaf) => (leaf.kind === "measure" ? [leaf.measure] : []));
  return first ?? null;
}
