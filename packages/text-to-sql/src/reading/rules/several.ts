import { isGroup } from "../../plan/groups.ts";
import { bareFigure, bareSet, type FigureExpression, type SetExpression } from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import { lift, narrow, ownOf, restrictFigure } from "../restrict.ts";
import { eitherWay, type Rule, type RuleContext, rule, unbroken, word } from "../rule.ts";
import { dateFigure } from "../said-when.ts";
import { compareWith } from "./derivations.ts";
import { isOfThose } from "./row-nouns.ts";

type Several = Extract<Phrase, { type: "several" }>;
type SetPhrase = Extract<Phrase, { type: "set" }>;

/** Several figures at once: "penduduk dan luas Bali", "berapa kabupaten dan berapa kota", "provinsi beserta penduduk dan luasnya". */
export const severalRules: readonly Rule[] = [
  rule(word("and"), "figure", 0.05, (_, { figure }) => ({ type: "also", figure })),
  // "korelasi kemiskinan" "dan IPM"
  rule("figure", "also", 0.05, (left, right) => {
    const figure = compareWith(left.figure, right.figure);
    return figure && { type: "figure", figure };
  }),
  rule("figure", "also", 0.02, ({ figure }, also, context) => beside([figure], also.figure, context)),
  rule("several", "also", 0.02, (left, { figure }, context) => {
    const several = beside(left.figures, figure, context);
    return several && { ...several, facts: left.facts };
  }),
  // "jumlah kecamatan" "dan desa"
  rule("figure", "set", 0.1, ({ figure }, right, context) => besideCount([figure], right, context)),
  // "ibu kota" "dan penduduk", "penduduk" "dan ibu kota"
  rule("attribute", "also", 0.02, ({ entity, attribute }, { figure }) =>
    isPlain(figure) && !isPlaced(figure)
      ? { type: "several", figures: [figure], facts: { entity, attributes: [attribute] } }
      : null,
  ),
  rule("figure", "attribute", 0.02, ({ figure }, { entity, attribute, also }) =>
    also && isPlain(figure) && !isPlaced(figure)
      ? { type: "several", figures: [figure], facts: { entity, attributes: [attribute] } }
      : null,
  ),
  rule("several", "attribute", 0.02, (left, { entity, attribute, also }) =>
    also && !left.facts && !left.figures.some(isPlaced)
      ? { ...left, facts: { entity, attributes: [attribute] } }
      : null,
  ),
  ...eitherWay(
    "several",
    "place",
    0.02,
    (left, { names, use, sure }, context) => {
      if (use === "and" || use === "named" || !sure) return null;
      const where = { in: names, negated: use === "except" };
      if (!left.facts)
        return each(left, (figure) => (isPlaced(figure) ? null : restrictFigure(figure, where, context)));
      const own = narrow(names, new Set([left.facts.entity]));
      return own && tellOf({ ...bareSet(left.facts.entity, null), where: [{ ...where, in: own }] }, left, context);
    },
    0.1,
  ),
  // "gini dan TPT" "korelasinya berapa"
  rule("several", "operator", 0.05, ({ figures, facts }, { operator }) => {
    const [figure, to, ...others] = figures;
    if (operator.kind !== "correlation" || !figure || !to || others.length > 0 || facts) return null;
    const compared = compareWith({ ...figure, as: { kind: "correlation", to: null, over: null } }, to);
    return compared && { type: "figure", figure: compared };
  }),
  // "IPM dan kemiskinan berkorelasi" "ga"
  ...eitherWay(word("whether"), "figure", 0, (_, right) =>
    right.figure.as?.kind === "correlation" ? { type: "figure", figure: right.figure } : null,
  ),
  ...eitherWay("several", "period", 0.02, (left, { period }) =>
    left.figures.some((figure) => figure.period) ? null : each(left, (figure) => dateFigure(figure, period) ?? figure),
  ),
  ...eitherWay("several", "word", 0.01, (left, { word }) =>
    word.role === "how-many" || (word.role === "list" && word.how !== "sorted") ? left : null,
  ),
  // "penduduk dan luas" "tiap provinsi"; "ibu kota dan penduduk" "provinsi di Kalimantan"
  ...eitherWay(
    "several",
    "set",
    0.05,
    (left, { set, use, asked }, context) =>
      use === "per" || (left.facts?.entity === set.entity && !use && !asked) ? tellOf(set, left, context) : null,
    0.1,
  ),
  // "penduduk dan luas" "provinsi terpadat"
  rule("several", "set", 0.3, (left, { set, use, asked }, context) => {
    if ((use && use !== "in") || asked || left.facts || set.leaning || (set.limit ?? 1) > 1) return null;
    // Of "kabupaten di Banten" several figures are a table, not sums.
    if (!set.order && !use) return tellOf(set, left, context);
    return each(left, (figure) =>
      isPlaced(figure) ? null : restrictFigure(figure, { in: set, negated: false }, context),
    );
  }),
  // "provinsi di Jawa" "dan luasnya"
  rule("set", "also", 0.25, (left, { figure }, context) => (figure.sums ? null : besideRows(left, figure, context))),
  // "kabupaten" "beserta total penduduknya"; after a comma a total is that of all together
  unbroken(
    rule("set", "also", 0.25, (left, { figure }, context) => (figure.sums ? besideRows(left, figure, context) : null)),
  ),
  // "Kecamatan Cepu ada di mana" "dan berapa desanya"
  rule("located", "also", 0.1, ({ names, all }, { figure }, context) => {
    const entity = names[0]?.candidates.items[0]?.member.entity;
    if (all || entity === undefined || !isPlain(figure) || isPlaced(figure)) return null;
    // Where it lies is told beside a name only of what lies in one place.
    if (!liesInOne(entity, context)) return null;
    const rows: SetExpression = { ...bareSet(entity, null), where: [{ in: names, negated: false, every: true }] };
    return tellOf(rows, { type: "several", figures: [figure], facts: null }, context);
  }),
  rule("question", "also", 0.05, (left, { figure }, context) => {
    if (left.heads) return null;
    const known = left.figures.some((one) => sayingOf(one) === sayingOf(figure));
    const isOpen = left.rows && !known && isPlain(figure) && !isPlaced(figure) && left.figures.every(isPlain);
    const fit = isOpen && left.rows ? lift(left.rows, figure, context) : null;
    return fit && { ...left, rows: fit.set, figures: [...left.figures, fit.figure] };
  }),
  // "dan penduduk di atas 1 juta": both must hold
  rule(word("and"), "trait", 0.05, (_, right) => ("limits" in right.by ? { ...right, also: true } : null)),
];

