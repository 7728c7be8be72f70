import { type Dataset, isBase } from "@tanyadata/semantic-model";
import { dimensionOf } from "../../plan/groups.ts";
import { equals } from "../../plan/walk.ts";
import {
  bareSet,
  type FigureExpression,
  type Limits,
  type SetExpression,
  type Slice,
  timesUnit,
} from "../expression.ts";
import { isBare } from "../holding.ts";
import type { Phrase } from "../phrase.ts";
import { any, boundSet, narrow, restrictFigure, tells } from "../restrict.ts";
import { eitherWay, type Of, type Rule, type RuleContext, rule, word } from "../rule.ts";
import { dateFigure } from "../said-when.ts";
import { sliceable } from "./figures.ts";

/**
 * What happens on days: who does it and who never does, how often, to what; "belanja lebih dari 15 kali", "belum pernah terjual".
 */
export const eventRules: readonly Rule[] = [
  // "pernah" "belanja"
  ...eitherWay(word("once"), "trait", 0.01, (_, right) => (right.done ? right : null)),
  // "sejak Juni" "belanja", "belanja" "pada 2024"
  ...eitherWay("trait", "period", 0.02, (left, { period }) => {
    const figure = left.done ? dateFigure(left.figure, period) : null;
    return figure && { ...left, figure };
  }),
  // "dua" "kali"
  rule("quantity", "word", 0.02, (left, { word }) =>
    isTimes(word) && left.unit === null && !left.scaled && !left.chosen ? { ...left, unit: timesUnit } : null,
  ),
  // "belanja" "lebih dari 15 kali"
  ...eitherWay("trait", "limits", 0.01, (left, { limits }) =>
    left.done && isAny(left) && limits.unit === timesUnit
      ? { ...left, by: { limits: { ...limits, unit: null } } }
      : null,
  ),
  // "belanja" "dua kali": just so often
  rule("trait", "quantity", 0.05, (left, { value, unit }) => {
    if (!left.done || !isAny(left) || unit !== timesUnit) return null;
    const end = { value, inclusive: true };
    return { ...left, by: { limits: { least: end, most: end, unit: null } } };
  }),
  // "belanja" "terbanyak", "paling sering" "belanja"
  ...eitherWay("trait", "extreme", 0.02, (left, { direction, measures, limit }) =>
    left.done && isAny(left) && measures.length === 0 ? { ...left, by: { direction, limit } } : null,
  ),
  // "berapa kali" "belanja", "belanja" "berapa kali"
  ...eitherWay("operator", "trait", 0.02, ({ operator }, right) =>
    operator.kind === "times" && right.done && isAny(right)
      ? { type: "figure", figure: right.figure, asked: true }
      : null,
  ),
  // "berapa kali" "retur"
  ...eitherWay("operator", "figure", 0.02, ({ operator }, right, context) =>
    operator.kind === "times" && countsRows(right.figure, context) ? { ...right, asked: true } : null,
  ),
  // "membeli" "semen"
  rule("trait", "place", 0.05, (left, { names, use, sure }, context) => {
    if (!left.done || (use !== null && use !== "in") || !sure || !("measure" in left.figure.of)) return null;
    const levels = context.geography.levelsOf(left.figure.of.measure);
    const figure = narrow(names, levels) && restrictFigure(left.figure, { in: names, negated: false }, context);
    return figure && { ...left, figure };
  }),
  // "berapa kali" "Siti" "datang": who does
  rule("place", "trait", 0.1, ({ names, use, sure }, right, context) => {
    if (!right.done || !isAny(right) || use !== null || !sure || !("measure" in right.figure.of)) return null;
    const levels = context.geography.levelsOf(right.figure.of.measure);
    const figure = narrow(names, levels) && restrictFigure(right.figure, { in: names, negated: false }, context);
    return figure && { ...right, figure };
  }),
  // "retur" "barang", "pembelian" "ke pemasok": what it happens to or with, where none is said
  rule("figure", "set", 0.42, (left, { set, use, noun, asked }, context) =>
    noun !== null && !use && !asked && isOfKind(left.figure, set, context) ? left : null,
  ),
  // "ongkos kirim" "dari nota yang tidak batal": the noun says what of, and of which
  rule("figure", "figure", 0.15, ({ figure }, { figure: kind }, context) => ofKind(figure, kind, context)),
  // "nota" "yang nilainya di atas 5 juta", "registrasi" "yang belum ada pembayarannya": those of what is counted
  // A time is rather that of what is counted.
  ...[true, false].map((timeless) =>
    rule("figure", "trait", timeless ? 0.05 : 0.15, ({ figure }, { figure: told, by }, context) =>
      "limits" in by && (told.period === null) === timeless ? countedWith(figure, told, by.limits, context) : null,
    ),
  ),
  // "omzet per kasir" "tanpa yang batal"; "yang belanja lebih dari 5 kali" "nota batal tidak dihitung"
  rule("question", "slice", 0.05, (left, { slice }, context) => {
    const figures = left.figures.map((figure) => cutBy(figure, slice, context));
    const cut = figures.flatMap((figure) => figure ?? []);
    if (cut.length === 0 || cut.length < figures.length) return null;
    return { ...left, figures: cut, rows: left.rows && (cutSet(left.rows, slice, context) ?? left.rows) };
  }),
  rule("set", "slice", 0.1, (left, { slice }, context) => {
    const set = left.use === "except" ? null : cutSet(left.set, slice, context);
    return set && { ...left, set };
  }),
  rule("word", "slice", 0.02, ({ word }, right) => {
    // "penjualan" "dan tanpa yang batal"
    if (word.role === "and") return right.slice.negated ? right : null;
    const isLeft = word.role === "not" || (word.role === "except" && !word.subtracts);
    return isLeft || (word.role === "holds" && word.negated) ? leftOut(right.slice) : null;
  }),
  rule("slice", word("except"), 0.02, ({ slice }, { word }) => (word.after ? leftOut(slice) : null)),
  // "termasuk" "yang batal", "yang batal" "ikut dihitung": rather than that just those are meant
  rule(word("including"), "slice", -0.05, ({ word }, { slice }) => (word.after ? null : counted(slice))),
  rule("slice", word("including"), -0.05, ({ slice }, { word }) => (word.after ? counted(slice) : null)),
  // "tanpa" "nota batal", "nota batal" "tidak dihitung": the noun only says what of
  rule("word", "figure", 0.05, ({ word }, { figure }) =>
    (word.role === "except" && !word.subtracts) || (word.role === "holds" && word.negated) ? kindOf(figure) : null,
  ),
  rule("verb", "figure", 0.05, ({ verb, negated }, { figure }) =>
    verb === "holds" && negated ? kindOf(figure) : null,
  ),
  rule("verb", "slice", 0.02, ({ verb, negated }, { slice }) => (verb === "holds" && negated ? leftOut(slice) : null)),
  rule("figure", word("except"), 0.05, ({ figure }, { word }) => (word.after ? kindOf(figure) : null)),
];

