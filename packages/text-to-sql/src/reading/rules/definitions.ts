import type { Defined } from "../../plan/defined.ts";
import type { FigureExpression } from "../expression.ts";
import type { Phrase } from "../phrase.ts";
import { eitherWay, type Rule, rule } from "../rule.ts";

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

const definition = (of: Defined): Phrase => ({ type: "definition", of });

const isBare = (figure: FigureExpression): boolean =>
  figure.where.length === 0 && figure.slices.length === 0 && figure.period === null && figure.unit === null;
