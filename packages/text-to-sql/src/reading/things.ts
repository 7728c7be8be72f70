import type { Annotation } from "../grounding/sense.ts";
import { isSum } from "./adding.ts";
import { bareSet, type FigureExpression, type SetExpression, type Where } from "./expression.ts";
import type { Phrase } from "./phrase.ts";
import { tellsPosition } from "./positions.ts";
import { isSet, restrictSet } from "./restrict.ts";
import type { RuleContext } from "./rule.ts";
import { refuse } from "./stop.ts";
import { tieSet } from "./ties.ts";

type Trait = Extract<Phrase, { type: "trait" }>;

/** The entity of which a figure is a number of single things that adds up to nothing (a height); null for any other figure. */
function thingOf({ of, as, slices, total }: FigureExpression, { geography }: RuleContext): string | null {
  if (!("measure" in of) || as || total || slices.length > 0) return null;
  const [part, ...others] = geography.partsOf(of.measure);
  if (!part || others.length > 0 || part.measure.additivity !== "none") return null;
  return "timeless" in part.dataset.time ? part.dataset.grain.entity : null;
}

/** The things that a trait picks out by their own number: "ketinggian tertinggi di Jawa" of mountains. */
export function thingsBy({ figure, by }: Trait, context: RuleContext): SetExpression | null {
  const entity = thingOf(figure, context);
  if (entity === null) return null;
  let set: SetExpression | null = bareSet(entity, null);
  for (const where of figure.where) set = set && restrictSet(set, where, context);
  const own: FigureExpression = { ...figure, where: [] };
  if ("limits" in by) return set && { ...set, bounds: [{ figure: own, limits: by.limits }] };
  return set && { ...set, order: { by: own, direction: by.direction }, limit: by.limit };
}

/**
 * Whether words say of which things a trait is, though they name none: "yang kedalamannya terbesar" is said of lakes, if they alone
 * have a depth; "yang luasnya terbesar" is not, where "luas" is also what a province has.
 */
export function saysOfWhat(phrase: Phrase, annotations: readonly Annotation[], context: RuleContext): boolean {
  if (annotations.some((one) => isCutOfOther(one, annotations, context))) return false;
  const of = unsaidOf(phrase, annotations);
  if (of === null || !("measure" in of)) return true;
  const meant = new Map<string, Set<string>>();
  for (const { from, to, sense } of annotations) {
    const graded = sense.kind === "extreme" && !gradesAnything({ from, to }, annotations) ? sense.measures : [];
    const measures = sense.kind === "measure" ? [sense.measure] : graded;
    if (measures.length === 0) continue;
    const span = `${from}-${to}`;
    meant.set(span, new Set([...(meant.get(span) ?? []), ...measures]));
  }
  return [...meant.values()].some((measures) => measures.size === 1 && measures.has(of.measure));
}

/** "TPT" "laki-laki": a cut that the figure before it does not have is of no other figure. */
function isCutOfOther(
  { from, sense }: Annotation,
  annotations: readonly Annotation[],
  { geography, model }: RuleContext,
): boolean {
  if (sense.kind !== "slice") return false;
  // "paling tinggi" "Agustus" is no height
  const isPart = (one: Annotation): boolean => annotations.some(({ from: at, to }) => at < one.from && to === one.to);
  const before = annotations.flatMap((one) =>
    one.to === from && one.sense.kind === "measure" && !isPart(one) ? [one.sense.measure] : [],
  );
  const variants = (measure: string): string[] =>
    [...model.measures.values()].flatMap(({ measure: one }) => (one.variant_of === measure ? [one.id] : []));
  // "batal" may be a status of several kinds of rows, each by its own letter.
  const cuts = annotations.flatMap((one) =>
    one.from === from && one.sense.kind === "slice" ? [one.sense.dimension] : [],
  );
  const hasCut = (measure: string): boolean =>
    geography.datasetsOf(measure).some(({ dimensions }) => dimensions.some(({ id }) => cuts.includes(id)));
  return before.length > 0 && !before.some((measure) => [measure, ...variants(measure)].some(hasCut));
}

/** "terbesar" is said of anything, whatever else it may mean of one kind of things. */
export const gradesAnything = ({ from, to }: Pick<Annotation, "from" | "to">, all: readonly Annotation[]): boolean =>
  all.some(
    (one) => one.from === from && one.to === to && one.sense.kind === "word" && one.sense.word.role === "extreme",
  );

/** What is ordered or bounded by, where no noun says of what. */
function unsaidOf(phrase: Phrase, annotations: readonly Annotation[]): FigureExpression["of"] | null {
  if (phrase.type === "trait") return phrase.figure.of;
  const isNamed = annotations.some(({ sense }) => sense.kind === "entity" || sense.kind === "modifier");
  if (phrase.type !== "set" || isNamed) return null;
  return phrase.set.order?.by.of ?? phrase.set.bounds[0]?.figure.of ?? null;
}

/** A set of those that hold the things that a trait picks out: "provinsi" "dengan ketinggian tertinggi"; null where they are told of the set itself. */
export function holdersOf(set: SetExpression, trait: Trait, context: RuleContext): SetExpression | null {
  const { of } = trait.figure;
  // What lies farther north is not what holds such a thing.
  const things = "measure" in of && tellsPosition(of.measure, context) ? null : thingsBy(trait, context);
  return things && tieSet(set, "holds", things, false, context);
}

/**
 * "panjang sungai di Jawa": of each of the things there, as their figures make no total. Where their kind was not said ("panjang
 * Jawa"), something else may be meant: nothing is told then.
 */
export function thingsThere(figure: FigureExpression, context: RuleContext): SetExpression | null {
  const { of, as, slices, total, things, where } = figure;
  const [part, ...parts] = "measure" in of && !as && !total ? context.geography.partsOf(of.measure) : [];
  if (!part || parts.length > 0 || isSum(part.measure) || !("timeless" in part.dataset.time)) return null;
  const { entity } = part.dataset.grain;
  const [only, ...others] = where;
  if (slices.length + others.length > 0) return null;
  // "berapa tingginya", "ketinggian di Indonesia": nobody asks that of all of them at once.
  if (!only) return things === entity ? bareSet(entity, null) : refuse({ kind: "not-understood" });
  if (only.negated || only.tie || only.mixed || isSet(only.in)) return null;
  if (only.in.some(({ candidates }) => candidates.items.some(({ member }) => member.entity === entity))) return null;
  if (things !== entity) return part.measure.additivity === "none" ? null : refuse({ kind: "not-understood" });
  return restrictSet(bareSet(entity, null), only, context);
}

/** The things that several conditions on a figure of theirs leave over: "panjang sungai Barito di Jambi" is told of none. */
export function thingsOf(figure: FigureExpression, context: RuleContext): SetExpression | null {
  const entity = thingOf(figure, context);
  if (entity === null || figure.where.length < 2) return null;
  const isOwn = ({ in: within, negated, tie }: Where): boolean =>
    !negated &&
    !tie &&
    !isSet(within) &&
    within.every(({ candidates }) => candidates.items.every(({ member }) => member.entity === entity));
  if (!figure.where.some(isOwn)) return null;
  return {
    ...bareSet(entity, null),
    where: figure.where.map((where) => (isOwn(where) ? { ...where, every: true } : where)),
  };
}