/** "kali", but not "kali lipat". */
const isTimes = (word: Of<"word">["word"]): boolean => word.role === "times" && word.often === true;

/** Whether only that it happened at all is said so far. */
const isAny = ({ by }: Extract<Phrase, { type: "trait" }>): boolean => equals(by, { limits: any });

/** Whether a figure is how many rows there are. */
function countsRows({ of, as }: FigureExpression, { model }: RuleContext): boolean {
  const measure = "measure" in of && !as ? model.measures.get(of.measure)?.measure : undefined;
  return measure !== undefined && isBase(measure) && /^\s*count\s*\(/iu.test(measure.expression);
}

/** Whether a bare noun is one of the kinds of things that a figure's events are about, and no place; "status" alone may ask for each. */
function isOfKind({ of, as, total }: FigureExpression, set: SetExpression, { model, geography }: RuleContext): boolean {
  if (!("measure" in of) || as || total || tells(set) || set.limit !== null || !isBare(set)) return false;
  const { dataset } = model.measures.get(of.measure) ?? {};
  if (!dataset || !("date" in dataset.time) || model.entities.get(set.entity)?.place !== false) return false;
  if (dimensionOf(set.entity, model)) return false;
  return geography.levelsOf(of.measure).has(set.entity);
}

/** Whether rows are the same, and dated alike: who comes and who leaves may stand in one table. */
const tellsSameRows = (one?: Dataset, other?: Dataset): boolean =>
  one?.table === other?.table && equals(one?.time, other?.time);

/** A figure of the rows that another one counts and tells the kind of. */
function ofKind(figure: FigureExpression, kind: FigureExpression, context: RuleContext): Of<"figure"> | null {
  if (figure.as || !("measure" in figure.of) || !("measure" in kind.of) || !countsRows(kind, context)) return null;
  if (figure.of.measure === kind.of.measure || kind.where.length > 0 || kind.cuts || figure.cuts) return null;
  const [own, other] = [figure, kind].map(({ of }) =>
    "measure" in of ? context.model.measures.get(of.measure) : undefined,
  );
  // Rows of another table are the same kind where both can be told by what is said of them: instalments of loans that are running.
  if (kind.slices.length === 0 && !tellsSameRows(own?.dataset, other?.dataset)) return null;
  let cut: FigureExpression | null = kind.period && !figure.period ? { ...figure, period: kind.period } : figure;
  if (kind.period && cut === figure) return null;
  for (const slice of kind.slices) cut = cut && cutBy(cut, slice, context);
  return cut && { type: "figure", figure: cut };
}

/** How many of what a measure counts keep a bound: each by its own figure. */
function countedWith(
  figure: FigureExpression,
  told: FigureExpression,
  limits: Limits,
  context: RuleContext,
): Of<"figure"> | null {
  if (figure.as || figure.cuts || !("measure" in figure.of) || !("measure" in told.of)) return null;
  const { measure } = context.model.measures.get(figure.of.measure) ?? {};
  if (!measure || !isBase(measure) || measure.counts === undefined || measure.id === told.of.measure) return null;
  if (!context.geography.levelsOf(told.of.measure).has(measure.counts)) return null;
  const set = boundSet(bareSet(measure.counts, null), told, limits, context);
  return set && { type: "figure", figure: { ...figure, where: [...figure.where, { in: set, negated: false }] } };
}

/** A figure of some of its rows alone; null where it cannot be told so, or is told of others. */
function cutBy(figure: FigureExpression, slice: Slice, context: RuleContext): FigureExpression | null {
  // "semester" "ganjil" is one semester, and not each of them.
  if (figure.cuts?.dimension === slice.dimension) return null;
  if (figure.slices.some((one) => one.dimension === slice.dimension && !(one.negated && slice.negated))) return null;
  const cut = sliceable(figure, slice.dimension, context, slice);
  return cut && { ...cut, slices: [...cut.slices, slice] };
}

/** A set whose bounds are of some rows alone. */
function cutSet(set: SetExpression, slice: Slice, context: RuleContext): SetExpression | null {
  if (set.bounds.length === 0) return null;
  const bounds = set.bounds.map(({ figure, limits }) => ({ figure: cutBy(figure, slice, context), limits }));
  const cut = bounds.flatMap(({ figure, limits }) => (figure ? [{ figure, limits }] : []));
  return cut.length === bounds.length ? { ...set, bounds: cut } : null;
}

const leftOut = (slice: Slice) =>
  slice.negated || slice.added || typeof slice.value === "object"
    ? null
    : ({ type: "slice", slice: { ...slice, negated: true } } as const);

const counted = (slice: Slice) =>
  slice.negated || slice.added || typeof slice.value === "object"
    ? null
    : ({ type: "slice", slice: { ...slice, added: true } } as const);

/** What is left out, where a figure is nothing but one kind of its rows. */
function kindOf({ slices, where, as, period, cuts }: FigureExpression) {
  const [only, ...others] = slices;
  if (!only || others.length + where.length > 0 || as || period || cuts) return null;
  return leftOut(only);
}