const liesInOne = (entity: string, { model: { entities } }: RuleContext): boolean =>
  (entities.get(entity)?.parents ?? []).some((parent) => {
    const around = entities.get(parent.entity);
    return around !== undefined && !isGroup(around);
  });

/** Told as it is, not computed from. */
const isPlain = ({ as, cuts }: FigureExpression): boolean => !as && !cuts;

/** Whether it is told of a place. */
export const isPlaced = ({ of, where }: FigureExpression): boolean =>
  ("count" in of ? of.count.where.length : 0) + where.length > 0;

/** What is told, wherever and whenever. */
const sayingOf = ({ of, slices, unit }: FigureExpression): string => JSON.stringify([of, slices, unit]);

const whereOf = ({ of, where }: FigureExpression) => ("count" in of ? [...of.count.where, ...where] : where);

/** One figure more: without places or a year of its own it is told of those of the first. */
export function beside(
  figures: readonly FigureExpression[],
  figure: FigureExpression,
  context: RuleContext,
): Several | null {
  if (figures.some((one) => isOfThose(one, figure, context))) return null;
  const [first] = figures;
  if (!first || ![...figures, figure].every(isPlain)) return null;
  if (figures.some((one) => sayingOf(one) === sayingOf(figure))) return null;
  // The latitude of a mountain and the longitude of an island are told of nothing together.
  const owner = ownOf(figure, context);
  if (owner !== null && figures.some((one) => ![null, owner].includes(ownOf(one, context)))) return null;
  let told: FigureExpression | null = figure;
  // In "penduduk dan luas Bali" the place comes to both.
  if (isPlaced(figure) && !isPlaced(first)) return null;
  if (!isPlaced(figure)) for (const where of whereOf(first)) told = told && restrictFigure(told, where, context);
  if (told && first.period && !told.period) told = dateFigure(told, first.period) ?? told;
  return told && { type: "several", figures: [...figures, told], facts: null };
}

function besideCount(
  figures: readonly FigureExpression[],
  { set, use, asked, noun }: SetPhrase,
  context: RuleContext,
): Several | null {
  const last = figures.at(-1);
  if (use !== "and" || asked || noun === null || !last || !("count" in last.of)) return null;
  return beside(figures, bareFigure({ count: set }), context);
}

function each(several: Several, change: (figure: FigureExpression) => FigureExpression | null): Several | null {
  const changed = several.figures.map(change);
  const figures = changed.filter((figure) => figure !== null);
  return figures.length === changed.length ? { ...several, figures } : null;
}

/** A row for each of the set, with the figure beside it. */
function besideRows(
  { set, use }: SetPhrase,
  figure: FigureExpression,
  context: RuleContext,
): Extract<Phrase, { type: "question" }> | null {
  if (set.leaning || use === "in" || use === "except" || !isPlain(figure) || isPlaced(figure)) return null;
  const told = tellOf(set, { type: "several", figures: [figure], facts: null }, context);
  return told && { ...told, rowsFirst: true };
}

/** A row for each of the set, with all the figures beside it. */
function tellOf(
  set: SetExpression,
  { figures, facts }: Several,
  context: RuleContext,
): Extract<Phrase, { type: "question" }> | null {
  if (figures.some(isPlaced)) return null;
  const { period } = set;
  // A year said of the rows is that of all their figures.
  let rows: SetExpression = period === null ? set : { ...set, period: null };
  const told: FigureExpression[] = [];
  for (const figure of figures) {
    const fit = lift(rows, period === null ? figure : (dateFigure(figure, period) ?? figure), context);
    if (!fit) return null;
    rows = fit.set;
    told.push(fit.figure);
  }
  return { type: "question", rows, figures: told, ...(facts && { attributes: facts.attributes }) };
}
