import type { DataFact } from "../../language/data-facts.ts";
import type { Word } from "../../language/word.ts";
import type { Defined } from "../../plan/defined.ts";
import type { FigureExpression, SetExpression } from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import { isSet } from "../restrict.ts";
import { eitherWay, type Of, type Rule, type RuleContext, rule, word } from "../rule.ts";
import { sliceable } from "./figures.ts";

/** Asked of the data, nothing is asked of a figure: "sumber data" is else a word that may be left out. */
const asking = -0.3;

/** What there is to know of data: "satuan produksi padi", "data IPM tahun berapa saja", "data apa saja yang ada". */
export const dataFactRules: readonly Rule[] = [
  // "satuan" "produksi padi", "data IPM" "sumbernya dari mana"; "data IPM" "tahun berapa saja": of which year nothing is said
  ...eitherWay("word", "figure", asking, ({ word }, { figure }, context) => {
    const about = factOf(word);
    return about && dataFact({ about }, [figure], context);
  }),
  ...eitherWay("word", "question", asking, ({ word }, { rows, figures }, context) => {
    const about = factOf(word);
    if (!about || (rows && !isBareSet(rows))) return null;
    return dataFact({ about, ...(rows && { at: rows.entity }) }, figures, context);
  }),
  ...eitherWay("word", "several", asking, ({ word }, { figures, facts }, context) => {
    const about = factOf(word);
    return about && !facts ? dataFact({ about }, figures, context) : null;
  }),
  // "(data IPM) provinsi" "tahun berapa saja"
  rule("set", "word", 0.05, ({ set, use, noun, asked }, { word }) => {
    const about = factOf(word);
    if (!about || noun === null || asked || (use && use !== "per" && use !== "in") || !isBareSet(set)) return null;
    return { type: "fact", about, at: set.entity };
  }),
  rule("figure", "fact", asking, ({ figure }, fact, context) => {
    const { dimension } = fact;
    const said = figure.period && figure.period !== "latest" && "year" in figure.period;
    // "TPT 2023" "dari survei bulan apa saja": of one year the figures tell
    if (dimension === undefined || !said) return dataFact(fact, [figure], context);
    const cut = figure.cuts || figure.as ? null : sliceable(figure, dimension, context);
    return cut && { type: "figure", figure: { ...cut, cuts: { dimension, values: null } } };
  }),
  // "bulan" "apa saja"; "dan" "bulan apa"
  ...eitherWay("cuts", word("which"), 0.05, ({ dimension, values, use }, _) =>
    values === null && use !== "per" ? { type: "fact", about: "cuts", dimension } : null,
  ),
  // "data TPT paling baru tahun berapa" "dan bulan apa"
  rule("definition", "fact", 0.02, (left, { dimension }, context) => {
    const { of } = left;
    if (of.kind !== "data" || of.beside || of.dimension !== undefined || dimension === undefined) return null;
    if (of.about !== "years" && of.about !== "latest") return null;
    return hasDimension(of.id, dimension, context) ? { ...left, of: { ...of, dimension } } : null;
  }),
  ...eitherWay("definition", "whole", 0.01, (left) => (left.of.kind === "data" ? left : null)),
  // "ada data IPM" "tidak"
  rule("definition", word("whether"), 0.02, (left, _) =>
    left.of.kind === "data" && isWhether(left.of.about) ? left : null,
  ),
  // "data apa saja yang ada" "tentang kemiskinan", "dalam data ketenagakerjaan"; "perkebunan" "apa saja"
  ...eitherWay("definition", "figure", 0.02, (left, { figure: { of, where, as, period } }, { geography }) => {
    if (left.of.kind !== "catalogue" || left.of.datasets || !("measure" in of) || where.length > 0 || as || period)
      return null;
    return definition({ kind: "catalogue", datasets: geography.datasetsOf(of.measure).map((one) => one.dataset) });
  }),
  ...eitherWay("definition", "topic", 0.02, (left, { datasets }, context) =>
    left.of.kind === "catalogue" && !left.of.datasets
      ? definition({ kind: "catalogue", datasets: alike(datasets, context) })
      : null,
  ),
];

const factOf = (word: Word): DataFact | null =>
  word.role === "data-fact" ? word.about : word.role === "which-year" ? "years" : null;

/** Whether a fact is asked for with yes or no. */
const isWhether = (about: DataFact): boolean => about === "held" || about === "nature";

const timed: ReadonlySet<DataFact> = new Set(["years", "latest"]);

/** A fact of the data on figures, wherever they are told of; null of what is computed, and of years where one was said. */
function dataFact(
  { about, at, dimension }: Pick<Of<"fact">, "about" | "at" | "dimension">,
  figures: readonly FigureExpression[],
  context: RuleContext,
): Phrase | null {
  const [figure, ...others] = figures;
  if (!figure || !figures.every((one) => isPlain(one))) return null;
  if (about === "held" && others.length === 0 && (figure.where.some((one) => !isSet(one.in)) || saysYear(figure)))
    return definition({ kind: "data", id: idOf(figure), about }, { told: figure });
  if (timed.has(about) && !figures.every((one) => isDated(one, context))) return null;
  if (dimension !== undefined && !hasDimension(idOf(figure), dimension, context)) return null;
  const isLatest = about === "years" && figure.period === "latest";
  return definition(
    {
      kind: "data",
      id: idOf(figure),
      about: isLatest ? "latest" : about,
      ...(others.length > 0 && { beside: others.map(idOf) }),
      ...(dimension !== undefined && { dimension }),
    },
    at === undefined ? {} : { at },
  );
}

/** With all others that are called by one of the same words. */
function alike(datasets: readonly string[], { model }: RuleContext): string[] {
  const terms = new Set(datasets.flatMap((id) => model.datasets.get(id)?.terms ?? []));
  return [...model.datasets.values()].flatMap((one) =>
    one.terms.some((term) => terms.has(term)) ? [one.dataset] : [],
  );
}

const idOf = ({ of }: FigureExpression): string => ("measure" in of ? of.measure : "");

const isPlain = ({ of, where, as }: FigureExpression): boolean =>
  "measure" in of && !as && where.every(({ in: within, negated }) => !negated && (!isSet(within) || isBareSet(within)));

const saysYear = ({ period }: FigureExpression): boolean => period !== null && period !== "latest";

/** "kapan Banten dibentuk": a year is what is told of it; "TPT 2023" says which. */
function isDated(figure: FigureExpression, { geography }: RuleContext): boolean {
  if (saysYear(figure) || figure.slices.length > 0 || figure.where.some((one) => !isSet(one.in))) return false;
  return geography.datasetsOf(idOf(figure)).every(({ time }) => !("timeless" in time));
}

const hasDimension = (measure: string, dimension: string, { geography }: RuleContext): boolean =>
  geography.datasetsOf(measure).some(({ dimensions }) => dimensions.some(({ id }) => id === dimension));

const isBareSet = ({ where, bounds, order, limit, subsets }: SetExpression): boolean =>
  where.length + bounds.length === 0 && order === null && limit === null && subsets.length <= 1;

const definition = (of: Defined, more: Pick<Of<"definition">, "at" | "told"> = {}): Phrase => ({
  type: "definition",
  of,
  ...more,
});
