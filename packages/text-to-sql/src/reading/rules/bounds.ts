import type { SemanticModel } from "@tanyadata/semantic-model";
import { factorBetween } from "../../language/units.ts";
import { isYear } from "../../language/year.ts";
import { equals } from "../../plan/walk.ts";
import { byPercent } from "../directed.ts";
import {
  bareFigure,
  type FigureExpression,
  type Limit,
  type Limits,
  type SetExpression,
  type TieOption,
} from "../expression.ts";
import { isBare, isHolding } from "../holding.ts";
import { percent } from "../percent.ts";
import type { Phrase } from "../phrase.ts";
import { adds, boundSet } from "../restrict.ts";
import { eitherWay, type Of, type Rule, type RuleContext, rule, word } from "../rule.ts";
import { holdersOf } from "../things.ts";
import { isRowCount, scaleOf } from "./amounts.ts";
import { meantOf } from "./extremes.ts";
import { namesYear } from "./periods.ts";
import { isPlaced } from "./several.ts";
import { areAlike, exceeding, limitsOf, turnedLimits } from "./than.ts";

/** "lebih dari 1 juta", "antara 5 dan 6 juta", and what they bound. */
export const boundRules: readonly Rule[] = [
  rule("word", "quantity", 0, (left, right) => {
    if (left.word.role === "between") return { type: "opening", value: right.value, scaled: right.scaled, and: false };
    if (left.word.role !== "compare") return null;
    const { comparison, reaches } = left.word;
    const limits = { ...limitsOf(comparison, right.value), unit: right.unit, ...(reaches && { reaches }) };
    return { type: "limits", limits: left.word.superlative && isRowCount(right) ? { ...limits, few: true } : limits };
  }),
  // "1" "sampai" 2 juta
  rule("quantity", word("until"), 0.1, (left, _) =>
    !left.unit
      ? {
          type: "opening",
          value: left.value,
          scaled: left.scaled,
          and: true,
          ...(!left.scaled && isYear(left.value) && { year: true }),
        }
      : null,
  ),
  // "pertama kali" "di atas 60", "terakhir kali" "inflasi di atas 8 persen"
  rule(word("first-time"), "limits", 0.02, ({ word }, { limits }) => ({
    type: "limits",
    limits: { ...limits, once: word.last ? "last" : "first" },
  })),
  rule(word("first-time"), "trait", 0.02, ({ word }, right) => {
    if (!("limits" in right.by)) return null;
    return { ...right, by: { limits: { ...right.by.limits, once: word.last ? "last" : "first" } } };
  }),
  // "hanya untuk daerah" "yang memiliki sedikitnya 10 kecamatan": of the rows that were said before
  rule(word("some-place"), "trait", 0.1, (_, right) => ("limits" in right.by ? right : null)),
  // "taman nasional" "di" "lebih dari dua provinsi": of what may lie in several
  rule(word("in"), "trait", 0.05, (_, right, { model }) => {
    if (!("limits" in right.by) || !("count" in right.figure.of)) return null;
    const { count, verb, tie } = right.figure.of;
    const options = verb || tie ? [] : locatedIn(count.entity, model);
    return options.length > 0 ? { ...right, figure: { ...right.figure, of: { count, verb: { options } } } } : null;
  }),
  // "bukan" "penghasil teh"
  rule("word", "trait", 0.02, ({ word }, right) => {
    const turned = word.role === "not" && "limits" in right.by ? others(right.by.limits) : null;
    return turned && { ...right, by: { limits: turned.limits } };
  }),
  // "tanpa" "produksi teh"
  rule("verb", "figure", 0.05, ({ verb, negated }, { figure }, context) => {
    if (verb !== "holds" || !negated || figure.as || figure.where.length > 0 || !("measure" in figure.of)) return null;
    const limits = { least: null, most: { value: 0, inclusive: true }, unit: null };
    return adds(figure, context) ? { type: "trait", figure, by: { limits } } : null;
  }),
  // "per provinsi" "yang totalnya" "di atas 10 juta"
  rule(word("total"), "limits", 0.1, (_, right) => right),
  // "tiap kabupaten" "tapi" "yang di atas 70"
  rule(word("and"), "limits", 0.1, (_, right) => right),
  // "tidak" "di atas 70"
  rule(word("not"), "limits", 0, (_, { limits }) => others(limits)),
  // "minus" "lebih dari 5 persen": farther below nothing
  rule("limits", "limits", 0, ({ limits: sign }, { limits: { least, most, unit } }) => {
    const isSign = sign.most?.value === 0 && !sign.most.inclusive && !sign.least && sign.unit === null;
    const [low, high] = [below(least), below(most)];
    return isSign && low !== undefined && high !== undefined
      ? { type: "limits", limits: { least: high, most: low ?? sign.most, unit } }
      : null;
  }),
  // "kecuali" "yang kurang dari 5", "yang kurang dari 5" "tidak usah ditampilkan": the others
  rule(word("except"), "limits", 0.05, ({ word }, { limits }) => (!word.subtracts ? leftOver(limits) : null)),
  rule("limits", word("except"), 0.05, ({ limits }, { word }) => (word.after ? leftOver(limits) : null)),
  rule("trait", "word", 0.05, (left, { word }) => {
    const turned = word.role === "except" && word.after && "limits" in left.by ? leftOver(left.by.limits) : null;
    return turned && { ...left, by: { limits: turned.limits } };
  }),
  rule("opening", word("and", "until"), 0, (left, _) => (!left.and ? { ...left, and: true } : null)),
  // In "antara 1 dan 2 juta" the scale is said once for both ends.
  rule("opening", "quantity", 0, (left, right) => {
    // "2019 sampai 2020" says when, "2000 sampai 2500 km²" how much.
    if (!left.and || (left.year && !right.unit && !right.scaled)) return null;
    const scale = right.scaled && !left.scaled ? scaleOf(right.value) : 1;
    const least = left.value * scale;
    return least > right.value
      ? null
      : {
          type: "limits",
          limits: {
            least: { value: least, inclusive: true },
            most: { value: right.value, inclusive: true },
            unit: right.unit,
          },
        };
  }),
  rule("figure", "limits", 0, ({ figure }, { limits }, context) => trait(figure, limits, context)),
  // "lebih dari 2" "booking"; in "lebih dari 2 booking ada berapa" the number of others is asked
  rule("limits", "figure", 0.2, ({ limits }, { figure, asked }, context) =>
    asked ? null : trait(figure, limits, context),
  ),
  // "pengangguran dan kemiskinannya" "di atas angka nasional": both
  rule("several", "limits", 0, ({ figures, facts }, { limits }, context) => {
    const areBound = !facts && figures.every((figure) => !isPlaced(figure) && trait(figure, limits, context));
    return areBound ? { type: "traits", figures, limits } : null;
  }),
  ...eitherWay(
    "set",
    "traits",
    0,
    (left, { figures, limits }, context) => {
      let set: SetExpression | null = left.use === "except" ? null : left.set;
      for (const figure of figures) {
        const bound = trait(figure, limits, context);
        set = set && bound && "limits" in bound.by ? boundSet(set, bound.figure, bound.by.limits, context) : null;
      }
      return set && { ...left, set, noun: null };
    },
    0.4,
  ),
  // "penduduk per kabupaten" "lebih dari 1 juta"
  rule("question", "limits", 0.1, (left, { limits }, context) => {
    const [figure, ...others] = left.figures;
    if (!left.rows || !figure || others.length > 0 || !isInUnit(figure, limits, context)) return null;
    const rows = boundSet(left.rows, figure, limits, context);
    return rows && { ...left, rows };
  }),
  // "pulau berpenduduk per provinsi" "minimal 100 pulau": so many of those that are counted
  rule("question", "limits", 0, (left, { limits }, context) => {
    const [figure, ...others] = left.figures;
    if (!left.rows || !figure || others.length > 0 || !("count" in figure.of)) return null;
    const { entity, subsets } = figure.of.count;
    if (subsets.length === 0 || limits.unit === null || context.model.entities.get(entity)?.unit !== limits.unit)
      return null;
    const rows = boundSet(left.rows, figure, limits, context);
    return rows && { ...left, rows };
  }),
  // "jumlah desa per kabupaten", "yang punya lebih dari 20 desa"
  ...[false, true].map((ofCounted) =>
    // In "per provinsi, berapa kabupaten" "yang luasnya di atas 2.000 km²" it is rather said of what is counted.
    rule("question", "trait", ofCounted ? 0.3 : 0.05, (left, right, context) => {
      const figure = right.theirs ? ofTold(right.figure, left) : right.figure;
      if (!("limits" in right.by) || left.figures.some((one) => isOfOtherYear(one, figure))) return null;
      if (ofCounted !== fitsCounted(left, figure, right.by.limits, context)) return null;
      const rows = left.rows && boundSet(left.rows, figure, right.by.limits, context);
      return rows && { ...left, rows };
    }),
  ),
  // "gunung" "di atas 3.000 m": the unit says which of its figures is meant
  rule("set", "limits", 0.25, (left, { limits }, context) => {
    const { unit } = limits;
    if (unit === null || left.use === "except" || left.set.limit !== null) return null;
    const measure = meantOf(left.set.entity, measuresIn(unit, left.set.entity, context), context);
    const bound = measure === null ? null : trait(bareFigure({ measure }), limits, context);
    if (!bound || !("limits" in bound.by)) return null;
    const set = boundSet(left.set, bound.figure, bound.by.limits, context);
    return set && { ...left, set, noun: null };
  }),
  // "provinsi" "yang lebih luas dari 5.000 km²"
  ...eitherWay(
    "set",
    "graded",
    0.02,
    (left, { measures, limits }, context) => {
      const measure = left.use === "except" ? null : meantOf(left.set.entity, measures, context);
      const bound = measure === null ? null : trait(bareFigure({ measure }), limits, context);
      if (!bound || !("limits" in bound.by)) return null;
      const set = boundSet(left.set, bound.figure, bound.by.limits, context);
      return set && { ...left, set, noun: null };
    },
    0.4,
  ),
  // "yang pulaunya" "lebih dari 900": how many there are
  rule("set", "limits", 0.25, (left, { limits }, { geography }) => {
    const isPlain = left.noun !== null && !left.use && !left.asked && left.set.where.length === 0;
    const end = limits.least ?? limits.most;
    if (!isPlain || limits.unit || limits.few || typeof end?.value !== "number") return null;
    // "penduduk kotanya lebih dari 1 juta": there are not so many towns
    if (end.value > geography.size(left.set.entity)) return null;
    return { type: "trait", figure: bareFigure({ count: left.set }), by: { limits }, theirs: true };
  }),
  // "lebih dari 20 kabupaten": bounds how many there are
  rule("limits", "set", 0.1, (left, right) =>
    typeof (left.limits.least ?? left.limits.most)?.value !== "number" || left.limits.unit || right.use || right.asked
      ? null
      : { type: "trait", figure: bareFigure({ count: right.set }), by: { limits: left.limits } },
  ),
  rule("set", "trait", 0, (left, right, context) =>
    (right.also ? isBare(left.set) : isHolding(left.set)) ? null : boundOf(left, right, context),
  ),
  // "yang gunungnya lebih dari 5" "provinsi mana saja"; in "taman nasional lebih dari 5 provinsi" the number is that of the provinces,
  // and in "kabupaten yang penduduknya di atas 1 juta" "di provinsi" nothing is said of provinces
  rule("trait", "set", 0.4, (left, right, context) =>
    ((left.theirs || right.use) && !right.asked) || isHolding(right.set) ? null : boundOf(right, left, context),
  ),
  // In "provinsi yang memiliki kota" "yang penduduknya di atas 1 juta" it is rather said of the last noun, by whichever figure that has.
  rule("set", "trait", 0.1, (left, right, context) =>
    isHolding(left.set) && !right.also ? boundOf(left, right, context) : null,
  ),
  // In "lebih dari 20 kabupaten" "dan luasnya di bawah 50.000 km²" it is rather said of who has them.
  rule("set", "trait", 0.3, (left, right, context) =>
    right.also && isBare(left.set) ? boundOf(left, right, context) : null,
  ),
];

