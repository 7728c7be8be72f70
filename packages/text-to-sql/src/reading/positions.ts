import { axesOf } from "@tanyadata/semantic-model";
import type { Bearing } from "../language/bearings.ts";
import { bareFigure, type FigureExpression } from "./expression.ts";
import type { Phrase } from "./phrase.ts";
import { boundSet } from "./restrict.ts";
import type { RuleContext } from "./rule.ts";

type DistancePhrase = Extract<Phrase, { type: "distance" }>;

/** The four winds, each with the figure that tells who lies farther there. */
const poles = {
  north: { axis: "latitude", upward: true },
  south: { axis: "latitude", upward: false },
  east: { axis: "longitude", upward: true },
  west: { axis: "longitude", upward: false },
} as const;

export const isPole = (towards: Bearing | null): towards is keyof typeof poles => towards !== null && towards in poles;

/** Whether a measure tells how far north or east things lie. */
export const tellsPosition = (measure: string, { model }: RuleContext): boolean =>
  [...model.entities.keys()].some((entity) => Object.values(axesOf(entity)).includes(measure));

/** Whether a figure is the one that tells who lies farther in a direction: the longitude of whom is said to lie in the east. */
export function isAxis(
  { of, where, as }: FigureExpression,
  { towards, set }: DistancePhrase,
  { model }: RuleContext,
): boolean {
  if (!isPole(towards) || !("measure" in of) || where.length > 0 || as) return false;
  const { axis } = poles[towards];
  const kinds = set ? [set.entity] : [...model.entities.keys()];
  return kinds.some((entity) => axesOf(entity)[axis] === of.measure);
}

/**
 * "yang koordinatnya di sebelah utara Bangli" as whoever has a higher latitude: a set, or how many there are; null of any other
 * distance.
 */
export function fartherOf({ axis, towards, set, names, near, within, counts }: DistancePhrase, context: RuleContext) {
  const [name, ...others] = names;
  if (!axis || !isPole(towards) || !set || !name || others.length > 0 || near || within !== null) return null;
  const { axis: of, upward } = poles[towards];
  const end = { value: { kind: "place" as const, name }, inclusive: false };
  const limits = { least: upward ? end : null, most: upward ? null : end, unit: null };
  const farther = boundSet(set, bareFigure({ measure: axesOf(set.entity)[of] }), limits, context);
  if (!farther) return null;
  return counts
    ? ({ type: "figure", figure: bareFigure({ count: farther }) } as const)
    : ({ type: "set", set: farther, use: null, noun: null, asked: "all" } as const);
}
