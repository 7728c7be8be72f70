import { axesOf } from "@tanyadata/semantic-model";
import { bareFigure, bareSet, type PlaceName, type SetExpression } from "../expression.ts";
import type { Phrase, PhraseType } from "../phrase.ts";
import { isAxis, isPole, tellsPosition } from "../positions.ts";
import { lastSetOf, narrow, restrictFigure } from "../restrict.ts";
import { eitherWay, type Rule, type RuleContext, rule, word } from "../rule.ts";

/** What is the farthest, or farther, by coordinates anyway. */
const byCoordinates: readonly PhraseType[] = ["extreme", "more", "trait", "question"];

/** Rather said of the direction than only of what lies there. */
const asCoordinates = -0.1;

/** Where things lie, as latitude and longitude. */
export const positionRules: readonly Rule[] = [
  // "koordinat" "Kota Manado"
  ...eitherWay(word("coordinates"), "place", 0.02, (_, { names, use, sure }, context) => {
    if (!sure || (use && use !== "in")) return null;
    return positionOf(names, context);
  }),
  // "di mana" "koordinat Kota Manado"
  ...eitherWay(word("where"), "several", 0.02, (_, right, context) =>
    right.figures.every(({ of }) => "measure" in of && tellsPosition(of.measure, context)) ? right : null,
  ),
  ...eitherWay(word("coordinates"), "located", asCoordinates, (_, { names }, context) => positionOf(names, context)),
  // "kota paling barat" "menurut koordinatnya"
  ...byCoordinates.flatMap((type) => [rule(type, word("coordinates"), 0.02, (left, _) => left)]),
  // In "koordinat gunung Semeru" it is not said of the noun.
  ...eitherWay(word("coordinates"), "set", 0.02, (_, right) => (right.noun === null ? right : null)),
  // "yang titik koordinatnya" "di sebelah utara Bangli"
  ...eitherWay(word("coordinates"), "distance", asCoordinates, (_, right) => ({
    ...right,
    ...(isPole(right.towards) && { axis: true as const }),
  })),
  // "di sebelah timur Maluku" "menurut garis bujurnya"
  ...eitherWay("distance", "figure", 0.02, (left, { figure }, context) =>
    !left.axis && isAxis(figure, left, context) ? { ...left, axis: true } : null,
  ),
  // "kecamatan" "paling timur": of what nobody knows where it lies
  rule("set", "extreme", asCoordinates, ({ set, use }, { measures }, context) => {
    const isPlaced = context.model.entities.get(set.entity)?.coordinates !== undefined;
    const isAxis = measures.length > 0 && measures.every((id) => tellsPosition(id, context));
    return isPlaced || use || lastSetOf(set) || !isAxis ? null : unplaced(set);
  }),
];

/** Where named places lie: of their kind that has coordinates. */
function positionOf(names: readonly PlaceName[], context: RuleContext): Phrase | null {
  const kinds = names[0]?.candidates.items.map(({ member }) => member.entity) ?? [];
  const entity = kinds.find((kind) => context.model.entities.get(kind)?.coordinates);
  const own = entity === undefined ? null : narrow(names, new Set([entity]));
  if (entity === undefined || !own) return kinds[0] === undefined ? null : unplaced(bareSet(kinds[0], null));
  const figures = Object.values(axesOf(entity)).flatMap(
    (measure) => restrictFigure(bareFigure({ measure }), { in: own, negated: false }, context) ?? [],
  );
  return { type: "several", figures, facts: null };
}

/** Of what nobody knows where it lies: it is refused as such. */
const unplaced = (set: SetExpression): Phrase => ({
  type: "distance",
  names: [],
  near: true,
  within: null,
  towards: null,
  set,
});