/** The ties by which something may lie in several members of an entity. */
const locatedIn = (others: string, { entities }: SemanticModel): TieOption[] =>
  [...entities.values()].flatMap(({ entity, links }) =>
    links.flatMap((one) =>
      one.located && one.entity === others
        ? [{ rows: entity, others, tie: { kind: "link", of: entity, link: one.id, inverse: false } }]
        : [],
    ),
  );

function boundOf(left: Of<"set">, { figure, by }: Of<"trait">, context: RuleContext): Of<"set"> | null {
  if (!("limits" in by) || left.use === "except") return null;
  if (holdersOf(left.set, { type: "trait", figure, by }, context)) return null;
  const set = boundSet(left.set, figure, by.limits, context);
  return set && { ...left, set, noun: null };
}

/** "yang inflasi 2019" "dan inflasi 2020 di bawah 2 persen": said of both, not of the second alone. */
const isOfOtherYear = (one: FigureExpression, other: FigureExpression): boolean =>
  equals(one.of, other.of) && one.period !== null && other.period !== null && !equals(one.period, other.period);

/** "jumlah pulau terluar per provinsi" "yang pulaunya minimal 10": a plain noun is of those that were counted. */
function ofTold(figure: FigureExpression, { figures }: Extract<Phrase, { type: "question" }>): FigureExpression {
  if (!("count" in figure.of) || figure.of.tie || figure.as || figure.where.length > 0) return figure;
  const { entity, subsets, where, bounds, texts, order } = figure.of.count;
  if (subsets.length + where.length + bounds.length > 0 || texts || order) return figure;
  const [told, ...others] = figures.filter(({ of }) => "count" in of && of.count.entity === entity);
  return told && others.length === 0 && !told.as ? told : figure;
}

