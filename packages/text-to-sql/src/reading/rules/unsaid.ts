import { isGroup } from "../../plan/groups.ts";
import { bareFigure, bareSet, type PlaceName, type SetExpression } from "../expression.ts";
import type { Asked, Phrase } from "../phrase.ts";
import { lift, narrow, orderSet, restrictSet } from "../restrict.ts";
import { eitherWay, type Rule, type RuleContext, rule, word } from "../rule.ts";
import { dateFigure } from "../said-when.ts";
import { thingsBy } from "../things.ts";
import { isRowCount } from "./amounts.ts";

type Trait = Extract<Phrase, { type: "trait" }>;

/** Orders that do not say of what: "produksi kopi terbesar ketiga", "top 3 penghasil karet", "inflasi tertinggi di mana". */
export const unsaidRules: readonly Rule[] = [
  ...eitherWay("trait", "nth", 0.6, (left, { nth, by }, context) => {
    const set = by ? null : rowsOf(left, context);
    return set && set.limit === null ? phraseOf({ ...set, nth }, null) : null;
  }),
  ...eitherWay("trait", "word", 0.1, (left, { word }, context) => {
    const asks = word.role === "where" || (word.role === "which" && !word.all);
    const set = asks ? rowsOf(left, context) : null;
    return set && phraseOf(set, "one");
  }),
  // "juara 2 produksi padi" "siapa"
  ...eitherWay("nth", "word", 0.1, ({ nth, by }, { word }, context) => {
    const isAsked = word.role === "which" && !word.all;
    const figure = isAsked && by;
    const set = figure && rowsOf({ type: "trait", figure, by: { direction: "highest", limit: null } }, context);
    return set && set.limit === null ? phraseOf({ ...set, nth }, null) : null;
  }),
  // "IPM tertinggi" "2021"
  ...eitherWay("trait", "period", 0.1, (left, { period }) => {
    const figure = "direction" in left.by && !left.figure.period ? dateFigure(left.figure, period) : null;
    return figure && { ...left, figure };
  }),
  // "daerah" "dengan IPM terendah", "5 daerah" "termiskin"
  rule(word("some-place"), word("which"), 0.02, (left, _) => left),
  rule("word", "trait", 0.1, (left, right, context) => {
    const set = left.word.role === "some-place" ? rowsOf(right, context) : null;
    return set && phraseOf(set, null);
  }),
  // "daerah" "dengan penduduk terbanyak" "di Jawa Timur", "daerah terpadat" "di Bali": what the place is made of
  rule(word("some-place"), "trait", 0.12, (_, right, context) =>
    "direction" in right.by && !rowsOf(right, context) ? partsBy(right) : null,
  ),
  rule("word", "extreme", 0.12, (left, { measures, direction, limit }) => {
    const [measure, ...others] = measures;
    if (left.word.role !== "some-place" || measure === undefined || others.length > 0) return null;
    return partsBy({ type: "trait", figure: bareFigure({ measure }), by: { direction, limit } });
  }),
  rule("quantity", "parts", 0.05, (left, { trait }) => {
    const { by } = trait;
    if (!isRowCount(left) || !("direction" in by) || by.limit !== null) return null;
    return partsBy({ ...trait, by: { ...by, limit: left.value } });
  }),
  rule("parts", "place", 0.05, ({ trait }, { names, use, sure }, context) => {
    const set = use === "in" && sure ? partsOf(names, trait, context) : null;
    return set && phraseOf(set, null);
  }),
];

/** A set as it stands alone. */
export const phraseOf = (set: SetExpression, asked: Asked | null): Phrase => ({
  type: "set",
  set,
  use: null,
  noun: null,
  asked,
});

const partsBy = (trait: Trait): Phrase | null =>
  "measure" in trait.figure.of && !trait.figure.as && !trait.figure.total ? { type: "parts", trait } : null;

/** The rows of a measure's table, where they are what the named place is directly made of. */
function partsOf(names: readonly PlaceName[], { figure, by }: Trait, context: RuleContext): SetExpression | null {
  const { entities } = context.model;
  const [grain, ...others] = "measure" in figure.of ? context.geography.datasetsOf(figure.of.measure) : [];
  const rows =
    grain && others.every((one) => one.grain.entity === grain.grain.entity) && entities.get(grain.grain.entity);
  if (!rows || !("direction" in by)) return null;
  const wholes = new Set((rows.parents ?? []).map(({ entity }) => entity));
  const within = narrow(names, wholes);
  const set = within && restrictSet(bareSet(rows.entity, null), { in: within, negated: false }, context);
  return set && orderSet(set, figure, by, context);
}

/** The rows of an order with a number or a year that does not say of what: of one year, no other years can be meant. */
export function listOf(trait: Trait, context: RuleContext): SetExpression | null {
  const { figure, by } = trait;
  const isDated = figure.period !== null && typeof figure.period === "object" && "year" in figure.period;
  return "direction" in by && (by.limit !== null || isDated) ? rowsOf(trait, context) : null;
}

/** Things with a number of their own; else those of which the table has a row, where nothing but groups of them could be meant. */
export function rowsOf(trait: Trait, context: RuleContext): SetExpression | null {
  const { figure, by } = trait;
  if (!("direction" in by) || !("measure" in figure.of) || figure.as || figure.total) return null;
  const things = thingsBy(trait, context);
  if (things) return things;
  const [dataset, ...others] = context.geography.datasetsOf(figure.of.measure);
  const { entities } = context.model;
  const entity = dataset && entities.get(dataset.grain.entity);
  if (!entity || others.length > 0) return null;
  const around = [...context.geography.levelsOf(figure.of.measure)].filter((id) => id !== entity.entity);
  const isOnly = entity.prominence === 0 || around.every((id) => isGroup(entities.get(id) ?? { entity: id }));
  const fit = isOnly ? lift(bareSet(entity.entity, null), figure, context) : null;
  return fit && orderSet(fit.set, fit.figure, by, context);
}
