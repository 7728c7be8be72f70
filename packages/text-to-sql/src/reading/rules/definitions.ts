import type { DataFact } from "../../language/data-facts.ts";
import type { Word } from "../../language/word.ts";
import type { Defined } from "../../plan/defined.ts";
import type { FigureExpression, SetExpression } from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import { isSet } from "../restrict.ts";
import { eitherWay, type Of, type Rule, type RuleContext, rule } from "../rule.ts";

/** Asked of the data, nothing is asked of a figure: "sumber data" is else a word that may be left out. */
const asking = -0.3;

/** "apa itu IPM", "TPT artinya apa", "definisi persentase penduduk miskin". */
export const definitionRules: readonly Rule[] = [
  // A word of the glossary says more of itself than the measure that is called by it.
  ...eitherWay("word", "figure", 0.1, (left, { figure }) =>
    left.word.role === "meaning" && "measure" in figure.of && isBare(figure)
      ? definition({ kind: "measure", id: figure.of.measure })
      : null,
  ),
  ...eitherWay("word", "term", 0, (left, { label }) =>
    // "apa" "ibu kota Indonesia": of a word that nothing is told of but its meaning
    left.word.role === "meaning" || (left.word.role === "which" && !left.word.all)
      ? definition({ kind: "term", label })
      : null,
  ),
  ...eitherWay("word", "set", 0, (left, { noun, set, use, asked }) =>
    left.word.role === "meaning" && noun !== null && set.subsets.length === 0 && !use && !asked
      ? definition({ kind: "entity", id: set.entity })
      : null,
  ),
  // "satuan" "produksi padi", "data IPM" "sumbernya dari mana"; "data IPM" "tahun berapa saja": of which year nothing is said
  ...eitherWay("word", "figure", asking, ({ word }, { figure }, context) => {
    const about = factOf(word);
    return about && dataFact(about, figure, context);
  }),
  ...eitherWay("word", "question", asking, ({ word }, phrase, context) => {
    const about = factOf(word);
    const figure = about && onlyFigure(phrase);
    return about && figure ? dataFact(about, figure, context) : null;
  }),
  // "tingkat pengangguran terbuka" "(TPT)"
  rule("figure", "figure", 0.05, (left, right) =>
    isBare(right.figure) &&
    // "penduduk Bali" "berapa persen dari penduduk nasional" says more than its name again.
    !right.figure.as &&
    !right.figure.whole &&
    JSON.stringify(left.figure.of) === JSON.stringify(right.figure.of)
      ? left
      : null,
  ),
  ...eitherWay("word", "definition", 0.02, ({ word: { role } }, right) =>
    role === "which" || role === "how" || role === "meaning" || role === "list" || role === "how-many" ? right : null,
  ),
  // "satuan IPM" "provinsi"
  rule("definition", "set", 0.1, (left, { set, use, asked }) =>
    left.of.kind === "data" && isBareSet(set) && (!use || use === "per" || use === "in") && !asked ? left : null,
  ),
  // "dalam" "data ketenagakerjaan": what it is spoken of in
  rule("word", "figure", 0, (left, { figure }, { geography }) =>
    left.word.role === "in" && "measure" in figure.of && isBare(figure)
      ? { type: "topic", datasets: geography.datasetsOf(figure.of.measure).map(({ dataset }) => dataset) }
      : null,
  ),
  rule("word", "topic", 0, (left, right) => (left.word.role === "in" ? right : null)),
  ...(["figure", "term"] as const).map((type) =>
    rule(type, "topic", 0.1, (left, { datasets }, { geography }) => {
      if (left.type === "term") return left;
      const { of } = left.figure;
      const own = "measure" in of ? geography.datasetsOf(of.measure) : [];
      return isBare(left.figure) && own.some(({ dataset }) => datasets.includes(dataset)) ? left : null;
    }),
  ),
  rule("definition", "topic", 0.1, (left, { datasets }, { geography }) => {
    if (left.of.kind !== "measure") return left.of.kind === "term" ? left : null;
    return geography.datasetsOf(left.of.id).some(({ dataset }) => datasets.includes(dataset)) ? left : null;
  }),
  rule("definition", "qualifier", 0.05, (left, { measures }) =>
    left.of.kind === "measure" && measures.includes(left.of.id) ? left : null,
  ),
];

const factOf = (word: Word): DataFact | null =>
  word.role === "data-fact" ? word.about : word.role === "which-year" ? "years" : null;

/** A fact of the data on a figure, wherever it is told of; null of a figure that is computed, and of years where one was said. */
function dataFact(
  about: DataFact,
  { of, where, slices, period, as }: FigureExpression,
  { geography }: RuleContext,
): Phrase | null {
  const isPlain = where.every(({ in: within, negated }) => !negated && (!isSet(within) || isBareSet(within)));
  if (!("measure" in of) || !isPlain || as) return null;
  if (about === "years") {
    // "kapan Banten dibentuk": a year is what is told of it
    const isDated = geography.datasetsOf(of.measure).every(({ time }) => !("timeless" in time));
    if (!isDated || (period && period !== "latest") || slices.length > 0 || where.some((one) => !isSet(one.in)))
      return null;
  }
  return definition({ kind: "data", id: of.measure, about });
}

const isBareSet = ({ where, bounds, order, limit }: SetExpression): boolean =>
  where.length + bounds.length === 0 && order === null && limit === null;

const onlyFigure = ({ rows, figures }: Of<"question">): FigureExpression | null =>
  (!rows || isBareSet(rows)) && figures.length === 1 ? (figures[0] ?? null) : null;

const definition = (of: Defined): Phrase => ({ type: "definition", of });

const isBare = (figure: FigureExpression): boolean =>
  figure.where.length === 0 && figure.slices.length === 0 && figure.period === null && figure.unit === null;