/** Whether a bound may as well be said of what the figures count. */
const fitsCounted = (
  { figures }: Extract<Phrase, { type: "question" }>,
  figure: FigureExpression,
  limits: Limits,
  context: RuleContext,
): boolean => figures.some(({ of }) => "count" in of && boundSet(of.count, figure, limits, context) !== null);

/** As far below nothing as an end is above it; undefined of an end that is not a number above nothing. */
function below(end: Limit | null): Limit | null | undefined {
  if (end === null) return null;
  return typeof end.value === "number" && end.value > 0 ? { ...end, value: -end.value } : undefined;
}

/** What keeps none of the limits; null of limits with two ends, or with none. */
function others(limits: Limits): { type: "limits"; limits: Limits } | null {
  const turned = turnedLimits(limits);
  return turned && { type: "limits", limits: turned };
}

/** The same, of which nothing more is said: "kecuali yang di atas 5 dan di bawah 10" leaves out what lies between. */
function leftOver(limits: Limits): { type: "limits"; limits: Limits } | null {
  const turned = others(limits);
  return turned && { ...turned, limits: { ...turned.limits, rest: true } };
}

/** Whether a number may be a year. */
const isYearly = (limit: Limit | null): boolean => typeof limit?.value === "number" && isYear(limit.value);

