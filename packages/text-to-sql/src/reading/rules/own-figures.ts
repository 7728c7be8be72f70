import type { SemanticModel } from "@tanyadata/semantic-model";
import { bareFigure, type PlaceName } from "../expression.ts";
import { narrow, restrictFigure } from "../restrict.ts";
import { eitherWay, type Rule, type RuleContext, rule } from "../rule.ts";
import { canTell } from "./word-order.ts";

/** What a thing has one figure of, though the figure is not named: the river that is so many kilometres. */
export const ownFigureRules: readonly Rule[] = [
  // "Sungai Kapuas," "berapa km"
  ...eitherWay("place", "in-unit", 0.15, ({ names, use, against, mixed }, { unit }, context) => {
    const [name, ...others] = names;
    if (!name || others.length > 0 || use || against || mixed || isArea(unit)) return null;
    const own = numbersOf(entityOf(name), context.model).filter(
      (measure) => context.model.measures.get(measure)?.measure.unit === unit,
    );
    const figure = figureOf(own, name, context);
    return figure && { type: "figure", figure: { ...figure, unit } };
  }),
  // Danau Matano "sedalam" "berapa meter"
  rule("degree", "in-unit", 0.02, ({ measures }, { unit }, context) => {
    const [only, ...others] = measures.filter((measure) => canTell(bareFigure({ measure }), unit, context));
    return only === undefined || others.length > 0
      ? null
      : { type: "figure", figure: { ...bareFigure({ measure: only }), unit } };
  }),
  // "kode bandara Melati" "(IATA)": what was asked for already
  ...eitherWay("question", "attribute", 0.05, (left, { entity, attribute, also }) => {
    const [told, ...others] = left.attributes ?? [];
    const isSame = told === attribute && others.length + left.figures.length === 0 && left.rows?.entity === entity;
    return isSame && !also ? left : null;
  }),
];

/** "km" may be said of an area as well, but of nothing alone that has one: a lake is so many kilometres long, too. */
const isArea = (unit: string): boolean => unit.endsWith("²");

const entityOf = ({ candidates }: PlaceName): string | undefined => candidates.items[0]?.member.entity;

/** The figures that members of an entity have of their own, once for all times. */
const numbersOf = (entity: string | undefined, { measures }: SemanticModel): string[] =>
  [...measures.values()].flatMap(({ measure, dataset }) =>
    dataset.grain.entity === entity && "timeless" in dataset.time ? [measure.id] : [],
  );

/** The only measure there is, of one thing. */
function figureOf([measure, ...others]: readonly string[], name: PlaceName, context: RuleContext) {
  const entity = entityOf(name);
  const own = entity === undefined ? null : narrow([name], new Set([entity]));
  if (measure === undefined || others.length > 0 || !own) return null;
  return restrictFigure(bareFigure({ measure }), { in: own, negated: false }, context);
}