/** "penduduknya paling sedikit 2024": the fewest in a year that is held, not that many at least. */
function saysWhen({ of }: FigureExpression, { least, most, unit }: Limits, { geography }: RuleContext): boolean {
  const [end, other] = least ? [least, most] : [most, null];
  if (!end?.inclusive || other || unit || typeof end.value !== "number" || !("measure" in of)) return false;
  return geography.yearsOf(of.measure).includes(end.value);
}

const isInUnit = ({ of }: FigureExpression, { unit }: Limits, { model }: RuleContext): boolean =>
  unit === null || !("measure" in of) || model.measures.get(of.measure)?.measure.unit === unit;

/** Measures with a name that a unit may be said of, and that can be told of an entity: those by which things are large or small in it; else the only one of its kind. */
function measuresIn(unit: string, entity: string, { model, geography }: RuleContext): string[] {
  // "turun 3 poin atau lebih": points and percent are said of what changed, and of many figures.
  if (unit === percent || unit === "poin") return [];
  const ofKind = [...model.measures.values()].flatMap(({ measure, dataset }) => {
    const isNamed = measure.terms.length > 0 && measure.variant_of === undefined && !dataset.simulated;
    // "ton" is said of what is told in "ton GKG" as well
    const isKind = headOf(measure.unit) === headOf(unit) || factorBetween(unit, measure.unit) !== null;
    return isNamed && isKind && geography.levelsOf(measure.id).has(entity) ? [measure] : [];
  });
  // "5.000 hektare" may be how large a province is, or what is harvested there: the unit alone says how large something is.
  const graded = ofKind.filter((measure) => measure.unit === unit && measure.adjectives.length > 0);
  const isOnly = ofKind.length === 1;
  return (graded.length > 0 ? graded : isOnly ? ofKind : []).map(({ id }) => id);
}

const headOf = (unit: string): string => unit.split(" ", 1)[0] ?? unit;

/** Limits said in another unit of the same kind are told in the figure's own. */
export function trait(figure: FigureExpression, limits: Limits, context: RuleContext): Of<"trait"> | null {
  // "gininya naik antara 2015 dan 2020" says when.
  if (figure.as?.kind === "change" && [limits.least, limits.most].every(isYearly) && !limits.unit) return null;
  if (saysWhen(figure, limits, context) || namesYear(figure, limits, context)) return null;
  // "penduduknya paling sedikit, 3 saja": the three of the fewest, not three people at least.
  if (limits.few && !limits.unit && "measure" in figure.of && adds(figure, context)) return null;
  const than = limits.least?.value ?? limits.most?.value;
  if (typeof than === "object" && (than.kind === "own" || than.kind === "figure")) {
    const isCut = !equals(than.figure.slices, figure.slices);
    const isSame = equals(than.figure.of, figure.of);
    // Of another cut of the same, each row's own is meant, not that of one place.
    if (than.kind === "own")
      return !figure.as && (isSame ? isCut : areAlike(figure, than.figure, context))
        ? exceeding(figure, than.figure, limits)
        : null;
    if (isCut && figure.slices.length > 0 && figure.where.length === 0) return null;
  }
  // "di atas rata-rata kepadatan" is said of a density.
  if (typeof than === "object" && than.kind === "mean" && than.of) if (!equals(than.of, figure.of)) return null;
  const ofStart = byPercent(figure, limits, context);
  if (ofStart || isInUnit(figure, limits, context)) return { type: "trait", figure: ofStart ?? figure, by: { limits } };
  const own = "measure" in figure.of ? context.model.measures.get(figure.of.measure)?.measure.unit : undefined;
  const factor = own === undefined || limits.unit === null ? null : factorBetween(limits.unit, own);
  if (factor === null || own === undefined) return null;
  const told = (end: Limit | null): Limit | null =>
    end && (typeof end.value === "number" ? { ...end, value: end.value * factor } : end);
  return { type: "trait", figure, by: { limits: { least: told(limits.least), most: told(limits.most), unit: own } } };
}
